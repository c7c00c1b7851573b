// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/mechanism/compliance.h"

namespace carom {

/// The dimensionless damping of a normal-force model that is asked for a coefficient of
/// restitution: a of F = Kδⁿ(1 + aδ̇/v₀), where v₀ is the speed at the beginning of the impact; for
/// Kelvin and Voigt's model the damping ratio ζ. Empty where no finite one serves.
using DampingFactor = std::optional<double>;

/// The damping that a model takes for the coefficient of restitution that is asked for.
/// @eq G(23) G(24) G(25) G(26) G(27)
DampingFactor damping_factor(ForceModel model, double e);

/// The coefficient of restitution that comes of it at constant mass; of a model without viscous
/// term, whatever K, n, the mass and v₀. An impact ends where its force has come back to zero.
double realised_restitution(ForceModel model, double factor);

/// e of a(1 + e) = ln[(1 + a)/(1 − ae)], in (0, 1].
/// @eq G(24)
double realised_restitution(double a);

}  // namespace carom
