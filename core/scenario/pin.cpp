// SPDX-License-Identifier: MIT
#include "core/scenario/pin.h"

#include <utility>

#include "core/scenario/parameters.h"

namespace carom {

namespace {

Design design_of(const Scenario& scenario) {
  return {scenario.mechanism, scenario.motion, scenario.law, scenario.gravity,
          scenario.law_for_several};
}

void put_design(const Design& design, Scenario& scenario) {
  scenario.mechanism = design.mechanism;
  scenario.motion = design.motion;
  scenario.law = design.law;
  scenario.law_for_several = design.law_for_several;
  scenario.gravity = design.gravity;
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
  return with_known_axis(std::move(out));
}

Scenario pinned_scenario(const Scenario& scenario) {
  return without_pin(with_pin_restored(scenario));
}

}  // namespace carom
