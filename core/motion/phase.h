// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>

#include "core/motion/smooth_motion.h"
#include "core/motion/trajectory.h"

namespace carom {

/// Why a smooth phase ends.
enum class PhaseStop : unsigned char {
  reached,  ///< the time that was asked for
  touches,  ///< a contact closes, at the last knot
  meets,    ///< a closed contact turns back before it is clear
  changes,  ///< a sustained contact no longer does what it did
  passes,   ///< a sustained contact passes a corner of its polygon
  cancelled,
  locks,  ///< no step is small enough
  too_many_steps,
};

struct PhaseOutcome {
  PhaseStop stop = PhaseStop::reached;
  int contact = -1;  ///< that touches or meets, or whose slip ends
};

/// What is told while a phase goes on.
struct PhaseJob {
  std::stop_token stop;
  std::function<void(double t)> at;  ///< may be empty
};

/// Goes on from the last knot of the phase until a time or an event, one knot a step, with the
/// motion's sustained contacts; the last knot is the one at the end.
PhaseOutcome run_phase(SmoothMotion& motion, double until, const PhaseJob& job, Phase& phase);

}  // namespace carom
