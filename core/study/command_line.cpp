// SPDX-License-Identifier: MIT
#include "core/study/command_line.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/shell_word.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/force_study.h"

namespace carom {

namespace {

std::string option(const char* name, const std::string& value) {
  return std::string(" ") + name + " " + shell_word(value);
}

/// Numbers that are set one after the other until those of a scenario are those of another.
class Settings {
 public:
  Settings(Scenario from, const Scenario& to) : now_(std::move(from)), to_(to) {
    const std::vector<Parameter> wanted = list_parameters(to_);
    // A number may be out of its range until another one is set.
    constexpr int passes = 3;
    for (int pass = 0; pass < passes; ++pass) {
      for (const Parameter& parameter : wanted) approach(parameter);
    }
  }

  [[nodiscard]] const Scenario& reached() const { return now_; }
  [[nodiscard]] const std::string& options() const { return options_; }

 private:
  static std::optional<double> value(const Scenario& scenario, const std::string& path) {
    try {
      return find_parameter(scenario, path).value;
    } catch (const InputError&) {
      return {};
    }
  }

  void approach(const Parameter& wanted) {
    const std::optional<double> present = value(now_, wanted.path);
    if (!present || *present == wanted.value) return;
    try {
      const BoundParameter parameter(now_, wanted.path);
      const Scenario next = parameter.applied(now_, wanted.value);
      // One that sets several scalars at once, as mu does, is good only where all are right then.
      const bool right = std::ranges::all_of(parameter.writes(), [&](const std::string& path) {
        return value(next, path) == value(to_, path);
      });
      if (!right || value(next, wanted.path) != wanted.value) return;
      now_ = next;
      options_ += option("--set", wanted.path + "=" + shortest(wanted.value));
    } catch (const InputError&) {
      // Out of its range as yet.
    }
  }

  Scenario now_;
  const Scenario& to_;
  std::string options_;
};

bool is_near(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double tolerance = 1e-6;  // of what two ways lead to
  return std::ranges::equal(
      a, b, [](double x, double y) { return std::abs(x - y) <= tolerance * (1 + std::abs(y)); });
}

/// Whether a scenario is what is shown, but for what nothing is computed from.
bool is_same(const Scenario& reached, const Scenario& shown) {
  const Scenario known = resolved(reached, {.left = effort_of_a_sweep});
  Design found = static_cast<const Design&>(known);
  const State& state = shown.motion->state;
  if (!is_near(found.motion->state.q, state.q)) return false;
  if (!is_near(found.motion->state.qdot, state.qdot)) return false;
  auto motion = std::make_shared<Motion>(*found.motion);
  motion->state = state;
  found.motion = std::move(motion);
  return found == static_cast<const Design&>(shown);
}

/// The file's law with its numbers, or another one with its usual numbers.
std::string set_law(Scenario& scenario, const Scenario& shown) {
  if (scenario.law == shown.law || law_word(scenario.law) == law_word(shown.law)) return {};
  scenario.law = *std::ranges::find(all_laws(), law_word(shown.law), law_word);
  return option("--law", std::string(law_word(shown.law)));
}

Scenario under_law(const Study& study) {
  Scenario scenario = study.scenario.scenario;
  if (study.law) scenario.law = *study.law;
  return scenario;
}

std::string arguments(const SavedScenario& scenario) {
  Scenario from = scenario.saved;
  const std::string law = set_law(from, scenario.shown);
  const Settings settings(std::move(from), scenario.shown);
  if (!is_same(settings.reached(), scenario.shown)) {
    throw InputError("", "the scenario differs from its file in more than numbers; save it first");
  }
  return shell_word(scenario.file) + law + settings.options();
}

/// The force model of the compliant contacts, if it is one, and another one than they had.
std::optional<ForceModel> other_model(const SavedScenario& scenario) {
  std::optional<ForceModel> common;
  for (const Contact& contact : scenario.shown.mechanism->contacts) {
    if (!contact.compliance) continue;
    if (common && *common != contact.compliance->model) return {};
    common = contact.compliance->model;
  }
  if (!common || with_model(scenario.saved, *common) == scenario.saved) return {};
  return common;
}

/// The numbers that a study is fitted to.
std::vector<FitRow> measured(const Study& study) {
  return study.fit ? study.fit->rows : std::vector<FitRow>();
}

}  // namespace

std::string sweep_command(const SavedScenario& scenario, const SweepSpec& axis) {
  return "carom-cli sweep " + arguments(scenario) +
         option("--over", axis.path + "=" + shortest(axis.from) + ":" + shortest(axis.to) + ":" +
                              std::to_string(axis.count));
}

std::string simulate_command(const SavedScenario& scenario, const SimulationSpec& spec) {
  const std::optional<ForceModel> model = other_model(scenario);
  SavedScenario modelled = scenario;
  if (model) modelled.saved = with_model(scenario.saved, *model);
  std::string command = "carom-cli simulate " + arguments(modelled);
  if (model) command += option("--model", std::string(info_of(*model).word));
  command += option("--until", shortest(spec.until));
  if (spec.approach > 0) command += option("--approach", shortest(spec.approach));
  return command;
}

std::string study_command(const std::string& file, const Study& saved, const Study& shown) {
  StudySampling sampling = saved.sampling;
  sampling.file.clear();  // its points are lists by now
  const bool same = saved.parameters == shown.parameters && sampling == shown.sampling &&
                    saved.responses == shown.responses && saved.search == shown.search &&
                    measured(saved) == measured(shown) &&
                    is_same(under_law(saved), under_law(shown));
  if (!same) throw InputError("", "the study differs from its file; save it first");
  const bool has_rows = !saved.responses.empty();
  const char* task = has_rows || (!saved.search && !saved.fit) ? "run "
                     : saved.search                            ? "search "
                                                               : "fit ";
  return std::string("carom-cli study ") + task + shell_word(file);
}

}  // namespace carom
