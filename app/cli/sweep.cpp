// SPDX-License-Identifier: MIT
#include "core/study/sweep.h"

#include <algorithm>
#include <memory>

#include "command.h"
#include "core/base/symbols.h"
#include "core/io/csv.h"
#include "output.h"
#include "progress.h"

namespace carom::cli {

namespace {

struct SweepArguments {
  ScenarioArguments scenario;
  std::vector<std::string> over;
  std::string csv = "-";
};

SweepSpec parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) {
    throw CLI::ValidationError("\"" + text +
                               "\" is not path=from:to:count, as in "
                               "contacts.tip.e=0:1:101");
  }
  const Span span = parse_span(text.substr(equals + 1));
  return {text.substr(0, equals), span.from, span.to, span.count};
}

/// True if at least one row has more than the values of its axes.
bool has_results(const Table& table, std::size_t axes) {
  const auto has_values = [](const Column& column) {
    return std::ranges::any_of(column.values, [](const auto& value) { return value.has_value(); });
  };
  return std::any_of(table.columns.begin() + static_cast<std::ptrdiff_t>(axes), table.columns.end(),
                     has_values);
}

Exit sweep_scenario(const SweepArguments& arguments) {
  require_other_file(arguments.csv, arguments.scenario.file);
  const Scenario scenario = load(arguments.scenario);
  std::vector<SweepSpec> axes;
  axes.reserve(arguments.over.size());
  for (const std::string& text : arguments.over) axes.push_back(parse_axis(text));
  const Table table = axes.size() == 1 ? sweep(scenario, axes.front(), job_with_progress())
                                       : sweep_grid(scenario, axes, job_with_progress());
  write_csv_with_scenario(write_csv(table), arguments.csv, scenario);
  if (has_results(table, axes.size())) return Exit::done;
  report("carom-cli: " + arguments.scenario.file +
         ": no row has a result: " + plain_text(table.reason.front()) + "\n");
  return Exit::bad_input;
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("sweep", "Every indicator over one or more parameters");
  const auto arguments = std::make_shared<SweepArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  command
      ->add_option("--over", arguments->over,
                   "Parameter and its values, both ends included; given more than once: every "
                   "combination, the last running fastest")
      ->type_name("PATH=FROM:TO:COUNT")
      ->required()
      ->check([](const std::string& text) {
        parse_axis(text);
        return std::string();
      })
      ->allow_extra_args(false);
  command->add_option("--csv", arguments->csv, "File to write, - for standard output")
      ->capture_default_str();
  command->footer(
      R"(Pose and velocity are resolved again at every value. Beside NAME.csv the scenario is written as
NAME.scenario.json. Missing values are empty cells; the column "reason" says why, and
where another law than the scenario's answers to several contacts that strike at once.
Exit 2 if no row has a result. Axes that set the same number (mu and mu_d) do not go together.

Examples:
  carom-cli sweep double-pendulum --over pose.tip.x=-0.38:0.38:201 --csv sweep.csv
  carom-cli sweep kane --over contacts.tip.e=0:1:11 --over contacts.tip.mu=0:1:11 --csv -)");
  command->callback(
      [arguments, &action] { action = [arguments] { return sweep_scenario(*arguments); }; });
}

}  // namespace carom::cli
