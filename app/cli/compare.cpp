// SPDX-License-Identifier: MIT
#include <memory>

#include "command.h"
#include "core/impact/roundoff.h"
#include "core/study/compare_laws.h"
#include "evaluation_text.h"
#include "output.h"

namespace carom::cli {

namespace {

struct CompareArguments {
  ScenarioArguments scenario;
  bool json = false;
};

const ContactImpulse* struck_impulse(const Evaluation& evaluation) {
  const auto& impulses = evaluation.result.impulses;
  return impulses.empty() ? nullptr : &impulses.front();
}

std::string side_by_side(const std::vector<LawOutcome>& outcomes) {
  TextTable table({"law", "regime", "γ", "v_n⁺", "v_t⁺", "i_n", "i_t", "verdict"});
  for (const LawOutcome& outcome : outcomes) {
    const std::string law(law_word(outcome.law));
    const Evaluation& evaluation = outcome.evaluation;
    const std::string verdict =
        evaluation.verdict.empty() ? std::string() : evaluation.verdict.front().text;
    if (!outcome.reason.empty()) {
      table.add({law, "–", "–", "–", "–", "–", "–", verdict});
      continue;
    }
    const ContactImpulse* i = struck_impulse(evaluation);
    const Indicators& in = evaluation.indicators;
    table.add({law, std::string(regime_word(evaluation.result.regime)), display(in.gamma.number),
               display(readable(in, *find_indicator("v_n_plus"))),
               display(readable(in, *find_indicator("v_t_plus"))),
               display(i == nullptr ? std::optional<double>() : i->normal),
               display(i == nullptr ? std::optional<double>() : i->tangent), verdict});
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
  const Scenario scenario = load(arguments.scenario);
  const std::vector<LawOutcome> outcomes = compare_laws(scenario);
  require_pose(arguments.scenario, outcomes.front().evaluation);
  if (arguments.json) {
    print(print_json(comparison_json(scenario, outcomes)));
  } else {
    print(side_by_side(outcomes));
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
  command->add_flag("--json", arguments->json,
                    "Each law in full, as \"evaluate --json\" gives it; missing values are null");
  command->footer(
      R"(Velocities and impulses are those of the contact that strikes. A law that does not apply says why.

Examples:
  carom-cli compare kane
  carom-cli compare kane.json --set contacts.tip.e=0.7 --set contacts.tip.mu=0.7 --json)");
  command->callback(
      [arguments, &action] { action = [arguments] { return compare_scenario(*arguments); }; });
}

}  // namespace carom::cli
