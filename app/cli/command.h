// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

#include "core/base/quantity.h"
#include "core/study/compute.h"

namespace carom::cli {

/// What the program returns to the shell.
enum class Exit { done = 0, usage = 1, bad_input = 2, numerical_failure = 3 };

/// What the command line asked for; run after parsing, so that errors of the run are told apart
/// from errors of usage.
using Action = std::function<Exit()>;

// Each adds one subcommand and, when it is chosen, sets `action`.
void add_evaluate(CLI::App& app, Action& action);
void add_compare(CLI::App& app, Action& action);
void add_sweep(CLI::App& app, Action& action);
void add_map(CLI::App& app, Action& action);
void add_simulate(CLI::App& app, Action& action);
void add_impact(CLI::App& app, Action& action);
void add_couplings(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_validate(CLI::App& app, Action& action);
void add_gallery(CLI::App& app, Action& action);
void add_template(CLI::App& app, Action& action);
void add_equations(CLI::App& app, Action& action);
void add_study(CLI::App& app, Action& action);
void add_sensitivity(CLI::App& app, Action& action);

/// `path=value`: a parameter and what it is set to: a number in SI, or one with its unit.
struct Setting {
  std::string path;
  std::string text;
};

/// What every command on a scenario is told: the file and the changes to it.
struct ScenarioArguments {
  std::string file;
  std::vector<std::string> settings;
  std::string law;  ///< its word; empty: the file's
};

void add_scenario_arguments(CLI::App& command, ScenarioArguments& arguments);
/// --law, for commands that compute by one law.
void add_law_option(CLI::App& command, ScenarioArguments& arguments);
/// --quiet
void add_quiet_option(CLI::App& command, bool& quiet);
/// --threads; as many as there are processors where nothing is said.
void add_threads_option(CLI::App& command, unsigned& threads);

/// The scenario of the file, of a figure, of standard input ("-"), or of the gallery if there is no
/// such file, with the law and the settings applied in their order. Throws InputError.
Scenario load(const ScenarioArguments& arguments);
/// The same without the settings.
Scenario load_unset(const ScenarioArguments& arguments);

/// One setting applied. Throws InputError.
Scenario with_setting(const Scenario& scenario, const std::string& setting);

/// Throws InputError, with the file and the reason, if the scenario's pose cannot be reached: a
/// loop that does not close is a fault of the input, as a misspelt name is.
void require_pose(const ScenarioArguments& arguments, const Evaluation& evaluation);

/// Throws InputError if external impulses act: an impact that takes time has no instant for them.
void require_no_impulse(const ScenarioArguments& arguments, const Scenario& scenario);

/// `from:to:count`, numbers in SI or with their units.
struct Span {
  std::string from, to;
  int count = 2;
};

// Readers of option texts; they throw CLI::ValidationError: a fault of usage.
Setting parse_setting(const std::string& text);
Span parse_span(const std::string& text);
/// A number of a dimension that is known before any scenario is.
double parse_quantity(const std::string& text, Dimension dimension);

/// The number in SI units that a text means for a parameter. Throws InputError{path} for what has
/// another dimension.
double number_in(const std::string& text, Dimension dimension, const std::string& path);

}  // namespace carom::cli
