// SPDX-License-Identifier: MIT
#include "core/study/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "command.h"
#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"
#include "input.h"
#include "output.h"
#include "progress.h"

namespace carom::cli {

namespace {

struct SensitivityArguments {
  ScenarioArguments scenario;
  std::vector<std::string> of{"gamma", "T_c_minus"};
  std::vector<std::string> over;
  std::string csv;
  bool json = false;
};

constexpr std::string_view side_word(DerivativeSide side) {
  switch (side) {
    case DerivativeSide::both:
      return "both";
    case DerivativeSide::above:
      return "above";
    case DerivativeSide::below:
      return "below";
  }
  return "both";
}

/// One derivative with what it is of.
struct Line {
  const Parameter* parameter;
  const StudyColumn* response;
  const Derivative* derivative;
  std::optional<double> percent;
  std::string unit;
};

/// Response by response, what matters most first.
std::vector<Line> lines_of(const Sensitivity& found) {
  std::vector<Line> lines;
  for (std::size_t r = 0; r < found.responses.size(); ++r) {
    const auto begin = static_cast<std::ptrdiff_t>(lines.size());
    for (std::size_t i = 0; i < found.derivatives.size(); ++i) {
      const Derivative& one = found.derivatives[i][r];
      const Parameter& by = found.parameters[i];
      lines.push_back({&by, &found.responses[r], &one,
                       percent_per_percent(one, by.value, found.here.values[r]),
                       derivative_unit(found.responses[r].dimension, by.dimension)});
    }
    std::stable_sort(lines.begin() + begin, lines.end(), [](const Line& a, const Line& b) {
      return std::abs(a.percent.value_or(0)) > std::abs(b.percent.value_or(0));
    });
  }
  return lines;
}

std::string text_of(const std::vector<Line>& lines) {
  TextTable table(
      {"response", "parameter", "value", "derivative", "± error", "unit", "% per %", ""});
  for (const Line& line : lines) {
    const Derivative& one = *line.derivative;
    std::string note = plain_text(one.reason);
    if (one.value && one.side != DerivativeSide::both) {
      note = "from " + std::string(side_word(one.side)) + " alone";
    }
    table.add({line.response->key, line.parameter->path, display(line.parameter->value),
               display(one.value), one.value ? rounded(one.error, 2) : "", line.unit,
               line.percent ? rounded(*line.percent, 3) : "–", note});
  }
  return table.text();
}

std::string csv_of(const std::vector<Line>& lines) {
  const auto cell = [](const std::optional<double>& value) {
    return value ? shortest(*value) : std::string();
  };
  CsvRows rows{{"response", "parameter", "value", "derivative", "error", "unit",
                "percent_per_percent", "side", "reason"}};
  for (const Line& line : lines) {
    const Derivative& one = *line.derivative;
    rows.push_back({line.response->key, line.parameter->path, shortest(line.parameter->value),
                    cell(one.value), one.value ? shortest(one.error) : "", line.unit,
                    cell(line.percent), one.value ? std::string(side_word(one.side)) : "",
                    plain_text(one.reason)});
  }
  return write_csv(rows);
}

std::string json_of(const std::vector<Line>& lines) {
  JsonNode list = JsonNode::array();
  for (const Line& line : lines) {
    const Derivative& one = *line.derivative;
    JsonNode node = JsonNode::object();
    node.add("response", line.response->key).add("parameter", line.parameter->path);
    node.add("value", line.parameter->value).add("derivative", json_number(one.value));
    node.add("error", json_number(one.value ? std::optional(one.error) : std::nullopt));
    node.add("unit", line.unit);
    node.add("percent_per_percent", json_number(line.percent));
    node.add("side", side_word(one.side)).add("reason", plain_text(one.reason));
    list.add(std::move(node));
  }
  return print_json(list);
}

Sensitivity found_for(const SensitivityArguments& arguments, const Scenario& scenario) {
  std::vector<std::string> paths = arguments.over;
  if (paths.empty()) {
    for (const Parameter& parameter : list_parameters(scenario)) paths.push_back(parameter.path);
  }
  try {
    return sensitivity(scenario, paths, arguments.of, job_with_progress());
  } catch (const InputError& error) {
    // The place is that in a study file; here it is an option.
    throw InputError(shown_file(arguments.scenario.file), error.message());
  }
}

Exit differentiate(const SensitivityArguments& arguments) {
  require_other_file(arguments.csv, arguments.scenario.file);
  const Scenario scenario = load(arguments.scenario);
  const Sensitivity found = found_for(arguments, scenario);
  const std::vector<Line> lines = lines_of(found);
  if (!arguments.csv.empty()) {
    write_csv_file(csv_of(lines), arguments.csv);
    if (arguments.csv != "-") write_scenario_beside(arguments.csv, scenario);
  } else {
    print(arguments.json ? json_of(lines) : text_of(lines));
  }
  return Exit::done;
}

}  // namespace

void add_sensitivity(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("sensitivity", "How a quantity changes with each parameter");
  const auto arguments = std::make_shared<SensitivityArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  add_law_option(*command, arguments->scenario);
  command->add_option("--of", arguments->of, "Quantity, named as in studies; may be given again")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->capture_default_str();
  command
      ->add_option("--over", arguments->over,
                   "Parameter; may be given again. Otherwise every one the scenario has")
      ->type_name("PATH")
      ->allow_extra_args(false);
  CLI::Option* csv =
      command->add_option("--csv", arguments->csv, "File to write instead, - for standard output");
  command->add_flag("--json", arguments->json, "Full precision, as JSON; missing values are null")
      ->excludes(csv);
  command->footer(
      R"(Derivatives at the scenario's values, in SI units and radians, with what each may be off by; "% per %" is
by how many percent the quantity changes when the parameter changes by one percent. Where the
parameter's range or the regime ends at the value, the derivative is taken from one side.

Examples:
  carom-cli sensitivity double-pendulum --of T_c_minus
  carom-cli sensitivity kane --of gamma --over contacts.tip.e --over contacts.tip.mu --json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return differentiate(*arguments); }; });
}

}  // namespace carom::cli
