// SPDX-License-Identifier: MIT
#include "core/motion/rigid_impact.h"

#include <algorithm>

#include "core/impact/solve.h"
#include "core/motion/outline_parts.h"

namespace carom {

namespace {

/// Opens the compliant contacts, so that the law leaves them out.
void leave_out_compliant(const Mechanism& mechanism, const EliminationPlan& plan,
                         EvaluatedSystem& system) {
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    if (is_compliant(mechanism.contacts[k])) system.contacts[k].gap = plan.size;
  }
}

/// The parts of the contacts, in their order.
std::vector<HeldPart> parts_of(const EvaluatedSystem& system) {
  std::vector<HeldPart> parts;
  for (const ContactRows& rows : system.contacts) parts.push_back(rows.held);
  return parts;
}

/// Solved without an impulse where the parts differ.
bool leaves_free(const ImpactResult& result, const std::vector<HeldPart>& parts,
                 const std::vector<HeldPart>& others) {
  const auto pushes = [&](const ContactImpulse& impulse) {
    const auto k = static_cast<std::size_t>(impulse.contact);
    return parts[k] != others[k] && impulse.normal > 0;
  };
  return result.status == ImpactStatus::solved && std::ranges::none_of(result.impulses, pushes);
}

}  // namespace

bool nothing_strikes(const ImpactResult& result) {
  return result.status == ImpactStatus::no_approach ||
         result.status == ImpactStatus::no_closed_contact;
}

bool is_compliant(const Contact& contact) {
  return contact.compliance && contact.turn == 0;
}

RigidImpact rigid_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                         const State& state, const LawChoice& laws, EvaluatedSystem& system,
                         std::span<const double> external) {
  RigidImpact out;
  ImpactWorkspace workspace;
  system.clock.t = system.clock.since = state.t;
  evaluate(mechanism, state.q, system);
  leave_out_compliant(mechanism, plan, system);
  solve_impact(mechanism, plan, system, state.qdot, laws, workspace, out.solution, external);
  finite_or_withdrawn(out.solution);
  const ImpactResult& result = out.solution.result;
  if (result.status != ImpactStatus::solved && !nothing_strikes(result)) {
    out.reason = no_answer_text(out.solution.first_reason, result.reason);
  }
  return out;
}

RigidImpact rigid_impact(SmoothMotion& motion, const State& state, const LawChoice& laws,
                         std::span<const double> external) {
  const auto hold = [&](Leaving leaving) {
    hold_closed_parts(motion, state, motion.system, leaving);
    return parts_of(motion.system);
  };
  const auto solve = [&] {
    return rigid_impact(motion.mechanism, motion.plan.all, state, laws, motion.system, external);
  };
  const std::vector<HeldPart> faster = hold(Leaving::faster);
  RigidImpact impact = solve();
  if (std::ranges::none_of(faster, &HeldPart::has_value)) return impact;
  const std::vector<HeldPart> slower = hold(Leaving::slower);
  if (slower != faster && !leaves_free(impact.solution.result, faster, slower)) {
    if (RigidImpact other = solve(); leaves_free(other.solution.result, slower, faster)) {
      return other;
    }
  }
  return impact;
}

RigidStrike law_strike(const Mechanism& mechanism, const LawChoice& laws) {
  return [&mechanism, laws, plan = plan_elimination(mechanism), system = EvaluatedSystem{}](
             double /*t*/, int /*contact*/, const State& state) mutable {
    const RigidImpact impact = rigid_impact(mechanism, plan, state, laws, system);
    StrikeAnswer answer;
    answer.reason = impact.reason;
    const ImpactResult& result = impact.solution.result;
    if (result.status == ImpactStatus::solved) answer.qdot = result.qdot_plus;
    answer.unique = impact.solution.is_unique();
    answer.contacts = contacts_of(result);
    return answer;
  };
}

}  // namespace carom
