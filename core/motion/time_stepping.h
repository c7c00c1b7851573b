// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/coulomb_solver.h"
#include "core/motion/hybrid_motion.h"
#include "core/motion/smooth_motion.h"

namespace carom {

/// One step of Moreau and Jean, and what the contacts did in it.
struct TimeStep {
  Flow::Vector x;                   ///< at its end
  std::vector<ContactForce> force;  ///< of every contact, its impulse over h [N]
  std::vector<ContactMode> modes;   ///< of every contact
};

/// The step of length h from x, which is on the joints. Empty if Coulomb's problem has no answer
/// there, or if the joints cannot be kept.
/// @param guess  the modes of the step before, or none
/// @eq F(12)
std::optional<TimeStep> moreau_jean_step(Flow& flow, const Flow::Vector& x, double h,
                                         const std::vector<ContactMode>& guess = {});

/// More contacts are closed than are told apart in every way, as in a pile.
bool in_crowd(SmoothMotion& motion, const State& state);

/// The length of the steps that lead through the time that is left [s].
double time_step(SmoothMotion& motion, const State& state, double left);

/// Adds what has been gone through, to the last part if it follows on that.
void add_time_steps(TrajectoryTimeSteps one, std::vector<TrajectoryTimeSteps>& all);

/// What a number of steps came to.
struct TimeSteps {
  PhaseStop stop = PhaseStop::reached;
  bool quiet = true;  ///< no contact changed its mode from one step to the next
};

/// Goes on by such steps from where a motion stands until a time, in a phase of their own.
/// Compliant contacts give their forces in the middle of a step; those that touch shorten it.
TimeSteps step_through_time(HybridMotion& motion, double until, double h, const PhaseJob& job);

}  // namespace carom
