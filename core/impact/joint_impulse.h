// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/impact/solve.h"

namespace carom {

/// The impulse of one joint on its body a, one entry per row [N s] or [N m s].
struct JointImpulse {
  int joint = 0;
  std::vector<double> components;
};

/// λ of every joint with A_bᵀλ = f: unique, or where the joints are redundant that of least norm.
/// @param rank  of A_b, as decided by the factor
/// @eq P(30)
std::vector<JointImpulse> joint_multipliers(const EliminationPlan& plan,
                                            const EvaluatedSystem& system, int rank,
                                            const std::vector<double>& f);

/// i_b of every joint from M(q̇⁺ − q̇⁻) = A_bᵀi_b + A_uᵀi_u. Where the joints are redundant the
/// impulses are not unique, and the ones of least norm are given. @eq P(30) B(72)
std::vector<JointImpulse> joint_impulses(const EliminationPlan& plan, const EvaluatedSystem& system,
                                         const ImpactSolution& solution);

/// What each joint row answers to a unit impulse at each contact, p×m: p_b = (this)·p_u [1] or [m].
/// A column vanishes exactly if its contact is orthogonal to all joint rows in the kinetic metric
/// (Proposition 16). Where joint rows are redundant the answer of least norm in unit rows is given.
/// The sign is that of B(72); Example 3 of the paper lacks it.
/// @param contacts    normal rows, m
/// @param joint_rank  rank of all joint rows, as decided by the factor
/// @eq B(72) B(73)
Eigen::MatrixXd joint_percussions(const EliminationPlan& plan, const EvaluatedSystem& system,
                                  std::span<const BodyRow> contacts, int joint_rank);

}  // namespace carom
