// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <optional>
#include <string>

#include "core/scenario/scenario.h"
#include "core/simulate/trajectory.h"
#include "ui/playback/player.h"
#include "ui/scene/build_scene.h"

namespace carom::ui {

/// What the scene shows of a moment; empty at the impact that the scenario is about, which the
/// scene shows in full.
std::optional<SceneMoment> sceneMoment(const Trajectory& trajectory, const Moment& moment);

/// "t = −0.213 s", with three decimals that stand still: digits that jump to and fro cannot be
/// read. Six while a contact yields, which takes milliseconds; `trajectory` may be null.
QString timeText(double t, const Trajectory* trajectory);
/// When contacts yield.
std::vector<TimeSpan> contactSpans(const Trajectory& trajectory);

/// "t = −0.213 s, before impact 1", for a picture that cannot be asked.
QString momentCaption(const Trajectory& trajectory, const Moment& moment);

/// The extent of the motion, but not beyond a few times that of the mechanism: a disc that flies
/// off must not make everything else too small to see.
Bounds motionBounds(const Mechanism& mechanism, const Trajectory& trajectory);

/// What a parameter of the pose measures in another pose; empty for every other parameter.
std::optional<double> poseParameterAt(const Scenario& scenario, const std::string& path,
                                      const std::vector<double>& q);

}  // namespace carom::ui
