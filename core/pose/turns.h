// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/pose/prescription.h"

namespace carom {

/// Chooses the whole turns of all angles in q, which joints and most targets do not see, but
/// torsion springs and stops do. A body whose angle is a target has that angle, with the turns of
/// its number. Where a stop of an angle is to be closed, the joint has the angle of the stop. Any
/// other body hangs by a revolute or prismatic joint on a body nearer to the ground: then the angle
/// between the two, and otherwise its own, is the one nearest to what it is in `before`; without
/// `before` it lies in (−π, π], or nearest to what a prismatic joint says.
/// @param before  a pose that q follows continuously; empty: none
void choose_turns(const Mechanism& mechanism, const std::vector<PoseTarget>& targets,
                  const std::vector<double>& before, std::vector<double>& q);

}  // namespace carom
