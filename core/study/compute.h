// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/severity.h"
#include "core/dynamics/evaluate.h"
#include "core/impact/audit.h"
#include "core/pose/effort.h"
#include "core/scenario/scenario.h"

namespace carom {

/// A verdict or a note to it, always with its reason.
struct Finding {
  Severity severity = Severity::good;
  std::string text;
  std::string equation;  ///< address in the register; may be empty

  bool operator==(const Finding&) const = default;
};

/// Everything known about one scenario at its instant of impact.
struct Evaluation {
  State state;  ///< resolved
  bool pose_reached = false;
  std::string pose_reason;         ///< why the pose was not reached
  std::string velocity_reason;     ///< what the joints changed about the prescribed velocity
  std::vector<double> qdot_asked;  ///< before projection onto the joints
  EvaluatedSystem system;
  ImpactResult result;
  Law law;                        ///< that the result is by; without an answer the scenario's
  std::string_view first_reason;  ///< why the scenario's has no answer; empty if no other was asked
  PlanarImpactData contact_plane;  ///< W, u, T⁻ of the (one) impacting contact; valid when
                                   ///< has_contact_plane
  bool has_contact_plane = false;
  RouthPath path;  ///< through the impulse plane, under a law that marches
  std::optional<RestitutionConsistency> consistency;  ///< of different e at several contacts
  std::vector<int> touching;  ///< under a law that treats all closed contacts, those it treated
  std::vector<CoulombSolution> alternatives;  ///< see ImpactSolution
  bool continuum = false;
  bool all_alternatives = true;  ///< there are no others
  std::vector<Breach> missed;    ///< where the law has no solution, what its nearest attempt breaks
  Indicators indicators;
  std::vector<ContactRole> role;            ///< of each contact
  std::vector<double> restitution;          ///< e of each impacting contact at its velocity
  std::vector<double> external;             ///< i_u, n entries; empty if there is none
  std::vector<double> generalized_impulse;  ///< i_f = M(q̇⁺ − q̇⁻) − i_u, n entries
  std::vector<JointImpulse> joint_impulses;
  bool multipliers_unique = true;
  std::vector<Finding> verdict;  ///< first the verdict, then notes
  std::vector<Residual> audit;
};

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
