// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>

#include "core/projection/constraint_factor.h"

namespace carom {

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
