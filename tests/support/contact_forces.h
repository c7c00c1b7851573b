// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/math/lcp.h"
#include "core/projection/acceleration.h"

namespace carom::test {

/// Forces of persistent contact at one instant.
struct ContactForces {
  LcpStatus status = LcpStatus::failed;
  Eigen::VectorXd force;      ///< λ_u ≥ 0 of each given contact [N]
  std::vector<double> qddot;  ///< n entries; unique even where the forces are not
  bool unique = false;        ///< the forces are the only ones
};

/// Which of the closed contacts push, and how hard: 0 ≤ λ ⊥ A_cλ + H_4 ≥ 0. Where the solutions are
/// a continuum (hyperstatic contacts), the mean of its extreme points is given.
/// @param state     closes the joints; v_n = 0 at the given contacts
/// @param contacts  closed ones
/// B(14), B(20), B(21).
ContactForces contact_forces(const Mechanism& mechanism, const State& state, Vec2 gravity,
                             std::span<const int> contacts);

}  // namespace carom::test
