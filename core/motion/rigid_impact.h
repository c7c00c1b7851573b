// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/solve.h"
#include "core/motion/compliant_impact.h"
#include "core/motion/smooth_motion.h"

namespace carom {

/// No closed contact approaches: there is no impact to be solved.
bool nothing_strikes(const ImpactResult& result);

/// True if the contact can be pressed in: along the normal of its surface.
bool is_compliant(const Contact& contact);

/// An impact of the rigid contacts of a mechanism.
struct RigidImpact {
  ImpactSolution solution;
  std::string reason;  ///< why there is no answer; empty if there is, or nothing strikes
};

/// Solves the impact of the rigid contacts alone. Compliant contacts have finite forces, which do
/// nothing in an instant.
/// @param system    without meaning afterwards
/// @param external  i_u during the impact, n entries, or none
RigidImpact rigid_impact(const Mechanism& mechanism, const EliminationPlan& plan,
                         const State& state, const LawChoice& laws, EvaluatedSystem& system,
                         std::span<const double> external = {});

/// The same within a motion, each contact on its part of an outline. A point that leaves both edges
/// of a corner is free, but the law sees one of them: the one that it leaves faster, or else, if
/// the law then has no answer or lets that edge push, the one that it leaves slower.
RigidImpact rigid_impact(SmoothMotion& motion, const State& state, const LawChoice& laws,
                         std::span<const double> external);

/// Returns a function that solves rigid impacts; the mechanism must outlive it.
RigidStrike law_strike(const Mechanism& mechanism, const LawChoice& laws);

}  // namespace carom
