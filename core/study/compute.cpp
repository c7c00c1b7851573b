// SPDX-License-Identifier: MIT
#include "core/study/compute.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "core/impact/solve.h"
#include "core/motion/rigid_impact.h"
#include "core/pose/resolve.h"
#include "core/projection/drive_conflict.h"
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

/// What every law finds before it is asked.
struct Posed {
  EliminationPlan plan;
  Evaluation evaluation;
  std::vector<double> external;
  ImpactProblem problem;  ///< points into what stands above
};

void resolve_motion(const Scenario& scenario, const Effort& effort, Posed& posed) {
  Evaluation& out = posed.evaluation;
  PoseResult pose = pose_of(scenario, posed.plan, effort);
  out.pose_reached = pose.reached;
  out.pose_reason = pose.reason;
  out.state.q = std::move(pose.q);
  VelocityResult velocity = velocity_of(scenario, posed.plan, out.state.q);
  out.velocity_reason = velocity.reason;
  out.state.qdot = std::move(velocity.qdot);
  out.qdot_asked = out.state.qdot;
  evaluate(*scenario.mechanism, out.state.q, out.system);
}

/// The coordinates of a pose that is not reached break the joints, and so does any velocity where
/// drives exclude each other: no number of an impact is true.
void withdraw_unposed(std::string_view reason, ImpactSolution& solution) {
  withdraw(solution);
  solution.result.reason = reason;
  withdraw(solution.indicators, reason);
}

void take_solution(const Mechanism& mechanism, const Posed& posed, ImpactSolution solution,
                   Evaluation& out) {
  static_cast<ImpactSolution&>(out) = std::move(solution);
  if (!out.pose_reached) {
    withdraw_unposed("the pose is not reached", out);
  } else if (!out.conflict.empty()) {
    withdraw_unposed("no motion is as the drives ask", out);
    out.velocity_reason.clear();
  } else if (finite_or_withdrawn(out)) {
    out.joint_impulses = joint_impulses(posed.plan, out.system, out);
    if (!is_finite_impulse(out.joint_impulses)) {
      withdraw(out);
      out.joint_impulses.clear();
    }
  }
  // A velocity that breaks the joints by more than rounding was changed, and the user is told.
  constexpr double noticeable = 1e-9;
  if (out.velocity_correction > noticeable) {
    out.velocity_reason = "the velocity broke the joints and was projected onto them (P(28c))";
  }
  if (!all_finite(out.qdot_asked)) out.qdot_asked = out.result.qdot_minus;
  out.state.qdot = out.result.qdot_minus;
  out.audit = audit(mechanism, out.system, out, out.joint_impulses, out.law);
  out.generalized_impulse.resize(out.state.q.size());
  // Where nothing strikes, no external impulse is applied; where the law has no answer it would be.
  if (nothing_strikes(out.result)) out.external.clear();
  const bool pushed = out.result.status == ImpactStatus::solved && !posed.external.empty();
  for (std::size_t i = 0; i < out.state.q.size(); ++i) {
    out.generalized_impulse[i] =
        out.system.mass[i] * (out.result.qdot_plus[i] - out.result.qdot_minus[i]) -
        (pushed ? posed.external[i] : 0);
  }
  out.verdict = judge(mechanism, out);
  const bool unused = !posed.external.empty() && nothing_strikes(out.result);
  if (unused) out.verdict.push_back({Severity::warning, std::string(unused_impulse_text), "P(18)"});
}

std::vector<Evaluation> compute_choices(const Scenario& scenario, std::span<const LawChoice> laws,
                                        const Effort& effort) {
  const Mechanism& mechanism = *scenario.mechanism;
  Posed posed{
      plan_elimination(mechanism), {}, generalized(mechanism, scenario.motion->impulses), {}};
  resolve_motion(scenario, effort, posed);
  Evaluation& start = posed.evaluation;
  pose_impact(mechanism, posed.plan, start.system, start.state.qdot, posed.external, posed.problem);
  if (start.pose_reached) {
    start.conflict = drive_conflict(mechanism, posed.plan, start.system, posed.problem.qdot_minus);
  }
  std::vector<Evaluation> out;
  for (const LawChoice& choice : laws) {
    if (!out.empty() && effort.stop.stop_requested()) break;
    if (&choice == &laws.back()) {
      ImpactSolution solution = solve_impact(std::move(posed.problem), choice);
      out.push_back(std::move(posed.evaluation));
      take_solution(mechanism, posed, std::move(solution), out.back());
    } else {
      take_solution(mechanism, posed, solve_impact(posed.problem, choice), out.emplace_back(start));
    }
  }
  return out;
}

}  // namespace

std::vector<Evaluation> compute_each(const Scenario& scenario, std::span<const Law> laws,
                                     const Effort& effort) {
  return compute_choices(scenario, std::vector<LawChoice>(laws.begin(), laws.end()), effort);
}

Evaluation compute(const Scenario& scenario, const Effort& effort) {
  const LawChoice laws(scenario.law, scenario.law_for_several);
  return std::move(compute_choices(scenario, {&laws, 1}, effort).front());
}

Scenario resolved(const Scenario& scenario, const Effort& effort) {
  const EliminationPlan plan = plan_elimination(*scenario.mechanism);
  PoseResult pose = pose_of(scenario, plan, effort);
  State state{std::move(pose.q), {}};
  state.qdot = velocity_of(scenario, plan, state.q).qdot;
  if (state == scenario.motion->state) return scenario;
  Motion motion = *scenario.motion;
  motion.state = std::move(state);
  return with_motion(scenario, std::move(motion));
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
