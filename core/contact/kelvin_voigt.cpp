// SPDX-License-Identifier: MIT
//
// mδ̈ = −Kδ − cδ̇ from δ = 0 with the speed v₀. With ω = √(K/m), ζ = cos θ and the phase x = ωt sin
// θ,
//
//     δ = v₀/(ω sin θ) e^(−x cot θ) sin x,   F = mv₀ω/sin θ e^(−x cot θ) sin(2θ − x).
//
// F is zero first at x = 2θ, where δ̇ = −v₀e^(−2θ cot θ). At x = π, where δ = 0, the textbook ends
// the impact; between the two the contact would pull.
#include "core/contact/kelvin_voigt.h"

#include <cmath>

#include "core/math/planar.h"

namespace carom {

DampingFactor kelvin_voigt_factor(double e) {
  if (!(e > 0)) return 1.0;
  const double decay = -std::log(e);
  return decay / std::hypot(pi, decay);
}

double kelvin_voigt_restitution(double zeta) {
  if (zeta >= 1) return std::exp(-2.0);
  const double theta = std::acos(zeta);
  return std::exp(-2 * theta * zeta / std::sin(theta));
}

}  // namespace carom
