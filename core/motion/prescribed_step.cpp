// SPDX-License-Identifier: MIT
#include "core/motion/prescribed_step.h"

#include <algorithm>
#include <limits>

namespace carom {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double steps_per_period = 8;

double step_of(double amplitude, double frequency) {
  return amplitude != 0 ? 1 / (steps_per_period * frequency) : infinite;
}

double to_next_point(const std::vector<TablePoint>& table, double t, bool backward) {
  double step = infinite;
  for (const TablePoint& point : table) {
    const double ahead = backward ? t - point.t : point.t - t;
    if (ahead > 0) step = std::min(step, ahead);
  }
  return step;
}

}  // namespace

double prescribed_step(const Mechanism& mechanism, double t, bool backward) {
  double step = infinite;
  const auto narrow = [&](const auto& kind) {
    if constexpr (requires { kind.table; }) {
      step = std::min(
          {step, step_of(kind.amplitude, kind.frequency), to_next_point(kind.table, t, backward)});
    }
  };
  for (const Joint& joint : mechanism.joints) std::visit(narrow, joint.kind);
  for (const Contact& contact : mechanism.contacts) {
    const auto* line = struck_as<Line>(contact.geometry);
    if (line == nullptr) continue;
    step = std::min(step, step_of(line->amplitude.value_or(0), line->frequency.value_or(0)));
  }
  return step;
}

}  // namespace carom
