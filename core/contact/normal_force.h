// SPDX-License-Identifier: MIT
#pragma once

#include "core/mechanism/compliance.h"

namespace carom {

/// F = Kδⁿ + cδᵐδ̇, with δ > 0 the indentation, as E19 has it, and δ̇ > 0 while it grows.
/// @eq G(25)
struct NormalForce {
  double K = 0;  ///< [N/mⁿ]
  double n = 1.5;
  double c = 0;  ///< [N s/mᵐ⁺¹]
  double m = 1.5;
};

/// The force of a model whose damping is settled by the beginning of the impact.
/// @param factor  damping_factor() of the model
/// @param mass    effective, at the contact [kg]
/// @param v_0     speed of approach [m/s]
/// @eq G(22) G(23) G(25) G(26) G(27)
NormalForce normal_force_of(const Compliance& compliance, double factor, double mass, double v_0);

/// At one instant; may be negative where a contact would pull. At δ = 0 a damper that does not
/// depend on δ already acts [N].
double force_at(const NormalForce& force, double delta, double rate);

/// Kδⁿ, what of it is elastic [N].
double spring_force(const NormalForce& force, double delta);

/// What can be got back of an indentation, Kδⁿ⁺¹/(n + 1) [J].
double elastic_energy(const NormalForce& force, double delta);

}  // namespace carom
