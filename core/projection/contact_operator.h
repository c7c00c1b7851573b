// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/projection/constraint_factor.h"

namespace carom {

/// The row a of a contact, of a point's motion or of whatever else acts at one place, as the joints
/// let it be felt: d = (I − QQᵀ)Nᵀaᵀ in whitened coordinates, tree_dof entries. A row that the
/// joints lock, at `rank_tolerance` of its norm, is exactly zero: nothing else decides that.
/// @param factor  factored at this pose, its groups closed
/// @return  ‖a‖ in the metric of M⁻¹
double free_row(const EliminationPlan& plan, const EvaluatedSystem& system,
                const ConstraintFactor& factor, const BodyRow& row, std::span<double> d);

/// The same of a row that was free, once more rows have joined the joints. `norm` is its ‖a‖.
void remove_joints(const RowSpace& joints, double norm, std::span<double> d);

/// a M⁻¹ bᵀ of two rows: how an impulse along one is felt along the other while nothing else holds.
/// @eq B(2) B(9)
double inertial_coupling(const EvaluatedSystem& system, const BodyRow& a, const BodyRow& b);

/// The contact rows as the joints let them be felt, and the Delassus matrix made of them.
struct DelassusForm {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  Rows D;                    ///< m×tree_dof: whitened rows without what the joints hold
  Eigen::MatrixXd A_c;       ///< DDᵀ, m×m, never indefinite
  std::vector<double> norm;  ///< ‖a_i‖ in the metric of M⁻¹, m
  RowSpace space;            ///< span of D; its rank decides between definite and semidefinite

  /// A_c > 0: every impulse is determined by the velocities it makes.
  [[nodiscard]] bool definite() const { return !space.redundant(); }
  [[nodiscard]] int rank() const { return space.rank(); }
};

/// A_c = ∇hᵀM_c⁻¹∇h of the given rows at the pose factored last. D has the condition of the
/// rows themselves: its rank is decided at `rank_tolerance`, which A_c, a square, could not show.
/// O(m·tree_dof + m²·tree_dof); allocates nothing on
/// the second use with as many rows.
/// @eq B(16) B(17) B(19)
void delassus_matrix(const EliminationPlan& plan, const EvaluatedSystem& system,
                     const ConstraintFactor& factor, std::span<const BodyRow> rows,
                     DelassusForm& form);

}  // namespace carom
