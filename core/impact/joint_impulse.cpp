// SPDX-License-Identifier: MIT
#include "core/impact/joint_impulse.h"

#include <utility>

#include "core/math/dense.h"
#include "core/projection/contact_operator.h"
#include "core/projection/multipliers.h"

namespace carom {

namespace {

/// Multipliers of the joint that hangs the step's body, from the force f on that body alone:
/// Cᵀλ = f in the kinetic metric, where f has no part in the directions that the joint leaves free.
Eigen::VectorXd multipliers(const EliminationStep& step, const EvaluatedSystem& system,
                            const std::vector<double>& f) {
  const JointRows& rows = system.joints[static_cast<std::size_t>(step.joint)];
  const auto first = static_cast<std::size_t>(system.offset[static_cast<std::size_t>(step.body)]);
  const auto end = static_cast<std::size_t>(system.offset[static_cast<std::size_t>(step.body) + 1]);
  Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::ColMajor, 3, 2> Ct(3, rows.count);
  Eigen::Vector3d b = Eigen::Vector3d::Zero();
  Ct.setZero();
  for (std::size_t i = 0; i < end - first; ++i) {
    const auto line = static_cast<Eigen::Index>(i);
    const double weight = system.weight[static_cast<std::size_t>(step.body)].value[i];
    b(line) = weight * f[first + i];
    for (int k = 0; k < rows.count; ++k) {
      const Row& row = rows.row[static_cast<std::size_t>(k)];
      Ct(line, k) = weight * (step.child_is_a ? row.a : row.b)[i];
    }
  }
  return least_squares(Ct, b).x;
}

// In a tree every joint is in balance by itself, once the joints farther out are: what is left of
// the outer body's momentum change is the joint's impulse, which acts on the inner body in turn.
// The multipliers are unique, so these are those of P(30), at a cost linear in the bodies.
std::vector<JointImpulse> tree_impulses(const EliminationPlan& plan, const EvaluatedSystem& system,
                                        std::vector<double> f) {
  std::vector<JointImpulse> impulses(system.joints.size());
  for (const EliminationStep& step : plan.steps) {  // leaves first
    if (step.joint < 0) continue;
    const auto j = static_cast<std::size_t>(step.joint);
    const JointRows& rows = system.joints[j];
    const Eigen::VectorXd lambda = multipliers(step, system, f);
    impulses[j] = {step.joint, {lambda.begin(), lambda.end()}};
    for (std::size_t k = 0; k < impulses[j].components.size(); ++k) {
      apply_transposed(system, rows.body_a, rows.body_b, rows.row[k], -impulses[j].components[k],
                       f);
    }
  }
  return impulses;
}

/// Few joints are cheap to solve at once, which spreads the rounding of q̇ over all of them.
bool is_long_tree(const EliminationPlan& plan, const EvaluatedSystem& system) {
  constexpr std::size_t few = 10;
  return plan.loop_rows.empty() && system.joints.size() > few;
}

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

// Solved by the pseudo-inverse of all joint rows at once: the least norm of P Sec. 3.2. Rows are
// unit rows inside, so the multipliers are scaled back.
std::vector<JointImpulse> joint_multipliers(const EliminationPlan& plan,
                                            const EvaluatedSystem& system, int rank,
                                            const std::vector<double>& f) {
  std::vector<JointImpulse> impulses;
  if (system.joints.empty()) return impulses;
  if (is_long_tree(plan, system)) return tree_impulses(plan, system, f);
  const Eigen::MatrixXd A = constraint_matrix(system, {});
  const Eigen::VectorXd lambda = least_multipliers(
      A, system.mass,
      Eigen::Map<const Eigen::VectorXd>(f.data(), static_cast<Eigen::Index>(f.size())), rank);
  Eigen::Index next = 0;
  for (std::size_t j = 0; j < system.joints.size(); ++j) {
    const JointRows& rows = system.joints[j];
    JointImpulse impulse{static_cast<int>(j), {}};
    for (std::size_t k = 0; k < static_cast<std::size_t>(rows.count); ++k) {
      const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.row[k]});
      impulse.components.push_back(norm > 0 ? lambda(next) / norm : 0);
      ++next;
    }
    impulses.push_back(std::move(impulse));
  }
  return impulses;
}

// A_bᵀi_b = M(q̇⁺ − q̇⁻) − A_uᵀi − i_u
std::vector<JointImpulse> joint_impulses(const EliminationPlan& plan, const EvaluatedSystem& system,
                                         const ImpactSolution& solution) {
  std::vector<double> f(static_cast<std::size_t>(system.n()));
  const ImpactResult& result = solution.result;
  for (std::size_t i = 0; i < f.size(); ++i) {
    f[i] = system.mass[i] * (result.qdot_plus[i] - result.qdot_minus[i]);
  }
  for (const ContactImpulse& i : result.impulses) {
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
    apply_transposed(system, rows.body_a, rows.body_b, impact_normal(rows), -i.normal, f);
    apply_transposed(system, rows.body_a, rows.body_b, impact_tangent(rows), -i.tangent, f);
  }
  for (std::size_t i = 0; i < solution.external.size(); ++i) f[i] -= solution.external[i];
  // The rank is dear, and a tree has all of its rows.
  if (system.joints.empty() || is_long_tree(plan, system)) {
    return joint_multipliers(plan, system, 0, f);
  }
  ConstraintFactor factor;
  factor_joints(plan, system, factor);
  return joint_multipliers(plan, system, system.n() - plan.tree_dof + factor.joints.rank(), f);
}

// A contact impulse p_u alone makes the velocity q̇ = NNᵀ∇h p_u, N a basis of what the joints allow.
// They answer with ∇g p_b = Mq̇ − ∇h p_u, which is smallest in the metric of M⁻¹.
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
