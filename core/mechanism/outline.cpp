// SPDX-License-Identifier: MIT
//
// On an edge with the outward normal n one goes along perp(n), the solid on the left. A line or an
// arc that ends has the edges
//
//     2, the wall before corner 0;   0, itself, from corner 0 to corner 1;   1, the wall after it,
//
// and its walls go on into the solid without an end. Those of an arc that is not hollow meet in its
// middle, corner 2.
#include "core/mechanism/outline.h"

#include <algorithm>
#include <cmath>

#include "core/mechanism/polygon.h"

namespace carom {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr std::size_t wall_after = 1;
constexpr std::size_t apex = 2;

/// 1 if one goes round an arc counter-clockwise, −1 if it is hollow.
double sense(double radius) {
  return radius > 0 ? 1 : -1;
}

/// From `reference` to `d`, in (−π, π].
double angle_between(Vec2 reference, Vec2 d) {
  return std::atan2(cross(reference, d), dot(reference, d));
}

}  // namespace

Outline::Outline(const PolygonShape& polygon) : polygon_(&polygon) {}

Outline Outline::line(Vec2 normal, std::optional<double> from, std::optional<double> to) {
  Outline out;
  out.open_ = {normal, {to, from}, 0, 0};
  return out;
}

Outline Outline::arc(double radius, double from, double to, bool hollow) {
  Outline out;
  out.open_ = {direction((from + to) / 2), {}, hollow ? -radius : radius, (to - from) / 2};
  return out;
}

std::size_t Outline::edge_count() const {
  return polygon_ != nullptr ? polygon_->vertices.size() : 3;
}

std::size_t Outline::edge_before(std::size_t corner) const {
  return corner == 0 ? edge_count() - 1 : corner - 1;
}

std::size_t Outline::corner_after(std::size_t edge) const {
  return edge + 1 == edge_count() ? 0 : edge + 1;
}

bool Outline::has_corner(std::size_t corner) const {
  if (polygon_ != nullptr) return corner < polygon_->vertices.size();
  if (corner == apex) return open_.radius > 0;
  return open_.radius != 0 || open_.end[corner];
}

Vec2 Outline::corner(std::size_t corner) const {
  if (polygon_ != nullptr) return carom::corner(*polygon_, corner);
  if (corner == apex) return {};
  if (open_.radius == 0) return -*open_.end[corner] * perp(open_.middle);
  const double angle = sense(open_.radius) * (corner == 0 ? -open_.half : open_.half);
  return std::abs(open_.radius) * rotated(open_.middle, std::cos(angle), std::sin(angle));
}

bool Outline::has_edge(std::size_t edge) const {
  if (polygon_ != nullptr || edge == 0) return true;
  return has_corner(edge == wall_after ? 1 : 0);
}

bool Outline::is_arc(std::size_t edge) const {
  return polygon_ == nullptr && edge == 0 && open_.radius != 0;
}

Vec2 Outline::straight_normal(std::size_t edge) const {
  if (polygon_ != nullptr) {
    const Vec2 along = corner(corner_after(edge)) - corner(edge);
    return (1 / norm(along)) * -perp(along);
  }
  if (edge == 0) return open_.middle;
  const Vec2 along = perp(normal_at_corner(0, edge == wall_after ? 1 : 0));
  return edge == wall_after ? along : -along;
}

Vec2 Outline::normal_at_corner(std::size_t edge, std::size_t at) const {
  if (!is_arc(edge)) return straight_normal(edge);
  return (1 / open_.radius) * corner(at);
}

/// Halfway between the edges of a corner.
Vec2 Outline::tip_normal(std::size_t at) const {
  const Vec2 both = normal_at_corner(edge_before(at), at) + normal_at_corner(edge_after(at), at);
  return (1 / norm(both)) * both;
}

double Outline::tolerance() const {
  double size = std::abs(open_.radius);
  if (polygon_ != nullptr) size = reach_of(*polygon_);
  for (const std::optional<double>& end : open_.end)
    size = std::max(size, std::abs(end.value_or(0)));
  return corner_tolerance * (size > 0 ? size : 1);
}

ClosestPoint Outline::on_arc(Vec2 p) const {
  const double rho = norm(p);
  const Vec2 outward = rho > 0 ? (1 / rho) * p : open_.middle;
  return closest_on_circle(outward, rho, open_.radius);
}

ClosestPoint Outline::on_edge(std::size_t edge, Vec2 p) const {
  if (is_arc(edge)) return on_arc(p);
  ClosestPoint closest;
  closest.n = straight_normal(edge);
  Vec2 from;  // a line that ends goes through the origin
  if (polygon_ != nullptr) from = corner(edge);
  if (polygon_ == nullptr && edge != 0) from = corner(edge == wall_after ? 1 : 0);
  closest.distance = dot(closest.n, p - from);
  closest.radius = infinity;
  closest.at = p - closest.distance * closest.n;
  return closest;
}

ClosestPoint Outline::on_corner(std::size_t at, Vec2 p) const {
  ClosestPoint closest;
  closest.at = corner(at);
  const Vec2 d = p - closest.at;
  closest.distance = closest.radius = norm(d);
  closest.n = (1 / closest.distance) * d;
  return closest;
}

