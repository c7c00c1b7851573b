// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/motion/compliant_impact.h"
#include "core/motion/contact_modes.h"
#include "core/motion/phase.h"

namespace carom {

/// True if a closed contact that yields approaches here: then what strikes takes its time.
bool yields_here(SmoothMotion& motion, const State& state);

/// True if a contact that yields is closed here.
bool closed_yielding(SmoothMotion& motion, const std::vector<double>& q);

/// True if a contact that yields is pressed in here, by more than counts as closed.
bool pressed_in(SmoothMotion& motion, const std::vector<double>& q);

/// True if a contact would stay closed that yields: then it is pressed in instead, if anything
/// presses.
bool rests_on_what_yields(SmoothMotion& motion, const State& state, const Stance& stance);

/// What contacts did that yield. Without phases where they could not begin.
struct Yielding {
  std::vector<Phase> phases;
  std::optional<TrajectoryContact> contact;  ///< empty where nothing was touched
  CompliantEnd end = CompliantEnd::cannot_start;
  std::string reason;  ///< empty where all came open
  std::vector<int> touched;
};

/// Follows the contacts that yield from here, at t, until all are open again, nothing moves any
/// more or the time is over; its knots become phases of their own, one for each of what the rigid
/// contacts do meanwhile.
/// @param strike  is told the times of the motion
Yielding follow_yielding(SmoothMotion& motion, double t, double until, const State& state,
                         const RigidStrike& strike, const PhaseJob& job);

/// Rest from the end of such a phase on.
Phase resting_phase(const Phase& before, double until);

/// Why the trajectory ends with it.
TrajectoryEnd yielding_end(const Mechanism& mechanism, const Yielding& yielding, double t);

}  // namespace carom
