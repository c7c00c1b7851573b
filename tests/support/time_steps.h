// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/motion/trajectory.h"
#include "core/projection/elimination_plan.h"

namespace carom::test {

/// The way that a point of the mechanism can go in the longest step of a time-stepped phase: so
/// deep may a contact be that strikes within it. Of other phases 0.
inline double way_of_a_step(const Mechanism& mechanism, const Phase& phase) {
  if (!phase.time_stepped) return 0;
  double step = 0, speed = 0;
  for (std::size_t k = 1; k < phase.size(); ++k) {
    step = std::max(step, phase.t[k] - phase.t[k - 1]);
  }
  const double size = std::max(1.0, characteristic_size(mechanism));
  for (const double v : phase.qdot) speed = std::max(speed, size * std::abs(v));
  return 2 * step * speed;
}

/// That of every phase of a motion, each looked through once: one may have 100,000 samples.
class WaysOfSteps {
 public:
  WaysOfSteps(const Mechanism& mechanism, const Trajectory& motion) : motion_(motion) {
    for (const Phase& phase : motion.phases) ways_.push_back(way_of_a_step(mechanism, phase));
  }

  [[nodiscard]] double at(double t) const {
    return ways_[static_cast<std::size_t>(&phase_at(motion_, t) - motion_.phases.data())];
  }

 private:
  const Trajectory& motion_;
  std::vector<double> ways_;
};

}  // namespace carom::test
