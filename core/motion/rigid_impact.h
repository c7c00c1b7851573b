// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/solve.h"
#include "core/motion/compliant_impact.h"

namespace carom {

/// Returns the law that replaces `law` where several contacts strike at once and `law` treats only
/// one: Moreau's law with friction, the complementarity law without.
Law law_for_several(const Law& law);

/// True if the contact can be pressed in: along the normal of its surface.
bool can_yield(const Contact& contact);

/// An impact of the rigid contacts of a mechanism, and by which law.
struct RigidImpact {
  Law law;
  ImpactSolution solution;
  std::string_view reason;  ///< why there is no answer; empty if there is, or nothing strikes
};

/// Solves the impact of the rigid contacts alone. Compliant contacts have finite forces, which do
/// nothing in an instant. Where the law does not treat several contacts that strike at once,
/// law_for_several() replaces it.
/// @param system    without meaning afterwards
/// @param external  i_u during the impact, n entries, or none
RigidImpact rigid_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                         const State& state, const Law& law, EvaluatedSystem& system,
                         std::span<const double> external = {});

/// Returns a function that solves rigid impacts by a law; the mechanism must outlive it.
RigidStrike law_strike(const Mechanism& mechanism, const Law& law);

}  // namespace carom
