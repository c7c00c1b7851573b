// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/dynamics/evaluate.h"

namespace carom {

/// f += the generalized forces of the mechanism's force elements, n entries [N] or [N m].
/// @param system  evaluated at the pose
/// @param sense   −1: q̇ is the velocity with time running backward, so that dampers drive
void add_element_forces(const Mechanism& mechanism, const EvaluatedSystem& system,
                        const std::vector<double>& qdot, double sense, std::vector<double>& f);

}  // namespace carom
