// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <stop_token>

#include "core/simulate/smooth.h"

namespace carom {

/// Why a smooth phase ends.
enum class PhaseStop : unsigned char {
  reached,     ///< the time that was asked for
  touches,     ///< a contact closes, at the last knot
  rests,       ///< a closed contact does not open, or turns back before it is clear
  approaches,  ///< a closed contact is on its way into the other body from the beginning
  cancelled,
  locks,  ///< no step is small enough
  too_many_steps,
};

struct PhaseOutcome {
  PhaseStop stop = PhaseStop::reached;
  int contact = -1;  ///< that touches, rests or approaches
};

/// What is told while a phase goes on.
struct PhaseJob {
  std::stop_token stop;
  std::function<void(double t)> at;  ///< may be empty
};

/// Goes on from the last knot of the phase until a time or an event, one knot a step; the last knot
/// is the one at the end.
PhaseOutcome run_phase(SmoothMotion& motion, double until, const PhaseJob& job, Phase& phase);

}  // namespace carom
