// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/motion/step_curve.h"

namespace carom {

/// Where, in a step, a sustained contact first comes to the end of its part of a polygon [s].
/// Located to rounding, but for what begins within the rounding of an end.
std::optional<double> first_part_event(const StepCurve& curve);

}  // namespace carom
