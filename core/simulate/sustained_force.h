// SPDX-License-Identifier: MIT
#pragma once

#include "core/simulate/contact_problem.h"
#include "core/simulate/smooth.h"

namespace carom {

/// The forces of a phase's sustained contacts at an instant within it, in their order; zero where
/// there is none that they could give.
std::vector<ContactForce> sustained_forces(SmoothMotion& motion, const Phase& phase, double t);

}  // namespace carom
