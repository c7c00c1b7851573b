// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/motion/trajectory.h"
#include "core/scenario/scenario.h"
#include "core/study/motion_lines.h"

namespace carom::ui {

/// The instants that the page of a motion knows: those of its table, and some more within compliant
/// contacts.
std::vector<MotionLine> pageLines(const Trajectory& motion);

/// One page in HTML that plays the motion without a network: the motion and the scenario as JSON,
/// and a script. UTF-8. Empty once the job is stopped.
/// @param speed  at which it begins: seconds of motion per watched second
/// @param document  path of the scenario's file
std::string motionPage(const Scenario& scenario, const std::shared_ptr<const Trajectory>& motion,
                       double speed, const std::string& document, const Job& job = {});

}  // namespace carom::ui
