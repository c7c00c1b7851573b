// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/finding.h"
#include "core/dynamics/evaluate.h"
#include "core/impact/audit.h"
#include "core/pose/close.h"
#include "core/scenario/scenario.h"

namespace carom {

/// Everything known about one scenario at its instant of impact: the solution of the impact, of
/// which `external` is empty where nothing strikes, and what it stands on.
struct Evaluation : ImpactSolution {
  State state;  ///< resolved
  bool pose_reached = false;
  std::string pose_reason;         ///< why the pose was not reached
  std::string conflict;            ///< which drives exclude each other, as drive_conflict() says
  std::string velocity_reason;     ///< what the joints changed about the prescribed velocity
  std::vector<double> qdot_asked;  ///< before projection onto the joints
  EvaluatedSystem system;
  std::vector<double> generalized_impulse;  ///< i_f = M(q̇⁺ − q̇⁻) − i_u, n entries
  std::vector<JointImpulse> joint_impulses;
  std::vector<Finding> verdict;  ///< first the verdict, then notes
  std::vector<Residual> audit;
};

/// What the verdict says of an external impulse where there is no impact to have it.
inline constexpr std::string_view unused_impulse_text =
    "the external impulse acts during an impact, and there is none: it is left out";

/// Resolves pose and velocity (from the prescriptions, starting at the stored state), evaluates,
/// solves and audits. Never throws for physics; InputError only for an invalid scenario. `effort`
/// is what may be spent on a pose that is not at hand.
Evaluation compute(const Scenario& scenario, const Effort& effort = {});

/// The same under each of the laws alone, whatever the scenario's is: pose and velocity are
/// resolved and the impact is posed once. Where the effort is stopped, the last laws are missing.
std::vector<Evaluation> compute_each(const Scenario& scenario, std::span<const Law> laws,
                                     const Effort& effort = {});

/// The scenario with its state replaced by the resolved one.
Scenario resolved(const Scenario& scenario, const Effort& effort = {});

/// The contact whose plane the map, the sweeps and the arrow are about: the impacting one, else the
/// first closed one, else the first; −1 if there is none.
int focus_contact(const Mechanism& mechanism, const Evaluation& evaluation);

}  // namespace carom
