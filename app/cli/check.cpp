// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>

#include "command.h"
#include "core/base/error.h"
#include "core/io/lesson_json.h"
#include "core/io/study_json.h"
#include "core/io/text_file.h"
#include "core/projection/freedom.h"
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
  table.add({"freedom", freedom_text(*scenario.mechanism,
                                     freedom_of(*scenario.mechanism, evaluation.state.q))});
  table.add({"impact", std::string(status_word(evaluation.result.status)) + ", " +
                           std::string(regime_text(evaluation.result))});
  table.add({"audit", audit_summary(evaluation)});
  table.add({"result", result_text(evaluation, clean)});
  print(table.text() + "\n" + findings_text(evaluation));
  if (exit_of(evaluation) != Exit::done) print("\n" + audit_text(evaluation));
  return clean ? Exit::done : Exit::numerical_failure;
}

/// The lesson of the file, or one that comes with the program; empty if it is none.
std::optional<Lesson> find_lesson(const std::string& file) {
  const bool looks_like_path = file.find_first_of("/.") != std::string::npos;
  std::error_code error;
  if (!looks_like_path && !std::filesystem::exists(file, error)) {
    const std::vector<LessonEntry> entries = list_lessons();
    const bool known = std::ranges::find(entries, file, &LessonEntry::name) != entries.end();
    return known ? std::optional(load_lesson(file)) : std::nullopt;
  }
  if (!is_lesson_file(file)) return {};
  try {
    return read_lesson_file(file);
  } catch (const InputError& fault) {
    throw InputError(file, fault.what());
  }
}

Exit check_lesson_file(const Lesson& lesson) {
  const LessonCheck found = check_lesson(lesson);
  const auto number = [](int count) { return static_cast<std::size_t>(count); };
  TextTable table;
  table.add({"file", "a lesson, " + counted(lesson.steps.size(), "step", "steps")});
  table.add({"title", lesson.title});
  table.add({"claims", counted(number(found.claims), "claim", "claims") + " compared"});
  table.add({"texts", counted(number(found.quantities), "number", "numbers") + " computed"});
  table.add({"predictions", std::to_string(found.predictions)});
  table.add(
      {"result", found.faults.empty() ? "clean" : counted(found.faults.size(), "fault", "faults")});
  std::string faults;
  for (const LessonFault& fault : found.faults) {
    faults += (fault.where.empty() ? "/" : fault.where) + ": " + fault.message + "\n";
  }
  print(table.text() + (faults.empty() ? "" : "\n" + faults));
  return found.faults.empty() ? Exit::done : Exit::bad_input;
}

/// The study of the file; empty if it is none.
std::optional<Study> find_study(const std::string& file) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(file, error)) return {};
  try {
    if (!is_study(read_text_file(file))) return {};
    return read_study_file(file);
  } catch (const InputError& fault) {
    throw InputError(file, fault.what());
  }
}

Exit check_study_file(const std::string& file, const Study& study) {
  try {
    const StudyRows rows(study);
    TextTable table;
    table.add({"file", "a study, " + std::to_string(rows.count()) + " rows"});
    table.add({"title", study.title});
    table.add({"parameters", std::to_string(study.parameters.size())});
    table.add({"responses", std::to_string(study.responses.size())});
    table.add({"result", "clean"});
    print(table.text());
    return Exit::done;
  } catch (const InputError& fault) {
    throw InputError(file, fault.what());
  }
}

Exit check(const CheckArguments& arguments) {
  if (const std::optional<Study> study = find_study(arguments.scenario.file)) {
    if (!arguments.scenario.settings.empty()) {
      throw InputError("--set", "a study sets its parameters itself");
    }
    return check_study_file(arguments.scenario.file, *study);
  }
  const std::optional<Lesson> lesson = find_lesson(arguments.scenario.file);
  if (!lesson) return check_scenario(arguments);
  if (!arguments.scenario.settings.empty()) {
    throw InputError("--set", "a lesson sets its parameters itself");
  }
  return check_lesson_file(*lesson);
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "check", "Load, assemble and audit a scenario, play a lesson, or check a study");
  const auto arguments = std::make_shared<CheckArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  command->add_flag("--strict", arguments->strict, "Warnings count as well");
  command->footer(
      R"(Exit 0 only if the file is valid, the pose is reached, the impact is computed (or there is none),
every balance law holds and no finding is an error; with --strict, no finding is a warning either.
Exit 2 if the file is not valid or the pose is out of reach, 3 otherwise.

The parameters and responses of a study are looked for, and its ranges compared with theirs.

A lesson is played to its end: its settings, parts and panels are looked for, its numbers are computed
and its claims compared. Exit 2 if there is a fault; each is told with its place in the file.

Example:
  carom-cli check my-mechanism.json --strict
  carom-cli check restitution)");
  command->callback([arguments, &action] { action = [arguments] { return check(*arguments); }; });
}

}  // namespace carom::cli
