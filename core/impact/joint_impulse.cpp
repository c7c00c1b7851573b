// SPDX-License-Identifier: MIT
#include "core/impact/joint_impulse.h"

#include "core/projection/projection.h"

namespace carom {

// A_bᵀi_b = M(q̇⁺ − q̇⁻) − A_uᵀi_u, solved by the pseudo-inverse of all joint rows at once: the least
// norm of P Sec. 3.2. Rows are unit rows inside, so the multipliers are scaled back.
std::vector<JointImpulse> joint_impulses(const EliminationPlan& plan, const EvaluatedSystem& system,
                                         const ImpactSolution& solution) {
  std::vector<double> f(static_cast<std::size_t>(system.n()));
  const ImpactResult& result = solution.result;
  for (std::size_t i = 0; i < f.size(); ++i) {
    f[i] = system.mass[i] * (result.qdot_plus[i] - result.qdot_minus[i]);
  }
  for (const ContactImpulse& i : result.impulses) {
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(i.contact)];
    apply_transposed(system, rows.body_a, rows.body_b, rows.normal, -i.normal, f);
    apply_transposed(system, rows.body_a, rows.body_b, rows.tangent, -i.tangent, f);
  }

  std::vector<JointImpulse> impulses;
  if (system.joints.empty()) return impulses;
  ConstraintFactor factor;
  factor_joints(plan, system, factor);
  const int rank = system.n() - plan.tree_dof + factor.joints.rank();
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

}  // namespace carom
