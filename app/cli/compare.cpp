// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "command.h"
#include "core/base/symbols.h"
#include "core/impact/indicators.h"
#include "core/scenario/variants.h"
#include "core/study/compare_designs.h"
#include "core/study/compare_laws.h"
#include "evaluation_text.h"
#include "output.h"
#include "tables.h"

namespace carom::cli {

namespace {

struct CompareArguments {
  ScenarioArguments scenario;
  bool json = false;
  bool designs = false;
  TableArguments table;
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
  return JsonNode::object({{"title", scenario.description->title}, {"laws", std::move(laws)}});
}

/// Every indicator that some design has, with its difference from that of the reference.
std::string designs_side_by_side(const Scenario& scenario,
                                 const std::vector<DesignOutcome>& outcomes) {
  const auto& reference = *std::ranges::find(outcomes, scenario.reference, &DesignOutcome::name);
  std::vector<std::string> head{"", "unit"};
  for (const DesignOutcome& outcome : outcomes) {
    const std::string name = outcome.name.empty() ? std::string(own_design) : outcome.name;
    head.push_back(&outcome == &reference ? name + " (reference)" : name);
  }
  TextTable table(head);
  for (const IndicatorInfo& info : indicator_table()) {
    std::vector<std::string> cells{std::string(info.symbol), std::string(si_unit(info.dimension))};
    bool known = false;
    for (const DesignOutcome& outcome : outcomes) {
      const Indicators& indicators = outcome.evaluation.indicators;
      std::string cell = display(readable(indicators, info));
      known = known || (indicators.*(info.member)).number.has_value();
      const auto found = difference(indicators, reference.evaluation.indicators, info);
      if (found && found->relative && found->number != 0) {
        cell += fmt::format(" ({:+.3g} %)", 100 * *found->relative);
      }
      cells.push_back(std::move(cell));
    }
    if (known) table.add(std::move(cells));
  }
  return table.text();
}

JsonNode designs_json(const Scenario& scenario, const std::vector<DesignOutcome>& outcomes) {
  JsonNode designs = JsonNode::array();
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    const Scenario design = i == 0 ? scenario : variant_scenario(scenario, i - 1);
    designs.add(JsonNode::object(
        {{"name", outcomes[i].name.empty() ? JsonNode() : JsonNode(outcomes[i].name)},
         {"evaluation", evaluation_json(design, outcomes[i].evaluation)}}));
  }
  return JsonNode::object(
      {{"title", scenario.description->title}, {"designs", std::move(designs)}});
}

Exit compare_variants(const CompareArguments& arguments, const Scenario& scenario) {
  const std::vector<DesignOutcome> outcomes = compare_designs(scenario);
  require_pose(arguments.scenario, outcomes.front().evaluation);
  if (!arguments.table.csv.empty()) {
    write_table(to_table(outcomes, scenario.reference), arguments.table, scenario);
  } else if (arguments.json) {
    print(print_json(designs_json(scenario, outcomes)));
  } else {
    print(designs_side_by_side(scenario, outcomes));
  }
  for (const DesignOutcome& outcome : outcomes) {
    if (exit_of(outcome.evaluation) != Exit::done) return Exit::numerical_failure;
  }
  return Exit::done;
}

Exit compare_scenario(const CompareArguments& arguments) {
  const std::string& csv = arguments.table.csv;
  if (!csv.empty()) require_other_file(csv, arguments.scenario.file);
  const Scenario scenario = load(arguments.scenario);
  if (arguments.designs) return compare_variants(arguments, scenario);
  const std::vector<LawOutcome> outcomes = compare_laws(scenario);
  require_pose(arguments.scenario, outcomes.front().evaluation);
  if (!csv.empty()) {
    write_table(to_table(*scenario.mechanism, outcomes), arguments.table, scenario);
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
  CLI::App* command = app.add_subcommand(
      "compare", "The same impact under every law, or of several designs, side by side");
  const auto arguments = std::make_shared<CompareArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  CLI::Option* json = command->add_flag(
      "--json", arguments->json,
      "Each law in full, as \"evaluate --json\" gives it; missing values are null");
  command->add_flag("--designs", arguments->designs,
                    "The scenario's design and its variants instead of laws, with differences "
                    "from the reference");
  add_side_table_options(*command, arguments->table,
                         "Table to write instead, - for standard output")
      ->excludes(json);
  command->footer(
      R"(Velocities and impulses are those of every closed contact. A law that does not apply says why.

Examples:
  carom-cli compare kane
  carom-cli compare gripper.json --designs
  carom-cli compare kane.json --set contacts.tip.e=0.7 --set contacts.tip.mu=0.7 --json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return compare_scenario(*arguments); }; });
}

}  // namespace carom::cli
