// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

/// Pixels per m/s at which an arrow for `speed` has a comfortable length: `current` as long as it
/// gives one, so that the scale does not jump with every edit.
/// @param room  the smaller side of the picture [px]: an arrow must not leave a small one
double comfortableVelocityScale(double current, double speed, double room = 400);

}  // namespace carom::ui
