// SPDX-License-Identifier: MIT
//
// Newton–Coulomb impact of one contact in the plane, after F Sec. 2, corrected and completed.
//
// With W = A (constrained inverse mass) Aᵀ for the rows (n, t), G = W⁻¹, u = Aq̇⁻, E = diag(e, e_t)
// the sticking impulse is i = −G(I+E)u, F(11a). All of G carries the factor 1/det W; the tests
// compare numerators, so that they stay exact where det W is small.
//
// 1. Stick iff i_n > 0 and |i_t| ≤ μ_s i_n. F tests only σ = iᵀUi ≥ 0, which also holds in the
// opposite
//    cone, where the ground would have to pull.
// 2. Else slip in direction s with g_s = W_nn − μ_d s W_nt > 0, i_n = −(1+e)u_n/g_s, i_t = −μ_d s
// i_n,
//    F(18), if the average tangential velocity has the sign s (F takes b at the average velocity).
// 3. Else neither direction is consistent, and the average tangential velocity is zero:
//    v_t⁺ = −v_t⁻. F does not name this case.
// For det W > 0 and μ_d ≤ μ_s exactly one of these holds.
#include "core/impact/newton_coulomb.h"

#include <algorithm>
#include <cmath>

#include "core/impact/newton.h"
#include "core/impact/solve.h"
#include "core/impact/stick_slip.h"

namespace carom {

namespace {

bool is_consistent(const PlanarImpactData& d, const Slip& slip, double e) {
  return slip.along(d.u_t, slip.at(e).i_n) > 0;
}

/// One degree of freedom at the contact: v_t = κ v_n always, κ = W_nt/W_nn.
///
/// Sticking contradicts restitution unless e = 0 or κ = 0, so the contact slips, on average in the
/// direction of κu_n. Between compression and rebound it stands still, and what moves it out is
/// held back by μ|κ| times as much: at μ_s ≥ 1/|κ| it sticks there and cannot leave. Then we take
/// the end of compression as the end of the impact: v⁺ = 0 whatever e is, and say "wedged".
PlanarImpulse one_degree_of_freedom(const PlanarImpactData& d, double e, double mu_s, double mu_d) {
  const double kappa = d.W_nt / d.W_nn;
  if (kappa == 0) return {Regime::stick, -(1 + e) * d.u_n / d.W_nn, 0};
  const int s = kappa * d.u_n > 0 ? 1 : -1;
  const bool wedged = e > 0 && mu_s * std::abs(kappa) >= 1;
  const double e_realised = wedged ? 0 : e;
  const double i_n = -(1 + e_realised) * d.u_n / (d.W_nn * (1 + mu_d * std::abs(kappa)));
  const Regime slipping = s > 0 ? Regime::slip_positive : Regime::slip_negative;
  return {wedged ? Regime::wedged : slipping, i_n, -mu_d * s * i_n};
}

constexpr std::string_view several_reason =
    "Newton\u2013Coulomb treats friction at one contact, and several strike at once";

}  // namespace

template <>
std::string_view applicability(const NewtonCoulombLaw&, const ImpactProblem& problem) {
  if (problem.pushed() && problem.friction) return external_impulse_reason;
  if (problem.impacting < 2) return {};
  if (problem.friction) return several_reason;
  return applicability(NewtonLaw{}, problem);
}

/// @eq F(11a) F(18a)
template <>
void apply(const NewtonCoulombLaw&, ImpactWorkspace& w, ImpactSolution& out) {
  const ImpactProblem& p = w.problem;
  if (p.impacting > 1 || p.pushed()) return apply(NewtonLaw{}, w, out);
  const Contact& c = p.contact(p.struck);
  take(newton_coulomb(p.plane, p.restitution[p.struck], c.mu_s, c.mu_d, c.e_t), w, out);
}

PlanarImpulse newton_coulomb(const PlanarImpactData& d, double e, double mu_s, double mu_d,
                             double e_t) {
  if (!strikes(d)) return {};
  if (!(d.det > 0)) return one_degree_of_freedom(d, e, mu_s, mu_d);
  if (sticks(d, e, mu_s, e_t)) return stick(d, e, e_t);
  const int s = likely_slip(d);
  for (const Slip& slip : {Slip(d, mu_d, s), Slip(d, mu_d, -s)}) {
    if (is_consistent(d, slip, e)) return slip.at(e);
  }
  return zero_average(d, e);
}

std::optional<double> critical_friction(const PlanarImpactData& d, double e, double e_t) {
  if (!(d.det > 0)) return {};
  const Numerator i = stick_numerator(d, e, e_t);
  if (!(i.n > 0)) return {};
  return std::abs(i.t) / i.n;
}

// a/(1+e) with a = |ξ_t|/|ξ_n| and ξ = GAq̇⁻. It follows from Q with G(I+E) in place of (I+E)G, an
// order that F(11a) and F(12) do not give.
std::optional<double> critical_friction_printed(const PlanarImpactData& d, double e) {
  if (!(d.det > 0)) return {};
  const Numerator xi = impulse_numerator(d, d.u_n, d.u_t);
  if (xi.n == 0) return {};
  return std::abs(xi.t) / std::abs(xi.n) / (1 + e);
}

double discriminator(const PlanarImpactData& d, double e, double mu_s, double e_t) {
  const Numerator i = stick_numerator(d, e, e_t);
  const double i_n = i.n / d.det;
  const double i_t = i.t / d.det;
  return mu_s * mu_s * i_n * i_n - i_t * i_t;
}

// The greater zero of F(28) in e, with E = diag(e, e_t):
//     G_nn u_n² e² + 2 e_t G_nt u_n u_t e + e_t² G_tt u_t² = uᵀGu;
// e*² = uᵀGu/(G_nn u_n²) for e_t = 0. In e|u_n|, with det W G = [[W_tt, −W_nt], [−W_nt, W_nn]].
std::optional<double> limit_restitution(const PlanarImpactData& d, double e_t) {
  if (!(d.det > 0) || d.u_n == 0) return {};
  const double uGu = d.W_tt * d.u_n * d.u_n - 2 * d.W_nt * d.u_n * d.u_t + d.W_nn * d.u_t * d.u_t;
  if (e_t == 0) return std::sqrt(std::max(uGu, 0.0) / d.W_tt) / std::abs(d.u_n);
  const double sign = d.u_n > 0 ? 1 : -1;
  const double half = -e_t * d.W_nt * sign * d.u_t / d.W_tt;
  const double rest = (e_t * e_t * d.W_nn * d.u_t * d.u_t - uGu) / d.W_tt;
  const double square = half * half - rest;
  if (square < 0) return {};
  const double root = std::sqrt(square) - half;
  if (root < 0) return {};
  return root / std::abs(d.u_n);
}

// G − EGE ⪰ 0 asks for (1 − e²)(1 − e_t²) ≥ (1 − e e_t)² cos²ψ with the kinetic angle ψ between n
// and t: an interval of e around e_t, whose upper end adds the two as velocities add in relativity.
std::optional<double> limit_restitution_conservative(const PlanarImpactData& d, double e_t) {
  if (!(d.det > 0)) return {};
  const double sine = std::sqrt(d.det / (d.W_nn * d.W_tt));
  return (e_t + sine) / (1 + e_t * sine);
}

std::optional<double> limit_friction(const PlanarImpactData& d) {
  // A coupling that is rounding beside both masses is none.
  constexpr double rounding = 1e-12;
  if (std::abs(d.W_nt) <= rounding * std::sqrt(d.W_nn * d.W_tt)) return {};
  return d.W_nn / std::abs(d.W_nt);
}

}  // namespace carom
