// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/trajectory.h"
#include "core/study/sweep.h"

namespace carom {

/// A table of more rows would take gigabytes.
inline constexpr double most_trajectory_rows = 5e6;

/// The time between the rows of a table where nobody asks for another one [s].
inline constexpr double usual_trajectory_step = 0.01;

/// Whether a table has the forces of the joints.
enum class JointColumns : unsigned char { none, forces };

/// The trajectory at the multiples of `step`, at its ends, and at each impact twice: before and
/// after, this with the regime. Columns: time; coordinates and velocities of each body; the gap of
/// each contact and its forces on its first body; the kinetic energy; if wanted, the force of each
/// joint on its body a. Where no regime is named, what the closed contacts do.
/// @param step  [s]; throws InputError unless it is positive and leaves a table of that size
Table to_table(const Scenario& scenario, const Trajectory& trajectory, double step,
               JointColumns joints = JointColumns::none);

}  // namespace carom
