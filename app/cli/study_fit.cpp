// SPDX-License-Identifier: MIT
#include <memory>

#include "command.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"
#include "core/study/fit.h"
#include "output.h"
#include "progress.h"
#include "study_files.h"

namespace carom::cli {

namespace {

struct FitArguments {
  std::string file;
  std::string csv;
  bool json = false;
};

std::string_view end_word(FitEnd end) {
  switch (end) {
    case FitEnd::converged:
      return "converged";
    case FitEnd::not_converged:
      return "not converged";
    case FitEnd::stopped:
      return "stopped";
  }
  return "stopped";
}

std::string note(const FitEstimate& one) {
  if (one.undecided) return "the data do not tell it apart from others";
  if (one.at_bound) return "at the end of its range";
  if (!one.standard_error) return "no deviations and no more numbers than parameters";
  if (!one.low || !one.high) return "the range, or what has a value, ends before the interval";
  return {};
}

std::string estimates_text(const FitResult& found) {
  TextTable table({"key", "value", "std. error", "95 % from", "to", "unit", ""});
  for (const FitEstimate& one : found.estimates) {
    table.add({one.parameter.key, display(one.value), display(one.standard_error), display(one.low),
               display(one.high), std::string(si_unit(one.parameter.dimension)), note(one)});
  }
  return table.text();
}

std::string points_text(const FitResult& found) {
  TextTable table({"line", "response", "measured", "std. dev.", "model", "residual", "unit"});
  for (const FitPoint& one : found.points) {
    const StudyColumn& response = found.responses[one.response];
    table.add({std::to_string(one.line), response.key, display(one.measured),
               display(one.deviation), display(one.model), display(one.measured - one.model),
               std::string(si_unit(response.dimension))});
  }
  return table.text();
}

std::string summary(const FitResult& found) {
  const std::string freedom = std::to_string(found.freedom);
  std::string text =
      found.end == FitEnd::converged
          ? "converged; " + std::to_string(found.agreeing) + " of " + std::to_string(found.starts) +
                " starts ended here\n"
          : "not converged: more \"evaluations\" of the fit, more \"starts\" or narrower ranges "
            "may help\n";
  if (found.weighted) {
    text += "chi-squared " + rounded(found.sum_of_squares, 4) + " at " + freedom +
            " degrees of freedom";
    if (found.freedom > 0) {
      text += ", " + rounded(found.sum_of_squares / found.freedom, 4) + " for each";
    }
  } else {
    text += "sum of squares " + rounded(found.sum_of_squares, 4) + " at " + freedom +
            " degrees of freedom, no standard deviations given";
  }
  return text + "\n";
}

/// Data, model and residuals: a line for each line of the data, three columns for each response.
Table points_table(const FitResult& found) {
  Table table;
  table.columns = {{"line", "", Dimension::none, {}}};
  for (const StudyColumn& one : found.responses) {
    table.columns.push_back({one.key + " measured", one.symbol, one.dimension, {}});
    table.columns.push_back({one.key + " deviation", one.symbol, one.dimension, {}});
    table.columns.push_back({one.key + " model", one.symbol, one.dimension, {}});
    table.columns.push_back({one.key + " residual", one.symbol, one.dimension, {}});
  }
  for (const FitPoint& one : found.points) {
    if (one.response == 0) table.columns[0].values.emplace_back(static_cast<double>(one.line));
    const std::size_t at = 1 + 4 * one.response;
    table.columns[at].values.emplace_back(one.measured);
    table.columns[at + 1].values.emplace_back(one.deviation);
    table.columns[at + 2].values.emplace_back(one.model);
    table.columns[at + 3].values.emplace_back(one.measured - one.model);
  }
  return table;
}

JsonNode json_of(const FitResult& found) {
  JsonNode node = JsonNode::object(), estimates = JsonNode::object(), points = JsonNode::array();
  for (const FitEstimate& one : found.estimates) {
    JsonNode estimate = JsonNode::object();
    estimate.add("value", one.value).add("unit", si_unit(one.parameter.dimension));
    estimate.add("standard_error", json_number(one.standard_error));
    estimate.add("low", json_number(one.low)).add("high", json_number(one.high));
    estimate.add("at_bound", one.at_bound).add("undecided", one.undecided);
    estimates.add(one.parameter.key, std::move(estimate));
  }
  for (const FitPoint& one : found.points) {
    JsonNode point = JsonNode::object();
    point.add("line", static_cast<double>(one.line));
    point.add("response", found.responses[one.response].key).add("measured", one.measured);
    point.add("deviation", one.deviation).add("model", one.model);
    points.add(std::move(point));
  }
  node.add("end", end_word(found.end)).add("starts", found.starts);
  node.add("agreeing", found.agreeing).add("weighted", found.weighted);
  node.add("sum_of_squares", found.sum_of_squares).add("freedom", found.freedom);
  node.add("rank", found.rank).add("estimates", std::move(estimates));
  node.add("points", std::move(points));
  return node;
}

Exit run_fit(const FitArguments& arguments) {
  require_other_file(arguments.csv, arguments.file);
  const Study study = load_study(arguments.file);
  return with_file_name(arguments.file, [&] {
    const FitResult found = fit(study, job_with_progress());
    if (found.end == FitEnd::stopped) {
      report("stopped\n");
      return Exit::numerical_failure;
    }
    if (arguments.json) {
      print(print_json(json_of(found)));
    } else if (arguments.csv.empty()) {
      print(summary(found) + estimates_text(found) + points_text(found));
    } else {
      write_csv_file(write_csv(points_table(found)), arguments.csv);
      report(summary(found) + estimates_text(found));
    }
    return found.end == FitEnd::converged ? Exit::done : Exit::numerical_failure;
  });
}

}  // namespace

void add_study_fit(CLI::App& study, Action& action) {
  CLI::App* command =
      study.add_subcommand("fit", "Values of the parameters that come nearest to measured data");
  const auto arguments = std::make_shared<FitArguments>();
  command->add_option("FILE", arguments->file, "Study file with a \"fit\"")->required();
  CLI::Option* csv =
      command->add_option("--csv", arguments->csv,
                          "Write data, model and residuals to this file; - for standard output");
  command->add_flag("--json", arguments->json, "Full precision, as JSON")->excludes(csv);
  command->footer(
      R"(Weighted least squares within the ranges of the parameters, with standard errors and 95 % intervals
by profile likelihood. Says which parameters end at the end of their ranges, and which the data do
not tell apart. Exit 3 if it did not converge.

Example:
  carom-cli study fit stiffness.json --csv residuals.csv)");
  command->callback([arguments, &action] { action = [arguments] { return run_fit(*arguments); }; });
}

}  // namespace carom::cli
