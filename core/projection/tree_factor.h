// SPDX-License-Identifier: MIT
#pragma once

#include "core/projection/constraint_factor.h"

namespace carom {

/// Eliminates the bodies of the tree at one pose, leaves first: fills `factor.bodies`.
void factor_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                 ConstraintFactor& factor);

}  // namespace carom
