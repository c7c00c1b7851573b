// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

#include "core/impact/result.h"

namespace carom {

/// Newton's law in the normal, Coulomb's in the tangential direction of one contact: F(11)–F(18),
/// corrected and completed (see resources/docs/theory.md).
/// @eq F(17) F(18c) F(18d) F(20)
struct NewtonCoulombLaw {
  static constexpr std::string_view word = "newton-coulomb";
  static constexpr std::string_view title = "Newton\u2013Coulomb, one contact \u2014 F(11), F(18)";
  static constexpr bool friction = true, marches = false, several = false;
  bool operator==(const NewtonCoulombLaw&) const = default;
};

/// The plane of one contact: W = A (constrained inverse mass) Aᵀ for the rows (n, t), and the
/// velocity u = A q̇⁻ before the impact. @eq F(10) B(16)
struct PlanarImpactData {
  double W_nn = 0, W_nt = 0, W_tt = 0;  ///< [1/kg]
  double det = 0;  ///< det W, computed without cancellation; 0 if the contact has one degree
                   ///< of freedom
  double u_n = 0, u_t = 0;  ///< u_n < 0 approaches [m/s]
  double T_minus = 0;       ///< kinetic energy before the impact [J]
  double w_n = 0,
         w_t = 0;  ///< of what carries the contact, as a belt, to which u is relative [m/s]

  bool operator==(const PlanarImpactData&) const = default;
};

/// An impulse in the contact plane.
struct PlanarImpulse {
  Regime regime = Regime::none;
  double i_n = 0, i_t = 0;  ///< [N s]
};

/// Newton–Coulomb impact of one planar contact.
/// @param data  u_n < 0
/// @param e     in [0, 1]
/// @param mu_s, mu_d  mu_s ≥ mu_d ≥ 0
/// @param e_t   in [0, 1]: v_t⁺ = −e_t v_t⁻ where it sticks
/// @eq F(11a) F(17) F(18a) F(18c) F(18d) F(20)
PlanarImpulse newton_coulomb(const PlanarImpactData& data, double e, double mu_s, double mu_d,
                             double e_t = 0);

/// The restitutions and frictions of a map.
struct RowsOfMap {
  std::span<const double> e;     ///< along every row, ascending or descending
  std::span<const double> mu_s;  ///< of each row
  double mu_d_over_mu_s = 1;
  double e_t = 0;
};

/// What a map is filled with, row after row.
struct CellsOfMap {
  std::span<Regime> regime;
  std::span<double> gamma;  ///< γ; empty if T⁻ = 0
};

// Inline, because every cell of a map asks for them.

/// i·(u⁻ + u⁺)/2 for u⁻ = (u_n, u_t) [J].
inline double work_from(double u_n, double u_t, const PlanarImpactData& d, double i_n, double i_t) {
  const double average_n = u_n + (d.W_nn * i_n + d.W_nt * i_t) / 2;
  const double average_t = u_t + (d.W_nt * i_n + d.W_tt * i_t) / 2;
  return i_n * average_n + i_t * average_t;
}

/// D, the work at the contact, that of the relative velocity [J].
inline double contact_work(const PlanarImpactData& d, double i_n, double i_t) {
  return work_from(d.u_n, d.u_t, d, i_n, i_t);
}

/// ΔT = T⁺ − T⁻, to which what carries the contact adds w·i [J]. @eq F(26) F(28) F(34) F(36)
inline double impact_work(const PlanarImpactData& d, double i_n, double i_t) {
  return work_from(d.u_n + d.w_n, d.u_t + d.w_t, d, i_n, i_t);
}

/// γ = T⁺/T⁻ = 1 + ΔT/T⁻. @eq P(35)
inline double energy_ratio(double per_T_minus, double work) {
  return std::max(0.0, 1 + work * per_T_minus);
}
/// Empty where T⁻ = 0, or so small that 1/T⁻ overflows.
inline std::optional<double> energy_ratio(const PlanarImpactData& d, double i_n, double i_t) {
  const double per_T_minus = 1 / d.T_minus;
  if (!std::isfinite(per_T_minus)) return {};
  return energy_ratio(per_T_minus, impact_work(d, i_n, i_t));
}

/// |i_t|/i_n of the sticking impulse; empty where i_n ≤ 0: no μ makes it stick. @eq F(21) F(24)
std::optional<double> critical_friction(const PlanarImpactData& data, double e, double e_t = 0);
/// The paper's formula, right only for W_nt = 0. @eq F(23)
std::optional<double> critical_friction_printed(const PlanarImpactData& data, double e);
/// σ = iᵀUi of the sticking impulse. @eq F(2) F(13) F(14) F(22)
double discriminator(const PlanarImpactData& data, double e, double mu_s, double e_t = 0);
/// The restitution beyond which sticking creates energy; empty if det W = 0 or u_n = 0. @eq F(30)
std::optional<double> limit_restitution(const PlanarImpactData& data, double e_t = 0);
/// The same for every velocity: e*² = 1 − W_nt²/(W_nn W_tt) = sin²ψ, and (e_t + sin ψ)/(1 + e_t sin
/// ψ) with tangential restitution. @eq F(31) F(32)
std::optional<double> limit_restitution_conservative(const PlanarImpactData& data, double e_t = 0);
/// μ* = W_nn/|W_nt|; empty if W_nt = 0 (no limit). @eq F(38)
std::optional<double> limit_friction(const PlanarImpactData& data);

}  // namespace carom
