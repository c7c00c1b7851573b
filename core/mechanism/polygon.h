// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/math/foot.h"
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

/// Index by name.
std::optional<int> find_vertex(const PolygonShape& polygon, std::string_view name);

/// Foot of p on the outline. Outside, it is the nearest point of an edge or a corner, and n points
/// from it to p; inside, it is on the nearest edge, the first of equals. At a corner, where every
/// direction between those of its two edges would be a normal, n is halfway between them.
Foot foot_on_polygon(const PolygonShape& polygon, Vec2 p);

}  // namespace carom
