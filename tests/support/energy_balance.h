// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/study/motion_energy.h"

namespace carom::test {

/// All samples of a motion.
std::vector<MotionLine> sample_lines(const Trajectory& motion);

/// The greatest change of T + V + all that was taken, over the energies that take part.
double imbalance(const Scenario& scenario, const Trajectory& motion,
                 const std::vector<MotionLine>& lines);
/// The same at all samples.
double imbalance(const Scenario& scenario, const Trajectory& motion);

}  // namespace carom::test
