// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>

namespace carom {

/// x ≥ 0 that minimises ‖Bx − b‖, by the active sets of Lawson and Hanson (1974, chapter 23). The
/// columns that x uses are independent. Finite; of the size of B for what the caller calls small.
/// @param B  m×n
/// @param b  m
Eigen::VectorXd least_squares_nonnegative(const Eigen::MatrixXd& B, const Eigen::VectorXd& b);

}  // namespace carom
