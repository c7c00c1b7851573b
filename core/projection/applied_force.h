// SPDX-License-Identifier: MIT
#pragma once

#include "core/projection/acceleration.h"

namespace carom {

/// q̈ += (I − S)M⁻¹f, at the pose factored last: what an applied force adds to the smooth motion.
/// P(13) is linear in the forces, so that gravity and velocity need not be known here.
/// @param f  generalized force, n entries [N], [N m]
/// @eq P(13)
void add_acceleration_of(std::span<const double> f, const MotionPlan& plan,
                         AccelerationWorkspace& w, std::span<double> qddot);

}  // namespace carom
