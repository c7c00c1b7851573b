// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/smooth_motion.h"
#include "core/motion/trajectory.h"

namespace carom {

/// Puts the state onto the joints and the sustained contacts, and onto `closed` if it is given, and
/// appends it with its acceleration. False, and nothing appended, if that would change it by more
/// than the error of an integration, or if the numbers overflow.
bool append_knot(SmoothMotion& motion, double t, const State& state, std::optional<int> closed,
                 Phase& phase);

/// Takes the last knot away.
void drop_knot(Phase& phase);

}  // namespace carom
