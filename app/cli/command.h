// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

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

/// `path=value`: a parameter and the plain number in SI it is set to.
struct Setting {
  std::string path;
  double value = 0;
};

/// What every command on a scenario is told: the file and the changes to it.
struct ScenarioArguments {
  std::string file;
  std::vector<std::string> settings;
};

void add_scenario_arguments(CLI::App& command, ScenarioArguments& arguments);

/// The scenario of the file, or of the gallery if there is no such file, with the settings applied
/// in their order. Throws InputError.
Scenario load(const ScenarioArguments& arguments);

/// Throws InputError, with the file and the reason, if the scenario's pose cannot be reached: a
/// loop that does not close is a fault of the input, as a misspelt name is.
void require_pose(const ScenarioArguments& arguments, const Evaluation& evaluation);

/// Throws InputError if external impulses act: an impact that takes time has no instant for them.
void require_no_impulse(const ScenarioArguments& arguments, const Scenario& scenario);

/// `from:to:count`, numbers in SI.
struct Span {
  double from = 0;
  double to = 1;
  int count = 2;
};

// Readers of option texts; they throw CLI::ValidationError: a fault of usage.
Setting parse_setting(const std::string& text);
Span parse_span(const std::string& text);

}  // namespace carom::cli
