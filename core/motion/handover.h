// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <vector>

#include "core/motion/hybrid_motion.h"
#include "core/motion/trajectory.h"

namespace carom {

/// In which the fastest point crosses the mechanism [s].
double crossing_time(const HybridMotion& motion);

/// Whether time steps may take over a motion that is no more than too fast: neither springs nor
/// compliant contacts that touch would be followed by longer steps.
bool may_be_stepped(const HybridMotion& motion);

/// Whether the last time steps ended no longer before t than this.
bool has_just_stepped(const std::vector<TrajectoryTimeSteps>& all, double t, double span);

/// When a motion hardly gets forward from event to event, so that time stepping is to take over.
class Handover {
 public:
  /// Counts from here on.
  /// @param impacts  how many there were so far
  void begin(const HybridMotion& motion, std::size_t impacts);
  /// How long the last of many impacts, or phases in a crowd, took if that is almost no time.
  std::optional<double> crowded_for(HybridMotion& motion,
                                    const std::vector<TrajectoryImpact>& impacts) const;
  /// The last steps have brought the motion hardly forward, and it is contacts that make it so
  /// fast, as in a joint with next to no play.
  bool is_too_fast(const HybridMotion& motion);

 private:
  std::size_t impacts_ = 0, phases_ = 0;  ///< before
  double from_ = 0;                       ///< since when steps are counted [s]
  long steps_ = 0;                        ///< how many there were by then
};

}  // namespace carom
