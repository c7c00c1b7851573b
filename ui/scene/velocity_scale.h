// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

/// Pixels per m/s at which an arrow for `speed` has a comfortable length: `current` as long as it
/// gives one, so that the scale does not jump with every edit.
double comfortableVelocityScale(double current, double speed);

}  // namespace carom::ui
