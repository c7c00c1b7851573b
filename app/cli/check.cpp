// SPDX-License-Identifier: MIT
#include <algorithm>
#include <memory>

#include "command.h"
#include "evaluation_text.h"
#include "output.h"

namespace carom::cli {

namespace {

struct CheckArguments {
  ScenarioArguments scenario;
  bool strict = false;
};

std::string counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string mechanism_text(const Mechanism& mechanism) {
  const auto coordinates = static_cast<std::size_t>(coordinate_count(mechanism));
  return counted(mechanism.bodies.size(), "body", "bodies") + ", " +
         counted(mechanism.joints.size(), "joint", "joints") + ", " +
         counted(mechanism.contacts.size(), "contact", "contacts") + ", " +
         counted(coordinates, "coordinate", "coordinates");
}

std::string audit_summary(const Evaluation& evaluation) {
  const auto violated =
      std::ranges::count_if(evaluation.audit, [](const Residual& r) { return !r.holds(); });
  const std::size_t all = evaluation.audit.size();
  if (violated == 0) return counted(all, "balance law holds", "balance laws hold");
  return std::to_string(violated) + " of " + counted(all, "balance law", "balance laws") +
         " VIOLATED";
}

/// "clean", or what is found.
std::string result_text(const Evaluation& evaluation, bool clean) {
  if (!clean) return "NOT CLEAN";
  const auto warnings =
      std::ranges::count(evaluation.verdict, Severity::warning, &Finding::severity);
  return warnings == 0 ? "clean"
                       : counted(static_cast<std::size_t>(warnings), "warning", "warnings") +
                             ", see below (with --strict not clean)";
}

bool is_clean(const Evaluation& evaluation, bool strict) {
  const Severity limit = strict ? Severity::warning : Severity::error;
  const bool found = std::ranges::any_of(
      evaluation.verdict, [&](const Finding& finding) { return finding.severity >= limit; });
  return exit_of(evaluation) == Exit::done && !found;
}

Exit check_scenario(const CheckArguments& arguments) {
  const Scenario scenario = load(arguments.scenario);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  const bool clean = is_clean(evaluation, arguments.strict);
  TextTable table;
  table.add({"file", "a valid scenario"});
  table.add({"mechanism", mechanism_text(*scenario.mechanism)});
  table.add({"pose", "reached"});
  table.add({"impact", std::string(status_word(evaluation.result.status)) + ", " +
                           std::string(regime_text(evaluation.result))});
  table.add({"audit", audit_summary(evaluation)});
  table.add({"result", result_text(evaluation, clean)});
  print(table.text() + "\n" + findings_text(evaluation));
  if (exit_of(evaluation) != Exit::done) print("\n" + audit_text(evaluation));
  return clean ? Exit::done : Exit::numerical_failure;
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("check", "Load, assemble and audit a scenario");
  const auto arguments = std::make_shared<CheckArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  command->add_flag("--strict", arguments->strict, "Warnings count as well");
  command->footer(
      R"(Exit 0 only if the file is valid, the pose is reached, the impact is computed (or there is none),
every balance law holds and no finding is an error; with --strict, no finding is a warning either.
Exit 2 if the file is not valid or the pose is out of reach, 3 otherwise.

Example:
  carom-cli check my-mechanism.json --strict)");
  command->callback(
      [arguments, &action] { action = [arguments] { return check_scenario(*arguments); }; });
}

}  // namespace carom::cli
