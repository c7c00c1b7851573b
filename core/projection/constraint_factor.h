// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/dynamics/evaluate.h"
#include "core/projection/elimination_plan.h"
#include "core/projection/row_space.h"

namespace carom {

/// A constraint row with the bodies it touches: a loop row, a contact normal, a pose target.
struct BodyRow {
  int body_a = ground;
  int body_b = ground;
  Row row;
};

/// The whitened tree and the space of the remaining joint rows.
///
/// Let N be a basis of the velocities that keep the tree joints, orthonormal in the kinetic metric:
/// NᵀMN = I. With y = NᵀMq̇ the kinetic energy is ½yᵀy, a row a of A becomes c = Nᵀaᵀ, and all
/// projections of the papers become Euclidean ones onto spans of such c. N is never formed: √M N is
/// a product of small orthogonal matrices, one per body, and is applied in O(bodies).
///
/// No product AM⁻¹Aᵀ or NᵀMN is ever formed and no triangle is inverted, so nothing is squared and
/// nothing magnified: the factor is as good near singular poses and at extreme mass ratios as an
/// orthogonal one of A itself.
struct ConstraintFactor {
  using Columns = std::array<Vec2, 3>;  ///< of a matrix with two rows

  /// [a 0; b c].
  struct Triangle {
    double a = 0;
    double b = 0;
    double c = 0;
  };

  /// One eliminated body. h = [held; y] are its whitened motions: those that the joint takes from
  /// the parent, one per row, then its free directions. A particle's third motion, and the second
  /// row of a joint that has but one, are zero throughout, so that no loop need ask for them.
  struct Eliminated {
    Matrix3 W{};   ///< v = W h
    Columns U{};   ///< held = U h of the parent; unset on the ground
    Triangle H{};  ///< scales the joint rows to held
  };
  std::vector<Eliminated> bodies;  ///< by step of the plan

  RowSpace joints;            ///< span of the whitened loop rows (and held contacts)
  std::vector<Row3> scratch;  ///< one per step, between calls without meaning
};

/// Factors the joints at one pose. Rows that hold like joints may be added to `factor.joints`.
/// One rank decision is taken here for the joint rows; see RowSpace.
/// Allocates nothing on the second use with the same plan.
/// @eq P(10) P(11e) B(17)
void factor_joints(const EliminationPlan& plan, const EvaluatedSystem& system,
                   ConstraintFactor& factor);

/// c = Nᵀaᵀ of one row, tree_dof entries.
void whiten_row(const EliminationPlan& plan, const ConstraintFactor& factor, const BodyRow& row,
                std::span<double> c);

/// y = NᵀMq̇, tree_dof entries.
void whiten_velocity(const EliminationPlan& plan, const EvaluatedSystem& system,
                     ConstraintFactor& factor, std::span<const double> qdot, std::span<double> y);

/// q̇ = Ny, n entries.
void unwhiten(const EliminationPlan& plan, ConstraintFactor& factor, std::span<const double> y,
              std::span<double> qdot);

/// A velocity with A_tree v = −Φ on the tree rows and no free motion: the tree's part of a Newton
/// step that closes the joints. n entries.
void close_tree(const EliminationPlan& plan, const EvaluatedSystem& system,
                ConstraintFactor& factor, std::span<double> v);

/// The row of the bodies that a row of the plan is.
BodyRow row_of(const EvaluatedSystem& system, const LoopRow& loop);

/// v_0 of each row of the plan: what the drives prescribe, 0 of other joints.
std::vector<double> drive_speeds(const EliminationPlan& plan, const EvaluatedSystem& system);

/// ‖a‖ in the metric of M⁻¹: rows are compared after division by it, so that no rank decision
/// depends on units.
double row_norm(const EvaluatedSystem& system, const BodyRow& row);

}  // namespace carom
