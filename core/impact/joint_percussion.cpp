// SPDX-License-Identifier: MIT
//
// The joints keep ∇gᵀq̇ = 0 while M(q̇⁺ − q̇⁻) = ∇h p_u + ∇g p_b, hence ∇gᵀM⁻¹∇g p_b = −∇gᵀM⁻¹∇h p_u:
// p_b is what makes ∇h p_u + ∇g p_b smallest in the metric of M⁻¹.
#include "core/impact/joint_percussion.h"

#include <vector>

#include "core/projection/projection.h"

namespace carom {

namespace {

Eigen::VectorXd gradient(const EvaluatedSystem& system, const BodyRow& row) {
  std::vector<double> f(static_cast<std::size_t>(system.n()));
  apply_transposed(system, row.body_a, row.body_b, row.row, 1, f);
  return Eigen::Map<const Eigen::VectorXd>(f.data(), system.n());
}

}  // namespace

Eigen::MatrixXd joint_percussions(const EvaluatedSystem& system, std::span<const BodyRow> contacts,
                                  int joint_rank) {
  const Eigen::MatrixXd unit_rows = constraint_matrix(system, {});
  Eigen::MatrixXd answers(unit_rows.rows(), static_cast<Eigen::Index>(contacts.size()));
  if (unit_rows.rows() == 0) return answers;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    answers.col(static_cast<Eigen::Index>(k)) =
        least_multipliers(unit_rows, system.mass, -gradient(system, contacts[k]), joint_rank);
  }
  Eigen::Index next = 0;  // from unit rows to the rows themselves
  for (const JointRows& joint : system.joints) {
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k) {
      const double norm = row_norm(system, {joint.body_a, joint.body_b, joint.row[k]});
      if (norm > 0) answers.row(next) /= norm;
      ++next;
    }
  }
  return answers;
}

}  // namespace carom
