// SPDX-License-Identifier: MIT
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "command.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/io/document_json.h"
#include "core/io/lesson_json.h"
#include "core/io/study_json.h"
#include "core/projection/freedom.h"
#include "core/study/fit.h"
#include "core/study/search.h"
#include "evaluation_text.h"
#include "input.h"
#include "output.h"

namespace carom::cli {

namespace {

struct CheckArguments {
  ScenarioArguments scenario;
  bool strict = false;
  bool json = false;
};

/// What a check found: facts in a line each, and faults.
struct Checked {
  std::vector<std::pair<std::string, std::string>> facts;
  JsonNode findings = JsonNode::array();  ///< for programs
  std::string below;                      ///< the same for people
  Exit exit = Exit::done;

  void add(const char* name, std::string fact) { facts.emplace_back(name, std::move(fact)); }
};

Exit show(const Checked& checked, bool as_json) {
  if (as_json) {
    JsonNode node = JsonNode::object();
    for (const auto& [name, fact] : checked.facts) node.add(name, data_word(fact));
    node.add("clean", checked.exit == Exit::done).add("findings", checked.findings);
    print(print_json(node));
    return checked.exit;
  }
  TextTable table;
  for (const auto& [name, fact] : checked.facts) table.add({name, fact});
  print(table.text() + (checked.below.empty() ? "" : "\n" + checked.below));
  return checked.exit;
}

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

Checked check_scenario(const CheckArguments& arguments) {
  const Scenario scenario = load(arguments.scenario);
  const Evaluation evaluation = compute(scenario);
  require_pose(arguments.scenario, evaluation);
  const bool clean = is_clean(evaluation, arguments.strict);
  Checked out;
  out.add("file", "a valid scenario");
  out.add("mechanism", mechanism_text(*scenario.mechanism));
  out.add("pose", "reached");
  out.add("freedom",
          freedom_text(*scenario.mechanism, freedom_of(*scenario.mechanism, evaluation.state.q)));
  out.add("impact", std::string(status_word(evaluation.result.status)) + ", " +
                        std::string(regime_text(evaluation.result)));
  out.add("audit", audit_summary(evaluation));
  out.add("result", result_text(evaluation, clean));
  out.findings = findings_json(evaluation.verdict);
  out.below = findings_text(evaluation);
  if (exit_of(evaluation) != Exit::done) out.below += "\n" + audit_text(evaluation);
  out.exit = clean ? Exit::done : Exit::numerical_failure;
  return out;
}

/// What a file, or standard input, holds, if it is of that kind: "lesson" or "study".
template <class Read>
auto read_if(const std::string& file, std::string_view kind, const Read& read)
    -> std::optional<decltype(read(std::string(), input_folder(file)))> {
  if (!has_text(file)) return {};
  try {
    const std::string text = input_text(file);
    if (!is_document(text, kind)) return {};
    return read(text, input_folder(file));
  } catch (const InputError& fault) {
    throw InputError(shown_file(file), fault.what());
  }
}

/// The lesson of the file, or one that comes with the program; empty if it is none.
std::optional<Lesson> find_lesson(const std::string& file) {
  const bool looks_like_path = file.find_first_of("/.") != std::string::npos;
  std::error_code error;
  if (file != "-" && !looks_like_path && !std::filesystem::exists(file, error)) {
    const std::vector<LessonEntry> entries = list_lessons();
    const bool known = std::ranges::find(entries, file, &LessonEntry::name) != entries.end();
    return known ? std::optional(load_lesson(file)) : std::nullopt;
  }
  return read_if(file, "lesson", read_lesson);
}

Checked check_lesson_file(const Lesson& lesson) {
  const LessonCheck found = check_lesson(lesson);
  const auto number = [](int count) { return static_cast<std::size_t>(count); };
  Checked out;
  out.add("file", "a lesson, " + counted(lesson.steps.size(), "step", "steps"));
  out.add("title", lesson.title);
  out.add("claims", counted(number(found.claims), "claim", "claims") + " compared");
  out.add("texts", counted(number(found.quantities), "number", "numbers") + " computed");
  out.add("predictions", std::to_string(found.predictions));
  out.add("result",
          found.faults.empty() ? "clean" : counted(found.faults.size(), "fault", "faults"));
  for (const LessonFault& fault : found.faults) {
    const std::string where = fault.where.empty() ? "/" : fault.where;
    out.below += where + ": " + fault.message + "\n";
    JsonNode node = JsonNode::object();
    node.add("severity", "error").add("where", where).add("text", fault.message);
    out.findings.add(std::move(node));
  }
  if (!found.faults.empty()) out.exit = Exit::bad_input;
  return out;
}

Checked check_study(const std::string& file, const Study& study) {
  try {
    if (study.search) check_search(study);
    if (study.fit) check_fit(study);
    const bool has_rows = (!study.search && !study.fit) || !study.responses.empty();
    Checked out;
    out.add("file", has_rows ? "a study, " + std::to_string(StudyRows(study).count()) + " rows"
                             : "a study");
    if (study.search) {
      out.add("search", study.search->objectives.size() == 2 ? "two objectives" : "one objective");
    }
    if (study.fit) out.add("fit", std::to_string(study.fit->rows.size()) + " lines of data");
    out.add("title", study.title);
    out.add("parameters", std::to_string(study.parameters.size()));
    out.add("responses", std::to_string(study.responses.size()));
    out.add("result", "clean");
    return out;
  } catch (const InputError& fault) {
    throw InputError(shown_file(file), fault.what());
  }
}

void require_unset(const CheckArguments& arguments, const std::string& what) {
  if (!arguments.scenario.settings.empty()) {
    throw InputError("--set", what + " sets its parameters itself");
  }
  if (!arguments.scenario.law.empty()) throw InputError("--law", what + " names its laws itself");
}

Checked checked(const CheckArguments& arguments) {
  const std::string& file = arguments.scenario.file;
  if (const std::optional<Study> study = read_if(file, "study", read_study)) {
    require_unset(arguments, "a study");
    return check_study(file, *study);
  }
  const std::optional<Lesson> lesson = find_lesson(file);
  if (!lesson) return check_scenario(arguments);
  require_unset(arguments, "a lesson");
  return check_lesson_file(*lesson);
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "check", "Load, assemble and audit a scenario, play a lesson, or check a study");
  const auto arguments = std::make_shared<CheckArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  add_law_option(*command, arguments->scenario);
  command->add_flag("--strict", arguments->strict, "Warnings count as well");
  command->add_flag("--json", arguments->json, "What was found as JSON");
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
  command->callback([arguments, &action] {
    action = [arguments] { return show(checked(*arguments), arguments->json); };
  });
}

}  // namespace carom::cli
