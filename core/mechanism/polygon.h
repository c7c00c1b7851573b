// SPDX-License-Identifier: MIT
#pragma once

#include <array>

#include "core/math/planar.h"
#include "core/mechanism/body.h"

namespace carom {

/// Most corners of a polygon: more are a curve.
inline constexpr std::size_t most_vertices = 64;

/// Within this fraction of its size a point is at a corner of a polygon.
inline constexpr double corner_tolerance = 1e-9;

/// A corner in the body frame, scaled.
inline Vec2 corner(const PolygonShape& polygon, std::size_t i) {
  const Vec2 p = polygon.vertices[i].p;
  return {polygon.scale_x * p.x, polygon.scale_y * p.y};
}

/// Distance of the farthest corner from the origin of the body frame.
double reach_of(const PolygonShape& polygon);

/// Mass centre of the uniform polygon.
Vec2 mass_centre(const PolygonShape& polygon);

/// The edge before a corner.
std::size_t edge_before(const PolygonShape& polygon, std::size_t i);
/// The corner after an edge.
std::size_t corner_after(const PolygonShape& polygon, std::size_t i);

/// Out of the polygon, perpendicular to the edge from corner i.
Vec2 edge_normal(const PolygonShape& polygon, std::size_t i);

/// The part of a polygon's outline that something touches.
struct OutlinePart {
  enum class Kind : unsigned char {
    edge,    ///< from a corner to the next, as if it went on beyond both
    corner,  ///< a circle about it, for the centre of a disc
    tip,     ///< a corner with a point on it: the line across it, halfway between its edges
  };
  Kind kind = Kind::edge;
  std::size_t corner = 0;  ///< the first one of an edge

  bool operator==(const OutlinePart&) const = default;
};

/// The part of the outline that p is nearest to.
OutlinePart part_at(const PolygonShape& polygon, Vec2 p);

/// ClosestPoint of p on one part, be it the nearest or not.
ClosestPoint closest_on_part(const PolygonShape& polygon, const OutlinePart& part, Vec2 p);

/// Distance of p from one end of a part, positive on the part [m], and the direction in which that
/// grows.
struct PartEnd {
  double distance = 0;
  Vec2 inward;
};

/// The same at both ends, the first one first. Beyond either another part is nearer.
std::array<PartEnd, 2> ends_of(const PolygonShape& polygon, const OutlinePart& part, Vec2 p);

/// ClosestPoint of p on the outline. Outside, it is the nearest point of an edge or a corner, and n
/// points from it to p; inside, it is on the nearest edge, the first of equals. At a corner, where
/// every direction between those of its two edges would be a normal, n is halfway between them.
ClosestPoint closest_on_polygon(const PolygonShape& polygon, Vec2 p);

}  // namespace carom
