// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string_view>

#include "core/math/planar.h"

namespace carom {

// Directions are angles inside and, where that is pleasanter to read, [x, y] in files: "normal"
// instead of "normal_angle", "axis" instead of "axis_angle".

/// The key under which the direction of `angle_key` stands as [x, y]; empty if it is no direction.
std::string_view vector_key_of(std::string_view angle_key);

/// Angle of a vector that is not zero; along an axis always the same double, whatever the machine.
double angle_of(Vec2 v);

/// The unit vector along an axis of which `angle` is exactly the angle; empty for all others.
std::optional<Vec2> axis_along(double angle);

}  // namespace carom
