// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/hybrid_motion.h"

namespace carom {

/// The motion before an instant: the smooth motion from the same pose with −q̇, read backward. It
/// ends where an impact or an undecided contact hides what was before.
struct Approach {
  std::vector<Phase> phases;  ///< in time; the last ends at t = 0. Empty if the joints do not hold
  TrajectoryEnd start;
  long steps = 0, evaluations = 0;  ///< as Trajectory's
};

/// @param state  before the impact at t = 0
Approach run_approach(const Mechanism& mechanism, Vec2 gravity, bool friction, const State& state,
                      double duration, const PhaseJob& job);

}  // namespace carom
