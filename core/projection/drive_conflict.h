// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/projection/constraint_factor.h"

namespace carom {

/// Which drives ask for a velocity or an acceleration that no motion has, one sentence; empty if
/// none do. Rows of joints that depend on each other (see RowSpace) must ask for values that depend
/// on each other in the same way: two drives of one angle for the same speed.
/// @param system  evaluated at a pose and a time
/// @param qdot    the velocity there, which keeps the joints, n entries; empty: accelerations are
/// not looked at
std::string drive_conflict(const Mechanism& mechanism, const EliminationPlan& plan,
                           const EvaluatedSystem& system, const std::vector<double>& qdot);

}  // namespace carom
