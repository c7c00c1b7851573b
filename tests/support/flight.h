// SPDX-License-Identifier: MIT
#pragma once

#include "core/study/simulation.h"
#include "tests/support/mechanisms.h"

namespace carom::test {

inline constexpr double G = 9.81;  ///< of the scenarios below [m/s²]

/// The example as a scenario without prescriptions, under gravity (0, −G).
Scenario scenario_of(const Example& example, const Law& law = NewtonLaw{});

/// compute() and simulate().
Trajectory motion_of(const Scenario& scenario, const SimulationSpec& spec);

/// Particles of 1 kg at the given points with the given velocities, each above the line y = 0
/// through a contact with e.
Example particles_above_ground(const std::vector<Vec2>& at, const std::vector<Vec2>& velocity,
                               double e);

/// The number in a column of a motion's table at a time that it lists [s].
double column_at(const Table& table, std::string_view key, double t);

/// ½Σmv² − Σm g·x of every body at one sample, from its definition [J].
double energy(const Mechanism& mechanism, const State& state, Vec2 gravity);

}  // namespace carom::test
