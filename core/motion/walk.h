// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/motion/contact_modes.h"
#include "core/motion/phase.h"

namespace carom {

/// Where a motion stands, in either direction of time, and the phases that led there.
struct Walk {
  SmoothMotion& motion;
  std::vector<Phase>& phases;
  double t = 0;
  State state = {};
  std::vector<Standing> ended = {};  ///< what has ended at this instant
  int idle = 0;                      ///< phases in a row in which no time passed

  /// Begins a phase here with these contacts closed; goes on with the last one if it is the same.
  /// False if the joints do not allow it.
  bool begin(const std::vector<SustainedContact>& sustained, const std::vector<double>& qdot,
             bool settles = false);

  /// Runs the last phase and stands at its end.
  PhaseOutcome run(double until, const PhaseJob& job);

  [[nodiscard]] bool chatters() const { return idle > most_changes_at_once(motion.mechanism); }
};

}  // namespace carom
