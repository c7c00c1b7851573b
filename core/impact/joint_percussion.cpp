// SPDX-License-Identifier: MIT
//
// A contact impulse p_u alone makes the velocity q̇ = NNᵀ∇h p_u, N a basis of what the joints allow.
// They answer with ∇g p_b = Mq̇ − ∇h p_u, which is smallest in the metric of M⁻¹.
#include "core/impact/joint_percussion.h"

#include <vector>

#include "core/impact/joint_impulse.h"
#include "core/projection/contact_operator.h"

namespace carom {

namespace {

/// Mq̇ − ∇h of a unit impulse.
std::vector<double> joint_force(const EliminationPlan& plan, const EvaluatedSystem& system,
                                ConstraintFactor& factor, const BodyRow& contact) {
  std::vector<double> y(static_cast<std::size_t>(plan.tree_dof));
  free_row(plan, system, factor, contact, y);
  std::vector<double> f(static_cast<std::size_t>(system.n()));
  unwhiten(plan, factor, y, f);
  for (std::size_t i = 0; i < f.size(); ++i) f[i] *= system.mass[i];
  apply_transposed(system, contact.body_a, contact.body_b, contact.row, -1, f);
  return f;
}

}  // namespace

Eigen::MatrixXd joint_percussions(const EliminationPlan& plan, const EvaluatedSystem& system,
                                  std::span<const BodyRow> contacts, int joint_rank) {
  Eigen::Index rows = 0;
  for (const JointRows& joint : system.joints) rows += joint.count;
  Eigen::MatrixXd answers(rows, static_cast<Eigen::Index>(contacts.size()));
  ConstraintFactor factor;
  factor_joints(plan, system, factor);
  for (Eigen::Index k = 0; k < answers.cols(); ++k) {
    const BodyRow& contact = contacts[static_cast<std::size_t>(k)];
    const std::vector<double> f = joint_force(plan, system, factor, contact);
    Eigen::Index next = 0;
    for (const JointImpulse& joint : joint_multipliers(plan, system, joint_rank, f)) {
      for (const double component : joint.components) answers(next++, k) = component;
    }
  }
  return answers;
}

}  // namespace carom
