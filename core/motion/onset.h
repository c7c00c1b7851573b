// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/motion/compliant_impact.h"
#include "core/motion/flow.h"
#include "core/motion/stepper.h"

namespace carom {

/// What an episode of touching compliant contacts is measured by.
struct EpisodeScales {
  double energy = 0;     ///< kinetic, where it begins [J]
  double fall = 0;       ///< speed of a fall over the size of the mechanism [m/s]
  StepScales step = {};  ///< of the shallowest impact that is about to happen
  double tolerance = 0;  ///< of a step, with what rounding leaves of it
};

/// The scales of the episode that begins at x; empty if nothing moves, or all compliant contacts
/// are locked. The pose is the one put on the constraints last.
/// @param lasts      the motion goes on after the impact: what is touched gently may be loaded
/// later
/// @param tolerance  that is wanted of a step
std::optional<EpisodeScales> episode_scales(Flow& flow, const Flow::Vector& x, bool lasts,
                                            double tolerance);

/// The fastest approach [m/s] that a kinetic energy [J] allows a mass [kg].
double possible_speed(double energy, double mass);

/// The time in which a contact that moves out of the surface opens, about: a force that falls like
/// a power n of the time that is left gives 0 = δ + δ̇τ + δ̈τ²/(n + 2) [s].
/// @param rate  ẋ at the pose that the flow has factored last
double time_to_opening(const Flow& flow, std::size_t index, const ContactInstant& now,
                       const Flow::Vector& rate);

/// Why a contact cannot be compliant, one sentence; empty if it can.
std::string turned_text(const Mechanism& mechanism, int contact);

/// The beginning of a touch, with the damping that is made for it.
struct Onset {
  ContactTouch touch;
  NormalForce force;
  std::string obstacle;  ///< why there is none, one sentence; empty if there is
};

/// What begins at x, at t, where the compliant contact closes.
/// @eq G(16)
Onset onset_of(Flow& flow, const Flow::Vector& x, double t, std::size_t index,
               const EpisodeScales& scales);

}  // namespace carom
