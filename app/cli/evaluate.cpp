// SPDX-License-Identifier: MIT
#include <memory>

#include "command.h"
#include "core/base/symbols.h"
#include "evaluation_text.h"
#include "output.h"

namespace carom::cli {

namespace {

struct EvaluateArguments {
  ScenarioArguments scenario;
  bool json = false;
};

std::string impact_text(const Scenario& scenario, const Evaluation& evaluation) {
  const ImpactResult& result = evaluation.result;
  TextTable table;
  table.add({"scenario", scenario.description->title});
  table.add({"law", std::string(law_title(scenario.law))});
  if (evaluation.law != scenario.law) {
    table.add({"answered by", std::string(law_title(evaluation.law))});
  }
  table.add({"pose", "reached"});
  std::string status(status_word(result.status));
  if (!result.reason.empty()) status += ": " + plain_text(result.reason);
  table.add({"impact", status});
  table.add({"regime", std::string(regime_text(result))});
  return table.text();
}

Exit evaluate_scenario(const EvaluateArguments& arguments) {
  const Scenario scenario = load(arguments.scenario);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  if (arguments.json) {
    print(print_json(evaluation_json(scenario, evaluation)));
  } else {
    print(impact_text(scenario, evaluation) + "\n" + findings_text(evaluation) + "\n" +
          indicators_text(evaluation) + "\n" + audit_text(evaluation));
  }
  return exit_of(evaluation);
}

}  // namespace

void add_evaluate(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("evaluate", "Compute one impact and every indicator of it");
  const auto arguments = std::make_shared<EvaluateArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  add_law_option(*command, arguments->scenario);
  command->add_flag("--json", arguments->json, "Full precision, as JSON; missing values are null");
  command->footer(
      R"(Values that do not exist are shown as "–" with the reason. Where several contacts strike at once and
the law has no answer to them, the scenario's "law_for_several" answers, and this is said.

Examples:
  carom-cli evaluate kane
  carom-cli evaluate kane.json --set contacts.tip.e=0.3 --set contacts.tip.mu=0.6 --json
  carom-cli evaluate figure.svg --law stronge
  carom-cli template four-bar | carom-cli evaluate - --set pose.crank.angle="30 deg")");
  command->callback(
      [arguments, &action] { action = [arguments] { return evaluate_scenario(*arguments); }; });
}

}  // namespace carom::cli
