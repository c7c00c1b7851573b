// SPDX-License-Identifier: MIT
#pragma once

#include "core/math/planar.h"
#include "core/mechanism/body.h"

namespace carom {

/// Most corners of a polygon: more are a curve.
inline constexpr std::size_t most_vertices = 64;

/// A corner in the body frame, scaled.
inline Vec2 corner(const PolygonShape& polygon, std::size_t i) {
  const Vec2 p = polygon.vertices[i].p;
  return {polygon.scale_x * p.x, polygon.scale_y * p.y};
}

/// The corner after an edge, which has the number of the corner before it.
inline std::size_t corner_after(const PolygonShape& polygon, std::size_t i) {
  return i + 1 == polygon.vertices.size() ? 0 : i + 1;
}

/// Distance of the farthest corner from the origin of the body frame.
double reach_of(const PolygonShape& polygon);

/// Mass centre of the uniform polygon.
Vec2 mass_centre(const PolygonShape& polygon);

}  // namespace carom
