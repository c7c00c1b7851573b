// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>
#include <string_view>
#include <vector>

#include "core/math/lcp.h"
#include "core/projection/acceleration.h"

namespace carom {

/// Forces of persistent contact at one instant.
struct ContactForces {
  LcpStatus status = LcpStatus::failed;
  std::string_view reason;           ///< why it is not solved; static text
  Eigen::VectorXd force;             ///< λ_u ≥ 0 of each given contact [N]
  Eigen::VectorXd gap_acceleration;  ///< φ̈ ≥ 0 of each [m/s²]; 0 where a force acts
  std::vector<double> qddot;         ///< n entries; unique even where the forces are not
  bool unique = false;               ///< the forces are the only ones
  double residual = 0;               ///< see lcp_residual
};

/// H_4: the accelerations φ̈ that the gaps would have if the contacts bore no force, m entries
/// [m/s²]; and q̈ without contact forces in `qddot`.
/// @param w  factored at this pose by choose_loop_rows
/// @eq B(3) B(12) B(15) B(21)
Eigen::VectorXd free_gap_accelerations(const Mechanism& mechanism, const MotionPlan& plan,
                                       const std::vector<double>& qdot, Vec2 gravity,
                                       std::span<const int> contacts, AccelerationWorkspace& w,
                                       std::vector<double>& qddot);

/// Which of the closed contacts push, and how hard: 0 ≤ λ ⊥ A_cλ + H_4 ≥ 0. Where the solutions are
/// a continuum (hyperstatic contacts), the mean of its extreme points is given.
/// @param state     closes the joints; v_n = 0 at the given contacts
/// @param contacts  closed ones
/// @eq B(14) B(20) B(21)
ContactForces contact_forces(const Mechanism& mechanism, const State& state, Vec2 gravity,
                             std::span<const int> contacts);

}  // namespace carom
