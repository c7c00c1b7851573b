// SPDX-License-Identifier: MIT
#include <memory>

#include "command.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"
#include "core/study/compare_laws.h"
#include "evaluation_text.h"
#include "output.h"

namespace carom::cli {

namespace {

struct CompareArguments {
  ScenarioArguments scenario;
  bool json = false;
  std::string csv;  ///< empty: none
};

std::string side_by_side(const Scenario& scenario, const std::vector<LawOutcome>& outcomes) {
  const Table values = to_table(*scenario.mechanism, outcomes);
  std::vector<std::string> head{"law", "regime"};
  for (const Column& column : values.columns) head.push_back(column.symbol);
  head.emplace_back("verdict");
  TextTable table(head);
  for (std::size_t row = 0; row < outcomes.size(); ++row) {
    const bool answered = outcomes[row].reason.empty();
    std::vector<std::string> cells{values.label[row], answered ? values.regime[row] : "–"};
    for (const Column& column : values.columns) {
      cells.push_back(display(readable(outcomes, values, column, row)));
    }
    const std::vector<Finding>& verdict = outcomes[row].evaluation.verdict;
    cells.push_back(verdict.empty() ? std::string() : plain_text(verdict.front().text));
    table.add(std::move(cells));
  }
  return table.text();
}

JsonNode comparison_json(const Scenario& scenario, const std::vector<LawOutcome>& outcomes) {
  JsonNode laws = JsonNode::array();
  for (const LawOutcome& outcome : outcomes) {
    Scenario same = scenario;
    same.law = outcome.law;
    laws.add(evaluation_json(same, outcome.evaluation));
  }
  JsonNode node = JsonNode::object();
  node.add("title", scenario.description->title).add("laws", std::move(laws));
  return node;
}

Exit compare_scenario(const CompareArguments& arguments) {
  if (!arguments.csv.empty()) require_other_file(arguments.csv, arguments.scenario.file);
  const Scenario scenario = load(arguments.scenario);
  const std::vector<LawOutcome> outcomes = compare_laws(scenario);
  require_pose(arguments.scenario, outcomes.front().evaluation);
  if (!arguments.csv.empty()) {
    const std::string csv = write_csv(to_table(*scenario.mechanism, outcomes));
    write_csv_with_scenario(csv, arguments.csv, scenario);
  } else if (arguments.json) {
    print(print_json(comparison_json(scenario, outcomes)));
  } else {
    print(side_by_side(scenario, outcomes));
  }
  // That one law does not apply is an answer; that an answer violates a balance law is not.
  for (const LawOutcome& outcome : outcomes) {
    if (outcome.reason.empty() && exit_of(outcome.evaluation) != Exit::done) {
      return Exit::numerical_failure;
    }
  }
  return Exit::done;
}

}  // namespace

void add_compare(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("compare", "The same impact under every law side by side");
  const auto arguments = std::make_shared<CompareArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  CLI::Option* json = command->add_flag(
      "--json", arguments->json,
      "Each law in full, as \"evaluate --json\" gives it; missing values are null");
  command->add_option("--csv", arguments->csv, "Table to write instead, - for standard output")
      ->excludes(json);
  command->footer(
      R"(Velocities and impulses are those of every closed contact. A law that does not apply says why.

Examples:
  carom-cli compare kane
  carom-cli compare kane.json --set contacts.tip.e=0.7 --set contacts.tip.mu=0.7 --json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return compare_scenario(*arguments); }; });
}

}  // namespace carom::cli
