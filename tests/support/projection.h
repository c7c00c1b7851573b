// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>

#include "core/projection/multipliers.h"

namespace carom::test {

/// The operators of P exactly as defined there, by singular values: n×n, the oracle of the
/// fast form.
struct Projection {
  Eigen::MatrixXd P;         ///< orthogonal projector onto the null space of A, P(5)
  Eigen::MatrixXd M;         ///< inertia matrix
  Eigen::MatrixXd M_c;       ///< constraint inertia PMP + ν(I − P), P(8) P(9c)
  Eigen::MatrixXd S;         ///< oblique projector I − M_c⁻¹PM, P(10) P(11a) P(11d)
  Eigen::MatrixXd R;         ///< reflection I − 2S, P(28a) P(28b)
  double nu = 1;             ///< between the extreme non-zero eigenvalues of PMP, P(9f)
  int rank = 0;              ///< of A
  double condition = 1;      ///< ratio of the kept singular values of A M^(−1/2), unit rows
  double condition_M_c = 1;  ///< of M_c, P(61)
};

/// @param A     m×n
/// @param mass  diagonal of M, n entries
/// @param rank  rank of A as decided by the constraint factor (one decision for all)
Projection project(const Eigen::MatrixXd& A, std::span<const double> mass, int rank);

}  // namespace carom::test
