// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "core/motion/trajectory.h"

namespace carom {

/// One line of a table of a motion: an instant of one of its phases, or a side of an impact.
struct MotionLine {
  double t = 0;  ///< [s]
  Side side = Side::after;
  int impact = -1;        ///< of which it is a side; −1: none
  std::size_t phase = 0;  ///< whose forces act

  bool operator==(const MotionLine&) const = default;
};

/// The multiples of `step`, the trajectory's ends, and each impact twice: before and after.
/// @param step  [s]
std::vector<MotionLine> table_lines(const Trajectory& trajectory, double step);

/// The instants that a curve over time needs: both ends of every phase, so that what jumps there
/// does, and between them the samples of the motion. Steps are divided where they are longer than a
/// `count`-th of the motion; of more samples than about `count` the nearest to each other are left
/// out.
std::vector<MotionLine> curve_lines(const Trajectory& trajectory, std::size_t count);

State state_of(const Trajectory& trajectory, const MotionLine& line);

/// The last touch that each compliant contact has begun by t, in the episode of then. It may be
/// released before its indentation is back at zero, and keeps energy until then.
void for_each_touch(const Trajectory& trajectory, double t,
                    const std::function<void(const TrajectoryTouch&)>& with);

}  // namespace carom
