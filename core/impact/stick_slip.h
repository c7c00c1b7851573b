// SPDX-License-Identifier: MIT
//
// Sticking and slip of one contact in the plane, as the laws put them that compare an impact as a
// whole with Coulomb's cone: Newton–Coulomb's and Moreau's, each alone and in every cell of its
// map. Inline, because the cells ask several at once.
#pragma once

#include <cmath>

#include "core/impact/newton_coulomb.h"

namespace carom {

/// False for what neither approaches nor can be thrown back: no impact.
inline bool strikes(const PlanarImpactData& d) {
  return d.u_n < 0 && d.W_nn > 0;
}

/// det W times an impulse.
struct Numerator {
  double n = 0, t = 0;
};

/// −det(W) W⁻¹ (jump_n, jump_t): the impulse that makes A q̇ jump by −(jump_n, jump_t).
inline Numerator impulse_numerator(const PlanarImpactData& d, double jump_n, double jump_t) {
  return {-d.W_tt * jump_n + d.W_nt * jump_t, d.W_nt * jump_n - d.W_nn * jump_t};
}

/// The impulse by det W times it.
inline PlanarImpulse impulse(Regime regime, const Numerator& i, const PlanarImpactData& d) {
  const double per_det = 1 / d.det;
  return {regime, i.n * per_det, i.t * per_det};
}

/// det W times the impulse of sticking, −G(I+E)u.
inline Numerator stick_numerator(const PlanarImpactData& d, double e, double e_t) {
  return impulse_numerator(d, (1 + e) * d.u_n, (1 + e_t) * d.u_t);
}

inline PlanarImpulse stick(const PlanarImpactData& d, double e, double e_t) {
  return impulse(Regime::stick, stick_numerator(d, e, e_t), d);
}

/// A tie between sticking and slipping counts as sticking: the rounding of the two products that
/// in_cone() compares.
inline double tie(const PlanarImpactData& d, double e, double e_t) {
  constexpr double tolerance = 1e-13;
  const double scale = (1 + e) * std::abs(d.W_nt * d.u_n) + (1 + e_t) * d.W_nn * std::abs(d.u_t);
  return tolerance * scale;
}

/// Whether a sticking impulse lies in the cone of friction. Numerators will do, and stay exact
/// where det W is small.
inline bool in_cone(double n, double abs_t, double mu_s, double tie) {
  return (n > 0) & (abs_t <= mu_s * n + tie);
}

inline bool sticks(const PlanarImpactData& d, double e, double mu_s, double e_t) {
  const Numerator i = stick_numerator(d, e, e_t);
  return in_cone(i.n, std::abs(i.t), mu_s, tie(d, e, e_t));
}

/// Slip in one direction at one friction, whatever e is.
struct Slip {
  int s;             ///< the direction, 1 or −1
  double i_t_per_n;  ///< −μ_d s
  double g;          ///< W_nn − μ_d s W_nt; not positive if v_n cannot be turned round
  double h;          ///< W_nt − μ_d s W_tt: v_t jumps by h i_n
  double i_n_per_e;  ///< i_n/(1 + e)

  Slip(const PlanarImpactData& d, double mu_d, int direction)
      : s(direction),
        i_t_per_n(0.0 - mu_d * s),  // never −0
        g(d.W_nn + i_t_per_n * d.W_nt),
        h(d.W_nt + i_t_per_n * d.W_tt),
        i_n_per_e(-d.u_n / g) {}

  [[nodiscard]] PlanarImpulse at(double e) const {
    const double i_n = (1 + e) * i_n_per_e;
    return {s > 0 ? Regime::slip_positive : Regime::slip_negative, i_n, i_t_per_n * i_n};
  }

  /// Along the direction v + h i_n/2; −1 where v_n cannot be turned round. With v = u_t it is the
  /// average tangential velocity, with (1 + e_t)u_t/2 half of Moreau's ζ_t.
  [[nodiscard]] double along(double v, double i_n) const {
    const double velocity = s * (v + h / 2 * i_n);
    return g > 0 ? velocity : -1;
  }

  /// impact_work(), where v_n jumps by −(1 + e)u_n: i_n v̄_n + i_t v̄_t.
  [[nodiscard]] double work(const PlanarImpactData& d, double e, double i_n) const {
    const double average_n = (1 - e) * (d.u_n / 2) + d.w_n;
    const double average_t = (d.u_t + d.w_t) + h / 2 * i_n;
    return i_n * (average_n + i_t_per_n * average_t);
  }
};

/// The direction of slip to try first. The other may be the answer because friction may reverse it.
inline int likely_slip(const PlanarImpactData& d) {
  return d.u_t < 0 ? -1 : 1;
}

/// Neither sticking nor slip: v_t⁺ = −v_t⁻.
inline PlanarImpulse zero_average(const PlanarImpactData& d, double e) {
  return impulse(Regime::zero_average, impulse_numerator(d, (1 + e) * d.u_n, 2 * d.u_t), d);
}

}  // namespace carom
