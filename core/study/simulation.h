// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/mechanism/mechanism.h"
#include "core/motion/compliant_impact.h"
#include "core/motion/simulate.h"
#include "core/motion/trajectory.h"
#include "core/study/compute.h"
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

/// The trajectory at the multiples of `step`, at its ends, and at each impact twice: before and
/// after, this with the regime. Columns: time; coordinates and velocities of each body; the gap of
/// each contact and its forces on its first body; the kinetic energy; if wanted, the force of each
/// joint on its body a. Where no regime is named, what the closed contacts do.
/// @param step  [s]; throws InputError unless it is positive and leaves a table of that size
Table to_table(const Scenario& scenario, const Trajectory& trajectory, double step,
               JointColumns joints = JointColumns::none);

/// The force history of a compliant impact: a row for each instant of each touch, labelled with its
/// contact. Columns: time, indentation and its rate, force, tangential velocity and force, bend of
/// the bristles; the regime is "stick" or "slip" where friction acts.
Table to_table(const Mechanism& mechanism, const CompliantImpact& impact);

/// Several impacts one below the other, labelled with their models, too.
struct LabelledImpact {
  std::string label;
  CompliantImpact impact;
};
Table to_table(const Mechanism& mechanism, std::span<const LabelledImpact> impacts);

}  // namespace carom
