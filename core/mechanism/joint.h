// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "core/math/planar.h"
#include "core/mechanism/body.h"
#include "core/mechanism/prescribed_motion.h"

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

/// What one row of a joint is called.
struct JointRowInfo {
  std::string_view name;    ///< of the row beside the joint's: "x"; empty: the only row
  std::string_view column;  ///< of its force in tables: "force_x"
  std::string_view symbol;  ///< of its impulse on screen: "i_x"
  bool turns = false;       ///< a row of angles, whose force is a torque
};
inline constexpr JointRowInfo row_along_x{"x", "force_x", "i_x"};
inline constexpr JointRowInfo row_along_y{"y", "force_y", "i_y"};
inline constexpr JointRowInfo row_across{"across", "force_n", "i_n"};
inline constexpr JointRowInfo row_of_turn{"turn", "moment", "i_θ", true};

/// The points a and b coincide: two rows p_a − p_b = 0.
struct RevoluteJoint {
  static constexpr const char* word = "revolute";
  static constexpr std::array rows{row_along_x, row_along_y};
  Anchor a, b;
  bool operator==(const RevoluteJoint&) const = default;
};

/// A massless rod: one row |p_a − p_b| − length = 0.
struct DistanceJoint {
  static constexpr const char* word = "distance";
  static constexpr std::array rows{JointRowInfo{"", "force", "i"}};
  Anchor a, b;
  double length = 1;  ///< [m]
  bool operator==(const DistanceJoint&) const = default;
};

/// Body a slides along an axis fixed in b and does not turn against b: two rows
/// n·(p_a − p_b) = 0 and θ_a − θ_b − angle = 0. Both are rigid bodies or the ground.
struct PrismaticJoint {
  static constexpr const char* word = "prismatic";
  static constexpr std::array rows{row_across, row_of_turn};
  Anchor a, b;
  double axis_angle = 0;  ///< direction of the axis in b's frame [rad]
  double angle = 0;       ///< θ_a − θ_b [rad]
  bool operator==(const PrismaticJoint&) const = default;
};

/// The point a stays on a line fixed in b: one row n·(p_a − p_b) = 0.
struct SlotJoint {
  static constexpr const char* word = "slot";
  static constexpr std::array rows{JointRowInfo{"", "force_n", "i_n"}};
  Anchor a, b;
  double axis_angle = 0;  ///< direction of the line in b's frame [rad]
  bool operator==(const SlotJoint&) const = default;
};

/// The point a stays on an ellipse fixed in b, around p_b: one row, its distance from the curve.
struct CurvedSlotJoint {
  static constexpr const char* word = "curved-slot";
  static constexpr std::array rows{JointRowInfo{"", "force_n", "i_n"}};
  Anchor a, b;
  double semi_x = 1;                  ///< semi-axis along the axis [m]
  std::optional<double> semi_y = {};  ///< semi-axis across it [m]; empty: semi_x, a circle
  double axis_angle = 0;              ///< direction of the axis in b's frame [rad]
  bool operator==(const CurvedSlotJoint&) const = default;
};

/// The points a and b coincide and the bodies do not turn against each other: three rows
/// p_a − p_b = 0 and θ_a − θ_b − angle = 0. Both are rigid bodies or the ground.
struct WeldJoint {
  static constexpr const char* word = "weld";
  static constexpr std::array rows{row_along_x, row_along_y, row_of_turn};
  Anchor a, b;
  double angle = 0;  ///< θ_a − θ_b [rad]
  bool operator==(const WeldJoint&) const = default;
};

/// The way of the point a along an axis fixed in b is a function of time: one row
/// axis·(p_a − p_b) − s(t) = 0.
struct SlideDrive : PrescribedMotion {
  static constexpr const char* word = "slide-drive";
  static constexpr std::array rows{JointRowInfo{"", "force", "i"}};
  Anchor a, b;
  double axis_angle = 0;  ///< direction of the axis in b's frame [rad]
  bool operator==(const SlideDrive&) const = default;
};

/// The angle of body a against b is a function of time: one row θ_a − θ_b − s(t) = 0. Both are
/// rigid bodies or the ground.
struct AngleDrive : PrescribedMotion {
  static constexpr const char* word = "angle-drive";
  static constexpr std::array rows{JointRowInfo{"", "moment", "i_θ", true}};
  Anchor a, b;
  bool operator==(const AngleDrive&) const = default;
};

using JointKind = std::variant<RevoluteJoint, DistanceJoint, PrismaticJoint, SlotJoint,
                               CurvedSlotJoint, WeldJoint, SlideDrive, AngleDrive>;

/// A drive prescribes a coordinate over time.
template <class Kind>
concept IsDrive = requires(const Kind& kind) {
  kind.table;
};

/// The joint keeps or prescribes the angle between its bodies.
template <class Kind>
concept KeepsAngle = Kind::rows.back().turns;

struct Joint {
  std::string name;
  JointKind kind;
  std::string label = {};  ///< shown in the place of the name; empty: the name in words

  bool operator==(const Joint&) const = default;
};

// Inline, because every evaluation of a pose asks them of every joint.

/// The constraint rows of a joint, 1 to 3.
inline std::span<const JointRowInfo> rows_of(const JointKind& kind) {
  return std::visit(
      []<class Kind>(const Kind&) { return std::span<const JointRowInfo>(Kind::rows); }, kind);
}
/// Their number.
inline int row_count(const JointKind& kind) {
  return std::visit([]<class Kind>(const Kind&) { return static_cast<int>(Kind::rows.size()); },
                    kind);
}
inline constexpr std::size_t most_joint_rows = 3;

inline bool is_drive(const JointKind& kind) {
  return std::visit([]<class Kind>(const Kind&) { return IsDrive<Kind>; }, kind);
}
inline bool keeps_angle(const JointKind& kind) {
  return std::visit([]<class Kind>(const Kind&) { return KeepsAngle<Kind>; }, kind);
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

/// "revolute", "distance", …, "weld", "slide-drive", "angle-drive": the word in files and on
/// screen.
const char* kind_word(const JointKind& kind);

}  // namespace carom
