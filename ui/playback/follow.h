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

/// The moment as the scene shows it; empty at the scenario's own impact, of which the scene shows
/// more.
std::optional<SceneMoment> sceneMoment(const Trajectory& trajectory, const Moment& moment);

/// "t = −0.213 s", always with three decimals, because text of changing width cannot be read while
/// time runs. Six decimals during a compliant contact, which takes milliseconds; `trajectory` may
/// be null.
QString timeText(double t, const Trajectory* trajectory);
/// The time spans of compliant contacts.
std::vector<TimeSpan> contactSpans(const Trajectory& trajectory);

/// "t = −0.213 s, before impact 1", the caption of an exported picture.
QString momentCaption(const Trajectory& trajectory, const Moment& moment);

/// The extent of the motion, limited to a few times that of the mechanism: a disc that flies off
/// must not make everything else too small to see.
Bounds motionBounds(const Mechanism& mechanism, const Trajectory& trajectory);

/// The value of a pose parameter in the pose `q`; empty for any other parameter.
std::optional<double> poseParameterAt(const Scenario& scenario, const std::string& path,
                                      const std::vector<double>& q);

}  // namespace carom::ui
