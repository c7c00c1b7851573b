// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/mechanism/mechanism.h"
#include "core/motion/compliant_impact.h"
#include "core/motion/simulate.h"
#include "core/motion/trajectory.h"
#include "core/study/compute.h"
#include "core/study/motion_lines.h"
#include "core/study/sweep.h"

namespace carom {

/// The motion around the impact of a scenario; a pose that was not reached does not move.
/// @param evaluation  compute(scenario)
Trajectory simulate(const Scenario& scenario, const Evaluation& evaluation,
                    const SimulationSpec& spec = {}, const Job& job = {});

/// A table of more rows would take gigabytes.
inline constexpr double most_trajectory_rows = 5e6;

/// The time between the rows of a table where nobody asks for another one [s].
inline constexpr double usual_trajectory_step = 0.01;

/// Whether a table has the forces of the joints.
enum class JointColumns : unsigned char { none, forces };

/// Everything about a motion at some of its instants; after an impact with the regime, elsewhere
/// with what the closed contacts do. Columns: time; coordinates and velocities of each body; of
/// each contact the gap, the velocities v_n and v_t, the forces on its first body and what these
/// have come to, impacts with them; kinetic and potential energy and their sum; what was taken of
/// it since the motion's start, see MotionEnergy; what each force element gives, with its power
/// where it drives or damps; the power of each driven joint; if wanted, the force of each joint on
/// its body a. Once the job is stopped, rows are missing.
Table to_table(const Scenario& scenario, const Trajectory& trajectory,
               std::span<const MotionLine> lines, JointColumns joints = JointColumns::none,
               const Job& job = {});

/// The same at the multiples of `step`, at the trajectory's ends, and at each impact twice: before
/// and after.
/// @param step  [s]; throws InputError unless it is positive and leaves a table of that size
Table to_table(const Scenario& scenario, const Trajectory& trajectory, double step,
               JointColumns joints = JointColumns::none, const Job& job = {});

/// Whether a contact is compliant and rubs: under laws without friction, too.
bool has_compliant_friction(const Contact& contact);

/// The force history of a compliant impact: a row for each instant of each touch, labelled with its
/// contact. Columns: time, indentation and its rate, force, tangential velocity and force, bend of
/// the bristles; the regime is "stick" or "slip" where friction acts.
Table to_table(const Mechanism& mechanism, const CompliantImpact& impact);

/// Several impacts one below the other, labelled with their models, too.
struct LabelledImpact {
  std::string label;                        ///< empty: none
  const CompliantImpact* impact = nullptr;  ///< not null; lives as long
};
Table to_table(const Mechanism& mechanism, std::span<const LabelledImpact> impacts);

}  // namespace carom
