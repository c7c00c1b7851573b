// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

namespace carom {

/// The dimensionless damping of a normal-force model that is asked for a coefficient of
/// restitution: a of F = Kδⁿ(1 + aδ̇/v₀), where v₀ is the speed at the beginning of the impact; for
/// Kelvin and Voigt's model the damping ratio ζ. Empty where no finite one serves.
using DampingFactor = std::optional<double>;

}  // namespace carom
