// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/frozen_impact.h"

namespace carom {

// The frozen impact with F = Kδⁿ(1 + aδ̇/v₀), and with F = Kδ + cδ̇: what frozen_impact.h chooses
// from.

FrozenImpact damped_power_impact(const FrozenProblem& problem);
ForceHistory damped_power_history(const FrozenProblem& problem);

FrozenImpact kelvin_voigt_impact(const FrozenProblem& problem);
ForceHistory kelvin_voigt_history(const FrozenProblem& problem);

}  // namespace carom
