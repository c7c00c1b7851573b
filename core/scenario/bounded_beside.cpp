// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

std::string owner_of(const std::string& path) {
  return path.substr(0, path.rfind('.'));
}

bool write_alike(const BoundParameter& a, const BoundParameter& b) {
  return std::ranges::find_first_of(a.writes(), b.writes()) != a.writes().end();
}

/// Another value of a parameter, within its widest range if there is room above.
double another(const Parameter& parameter) {
  const double step = 0.1 + std::abs(parameter.value) / 10;
  const double above = parameter.value + step;
  return above <= parameter.widest.high ? above : parameter.value - step;
}

}  // namespace

std::string bounded_beside(const Scenario& scenario, const BoundParameter& parameter) {
  std::string text;
  const std::string owner = owner_of(parameter.parameter().path);
  for (const Parameter& one : list_parameters(scenario)) {
    if (owner_of(one.path) != owner) continue;
    const BoundParameter other(scenario, one.path);
    if (write_alike(other, parameter)) continue;
    Mechanism mechanism = *scenario.mechanism;
    Motion motion = *scenario.motion;
    Vec2 gravity = scenario.gravity;
    const Range before = parameter.range_in(mechanism, motion, gravity);
    other.set(mechanism, motion, gravity, another(one));
    if (parameter.range_in(mechanism, motion, gravity) == before) continue;
    text += (text.empty() ? "; " : ", ") + one.path + " is " + shortest(one.value);
  }
  return text;
}

}  // namespace carom
