// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <vector>

#include "core/dynamics/state.h"
#include "core/pose/prescription.h"
#include "core/projection/elimination_plan.h"

namespace carom {

/// Coordinates that close the tree joints, with angles and displacements drawn from `seed`; seed 0
/// hangs everything straight down. A body whose angle is a target has that angle. A start for the
/// assembly when nothing better is known.
std::vector<double> guess_pose(const Mechanism& mechanism, const EliminationPlan& plan,
                               const std::vector<PoseTarget>& targets, std::uint32_t seed);

}  // namespace carom
