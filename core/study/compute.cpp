// SPDX-License-Identifier: MIT
#include "core/study/compute.h"

#include <algorithm>

#include "core/impact/finite.h"
#include "core/pose/resolve.h"
#include "core/study/verdict.h"

namespace carom {

namespace {

/// Velocities given by the file's state alone, without a prescription, keep their value.
VelocityResult velocity_of(const Scenario& scenario, const EliminationPlan& plan,
                           const std::vector<double>& q) {
  const Motion& motion = *scenario.motion;
  if (motion.velocity.targets.empty() && motion.state.qdot.size() == q.size()) {
    return {true, {}, motion.state.qdot};
  }
  VelocityWorkspace workspace;
  return resolve_velocity(*scenario.mechanism, plan, q, motion.velocity, workspace);
}

PoseResult pose_of(const Scenario& scenario, const EliminationPlan& plan, const Effort& effort) {
  ClosureWorkspace workspace;
  workspace.effort = effort;
  return resolve_pose(*scenario.mechanism, plan, scenario.motion->pose, scenario.motion->state.q,
                      workspace);
}

bool is_finite_impulse(const std::vector<JointImpulse>& impulses) {
  return std::ranges::all_of(impulses,
                             [](const JointImpulse& i) { return all_finite(i.components); });
}

}  // namespace

Evaluation compute(const Scenario& scenario, const Effort& effort) {
  const Mechanism& mechanism = *scenario.mechanism;
  const EliminationPlan plan = plan_elimination(mechanism);
  Evaluation out;
  PoseResult pose = pose_of(scenario, plan, effort);
  out.pose_reached = pose.reached;
  out.pose_reason = pose.reason;
  out.state.q = std::move(pose.q);
  VelocityResult velocity = velocity_of(scenario, plan, out.state.q);
  out.velocity_reason = velocity.reason;
  out.state.qdot = std::move(velocity.qdot);
  out.qdot_asked = out.state.qdot;

  evaluate(mechanism, out.state.q, out.system);
  ImpactWorkspace workspace;
  ImpactSolution solution;
  const std::vector<double> external = generalized(mechanism, scenario.motion->impulses);
  solve_impact(mechanism, plan, out.system, out.state.qdot, scenario.law, workspace, solution,
               external);
  out.multipliers_unique = solution.multipliers_unique;
  if (finite_or_withdrawn(solution)) {
    out.joint_impulses = joint_impulses(plan, out.system, solution);
    if (!is_finite_impulse(out.joint_impulses)) {
      withdraw(solution);
      out.joint_impulses.clear();
    }
  }
  // A velocity that breaks the joints by more than rounding was changed, and the user is told.
  constexpr double noticeable = 1e-9;
  if (solution.velocity_correction > noticeable) {
    out.velocity_reason = "the velocity broke the joints and was projected onto them (P(28c))";
  }
  if (!all_finite(out.qdot_asked)) out.qdot_asked = solution.result.qdot_minus;
  out.state.qdot = solution.result.qdot_minus;
  out.role = solution.role;
  out.contact_plane = solution.plane;
  out.has_contact_plane = solution.has_plane;
  out.path = solution.path;
  out.consistency = solution.consistency;
  out.touching = solution.touching;
  out.alternatives = solution.alternatives;
  out.continuum = solution.continuum;
  out.restitution = solution.restitution;
  out.indicators = solution.indicators;
  out.audit = audit(mechanism, out.system, solution, out.joint_impulses, scenario.law);
  out.result = std::move(solution.result);
  out.generalized_impulse.resize(out.state.q.size());
  // Where nothing strikes, no external impulse is applied.
  const bool pushed = out.result.status == ImpactStatus::solved && !external.empty();
  if (pushed) out.external = external;
  for (std::size_t i = 0; i < out.state.q.size(); ++i) {
    out.generalized_impulse[i] =
        out.system.mass[i] * (out.result.qdot_plus[i] - out.result.qdot_minus[i]) -
        (pushed ? external[i] : 0);
  }
  out.verdict = judge(mechanism, scenario.law, out);
  return out;
}

Scenario resolved(const Scenario& scenario, const Effort& effort) {
  const EliminationPlan plan = plan_elimination(*scenario.mechanism);
  PoseResult pose = pose_of(scenario, plan, effort);
  State state{std::move(pose.q), {}};
  state.qdot = velocity_of(scenario, plan, state.q).qdot;
  if (state == scenario.motion->state) return scenario;
  Scenario out = scenario;
  auto motion = std::make_shared<Motion>(*scenario.motion);
  motion->state = std::move(state);
  out.motion = std::move(motion);
  return out;
}

int focus_contact(const Mechanism& mechanism, const Evaluation& evaluation) {
  const auto first = [&](auto&& wanted) {
    for (std::size_t k = 0; k < evaluation.role.size(); ++k) {
      if (wanted(evaluation.role[k])) return static_cast<int>(k);
    }
    return -1;
  };
  const int impacting = first([](ContactRole role) { return role == ContactRole::impacting; });
  if (impacting >= 0) return impacting;
  const int closed = first([](ContactRole role) { return role != ContactRole::open; });
  if (closed >= 0) return closed;
  return mechanism.contacts.empty() ? -1 : 0;
}

}  // namespace carom
