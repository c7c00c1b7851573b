// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "core/mechanism/contact.h"

namespace carom {

/// F = Kδⁿ + cδᵐδ̇, with δ > 0 the indentation, as E19 has it, and δ̇ > 0 while it grows.
/// @eq G(25)
struct NormalForce {
  double K = 0;  ///< [N/mⁿ]
  double n = 1.5;
  double c = 0;  ///< [N s/mᵐ⁺¹]
  double m = 1.5;

  bool operator==(const NormalForce&) const = default;
};

/// The force of a model whose damping is settled by the beginning of the impact.
/// @param factor  damping_factor() of the model
/// @param mass    effective, at the contact [kg]
/// @param v_0     speed of approach [m/s]
/// @eq G(22) G(23) G(25) G(26) G(27)
NormalForce normal_force_of(const Compliance& compliance, double factor, double mass, double v_0);

/// Kδⁿ, what of it is elastic [N].
inline double spring_force(const NormalForce& force, double delta) {  // inline: asked at each stage
  if (!(delta > 0)) return 0;
  // Hertz's exponent is by far the most frequent.
  return force.K * (force.n == 1.5 ? delta * std::sqrt(delta) : std::pow(delta, force.n));
}

/// At one instant; may be negative where a contact would pull. At δ = 0 a damper that does not
/// depend on δ already acts [N].
inline double force_at(const NormalForce& force, double delta, double rate) {
  const double spring = spring_force(force, delta);
  return spring + rate * (force.m == 0 ? force.c : force.c / force.K * spring);
}

/// What can be got back of an indentation, Kδⁿ⁺¹/(n + 1) [J].
double elastic_energy(const NormalForce& force, double delta);

/// What bristles remember.
struct BristleState {
  double bend = 0;   ///< s, along the tangent [m]
  double dwell = 0;  ///< how much of the hold from μ_d to μ_s has grown, in [0, 1]
};

/// What acts along the tangent at one instant.
struct TangentialForce {
  double force = 0;        ///< on body a [N]
  BristleState rate = {};  ///< ṡ and the rate of the dwell
  bool sticks = false;     ///< below the stick velocity, and below Coulomb's bound
};

/// Coefficients of friction of a contact.
struct Friction {
  double mu_s = 0;
  double mu_d = 0;
};

/// @param normal  F_n ≥ 0 [N]
/// @param v_t     tangential velocity [m/s]
TangentialForce tangential_force(const TangentialModel& model, const Friction& friction,
                                 double normal, double v_t, const BristleState& bristles);

/// The bristles a time h later, while the contact pushes and slides as now: backward Euler, which
/// no h is too long for.
/// @param h  [s]
BristleState bristles_after(const TangentialModel& model, const Friction& friction, double normal,
                            double v_t, const BristleState& bristles, double h);

}  // namespace carom
