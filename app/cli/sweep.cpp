// SPDX-License-Identifier: MIT
#include "core/study/sweep.h"

#include <algorithm>
#include <memory>

#include "command.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/scenario/parameters.h"
#include "core/study/response_numbers.h"
#include "input.h"
#include "output.h"
#include "progress.h"
#include "tables.h"

namespace carom::cli {

namespace {

struct SweepArguments {
  ScenarioArguments scenario;
  std::vector<std::string> over;
  TableArguments table;
  unsigned threads = 1;
  bool quiet = false;
};

/// An axis as it is given: its numbers have the unit of a parameter that is not known yet.
struct Axis {
  std::string path;
  Span span;
};

Axis parse_axis(const std::string& text) {
  const auto equals = text.find('=');
  if (equals == 0 || equals == std::string::npos) {
    throw CLI::ValidationError("\"" + text +
                               "\" is not path=from:to:count, as in "
                               "contacts.tip.e=0:1:101");
  }
  return {text.substr(0, equals), parse_span(text.substr(equals + 1))};
}

SweepSpec spec_of(const Scenario& scenario, const Axis& axis) {
  const Dimension dimension = find_parameter(scenario, axis.path).dimension;
  return {axis.path, number_in(axis.span.from, dimension, axis.path),
          number_in(axis.span.to, dimension, axis.path), axis.span.count};
}

/// True if at least one row has more than the values of its axes.
bool has_results(const Table& table, std::size_t axes) {
  const auto has_values = [](const Column& column) {
    return std::ranges::any_of(column.values, [](const auto& value) { return value.has_value(); });
  };
  return std::any_of(table.columns.begin() + static_cast<std::ptrdiff_t>(axes), table.columns.end(),
                     has_values);
}

/// Columns that are asked for and that a sweep has not anyway. What nothing is called is left to
/// the table, which says so.
std::vector<std::string> responses_of(const std::vector<std::string>& columns,
                                      const Scenario& scenario) {
  if (columns.empty()) return {};
  std::vector<std::string> responses;
  const std::vector<QuantityName> names = response_names(scenario);
  for (const std::string& column : columns) {
    const bool named = column.find(':') != std::string::npos ||
                       std::ranges::find(names, column, &QuantityName::name) != names.end();
    const bool twice = std::ranges::find(responses, column) != responses.end();
    if (named && !twice && find_indicator(column) == nullptr) responses.push_back(column);
  }
  return responses;
}

Exit sweep_scenario(const SweepArguments& arguments) {
  require_other_file(arguments.table.csv, arguments.scenario.file);
  const Scenario scenario = load(arguments.scenario);
  std::vector<SweepSpec> axes;
  axes.reserve(arguments.over.size());
  for (const std::string& text : arguments.over) {
    axes.push_back(spec_of(scenario, parse_axis(text)));
  }
  TableWriter writer(arguments.table, &scenario);
  bool found = false;
  std::string first_reason;
  sweep_responses(
      scenario, axes, responses_of(arguments.table.columns, scenario), arguments.threads,
      [&](const Table& rows) {
        if (first_reason.empty()) first_reason = rows.reason.front();
        found = found || has_results(rows, axes.size());
        writer.add(rows);
      },
      job_with_progress(arguments.quiet));
  writer.finish();
  if (found) return Exit::done;
  report("carom-cli: " + shown_file(arguments.scenario.file) +
         ": no row has a result: " + plain_text(first_reason) + "\n");
  return Exit::bad_input;
}

}  // namespace

void add_sweep(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("sweep", "Every indicator over one or more parameters");
  const auto arguments = std::make_shared<SweepArguments>();
  add_scenario_arguments(*command, arguments->scenario);
  add_law_option(*command, arguments->scenario);
  command
      ->add_option("--over", arguments->over,
                   "Parameter and its values, in SI or with units, both ends included; given more "
                   "than once: every "
                   "combination, the last running fastest")
      ->type_name("PATH=FROM:TO:COUNT")
      ->required()
      ->check([](const std::string& text) {
        parse_axis(text);
        return std::string();
      })
      ->allow_extra_args(false);
  add_table_options(*command, arguments->table);
  add_threads_option(*command, arguments->threads);
  add_quiet_option(*command, arguments->quiet);
  command->footer(
      R"(Pose and velocity are resolved again at every value. Rows are written as soon as they are known, and
are the same for any number of threads. Beside NAME.csv the scenario is written as
NAME.scenario.json. Missing values are empty cells; the column "reason" says why, and
where another law than the scenario's answers to several contacts that strike at once.
Exit 2 if no row has a result. --columns also takes the names of what studies compute: "i_n:CONTACT",
"i_joint:JOINT", "F_peak:MODEL", "F_peak_moving:MODEL", "t_rest", "impacts", "h_rebound:BODY". Axes that set the same number (mu and mu_d) do not go together.

Examples:
  carom-cli sweep double-pendulum --over pose.tip.x=-0.38:0.38:201 --csv sweep.csv
  carom-cli sweep double-pendulum --over pose.tip.x="-38 cm:38 cm:201" --columns pose.tip.x,gamma
  carom-cli sweep double-pendulum-compliant --over pose.tip.x=-0.3:0.3:61 \
    --columns pose.tip.x,F_peak:hertz,delta_max:hertz,i_n:tip,i_joint:pivot
  carom-cli sweep kane --over contacts.tip.e=0:1:11 --over contacts.tip.mu=0:1:11 --csv -)");
  command->callback(
      [arguments, &action] { action = [arguments] { return sweep_scenario(*arguments); }; });
}

}  // namespace carom::cli
