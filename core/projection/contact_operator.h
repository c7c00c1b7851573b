// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "core/projection/constraint_factor.h"

namespace carom {

/// A closed contact rests if |v_n| is below this fraction of the largest normal velocity that the
/// present kinetic energy allows.
inline constexpr double resting_tolerance = 1e-9;

/// The row a of a contact, of a point's motion or of whatever else acts at one place, as the joints
/// let it be felt: d = (I − QQᵀ)Nᵀaᵀ in whitened coordinates, tree_dof entries. A row that the
/// joints lock, at `rank_tolerance` of its norm, is exactly zero: nothing else decides that.
/// @param factor  factored at this pose, its groups closed
/// @return  ‖a‖ in the metric of M⁻¹
double free_row(const EliminationPlan& plan, const EvaluatedSystem& system,
                const ConstraintFactor& factor, const BodyRow& row, std::span<double> d);

/// The same of a row that was free, once more rows have joined the joints. `norm` is its ‖a‖.
void remove_joints(const RowSpace& joints, double norm, std::span<double> d);

/// The rows n and t along which a contact strikes.
BodyRow normal_row(const ContactRows& rows);
BodyRow tangent_row(const ContactRows& rows);

/// The rows of the contacts of one pose as the joints let them be felt, d of free_row() for n and t
/// of each, built once for all that is asked about contacts there. Contacts that are held join the
/// joints. Nothing is allocated on the second use with the same plan.
struct ContactOperator {
  ConstraintFactor factor;      ///< of the joints, and of the contacts that are held
  std::size_t width = 0;        ///< tree_dof
  std::vector<double> rows;     ///< n and t of each contact; without meaning where not found
  std::vector<double> lengths;  ///< their ‖a‖ in the metric of M⁻¹

  [[nodiscard]] std::span<double> normal(std::size_t k) {
    return {rows.data() + 2 * k * width, width};
  }
  [[nodiscard]] std::span<const double> normal(std::size_t k) const {
    return {rows.data() + 2 * k * width, width};
  }
  [[nodiscard]] std::span<double> tangent(std::size_t k) {
    return {rows.data() + (2 * k + 1) * width, width};
  }
  [[nodiscard]] std::span<const double> tangent(std::size_t k) const {
    return {rows.data() + (2 * k + 1) * width, width};
  }
  [[nodiscard]] double& length_n(std::size_t k) { return lengths[2 * k]; }
  [[nodiscard]] double length_n(std::size_t k) const { return lengths[2 * k]; }
  [[nodiscard]] double& length_t(std::size_t k) { return lengths[2 * k + 1]; }
  [[nodiscard]] double length_t(std::size_t k) const { return lengths[2 * k + 1]; }
  /// The joints allow the contact no normal velocity.
  [[nodiscard]] bool locked(std::size_t k) const;
};

/// Factors the joints of a pose and makes room for its contacts.
void begin_contacts(const EliminationPlan& plan, const EvaluatedSystem& system,
                    ContactOperator& contacts);
void find_normal(const EliminationPlan& plan, const EvaluatedSystem& system, std::size_t k,
                 ContactOperator& contacts);
void find_tangent(const EliminationPlan& plan, const EvaluatedSystem& system, std::size_t k,
                  ContactOperator& contacts);
/// Adds a normal that was found to the joints. After the last one their group is to be closed, and
/// the other normals that were found lose what it took, see remove_joints().
void hold_contact(std::size_t k, ContactOperator& contacts);

/// a M⁻¹ bᵀ of two rows: how an impulse along one is felt along the other while nothing else holds.
/// @eq B(2) B(9)
double inertial_coupling(const EvaluatedSystem& system, const BodyRow& a, const BodyRow& b);

/// Some rows as the joints let them be felt, and the Delassus matrix made of them.
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
