// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>
#include <thread>

#include "command.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/study/search.h"
#include "output.h"
#include "progress.h"
#include "study_files.h"

namespace carom::cli {

namespace {

struct SearchArguments {
  std::string file;
  std::string scenario;
  std::string csv;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  bool json = false;
};

/// The parameters and quantities of points, by their names.
class Points {
 public:
  explicit Points(const Study& study)
      : columns_(response_function(study, search_quantities(study)).columns()) {}

  [[nodiscard]] std::string csv(const std::vector<SearchPoint>& points) const {
    Table table;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const StudyColumn& column = columns_[i];
      table.columns.push_back({column.key, column.symbol, column.dimension, {}});
      for (const SearchPoint& point : points) table.columns[i].values.push_back(values(point)[i]);
    }
    return write_csv(table);
  }
  [[nodiscard]] JsonNode json(const SearchPoint& point) const {
    JsonNode node = JsonNode::object();
    const std::vector<std::optional<double>> all = values(point);
    for (std::size_t i = 0; i < all.size(); ++i) node.add(columns_[i].key, json_number(all[i]));
    return node;
  }
  /// A line for each parameter and quantity.
  [[nodiscard]] std::string text(const SearchResult& found) const {
    TextTable table({"key", "value", "unit", ""});
    const std::vector<std::optional<double>> all = values(*found.best);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const std::string& key = columns_[i].key;
      const auto has = [&](const std::vector<std::string>& some) {
        return std::ranges::find(some, key) != some.end();
      };
      table.add({key, display(all[i]), std::string(si_unit(columns_[i].dimension)),
                 has(found.at_bounds)       ? "at the end of its range"
                 : has(found.active_limits) ? "at its limit"
                                            : ""});
    }
    return table.text();
  }
  /// A line for each point.
  [[nodiscard]] std::string text(const std::vector<SearchPoint>& points) const {
    std::vector<UnitColumn> columns;
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      columns.emplace_back(columns_[i].key);
      for (const SearchPoint& point : points)
        columns[i].add(values(point)[i], columns_[i].dimension);
    }
    std::vector<std::string> head;
    head.reserve(columns.size());
    for (const UnitColumn& column : columns) head.push_back(column.head());
    TextTable table(head);
    for (std::size_t row = 0; row < points.size(); ++row) {
      std::vector<std::string> cells;
      cells.reserve(columns.size());
      for (const UnitColumn& column : columns) cells.push_back(column.cell(row));
      table.add(std::move(cells));
    }
    return table.text();
  }

 private:
  static std::vector<std::optional<double>> values(const SearchPoint& point) {
    std::vector<std::optional<double>> all(point.parameters.begin(), point.parameters.end());
    all.insert(all.end(), point.at.values.begin(), point.at.values.end());
    return all;
  }

  std::vector<StudyColumn> columns_;
};

std::string summary(const SearchResult& found, const Study& study) {
  switch (found.end) {
    case SearchEnd::nothing_allowed:
      return "no point of the ranges was found that keeps the limits\n";
    case SearchEnd::stopped:
      return "stopped\n";
    case SearchEnd::evaluations_used:
      return "not converged: the " + std::to_string(study.search->evaluations) +
             " evaluations of a start were used up; \"evaluations\" of the search gives more\n";
    case SearchEnd::converged:
      return "converged; " + std::to_string(found.agreeing) + " of " +
             std::to_string(found.starts) + " starts ended here\n";
  }
  return {};
}

void write_scenario_at(const Study& study, const SearchPoint& best, const std::string& file) {
  save_text_file(file, write_scenario(response_function(study, {}).at(best.parameters)));
}

JsonNode result_json(const SearchResult& found, const Points& points) {
  JsonNode node = JsonNode::object(
      {{"end", end_word(found.end)}, {"starts", found.starts}, {"agreeing", found.agreeing}});
  if (found.best) node.add("best", points.json(*found.best));
  JsonNode bounds = JsonNode::array(), limits = JsonNode::array(), path = JsonNode::array();
  for (const std::string& one : found.at_bounds) bounds.add(one);
  for (const std::string& one : found.active_limits) limits.add(one);
  for (const SearchPoint& one : found.path) path.add(points.json(one));
  node.add("at_bounds", std::move(bounds)).add("active_limits", std::move(limits));
  node.add("path", std::move(path));
  return node;
}

Exit find_best(const SearchArguments& arguments, const Study& study) {
  const SearchResult found = search(study, arguments.threads, job_with_progress());
  const Points points(study);
  if (arguments.json) {
    print(print_json(result_json(found, points)));
  } else if (arguments.csv.empty()) {
    print(summary(found, study) + (found.best ? points.text(found) : ""));
  } else {
    write_csv_file(points.csv(found.path), arguments.csv);
    report(summary(found, study));
  }
  if (!found.best) return Exit::numerical_failure;
  if (!arguments.scenario.empty()) write_scenario_at(study, *found.best, arguments.scenario);
  return found.end == SearchEnd::converged ? Exit::done : Exit::numerical_failure;
}

Exit find_trade_off(const SearchArguments& arguments, const Study& study) {
  const std::vector<SearchPoint> curve = trade_off(study, arguments.threads, job_with_progress());
  const Points points(study);
  if (arguments.json) {
    JsonNode list = JsonNode::array();
    for (const SearchPoint& one : curve) list.add(points.json(one));
    print(print_json(list));
  } else if (arguments.csv.empty()) {
    print(curve.empty() ? summary({}, study) : points.text(curve));
  } else {
    write_csv_file(points.csv(curve), arguments.csv);
  }
  return curve.empty() ? Exit::numerical_failure : Exit::done;
}

Exit run_search(const SearchArguments& arguments) {
  for (const std::string& out : {arguments.csv, arguments.scenario}) {
    require_other_file(out, arguments.file);
  }
  const Study study = load_study(arguments.file);
  return with_file_name(arguments.file, [&] {
    check_search(study);
    return study.search->objectives.size() == 2 ? find_trade_off(arguments, study)
                                                : find_best(arguments, study);
  });
}

}  // namespace

void add_study_search(CLI::App& study, Action& action) {
  CLI::App* command =
      study.add_subcommand("search", "The best values of the parameters within their ranges");
  const auto arguments = std::make_shared<SearchArguments>();
  command->add_option("FILE", arguments->file, "Study file with a \"search\"")->required();
  command->add_option("--scenario", arguments->scenario, "Write the best scenario to this file");
  CLI::Option* csv = command->add_option(
      "--csv", arguments->csv,
      "Write the path of the search, or the trade-off curve, to this file; - for standard output");
  command->add_flag("--json", arguments->json, "Full precision, as JSON")->excludes(csv);
  command->add_option("--threads", arguments->threads, "Threads that compute")
      ->check(CLI::Range(1U, 1024U))
      ->capture_default_str();
  command->footer(
      R"(With one objective: the best point that keeps the limits, which parameters end at the end of their
ranges and which limits bind. With two: points of which none is better by both than another.
Exit 3 if nothing keeps the limits or the search did not converge.

Example:
  carom-cli study search kane-safe.json --scenario best.json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return run_search(*arguments); }; });
}

}  // namespace carom::cli
