// SPDX-License-Identifier: MIT
#include "core/mechanism/curved_slot.h"

#include <cmath>

#include "core/math/ellipse.h"

namespace carom {

Foot foot_on_slot(const CurvedSlotJoint& slot, Vec2 axis, Vec2 p) {
  const double b = slot.semi_y.value_or(slot.semi_x);
  Foot foot = foot_on_ellipse(rotated(p, axis.x, -axis.y), slot.semi_x, b);
  foot.n = rotated(foot.n, axis.x, axis.y);
  foot.at = rotated(foot.at, axis.x, axis.y);
  return foot;
}

Vec2 point_of_slot(const CurvedSlotJoint& slot, double tau) {
  const Vec2 unit = direction(tau);
  const Vec2 axis = direction(slot.axis_angle);
  const double b = slot.semi_y.value_or(slot.semi_x);
  return rotated({slot.semi_x * unit.x, b * unit.y}, axis.x, axis.y);
}

}  // namespace carom
