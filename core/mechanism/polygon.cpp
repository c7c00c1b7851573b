// SPDX-License-Identifier: MIT
//
// Sums over the triangles between the origin and the edges, whose areas are ½ p_i × p_(i+1).
#include "core/mechanism/polygon.h"

#include <algorithm>

namespace carom {

double polar_moment(const PolygonShape& polygon) {
  double area = 0;
  double moment = 0;
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    const Vec2 a = corner(polygon, i);
    const Vec2 b = corner(polygon, corner_after(polygon, i));
    area += cross(a, b);
    moment += cross(a, b) * (dot(a, a) + dot(a, b) + dot(b, b));
  }
  return moment / (6 * area);
}

Vec2 mass_centre(const PolygonShape& polygon) {
  double area = 0;
  Vec2 moment;
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    const Vec2 a = corner(polygon, i);
    const Vec2 b = corner(polygon, corner_after(polygon, i));
    area += cross(a, b);
    moment = moment + cross(a, b) * (a + b);
  }
  return (1 / (3 * area)) * moment;
}

double reach_of(const PolygonShape& polygon) {
  double farthest = 0;
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    farthest = std::max(farthest, norm(corner(polygon, i)));
  }
  return farthest;
}

}  // namespace carom