ClosestPoint Outline::on_tip(std::size_t at, Vec2 p) const {
  ClosestPoint closest;
  closest.at = corner(at);
  closest.n = tip_normal(at);
  closest.distance = dot(closest.n, p - closest.at);
  closest.radius = infinity;
  return closest;
}

// Along the circle, not along the chord: an arc may go round more than half of it.
std::array<PartEnd, 2> Outline::ends_of_arc(Vec2 p) const {
  const double rho = norm(p);
  const double radius = std::abs(open_.radius);
  const double way = sense(open_.radius) * angle_between(open_.middle, p);
  const Vec2 along = sense(open_.radius) * (radius / (rho * rho)) * perp(p);
  return {{{radius * (open_.half + way), along}, {radius * (open_.half - way), -along}}};
}

std::array<PartEnd, 2> Outline::ends_of_edge(std::size_t edge, Vec2 p) const {
  if (is_arc(edge)) return ends_of_arc(p);
  std::array<PartEnd, 2> ends;
  const Vec2 along = perp(straight_normal(edge));
  const std::size_t last = corner_after(edge);
  if (has_corner(edge)) ends[0] = {dot(along, p - corner(edge)), along};
  if (has_corner(last)) ends[1] = {dot(along, corner(last) - p), -along};
  return ends;
}

// An edge ends at its corners, a circle about a corner where the normal is that of an edge, and a
// tip where p is no longer at the corner.
std::array<PartEnd, 2> Outline::ends_of(const OutlinePart& part, Vec2 p) const {
  const std::size_t i = part.corner;
  if (part.kind == OutlinePart::Kind::edge) return ends_of_edge(i, p);
  const Vec2 d = p - corner(i);
  if (part.kind == OutlinePart::Kind::corner) {
    const Vec2 earlier = perp(normal_at_corner(edge_before(i), i));
    const Vec2 later = perp(normal_at_corner(edge_after(i), i));
    return {{{dot(earlier, d), earlier}, {-dot(later, d), -later}}};
  }
  const double beyond = tolerance();
  const Vec2 across = perp(tip_normal(i));
  return {{{beyond + dot(across, d), across}, {beyond - dot(across, d), -across}}};
}

OutlinePart Outline::neighbour(const OutlinePart& part, bool second) const {
  using enum OutlinePart::Kind;
  if (part.kind == edge) return {corner, second ? corner_after(part.corner) : part.corner};
  return {edge, second ? edge_after(part.corner) : edge_before(part.corner)};
}

bool Outline::is_beside(std::size_t edge, Vec2 p) const {
  const auto ends = ends_of_edge(edge, p);
  return ends[0].distance >= 0 && ends[1].distance >= 0;
}

/// The edge that p is least deep in; empty outside. A polygon and a line with its walls are convex;
/// the wall of an arc counts where p is beside it.
std::optional<std::size_t> Outline::nearest_from_inside(Vec2 p) const {
  std::size_t outermost = 0;
  double farthest_out = -infinity;
  const bool arc = is_arc(0);
  for (std::size_t i = 0; i < edge_count(); ++i) {
    if (!has_edge(i)) continue;
    const double out = on_edge(i, p).distance;
    const bool counts = !arc || (out <= 0 && is_beside(i, p));
    if (!counts && i == 0) return {};
    if (!counts) continue;
    if (out > farthest_out) {
      farthest_out = out;
      outermost = i;
    }
  }
  if (farthest_out > 0) return {};
  return outermost;
}

OutlinePart Outline::part_at(Vec2 p) const {
  std::size_t nearest = 0;
  double shortest = infinity;
  for (std::size_t i = 0; i < edge_count(); ++i) {
    if (!has_corner(i)) continue;
    if (const double distance = norm(p - corner(i)); distance < shortest) {
      shortest = distance;
      nearest = i;
    }
  }
  if (shortest <= tolerance()) return {OutlinePart::Kind::tip, nearest};
  if (const auto inside = nearest_from_inside(p)) return {OutlinePart::Kind::edge, *inside};
  OutlinePart part{OutlinePart::Kind::corner, nearest};
  for (std::size_t i = 0; i < edge_count(); ++i) {
    if (!has_edge(i) || !is_beside(i, p)) continue;
    const double distance = on_edge(i, p).distance;
    // What is beside an edge is nearer to it than to its corners.
    if (!(distance > 0) || !(distance <= shortest)) continue;
    shortest = distance;
    part = {OutlinePart::Kind::edge, i};
  }
  return part;
}

ClosestPoint Outline::closest_on_part(const OutlinePart& part, Vec2 p) const {
  switch (part.kind) {
    case OutlinePart::Kind::edge:
      return on_edge(part.corner, p);
    case OutlinePart::Kind::corner:
      return on_corner(part.corner, p);
    case OutlinePart::Kind::tip:
      break;
  }
  return on_tip(part.corner, p);
}

ClosestPoint Outline::closest(Vec2 p) const {
  return closest_on_part(part_at(p), p);
}

}  // namespace carom
