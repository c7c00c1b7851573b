// SPDX-License-Identifier: MIT
#include "core/scenario/pin.h"

#include "core/base/error.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

Design design_of(const Scenario& scenario) {
  return {scenario.mechanism, scenario.motion, scenario.law, scenario.gravity};
}

void put_design(const Design& design, Scenario& scenario) {
  scenario.mechanism = design.mechanism;
  scenario.motion = design.motion;
  scenario.law = design.law;
  scenario.gravity = design.gravity;
}

/// Parameters are named by the parts they belong to, and parts may have been added since.
bool has_axis(const Scenario& scenario) {
  try {
    const Range range = find_parameter(scenario, scenario.axis.path).range;
    return scenario.axis.from >= range.low && scenario.axis.to <= range.high;
  } catch (const InputError&) {
    return false;
  }
}

}  // namespace

Scenario with_pin(const Scenario& scenario) {
  Scenario out = scenario;
  out.pin = std::make_shared<Design>(design_of(scenario));
  return out;
}

Scenario without_pin(const Scenario& scenario) {
  Scenario out = scenario;
  out.pin = nullptr;
  return out;
}

Scenario with_pin_restored(const Scenario& scenario) {
  Scenario out = scenario;
  if (scenario.pin) put_design(*scenario.pin, out);
  // The axis of the present design may name a part that the kept one has not.
  if (!out.axis.path.empty() && !has_axis(out)) out.axis = {};
  return out;
}

Scenario pinned_scenario(const Scenario& scenario) {
  return without_pin(with_pin_restored(scenario));
}

}  // namespace carom
