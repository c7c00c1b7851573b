// SPDX-License-Identifier: MIT
#include "core/motion/rigid_impact.h"

#include <algorithm>
#include <memory>

#include "core/impact/solve.h"

namespace carom {

namespace {

/// Opens the compliant contacts, so that the law leaves them out.
void leave_out_yielding(const Mechanism& mechanism, const EliminationPlan& plan,
                        EvaluatedSystem& system) {
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    if (can_yield(mechanism.contacts[k])) system.contacts[k].gap = plan.size;
  }
}

bool several_strike(const ImpactSolution& solution) {
  return std::ranges::count(solution.role, ContactRole::impacting) > 1;
}

bool nothing_strikes(const ImpactResult& result) {
  return result.status == ImpactStatus::no_approach ||
         result.status == ImpactStatus::no_closed_contact;
}

}  // namespace

Law law_for_several(const Law& law) {
  return has_friction(law) ? Law(MoreauLaw{}) : Law(ComplementarityLaw{});
}

bool can_yield(const Contact& contact) {
  return contact.compliance && contact.turn == 0;
}

RigidImpact rigid_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                         const State& state, const Law& law, EvaluatedSystem& system,
                         std::span<const double> external) {
  const auto solved = [&](const Law& by) {
    RigidImpact out{by, {}, {}};
    ImpactWorkspace workspace;
    evaluate(mechanism, state.q, system);
    leave_out_yielding(mechanism, plan, system);
    solve_impact(mechanism, plan, system, state.qdot, by, workspace, out.solution, external);
    finite_or_withdrawn(out.solution);
    const ImpactResult& result = out.solution.result;
    if (result.status != ImpactStatus::solved && !nothing_strikes(result)) {
      out.reason = result.reason;
    }
    return out;
  };
  RigidImpact by_law = solved(law);
  const bool not_applicable = by_law.solution.result.status == ImpactStatus::law_not_applicable;
  if (!not_applicable || !several_strike(by_law.solution)) return by_law;
  // Elsewhere than where the law was chosen.
  RigidImpact by_other = solved(law_for_several(law));
  if (!by_other.reason.empty()) by_other.reason = by_law.reason;
  return by_other;
}

RigidStrike law_strike(const Mechanism& mechanism, const Law& law) {
  return [&mechanism, law, plan = plan_elimination(mechanism), system = EvaluatedSystem{}](
             double /*t*/, int /*contact*/, const State& state) mutable {
    const RigidImpact impact = rigid_impact(mechanism, plan, state, law, system);
    StrikeAnswer answer;
    answer.reason = impact.reason;
    const ImpactResult& result = impact.solution.result;
    if (result.status == ImpactStatus::solved) answer.qdot = result.qdot_plus;
    return answer;
  };
}

}  // namespace carom
