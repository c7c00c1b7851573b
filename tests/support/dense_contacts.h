// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <vector>

#include "core/projection/contact_operator.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/row_space.h"

namespace carom::test {

/// One mechanism with all its contacts, dense in unit rows: h and g.
struct DenseContacts {
  RandomExample random;
  const Mechanism& mechanism = random.example.mechanism;
  EliminationPlan plan = plan_elimination(mechanism);
  EvaluatedSystem system = evaluate(mechanism, random.example.q);
  ConstraintFactor factor = {};
  std::vector<BodyRow> normals = {};
  DelassusForm form = {};
  Eigen::MatrixXd h = {}, g = {};  ///< unit rows in the metric of M⁻¹

  explicit DenseContacts(RandomExample drawn);
  DenseContacts(const DenseContacts&) = delete;
  DenseContacts& operator=(const DenseContacts&) = delete;
  ~DenseContacts() = default;

  [[nodiscard]] Eigen::Map<const Eigen::VectorXd> mass() const {
    return {system.mass.data(), system.n()};
  }
  [[nodiscard]] int rank_g() const { return system.n() - plan.tree_dof + factor.joints.rank(); }
  /// Rows nearer to dependent than this leave dense forms without the digits to compare.
  static constexpr double least_part = 1e-3;
  /// A joint row that is dropped, and outside the span of the others by more than rounding, holds
  /// in one form and not in the other.
  static constexpr double most_dropped = 1e-14;
  [[nodiscard]] bool joints_well_posed() const {
    return factor.joints.smallest_kept() > least_part &&
           largest_dropped(factor.joints) < most_dropped;
  }
  [[nodiscard]] bool well_posed() const {
    const Eigen::VectorXd parts = form.D.rowwise().norm().cwiseQuotient(norm());
    return joints_well_posed() && form.space.smallest_kept() > least_part &&
           (parts.array() == 0 || parts.array() > least_part).all();
  }
  [[nodiscard]] Eigen::Map<const Eigen::VectorXd> norm() const {
    return {form.norm.data(), static_cast<Eigen::Index>(form.norm.size())};
  }
  /// A_c of unit rows: a contact that no joint touches has a diagonal of 1.
  [[nodiscard]] Eigen::MatrixXd unit_A_c() const;
};

}  // namespace carom::test
