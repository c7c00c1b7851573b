// SPDX-License-Identifier: MIT
//
// With t = z/(2 + z), ln(1 + z) = 2 artanh t = 2t + 2t³Q, Q = 1/3 + t²/5 + t⁴/7 + …, and from there
//
//     L(z)/z² = ½ − ½t − ½t(1 − t)²Q,
//
// without a difference of almost equal numbers. Solutions of L(z) = w²/2 begin with Stirling's
// series z = w + w²/3 + w³/36 − w⁴/270 + … and are improved by Halley's method; near z = −1 the
// unknown is s = 1 + z with ln s − s + 1 + C = 0.
#include "core/contact/damping_factors.h"

#include <array>
#include <cmath>
#include <limits>

#include "core/math/planar.h"
#include "core/math/roots.h"

namespace carom {

namespace {

/// Up to here the series of Q has the fewest terms that give every digit.
constexpr double series_limit = 0.3;
constexpr double rounding = 4 * std::numeric_limits<double>::epsilon();
/// Two to five steps are needed.
constexpr int most_steps = 50;

/// Q for |t| ≤ 0.18.
double artanh_tail(double t) {
  constexpr std::array<double, 10> coefficients{1.0 / 21, 1.0 / 19, 1.0 / 17, 1.0 / 15, 1.0 / 13,
                                                1.0 / 11, 1.0 / 9,  1.0 / 7,  1.0 / 5,  1.0 / 3};
  const double p = t * t;
  double sum = 0;
  for (const double c : coefficients) sum = sum * p + c;
  return sum;
}

double beginning_of(double w) {
  return w * (1 + w * (1.0 / 3 + w * (1.0 / 36 - w * (1.0 / 270 - w / 4320))));
}

/// From `z`, whose sign says which solution is meant. Halley's steps triple the digits: after one
/// that leaves five of them as they were, all are right.
double improved(double z, double C) {
  constexpr double last = 1e-5;
  for (int i = 0; i < most_steps; ++i) {
    const double newton = (log_excess(z) - C) * (1 + z) / z;
    const double step = newton / (1 - newton / (2 * z * (1 + z)));
    z -= step;
    if (std::abs(step) <= last * std::abs(z)) break;
  }
  return z;
}

}  // namespace

double log_excess_beyond_half(double z) {
  if (std::abs(z) > series_limit) return (z - std::log1p(z)) / (z * z) - 0.5;
  const double t = z / (2 + z);
  return -t / 2 * (1 + (1 - t) * (1 - t) * artanh_tail(t));
}

double log_excess(double z) {
  if (std::abs(z) > series_limit) return z - std::log1p(z);
  return z * z * (0.5 + log_excess_beyond_half(z));
}

LogExcessRoot log_excess_root_above(double C) {
  if (!(C > 0)) return {};
  const double w = std::sqrt(2 * C);
  // Beyond the reach of the series: L is convex, and from above the method falls to the root.
  const double z = improved(w < 2 ? beginning_of(w) : C + std::log1p(C + w), C);
  return {z, 1 + z};
}

LogExcessRoot log_excess_root_below(double C) {
  if (!(C > 0)) return {};
  const double w = std::sqrt(2 * C);
  if (w < 0.75) {
    const double z = improved(beginning_of(-w), C);
    return {z, 1 + z};
  }
  // ln s − s is concave and rising: from below Newton's method rises to the root.
  double s = std::exp(-1 - C);
  for (int i = 0; i < most_steps && s > 0; ++i) {
    const double step = (std::log(s) - s + 1 + C) * s / (1 - s);
    s -= step;
    if (std::abs(step) <= rounding * s) break;
  }
  return {s - 1, s};
}

// The models of F = Kδⁿ(1 + aδ̇/v₀) differ in a(e) alone. With u = δ̇/v₀, mv₀²u du = −Kδⁿ(1 + au) dδ
// gives Kδⁿ⁺¹/((n + 1)mv₀²) = ∫ w dw/(1 + aw) from u to 1, which is (L(a) − L(au))/a² with
// L(z) = z − ln(1 + z). δ = 0 again at u = −e with L(−ae) = L(a), which is G(24). Neither K nor n,
// m or v₀ is in it. There 1 + au > 0 still, for L(−ae) is finite: the force pushes until the end,
// and clipping it at zero changes nothing.
//
// Where a paper is named as collected by Machado, the formula is that of M. Machado, P. Moreira,
// P. Flores and H. M. Lankarani, Mech. Mach. Theory 53, 2012. The papers on which Carom rests do
// not have these formulas; each was compared in one or two independent programs that cite its
// authors or follow this collection.

namespace {

/// Y. Gonthier, J. McPhee, C. Lange and J.-C. Piedbœuf, 2004: the rebound has the speed ev₀
/// exactly. G(24) is written in d = ae; d = 0 always solves it, and the root that is meant lies in
/// (0, 1). Divided by a², with L(z)/z² = ½ + m(z), L(a) = L(−ae) reads
///
///     g(a) = ½(1 − e)(1 + e) + m(a) − e²m(−ae) = 0.
///
/// g falls from its first term, which is positive, to −∞ at a = 1/e: there is one root. All three
/// terms are differences without cancellation, so that a is right to rounding near e = 1, too,
/// where it is 3/2 (1 − e).
/// @eq G(22) G(23) G(24)
DampingFactor gonthier(double e) {
  if (!(e > 0)) return {};
  if (e >= 1) return 0.0;
  const double g_0 = (1 - e) * (1 + e) / 2;
  const auto g = [e, g_0](double a) {
    return g_0 + log_excess_beyond_half(a) - e * e * log_excess_beyond_half(-a * e);
  };
  const double highest = (1 - std::numeric_limits<double>::epsilon()) / e;
  const double g_highest = g(highest);
  // For small e the root is nearer to 1/e than the next number.
  if (!(g_highest < 0)) return highest;
  return zero_between(g, 0, highest, g_0, g_highest);
}

/// ζ = −ln e/√(π² + ln²e) of F = Kδ + cδ̇ with c = 2ζ√(Km): the textbook's damping, which would give
/// e if the contact pulled until δ = 0; ζ = 1 at e = 0.
/// @eq G(25)
DampingFactor kelvin_voigt(double e) {
  if (!(e > 0)) return 1.0;
  const double decay = -std::log(e);
  return decay / std::hypot(pi, decay);
}

/// mδ̈ = −Kδ − cδ̇ from δ = 0 with the speed v₀. With ω = √(K/m), ζ = cos θ and the phase
/// x = ωt sin θ,
///
///     δ = v₀/(ω sin θ) e^(−x cot θ) sin x,   F = mv₀ω/sin θ e^(−x cot θ) sin(2θ − x).
///
/// F is zero first at x = 2θ, where δ̇ = −v₀e^(−2θ cot θ): there the impact ends, for a contact does
/// not pull. At x = π, where δ = 0, the textbook ends it.
double kelvin_voigt_restitution(double zeta) {
  if (zeta >= 1) return std::exp(-2.0);
  const double theta = std::acos(zeta);
  return std::exp(-2 * theta * zeta / std::sin(theta));
}

}  // namespace

DampingFactor damping_factor(ForceModel model, double e) {
  switch (model) {
    case ForceModel::hertz:
      // H. Hertz, 1881: F = Kδⁿ, elastic; n = 3/2 for round bodies.
      return 0.0;
    case ForceModel::hunt_crossley:
      // K. H. Hunt and F. R. E. Crossley, 1975, G(26): the energy that the damping takes is
      // integrated as if both compression and rebound followed the elastic path with the initial
      // velocity: right for e near 1.
      return 3 * (1 - e) / 2;
    case ForceModel::herbert_mcwhannell:
      // R. G. Herbert and D. C. McWhannell, 1977, as collected by Machado.
      return 6 * (1 - e) / ((2 * e - 1) * (2 * e - 1) + 3);
    case ForceModel::lee_wang:
      // T. W. Lee and A. C. Wang, 1983, as collected by Machado: half of what Hunt and Crossley
      // have, so that an impact loses too little even for e near 1.
      return 3 * (1 - e) / 4;
    case ForceModel::lankarani_nikravesh:
      // H. M. Lankarani and P. E. Nikravesh, 1990 and 1994, G(27): the energy that the damping
      // takes is set equal to the loss ½m(1 − e²)v₀² of the impact: again right for e near 1 only.
      return 3 * (1 - e * e) / 4;
    case ForceModel::gonthier:
      return gonthier(e);
    case ForceModel::zhiying_qishao:
      // Q. Zhiying and L. Qishao, 2006, as collected by Machado: Lankarani and Nikravesh, corrected
      // for small e by a fit.
      return 3 * (1 - e * e) / 4 * std::exp(2 * (1 - e));
    case ForceModel::flores:
      // P. Flores, M. Machado, M. T. Silva and J. M. Martins, Multibody Syst. Dyn. 25, 2011: the
      // energy that the damping takes is integrated over compression and rebound with a velocity
      // that falls. An impact loses a little too much, at every e. None at e = 0.
      return e > 0 ? DampingFactor(8 * (1 - e) / (5 * e)) : std::nullopt;
    case ForceModel::carvalho_martins:
      // A. S. Carvalho and J. M. Martins, Mech. Mach. Theory 139, 2019, as the documentation of
      // Exudyn prints it; within a thousandth of Gonthier's factor for e ≥ ½ and within a ninetieth
      // for e ≥ ⅓, which no misprint would survive. Finite at e = 0.
      return 1.5 * (1 - e) * (11 - e) / (1 + 9 * e);
    case ForceModel::kelvin_voigt:
      return kelvin_voigt(e);
  }
  return {};
}

double realised_restitution(ForceModel model, double factor) {
  return info_of(model).linear ? kelvin_voigt_restitution(factor) : realised_restitution(factor);
}

double realised_restitution(double a) {
  // Here L(a) is half of a² to rounding, and e is 1.
  constexpr double undamped = 1e-100;
  if (a < undamped) return 1;
  return -log_excess_root_below(log_excess(a)).z / a;
}

}  // namespace carom
