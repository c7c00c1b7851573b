// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/math/planar.h"
#include "core/study/compute.h"

namespace carom {

/// The velocities of an impact at one contact as lengths and angles of the kinetic metric
/// ⟨a, b⟩ = aᵀMb, in which ½⟨q̇, q̇⟩ is the kinetic energy. S projects on the direction n̂ of the
/// contact's normal, joints respected. The plane is that of q̇⁻ and n̂: upwards ⟨q̇, n̂⟩ = v_n/√W_nn,
/// so that the line of height 0 is the constraint v_n = 0, and to the right the direction of (I −
/// S)q̇⁻. [√J]
struct VelocityPlane {
  std::string reason;  ///< why there is none; empty if there is
  double e = 0;
  Vec2 before;        ///< q̇⁻ = (√(2T_a⁻), −√(2T_c⁻))
  Vec2 kept;          ///< (I − S)q̇⁻, with T_a⁻ alone
  Vec2 reflected;     ///< Rq̇⁻ = (I − 2S)q̇⁻, with all of T⁻
  Vec2 frictionless;  ///< (I − (1 + e)S)q̇⁻
  Vec2 after;         ///< q̇⁺ of the law, as far as it lies in the plane
  double beside = 0;  ///< length of the rest, which friction turns out of the plane

  /// The circle of the kinetic energy before the impact.
  [[nodiscard]] double radius() const { return norm(before); }
};

VelocityPlane velocity_plane(const Evaluation& evaluation, int contact);

/// With q̇⁻ at another place of its velocity plane: S q̇⁻ and (I − S)q̇⁻ keep their directions and
/// have other lengths. Along a direction in which q̇⁻ has no part it stays 0.
/// @param scenario  resolved, with a velocity plane of that contact
/// @param before  with before.y < 0, so that the contact is struck [√J]
Scenario with_velocity_before(const Scenario& scenario, int contact, Vec2 before);

}  // namespace carom
