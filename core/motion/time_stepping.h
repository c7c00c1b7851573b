// SPDX-License-Identifier: MIT
#pragma once

#include "core/impact/coulomb_solver.h"
#include "core/motion/phase.h"
#include "core/motion/smooth_motion.h"

namespace carom {

/// One step of Moreau and Jean, and what the contacts did in it.
struct TimeStep {
  State state;                      ///< at its end
  std::vector<ContactForce> force;  ///< of every contact, its impulse over h [N]
  std::vector<ContactMode> modes;   ///< of every contact
};

/// The step of length h from a state on the joints. Empty if Coulomb's problem has no answer there,
/// or if the joints cannot be kept.
/// @param guess  the modes of the step before, or none
/// @eq F(12)
std::optional<TimeStep> moreau_jean_step(SmoothMotion& motion, const State& begin, double h,
                                         const std::vector<ContactMode>& guess = {});

/// The length of steps that lead from here to `until` [s].
double time_step(const SmoothMotion& motion, const State& state, double left);

/// The phase that time stepping from here goes on with: the last one if it is such a one, or a new
/// one behind it.
Phase& time_stepped_phase(std::vector<Phase>& phases, double t, const State& state,
                          std::size_t contacts);

/// Adds what has been gone through, to the last part if it follows on that.
void add_time_steps(TrajectoryTimeSteps one, std::vector<TrajectoryTimeSteps>& all);

/// Goes on by such steps from the last sample of a phase until a time. All contacts count as rigid.
PhaseStop step_through_time(SmoothMotion& motion, double until, double h, const PhaseJob& job,
                            Phase& phase);

}  // namespace carom
