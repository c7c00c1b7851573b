// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "core/edit/draw.h"
#include "core/edit/parts.h"
#include "core/edit/placement.h"

namespace carom {

// What moving a place of the design does to the parts that have a point there, and to the numbers
// of those that have none.

/// A design on its way to another one.
struct DesignChange {
  /// Of a scenario that is resolved and outlives this.
  explicit DesignChange(const Scenario& scenario)
      : before(scenario),
        parts(scenario),
        places(placements_of(parts.mechanism, parts.motion.state)) {}

  const Scenario& before;
  Parts parts;
  std::vector<Placement> places;  ///< of the bodies
  std::optional<double> angle;  ///< that a handle on a circle is to have; empty: that of its place

  [[nodiscard]] Frame frame(int body) const;
  [[nodiscard]] std::vector<double> q() const;

  /// The changed scenario: links between moved points, and taut ropes and struts, are as long as
  /// the points are apart, and what the pose prescribes of moved points is measured anew. Throws
  /// InputError where it is not valid.
  [[nodiscard]] Scenario finished() &&;
};

/// A point in the world, in the coordinates of a frame.
inline Vec2 seen_from(const Frame& frame, Vec2 world) {
  return rotated(world - frame.origin, frame.c, -frame.s);
}
inline Vec2 in_world(const Frame& frame, Vec2 local) {
  return frame.origin + rotated(local, frame.c, frame.s);
}

/// Gives a body another frame. Everything that is fixed to it stays where it is in the world: its
/// corners, points, surfaces, and the axes and angles of joints. Only the ends of a rod, and a
/// disc, lie as the frame says.
void reframe(DesignChange& change, int body, const Placement& next);

/// Keeps what a joint says of the angles of its bodies, which are others now or have turned.
/// @param turn  by which θ_a − θ_b has grown
/// @param back  by which the angle of the second body has become less
void keep_angles(JointKind& kind, double turn, double back);

/// What a point is to its body.
enum class Feature : unsigned char {
  rod_start,
  rod_end,
  corner,
  middle,  ///< of a disc, of a particle, of a body without shape: its mass centre
  point,
  hold,   ///< a point of the ground
  guide,  ///< a point of the ground through which something slides
};

struct PlacePoint {
  int body = ground;
  Feature feature = Feature::point;
  int corner = 0;
  Vec2 local;  ///< in the frame of the body
};

/// Points that lie together because joints hold them so.
struct DesignPlace {
  std::vector<PlacePoint> points;
  std::optional<PartName> joint = {};   ///< the pivot or weld that holds two of them together
  std::optional<PartName> holder = {};  ///< a part that refers to one of them, on the ground if any
  int side = 0;                         ///< 1: by its second point
  std::vector<PartName> users = {};     ///< all parts that refer to one of them
  bool is_tied = false;  ///< a joint that is no guide, or a rope or a strut, refers to one of them
};

/// Whether two points of one body are the same.
inline bool lie_together(Vec2 p, Vec2 q) {
  return norm(p - q) <= same_place;
}

/// Whether a joint lets a point slide, so that its own point stands for a line or a curve.
bool guides(const JointKind& kind);

/// All places of a scenario; every point of a body or of the ground belongs to one.
std::vector<DesignPlace> places_of(const Scenario& scenario);

/// One of the places of `change.before` with all anchors that lie there. Where several places are
/// moved, all are taken before the first is brought: one may come to lie where another one was.
struct TakenPlace {
  std::vector<PlacePoint> points;
  std::vector<std::pair<Anchor*, PlacePoint>> anchors;  ///< in the parts of the change
};
TakenPlace take_place(DesignChange& change, const DesignPlace& place);
/// Brings the points of a place to another place.
void bring_place(DesignChange& change, const TakenPlace& taken, Vec2 to);

}  // namespace carom
