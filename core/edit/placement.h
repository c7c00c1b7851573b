// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/dynamics/state.h"

namespace carom {

/// Where a body lies and how it moves: the middle and the angle of its frame, and their rates. A
/// particle has no angle.
struct Placement {
  Vec2 at;
  double angle = 0;         ///< [rad]
  Vec2 velocity = {};       ///< [m/s]
  double angular_rate = 0;  ///< [rad/s]
};

/// Body by body; none where the state is not resolved yet.
std::vector<Placement> placements_of(const Mechanism& mechanism, const State& state);

/// The state at the same time with these placements; not resolved yet where there are none.
State with_placements(const Mechanism& mechanism, const State& state,
                      const std::vector<Placement>& placements);

}  // namespace carom
