// SPDX-License-Identifier: MIT
#pragma once

#include <stop_token>

#include "core/contact/compliant_impact.h"
#include "core/simulate/smooth.h"

namespace carom {

/// True if a closed contact that yields approaches here: then what strikes takes its time.
bool yields_here(SmoothMotion& motion, const State& state);

/// Follows the contacts that yield from here, at t, until all are open again; its knots become a
/// phase of their own. Without knots where it could not begin.
struct Yielding {
  Phase phase;
  TrajectoryContact contact;
  CompliantEnd end = CompliantEnd::cannot_start;
  std::string reason;  ///< empty where all came open
  std::vector<int> touched;
};

Yielding follow_yielding(const SmoothMotion& motion, double t, const State& state,
                         const std::stop_token& stop);

/// Why the trajectory ends with it.
TrajectoryEnd yielding_end(const Mechanism& mechanism, const Yielding& yielding, double t);

}  // namespace carom
