// SPDX-License-Identifier: MIT
//
// The motion of kelvin_voigt.cpp. δ is greatest at x = θ, F at x = 3θ − π, or at once where that is
// negative, ζ > ½: there the damper's force 2ζmv₀ω at the onset is the greatest. mv₀ω = √(2KT_c⁻).
#include <algorithm>
#include <cmath>

#include "core/contact/frozen_parts.h"
#include "core/contact/kelvin_voigt.h"
#include "core/math/planar.h"

namespace carom {

namespace {

/// At ζ = 1 the motion is no oscillation; this near to it, it is the same to rounding.
constexpr double most_damping = 1 - 1e-12;

struct Oscillation {
  double zeta, theta, eta;  ///< cos θ, θ, sin θ
  double omega;             ///< [rad/s]

  explicit Oscillation(const FrozenProblem& p)
      : zeta(std::min(p.factor, most_damping)),
        theta(std::acos(zeta)),
        eta(std::sin(theta)),
        omega(std::sqrt(p.compliance.stiffness / p.mass)) {}

  [[nodiscard]] double decay(double x) const { return std::exp(-x * zeta / eta); }
};

}  // namespace

FrozenImpact kelvin_voigt_impact(const FrozenProblem& p) {
  const Oscillation o(p);
  const double peak_at = 3 * o.theta - pi;
  FrozenImpact out;
  out.e = kelvin_voigt_restitution(p.factor);
  out.phi = peak_at > 0 ? o.decay(peak_at) : 2 * o.zeta;
  out.peak_force = p.mass * p.v_0 * o.omega * out.phi;
  out.max_indentation = p.v_0 / o.omega * o.decay(o.theta);
  out.duration = 2 * o.theta / (o.omega * o.eta);
  return out;
}

ForceHistory kelvin_voigt_history(const FrozenProblem& p) {
  constexpr int intervals = 300;
  const Oscillation o(p);
  ForceHistory out;
  for (auto* values : {&out.t, &out.indentation, &out.rate, &out.force}) {
    values->reserve(intervals + 1);
  }
  for (int k = 0; k <= intervals; ++k) {
    const double x = 2 * o.theta * k / intervals;
    const double scale = p.v_0 * o.decay(x) / o.eta;
    out.t.push_back(x / (o.omega * o.eta));
    out.indentation.push_back(scale / o.omega * std::sin(x));
    out.rate.push_back(scale * std::sin(o.theta - x));
    out.force.push_back(std::max(0.0, p.mass * o.omega * scale * std::sin(2 * o.theta - x)));
  }
  return out;
}

}  // namespace carom
