// SPDX-License-Identifier: MIT
#include "core/mechanism/joint.h"

#include "core/math/planar.h"

namespace carom {

const char* kind_word(const JointKind& kind) {
  return std::visit([](const auto& joint) { return joint.word; }, kind);
}

ClosestPoint closest_on_slot(const CurvedSlotJoint& slot, Vec2 axis, Vec2 p) {
  const double b = slot.semi_y.value_or(slot.semi_x);
  ClosestPoint closest = closest_on_ellipse(rotated(p, axis.x, -axis.y), slot.semi_x, b);
  closest.n = rotated(closest.n, axis.x, axis.y);
  closest.at = rotated(closest.at, axis.x, axis.y);
  return closest;
}

Vec2 point_of_slot(const CurvedSlotJoint& slot, double tau) {
  const Vec2 unit = direction(tau);
  const Vec2 axis = direction(slot.axis_angle);
  const double b = slot.semi_y.value_or(slot.semi_x);
  return rotated({slot.semi_x * unit.x, b * unit.y}, axis.x, axis.y);
}

}  // namespace carom
