// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/dynamics/evaluate.h"
#include "core/projection/constraint_factor.h"

namespace carom {

/// A of all joints, then of the given rows, each divided by its norm in the metric of M⁻¹ so that
/// no unit decides a rank (m×n).
Eigen::MatrixXd constraint_matrix(const EvaluatedSystem& system, std::span<const BodyRow> rows);

/// i_λ = A⁺ᵀ f: multipliers of least norm. @eq P(30)
Eigen::VectorXd least_multipliers(const Eigen::MatrixXd& A, std::span<const double> mass,
                                  const Eigen::VectorXd& f, int rank);

/// Rows whose multipliers are undetermined together: adding to one of them what the others take
/// back moves nothing. No proper part of them can be undetermined without the rest.
struct HyperstaticSet {
  std::vector<int> rows;  ///< in the order of the rows given
  int dimension = 0;      ///< how many numbers are left open
};

/// The multipliers λ with Aᵀλ = 0: what may be added to any solution of Aᵀλ = f. All solutions are
/// `particular` + basis·x.
/// @eq B(78)
struct MultiplierFreedom {
  Eigen::MatrixXd basis;             ///< rows×dimension, each column of largest entry 1
  std::vector<HyperstaticSet> sets;  ///< rows in none of them have one multiplier only

  [[nodiscard]] int dimension() const { return static_cast<int>(basis.cols()); }
};

/// @param unit_rows  A M^(−1/2) with rows of length 1, or 0 (rows×n)
/// @param norm       ‖a‖ in the metric of M⁻¹ that each row was divided by
/// @param rank       as decided by the factor: one decision for all
MultiplierFreedom multiplier_freedom(const Eigen::MatrixXd& unit_rows, std::span<const double> norm,
                                     int rank);

}  // namespace carom
