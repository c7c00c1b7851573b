// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>

#include "core/dynamics/evaluate.h"
#include "core/projection/constraint_factor.h"

namespace carom {

/// The operators of P exactly as defined there, by singular values: n×n, for panels and as the
/// oracle of the fast form; never on the drag path.
struct Projection {
  Eigen::MatrixXd P;         ///< orthogonal projector onto the null space of A. @eq P(5)
  Eigen::MatrixXd M;         ///< inertia matrix
  Eigen::MatrixXd M_c;       ///< constraint inertia PMP + ν(I − P). @eq P(8) P(9c)
  Eigen::MatrixXd S;         ///< oblique projector I − M_c⁻¹PM. @eq P(10) P(11a) P(11d)
  Eigen::MatrixXd R;         ///< reflection I − 2S. @eq P(28a) P(28b)
  double nu = 1;             ///< between the extreme non-zero eigenvalues of PMP. @eq P(9f)
  int rank = 0;              ///< of A
  double condition = 1;      ///< ratio of the kept singular values of A M^(−1/2), unit rows
  double condition_M_c = 1;  ///< of M_c. @eq P(61)
};

/// A of all joints, then of the given rows, each divided by its norm in the metric of M⁻¹ so that
/// no unit decides a rank (m×n).
Eigen::MatrixXd constraint_matrix(const EvaluatedSystem& system, std::span<const BodyRow> rows);

/// @param A     m×n
/// @param mass  diagonal of M, n entries
/// @param rank  rank of A as decided by the constraint factor (one decision for all)
Projection project(const Eigen::MatrixXd& A, std::span<const double> mass, int rank);

/// i_λ = A⁺ᵀ f: multipliers of least norm. @eq P(30)
Eigen::VectorXd least_multipliers(const Eigen::MatrixXd& A, std::span<const double> mass,
                                  const Eigen::VectorXd& f, int rank);

}  // namespace carom
