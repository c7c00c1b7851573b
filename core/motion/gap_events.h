// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "core/motion/step_curve.h"

namespace carom {

/// What a contact does within a step.
struct ContactEvent {
  double t = 0;  ///< [s]
  int contact = 0;
  bool touches = true;  ///< false: it was closed and turns back before it is clear
};

/// How a contact is watched: a closed one only once it is clear of the others' tolerance, one that
/// stays closed, or yields, not at all.
enum class Watched : unsigned char { closed, clear, not_at_all };

struct ContactWatch {
  std::vector<Watched> state;
  struct Sample {
    double t = 0;
    std::vector<double> gap, rate;  ///< of each contact [m], [m/s]
  };
  std::vector<Sample> samples;
};

/// Watches the contacts that are open at this pose; those that yield not at all.
ContactWatch watch_from(SmoothMotion& motion, const std::vector<double>& q);

/// The first event of a step, located to rounding. A gap that only comes within the tolerance and
/// opens again is none.
std::optional<ContactEvent> first_event(const StepCurve& step, ContactWatch& watch);

}  // namespace carom
