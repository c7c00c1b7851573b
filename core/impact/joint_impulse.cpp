// SPDX-License-Identifier: MIT
#include "core/impact/joint_impulse.h"

#include <utility>

#include "core/impact/problem.h"
#include "core/math/dense.h"
#include "core/projection/multipliers.h"

namespace carom {

namespace {

/// Multipliers of the rows that the tree holds of the joint that hangs the step's body, from the
/// force f on that body alone: Cᵀλ = f in the kinetic metric, where f has no part in the directions
/// that the joint leaves free.
Eigen::VectorXd multipliers(const EliminationStep& step, const EvaluatedSystem& system,
                            const std::vector<double>& f) {
  const JointRows& rows = system.joints[static_cast<std::size_t>(step.joint)];
  const auto first = static_cast<std::size_t>(system.offset[static_cast<std::size_t>(step.body)]);
  const auto end = static_cast<std::size_t>(system.offset[static_cast<std::size_t>(step.body) + 1]);
  Eigen::Matrix<double, 3, Eigen::Dynamic, Eigen::ColMajor, 3, 2> Ct(3, step.r);
  Eigen::Vector3d b = Eigen::Vector3d::Zero();
  Ct.setZero();
  for (std::size_t i = 0; i < end - first; ++i) {
    const auto line = static_cast<Eigen::Index>(i);
    const double weight = system.weight[static_cast<std::size_t>(step.body)].value[i];
    b(line) = weight * f[first + i];
    for (int k = 0; k < step.r; ++k) {
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

/// Takes from f the force MNNᵀf that moves the tree: no joint of the tree balances it. Of forces
/// that should be in balance it is rounding, or what a row that counts as dependent leaves; from
/// body to body the tree would make it larger where light bodies hold heavy ones.
void take_unbalanced(const EliminationPlan& plan, const EvaluatedSystem& system,
                     ConstraintFactor& factor, std::vector<double>& f) {
  std::vector<double> y(static_cast<std::size_t>(plan.tree_dof)), v(f.size());
  whiten_impulse(plan, system, factor, f, y);
  unwhiten(plan, factor, y, v);
  for (std::size_t i = 0; i < f.size(); ++i) f[i] -= system.mass[i] * v[i];
}

/// The joints' multipliers that balance f if those of the loops' rows are `lambda`.
std::vector<JointImpulse> with_loops(const EliminationPlan& plan, const EvaluatedSystem& system,
                                     ConstraintFactor& factor, std::span<const double> lambda,
                                     std::vector<double> f) {
  for (std::size_t k = 0; k < lambda.size(); ++k) {
    const BodyRow row = row_of(system, plan.loop_rows[k]);
    apply_transposed(system, row.body_a, row.body_b, row.row, -lambda[k], f);
  }
  take_unbalanced(plan, system, factor, f);
  std::vector<JointImpulse> impulses = tree_impulses(plan, system, std::move(f));
  for (std::size_t k = 0; k < lambda.size(); ++k) {
    const LoopRow& loop = plan.loop_rows[k];
    JointImpulse& impulse = impulses[static_cast<std::size_t>(loop.joint)];
    impulse.joint = loop.joint;
    impulse.components.resize(
        static_cast<std::size_t>(system.joints[static_cast<std::size_t>(loop.joint)].count));
    impulse.components[loop.row] = lambda[k];
  }
  return impulses;
}

/// f(component, norm of its row), in the order of joints and rows.
template <class F>
void each_component(const EvaluatedSystem& system, std::vector<JointImpulse>& impulses, F&& f) {
  for (std::size_t j = 0; j < impulses.size(); ++j) {
    const JointRows& rows = system.joints[j];
    for (std::size_t k = 0; k < impulses[j].components.size(); ++k) {
      f(impulses[j].components[k], row_norm(system, {rows.body_a, rows.body_b, rows.row[k]}));
    }
  }
}

/// The multipliers of unit rows.
Eigen::VectorXd of_unit_rows(const EvaluatedSystem& system, std::vector<JointImpulse> impulses) {
  std::vector<double> all;
  each_component(system, impulses,
                 [&all](double component, double norm) { all.push_back(norm * component); });
  return Eigen::Map<const Eigen::VectorXd>(all.data(), static_cast<Eigen::Index>(all.size()));
}

/// A basis of the multipliers of unit rows that balance nothing, one column for each row of the
/// loops that depends on the others.
Eigen::MatrixXd free_multipliers(const EliminationPlan& plan, const EvaluatedSystem& system,
                                 ConstraintFactor& factor) {
  const RowSpace& loops = factor.joints;
  std::vector<bool> depends(plan.loop_rows.size(), true);
  for (int k = 0; k < loops.rank(); ++k) {
    depends[static_cast<std::size_t>(loops.kept_row(k))] = false;
  }
  std::vector<Eigen::VectorXd> columns;
  std::vector<double> lambda(plan.loop_rows.size());
  for (std::size_t i = 0; i < depends.size(); ++i) {
    if (!depends[i]) continue;
    loops.multipliers(loops.row(static_cast<int>(i)), lambda);
    const double norm = row_norm(system, row_of(system, plan.loop_rows[i]));
    lambda[i] -= norm > 0 ? 1 / norm : 1;
    const std::vector<double> nothing(static_cast<std::size_t>(system.n()));
    columns.push_back(of_unit_rows(system, with_loops(plan, system, factor, lambda, nothing)));
  }
  Eigen::MatrixXd out(columns.front().size(), static_cast<Eigen::Index>(columns.size()));
  for (Eigen::Index k = 0; k < out.cols(); ++k) {
    out.col(k) = columns[static_cast<std::size_t>(k)].normalized();
  }
  return out;
}

/// The part of f that the impulses do not balance.
std::vector<double> unbalanced(const EvaluatedSystem& system,
                               const std::vector<JointImpulse>& impulses, std::vector<double> f) {
  for (std::size_t j = 0; j < impulses.size(); ++j) {
    const JointRows& rows = system.joints[j];
    for (std::size_t k = 0; k < impulses[j].components.size(); ++k) {
      apply_transposed(system, rows.body_a, rows.body_b, rows.row[k], -impulses[j].components[k],
                       f);
    }
  }
  return f;
}

// Whitened, the tree's rows have no part in f, so that the loops' rows, which are few, have theirs
// alone: Nᵀf = Σ λ_k c_k. What they leave is in balance in the tree. From one solution the one of
// least norm is what is left without its part among those that balance nothing. That part may be a
// thousand times larger, and leaves its rounding: what is not balanced then is solved for again.
std::vector<JointImpulse> loop_impulses(const EliminationPlan& plan, const EvaluatedSystem& system,
                                        const std::vector<double>& f) {
  ConstraintFactor factor;
  factor_joints(plan, system, factor);
  const auto one_solution = [&](const std::vector<double>& force) {
    std::vector<double> lambda(plan.loop_rows.size()), y(static_cast<std::size_t>(plan.tree_dof));
    whiten_impulse(plan, system, factor, force, y);
    factor.joints.multipliers(y, lambda);
    return with_loops(plan, system, factor, lambda, force);
  };
  std::vector<JointImpulse> impulses = one_solution(f);
  if (!factor.joints.redundant()) return impulses;
  const Eigen::MatrixXd N = free_multipliers(plan, system, factor);
  const auto without_free = [&](const std::vector<JointImpulse>& some) {
    const Eigen::VectorXd all = of_unit_rows(system, some);
    return Eigen::VectorXd(all - N * least_squares(N, all).x);
  };
  const auto set = [&](const Eigen::VectorXd& least) {
    Eigen::Index next = 0;
    each_component(system, impulses, [&](double& component, double norm) {
      component = norm > 0 ? least(next) / norm : 0;
      ++next;
    });
  };
  const Eigen::VectorXd least = without_free(impulses);
  set(least);
  set(least + without_free(one_solution(unbalanced(system, impulses, f))));
  return impulses;
}

/// Few joints are cheap to solve at once, which spreads the rounding of q̇ over all of them.
bool are_many(const EvaluatedSystem& system) {
  constexpr std::size_t few = 10;
  return system.joints.size() > few;
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

// Of many joints by the tree and the loops, which costs no more than the loops do; else by the
// pseudo-inverse of all joint rows at once. Both have the least norm of P Sec. 3.2, of unit rows,
// so that the multipliers are scaled back.
std::vector<JointImpulse> joint_multipliers(const EliminationPlan& plan,
                                            const EvaluatedSystem& system, int rank,
                                            const std::vector<double>& f) {
  std::vector<JointImpulse> impulses;
  if (system.joints.empty()) return impulses;
  if (are_many(system)) return loop_impulses(plan, system, f);
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
  if (system.joints.empty()) return {};
  if (are_many(system)) return loop_impulses(plan, system, f);
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
