// SPDX-License-Identifier: MIT
//
// Sums over the triangles between the origin and the edges, whose areas are ½ p_i × p_(i+1).
#include "core/mechanism/polygon.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace carom {

namespace {

ClosestPoint on_edge(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  ClosestPoint closest;
  closest.n = edge_normal(polygon, i);
  closest.distance = dot(closest.n, p - corner(polygon, i));
  closest.radius = std::numeric_limits<double>::infinity();
  closest.at = p - closest.distance * closest.n;
  return closest;
}

ClosestPoint on_corner(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  ClosestPoint closest;
  closest.at = corner(polygon, i);
  const Vec2 d = p - closest.at;
  closest.distance = closest.radius = norm(d);
  closest.n = (1 / closest.distance) * d;
  return closest;
}

/// Halfway between the edges of corner i.
Vec2 tip_normal(const PolygonShape& polygon, std::size_t i) {
  const Vec2 both = edge_normal(polygon, edge_before(polygon, i)) + edge_normal(polygon, i);
  return (1 / norm(both)) * both;
}

ClosestPoint on_tip(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  ClosestPoint closest;
  closest.at = corner(polygon, i);
  closest.n = tip_normal(polygon, i);
  closest.distance = dot(closest.n, p - closest.at);
  closest.radius = std::numeric_limits<double>::infinity();
  return closest;
}

/// How far along the edge from corner i the closest point to p is: 0 at this corner, 1 at the next.
double along_edge(const PolygonShape& polygon, std::size_t i, Vec2 p) {
  const Vec2 from = corner(polygon, i);
  const Vec2 edge = corner(polygon, corner_after(polygon, i)) - from;
  return dot(p - from, edge) / dot(edge, edge);
}

}  // namespace

std::size_t edge_before(const PolygonShape& polygon, std::size_t i) {
  return i == 0 ? polygon.vertices.size() - 1 : i - 1;
}

std::size_t corner_after(const PolygonShape& polygon, std::size_t i) {
  return i + 1 == polygon.vertices.size() ? 0 : i + 1;
}

Vec2 edge_normal(const PolygonShape& polygon, std::size_t i) {
  const Vec2 edge = corner(polygon, corner_after(polygon, i)) - corner(polygon, i);
  return (1 / norm(edge)) * -perp(edge);
}

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

// The outline is convex: an edge that p is outside of and beside holds the nearest point, and
// without one it is a corner. Inside, the nearest edge is the one that p is least deep in.
OutlinePart part_at(const PolygonShape& polygon, Vec2 p) {
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
  if (shortest <= corner_tolerance * reach_of(polygon)) return {OutlinePart::Kind::tip, nearest};
  if (!(farthest_out > 0)) return {OutlinePart::Kind::edge, outermost};
  for (std::size_t i = 0; i < polygon.vertices.size(); ++i) {
    const double s = along_edge(polygon, i, p);
    if (on_edge(polygon, i, p).distance > 0 && s >= 0 && s <= 1)
      return {OutlinePart::Kind::edge, i};
  }
  return {OutlinePart::Kind::corner, nearest};
}

ClosestPoint closest_on_part(const PolygonShape& polygon, const OutlinePart& part, Vec2 p) {
  switch (part.kind) {
    case OutlinePart::Kind::edge:
      return on_edge(polygon, part.corner, p);
    case OutlinePart::Kind::corner:
      return on_corner(polygon, part.corner, p);
    case OutlinePart::Kind::tip:
      break;
  }
  return on_tip(polygon, part.corner, p);
}

// An edge ends at its corners, a circle about a corner where the normal is that of an edge, and a
// tip where p is no longer at the corner.
std::array<PartEnd, 2> ends_of(const PolygonShape& polygon, const OutlinePart& part, Vec2 p) {
  const std::size_t i = part.corner;
  const Vec2 d = p - corner(polygon, i);
  const Vec2 along = perp(edge_normal(polygon, i));
  if (part.kind == OutlinePart::Kind::edge) {
    const Vec2 left = corner(polygon, corner_after(polygon, i)) - p;
    return {{{dot(along, d), along}, {dot(along, left), -along}}};
  }
  if (part.kind == OutlinePart::Kind::corner) {
    const Vec2 earlier = perp(edge_normal(polygon, edge_before(polygon, i)));
    return {{{dot(earlier, d), earlier}, {-dot(along, d), -along}}};
  }
  const double beyond = corner_tolerance * reach_of(polygon);
  const Vec2 across = perp(tip_normal(polygon, i));
  return {{{beyond + dot(across, d), across}, {beyond - dot(across, d), -across}}};
}

ClosestPoint closest_on_polygon(const PolygonShape& polygon, Vec2 p) {
  return closest_on_part(polygon, part_at(polygon, p), p);
}

}  // namespace carom
