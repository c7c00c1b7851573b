// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/simulate/phase.h"
#include "core/simulate/stance.h"

namespace carom {

/// Where a motion stands, in either direction of time, and the phases that led there.
struct Walk {
  SmoothMotion& motion;
  std::vector<Phase>& phases;
  double t = 0;
  State state = {};
  std::vector<SustainedContact> ended = {};  ///< modes that have just ended
  int idle = 0;                              ///< phases in a row in which no time passed

  /// Begins a phase here with these contacts closed; goes on with the last one if it is the same.
  /// False if the joints do not allow it.
  bool begin(const std::vector<SustainedContact>& sustained, const std::vector<double>& qdot,
             bool settles = false);

  /// Runs the last phase and stands at its end.
  PhaseOutcome run(double until, const PhaseJob& job);

  /// More changes of modes at one instant than contacts could make in turn.
  [[nodiscard]] bool chatters() const {
    return idle > 2 * static_cast<int>(motion.mechanism.contacts.size()) + 8;
  }
};

}  // namespace carom
