// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/solve.h"
#include "core/motion/compliant_impact.h"

namespace carom {

/// A law, and the one that replaces it where several contacts strike at once and it treats only
/// one.
struct LawChoice {
  Law law;
  Law for_several;

  /// @param named  by the scenario; where it names none, Moreau's law with friction and the
  ///               complementarity law without
  explicit LawChoice(const Law& first, const std::optional<Law>& named = {});
};

/// True if the contact can be pressed in: along the normal of its surface.
bool is_compliant(const Contact& contact);

/// An impact of the rigid contacts of a mechanism, and by which law.
struct RigidImpact {
  Law law;
  ImpactSolution solution;
  std::string_view reason;  ///< why there is no answer; empty if there is, or nothing strikes
};

/// Solves the impact of the rigid contacts alone. Compliant contacts have finite forces, which do
/// nothing in an instant.
/// @param system    without meaning afterwards
/// @param external  i_u during the impact, n entries, or none
RigidImpact rigid_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                         const State& state, const LawChoice& laws, EvaluatedSystem& system,
                         std::span<const double> external = {});

/// Returns a function that solves rigid impacts; the mechanism must outlive it.
RigidStrike law_strike(const Mechanism& mechanism, const LawChoice& laws);

}  // namespace carom
