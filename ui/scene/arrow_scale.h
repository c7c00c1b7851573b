// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

/// Pixels per m/s at which an arrow for `speed` has a comfortable length. It goes in steps 1, 2, 5,
/// so that it seldom changes, and depends on nothing that was before: the same state has the same
/// picture, after undo and when it is opened again.
/// @param room  the smaller side of the picture [px]: an arrow must not leave a small one
double comfortableVelocityScale(double speed, double room = 400);

/// The same for impulses, in pixels per N s: at rest their arrows stay inside a friction cone.
double comfortableImpulseScale(double impulse, double room = 400);

}  // namespace carom::ui
