// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/dynamics/state.h"
#include "core/projection/elimination_plan.h"

namespace carom {

/// Shifts bodies, roots first, so that every tree joint is closed again after a step; angles stay,
/// but for those that a prismatic joint prescribes. Loops and targets are left to the caller.
void settle_tree(const Mechanism& mechanism, const EliminationPlan& plan, std::vector<double>& q);

}  // namespace carom
