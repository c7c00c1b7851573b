// SPDX-License-Identifier: MIT
//
// Sums over the triangles between the origin and the edges, whose areas are ½ p_i × p_(i+1).
#include "core/mechanism/polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

namespace {

std::size_t next(const PolygonShape& polygon, std::size_t i) {
  return i + 1 == polygon.vertices.size() ? 0 : i + 1;
}

std::size_t before(const PolygonShape& polygon, std::size_t i) {
  return i == 0 ? polygon.vertices.size() - 1 : i - 1;
}

/// Out of the polygon, perpendicular to the edge from corner i.
Vec2 edge_normal(const PolygonShape& polygon, std::size_t i) {
  const Vec2 edge = corner(polygon, next(polygon, i)) - corner(polygon, i);
  return (1 / norm(edge)) * -perp(edge);
}

Foot on_edge(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  Foot foot;
  foot.n = edge_normal(polygon, i);
  foot.distance = dot(foot.n, p - corner(polygon, i));
  foot.radius = std::numeric_limits<double>::infinity();
  foot.at = p - foot.distance * foot.n;
  return foot;
}

Foot on_corner(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  Foot foot;
  foot.at = corner(polygon, i);
  const Vec2 d = p - foot.at;
  const double distance = norm(d);
  if (distance > corner_tolerance * reach_of(polygon)) {
    foot.n = (1 / distance) * d;
    foot.distance = foot.radius = distance;
    return foot;
  }
  const Vec2 both = edge_normal(polygon, before(polygon, i)) + edge_normal(polygon, i);
  foot.n = (1 / norm(both)) * both;
  foot.distance = dot(foot.n, d);
  foot.radius = std::numeric_limits<double>::infinity();
  return foot;
}

/// How far along the edge from corner i the foot of p is: 0 at this corner, 1 at the next.
double along_edge(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  const Vec2 from = corner(polygon, i);
  const Vec2 edge = corner(polygon, next(polygon, i)) - from;
  return dot(p - from, edge) / dot(edge, edge);
}

}  // namespace

double polar_moment(const PolygonShape& polygon) {
  double area = 0;
  double moment = 0;
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    const Vec2 a = corner(polygon, i);
    const Vec2 b = corner(polygon, next(polygon, i));
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
    const Vec2 b = corner(polygon, next(polygon, i));
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

std::optional<int> find_vertex(const PolygonShape& polygon, std::string_view name) {
  const auto found = std::ranges::find(polygon.vertices, name, &Vertex::name);
  if (found == polygon.vertices.end()) return {};
  return static_cast<int>(found - polygon.vertices.begin());
}

// The outline is convex: an edge that p is outside of and beside holds the nearest point, and
// without one it is a corner. Inside, the nearest edge is the one that p is least deep in.
Foot foot_on_polygon(const PolygonShape& polygon, Vec2 p) {
  std::size_t outermost = 0;
  std::size_t nearest = 0;
  double farthest_out = -std::numeric_limits<double>::infinity();
  double shortest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    const Vec2 d = p - corner(polygon, i);
    if (const double distance = norm(d); distance < shortest) {
      shortest = distance;
      nearest = i;
    }
    if (const double out = dot(edge_normal(polygon, i), d); out > farthest_out) {
      farthest_out = out;
      outermost = i;
    }
  }
  if (shortest <= corner_tolerance * reach_of(polygon)) return on_corner(polygon, nearest, p);
  if (!(farthest_out > 0)) return on_edge(polygon, outermost, p);
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    const double s = along_edge(polygon, i, p);
    const Foot edge = on_edge(polygon, i, p);
    if (edge.distance > 0 && s >= 0 && s <= 1) return edge;
  }
  return on_corner(polygon, nearest, p);
}

}  // namespace carom
