// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/simulate.h"
#include "core/study/compute.h"

namespace carom {

/// The motion around the impact of a scenario; a pose that was not reached does not move.
/// @param evaluation  compute(scenario)
Trajectory simulate(const Scenario& scenario, const Evaluation& evaluation,
                    const SimulationSpec& spec = {}, const Job& job = {});

}  // namespace carom
