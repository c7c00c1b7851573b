// SPDX-License-Identifier: MIT
#pragma once

#include "core/math/foot.h"
#include "core/mechanism/joint.h"

namespace carom {

// Points are given from p_b in b's frame; `axis` is the unit vector under the slot's axis_angle.

/// Foot of p on the curve of the slot.
Foot foot_on_slot(const CurvedSlotJoint& slot, Vec2 axis, Vec2 p);

/// The point (semi_x cos τ, semi_y sin τ) of the curve.
Vec2 point_of_slot(const CurvedSlotJoint& slot, double tau);

}  // namespace carom
