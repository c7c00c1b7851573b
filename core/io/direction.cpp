// SPDX-License-Identifier: MIT
#include "core/io/direction.h"

#include <array>
#include <cmath>

namespace carom {

std::string_view vector_key_of(std::string_view angle_key) {
  if (angle_key == "normal_angle") return "normal";
  if (angle_key == "axis_angle") return "axis";
  return {};
}

double angle_of(Vec2 v) {
  if (v.x == 0) return v.y > 0 ? pi / 2 : -pi / 2;
  if (v.y == 0) return v.x > 0 ? 0 : pi;
  return std::atan2(v.y, v.x);
}

std::optional<Vec2> axis_along(double angle) {
  constexpr std::array<Vec2, 4> axes{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  for (const Vec2 axis : axes) {
    if (angle_of(axis) == angle) return axis;
  }
  return {};
}

}  // namespace carom
