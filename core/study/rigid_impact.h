// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/compliant_impact.h"
#include "core/impact/solve.h"
#include "core/scenario/scenario.h"

namespace carom {

/// The law that has an answer where several contacts strike and `law` has none: Moreau's with
/// friction, complementarity without.
Law law_for_several(const Law& law);

/// True if the contact can be pressed in: along the normal of its surface.
bool can_yield(const Contact& contact);

/// An impact of the rigid contacts of a mechanism, and by which law.
struct RigidImpact {
  Law law;
  ImpactSolution solution;
  std::string_view reason;  ///< why there is no answer; empty if there is, or nothing strikes
};

/// What strikes here and does not yield. The forces of what yields are finite, so that such an
/// impact is over before they have done anything. Where the law has no answer to several contacts
/// that strike at once, law_for_several() gives it.
/// @param system    without meaning afterwards
/// @param external  i_u during the impact, n entries, or none
RigidImpact rigid_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                         const State& state, const Law& law, EvaluatedSystem& system,
                         std::span<const double> external = {});

/// Answers by the scenario's law; the mechanism must live as long as it.
RigidStrike law_strike(const Scenario& scenario);

}  // namespace carom
