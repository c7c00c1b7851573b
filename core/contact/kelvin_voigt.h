// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// ζ = −ln e/√(π² + ln²e) of F = Kδ + cδ̇ with c = 2ζ√(Km): the textbook's damping, which would give
/// e if the contact pulled until δ = 0; ζ = 1 at e = 0.
/// @eq G(25)
DampingFactor kelvin_voigt_factor(double e);

/// e of an impact at constant mass that ends where the force comes back to zero, before δ does: a
/// contact does not pull. exp(−2ζ arccos ζ/√(1 − ζ²)), for ζ in [0, 1].
double kelvin_voigt_restitution(double zeta);

}  // namespace carom
