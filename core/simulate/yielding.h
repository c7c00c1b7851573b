// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>

#include "core/contact/compliant_impact.h"
#include "core/simulate/stance.h"

namespace carom {

/// True if a closed contact that yields approaches here: then what strikes takes its time.
bool yields_here(SmoothMotion& motion, const State& state);

/// True if what would stay closed are contacts that yield, and nothing rigid is closed with them:
/// then they are pressed in instead. A rigid contact that stays closed makes rigid ones of all.
bool rests_on_what_yields(SmoothMotion& motion, const State& state, const Stance& stance);

/// Follows the contacts that yield from here, at t, until all are open again, nothing moves any
/// more or the time is over; its knots become a phase of their own. Without knots where it could
/// not begin.
struct Yielding {
  Phase phase;
  std::optional<TrajectoryContact> contact;  ///< empty where nothing was touched
  CompliantEnd end = CompliantEnd::cannot_start;
  std::string reason;  ///< empty where all came open
  std::vector<int> touched;
};

Yielding follow_yielding(SmoothMotion& motion, double t, double until, const State& state,
                         const std::stop_token& stop);

/// Rest from the end of such a phase on.
Phase resting_phase(const Phase& before, double until);

/// Why the trajectory ends with it.
TrajectoryEnd yielding_end(const Yielding& yielding, double t);

}  // namespace carom
