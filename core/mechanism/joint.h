// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <variant>

#include "core/math/planar.h"
#include "core/mechanism/body.h"

namespace carom {

/// How a point is fixed to a body: by coordinates, or to an end of its rod or a corner of its
/// polygon (then it follows their size).
enum class Place { at, start, end, vertex };

/// A point fixed to a body or, with `body == ground`, to the world.
struct Anchor {
  int body = ground;
  Place place = Place::at;
  Vec2 p = {};     ///< in the body frame, origin at the centre of mass [m]; used with Place::at
  int vertex = 0;  ///< index; used with Place::vertex

  bool operator==(const Anchor&) const = default;
};

/// The points a and b coincide: two rows p_a − p_b = 0.
struct RevoluteJoint {
  static constexpr const char* word = "revolute";
  Anchor a, b;
  bool operator==(const RevoluteJoint&) const = default;
};

/// A massless rod: one row |p_a − p_b| − length = 0.
struct DistanceJoint {
  static constexpr const char* word = "distance";
  Anchor a, b;
  double length = 1;  ///< [m]
  bool operator==(const DistanceJoint&) const = default;
};

/// Body a slides along an axis fixed in b and does not turn against b: two rows
/// n·(p_a − p_b) = 0 and θ_a − θ_b − angle = 0. Both are rigid bodies or the ground.
struct PrismaticJoint {
  static constexpr const char* word = "prismatic";
  Anchor a, b;
  double axis_angle = 0;  ///< direction of the axis in b's frame [rad]
  double angle = 0;       ///< θ_a − θ_b [rad]
  bool operator==(const PrismaticJoint&) const = default;
};

/// The point a stays on a line fixed in b: one row n·(p_a − p_b) = 0.
struct SlotJoint {
  static constexpr const char* word = "slot";
  Anchor a, b;
  double axis_angle = 0;  ///< direction of the line in b's frame [rad]
  bool operator==(const SlotJoint&) const = default;
};

/// The point a stays on an ellipse fixed in b, around p_b: one row, its distance from the curve.
struct CurvedSlotJoint {
  static constexpr const char* word = "curved-slot";
  Anchor a, b;
  double semi_x = 1;                  ///< semi-axis along the axis [m]
  std::optional<double> semi_y = {};  ///< semi-axis across it [m]; empty: semi_x, a circle
  double axis_angle = 0;              ///< direction of the axis in b's frame [rad]
  bool operator==(const CurvedSlotJoint&) const = default;
};

using JointKind =
    std::variant<RevoluteJoint, DistanceJoint, PrismaticJoint, SlotJoint, CurvedSlotJoint>;

struct Joint {
  std::string name;
  JointKind kind;

  bool operator==(const Joint&) const = default;
};

// Inline, because every evaluation of a pose asks them of every joint.

/// Number of constraint rows of a joint: 2, 1, 2, 1, 1.
inline int row_count(const JointKind& kind) {
  return std::holds_alternative<RevoluteJoint>(kind) || std::holds_alternative<PrismaticJoint>(kind)
             ? 2
             : 1;
}

/// The point of a joint on its first and on its second body.
inline const Anchor& anchor_a(const JointKind& kind) {
  return std::visit([](const auto& joint) -> const Anchor& { return joint.a; }, kind);
}
inline const Anchor& anchor_b(const JointKind& kind) {
  return std::visit([](const auto& joint) -> const Anchor& { return joint.b; }, kind);
}

/// ClosestPoint of p on the curve of the slot, both seen from p_b in b's frame.
/// @param axis  unit vector under the slot's axis_angle
ClosestPoint closest_on_slot(const CurvedSlotJoint& slot, Vec2 axis, Vec2 p);

/// The point (semi_x cos τ, semi_y sin τ) of the curve in the same frame.
Vec2 point_of_slot(const CurvedSlotJoint& slot, double tau);

/// "revolute", "distance", "prismatic", "slot", "curved-slot": the word in files and on screen.
const char* kind_word(const JointKind& kind);

}  // namespace carom
