// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/mechanism/contact.h"

namespace carom {

// L(z) = z − ln(1 + z), z > −1: zero at 0 and rising to both sides. All of an impact at constant
// mass with F = Kδⁿ(1 + aδ̇/v₀) is in it; see closed_form_impact.cpp.

/// L(z), to rounding for small z, too.
double log_excess(double z);
/// L(z)/z² − ½, to rounding for small z, too; 0 at z = 0 and falling.
double log_excess_beyond_half(double z);

/// A solution of L(z) = C with 1 + z, which is not to be had from z near −1.
struct LogExcessRoot {
  double z = 0;
  double one_plus_z = 1;
};

/// The solution z ≥ 0, for C ≥ 0.
LogExcessRoot log_excess_root_above(double C);
/// The solution in (−1, 0], for C ≥ 0.
LogExcessRoot log_excess_root_below(double C);

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
