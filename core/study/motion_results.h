// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>

#include "core/base/job.h"
#include "core/motion/compliant_impact.h"
#include "core/motion/trajectory.h"
#include "core/study/compute.h"

namespace carom {

/// How long after the impact a motion is followed for its results [s].
inline constexpr double motion_result_time = 5;

/// A number that a motion comes to, or why it comes to none.
struct MotionResult {
  std::optional<double> value;
  std::string reason = {};  ///< empty if there is a value
};

/// The motion from the impact on, as long as its results need it.
Trajectory motion_of_results(const Scenario& scenario, const Evaluation& evaluation,
                             const Job& job = {});

/// Since when nothing moves, from the impact on [s].
MotionResult time_to_rest(const Trajectory& motion);

/// How many impacts there are, one by one: that at t = 0, those that a law answers, and the touches
/// of compliant contacts. Rebounds too small to be told apart are not counted.
MotionResult impact_count(const Trajectory& motion);

/// How high the centre of mass of a body rises, against gravity, above where it is at the impact,
/// until something strikes again [m].
MotionResult rebound_height(const Scenario& scenario, const Trajectory& motion, int body);

/// The touch of one contact in the impact of the moving mechanism, all of whose contacts are
/// compliant by one force model.
struct MovingTouch {
  std::optional<ContactTouch> touch;
  std::string reason;  ///< why there is none; else empty
};
MovingTouch moving_touch(const Scenario& scenario, const Evaluation& evaluation, ForceModel model,
                         int contact, const Job& job = {});

/// F_n of a touch, so long after its onset [N]: of the cubic through δ and δ̇ of the samples beside
/// that instant; zero before the onset, and once the contact separated. Empty after the end of a
/// touch without a release.
/// @param since  [s]
std::optional<double> touch_force(const ContactTouch& touch, double since);

}  // namespace carom
