// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/math/planar.h"
#include "core/mechanism/body.h"

namespace carom {

/// Within this fraction of its size a point is at a corner of an outline.
inline constexpr double corner_tolerance = 1e-9;

/// The part of an outline that something touches.
struct OutlinePart {
  enum class Kind : unsigned char {
    edge,    ///< from a corner to the next, as if it went on beyond both
    corner,  ///< a circle about it, for the centre of a disc
    tip,     ///< a corner with a point on it: the line across it, halfway between its edges
  };
  Kind kind = Kind::edge;
  std::size_t corner = 0;  ///< its number, or that of the edge

  bool operator==(const OutlinePart&) const = default;
};

/// Distance of a point from one end of a part, positive on the part and infinite where the part has
/// no end there [m], and the direction in which that grows.
struct PartEnd {
  double distance = std::numeric_limits<double>::infinity();
  Vec2 inward;
};

/// The outline of a solid, corner by corner counter-clockwise, in the frame of its body: that of a
/// polygon, or a line or an arc that ends. Where these end, the solid has a wall into its depth,
/// perpendicular to the surface.
class Outline {
 public:
  /// @param polygon  must outlive this
  explicit Outline(const PolygonShape& polygon);
  explicit Outline(PolygonShape&&) = delete;
  /// The line through the origin with this normal, from and to so far along the tangent −n⊥ [m].
  /// One end at least.
  static Outline line(Vec2 normal, std::optional<double> from, std::optional<double> to);
  /// The arc about the origin between two angles, 0 < to − from < 2π; the solid is within the
  /// circle, or beyond it if the arc is hollow.
  static Outline arc(double radius, double from, double to, bool hollow);

  [[nodiscard]] OutlinePart part_at(Vec2 p) const;
  /// ClosestPoint of p on one part, be it the nearest or not.
  [[nodiscard]] ClosestPoint closest_on_part(const OutlinePart& part, Vec2 p) const;
  /// ClosestPoint of p on the outline. Outside, it is the nearest point of an edge or a corner, and
  /// n points from it to p; inside, it is on the nearest edge, the first of equals. At a corner,
  /// where every direction between those of its two edges would be a normal, n is halfway between.
  [[nodiscard]] ClosestPoint closest(Vec2 p) const;
  /// How far p, which is not an arc's middle, is from both ends of a part, the first one first.
  /// Beyond either another part is nearer.
  [[nodiscard]] std::array<PartEnd, 2> ends_of(const OutlinePart& part, Vec2 p) const;
  /// The part beyond the first or the second end of an edge or a corner.
  [[nodiscard]] OutlinePart neighbour(const OutlinePart& part, bool second) const;

  [[nodiscard]] std::size_t edge_before(std::size_t corner) const;
  [[nodiscard]] std::size_t edge_after(std::size_t corner) const { return corner; }
  /// Out of the solid at the end of an edge that is at this corner.
  [[nodiscard]] Vec2 normal_at_corner(std::size_t edge, std::size_t corner) const;
  /// What is nearer to a corner is at it [m].
  [[nodiscard]] double tolerance() const;

 private:
  /// Of a line or an arc that ends: its only edge is 0, and its walls are 1 and 2.
  struct Open {
    Vec2 middle;                               ///< normal of a line, or towards an arc's middle
    std::array<std::optional<double>, 2> end;  ///< of a line, along its tangent; first, second
    double radius = 0;                         ///< of an arc, negative if hollow; 0 for a line
    double half = 0;                           ///< half the angle of an arc
  };

  Outline() = default;
  [[nodiscard]] std::size_t edge_count() const;
  [[nodiscard]] std::size_t corner_after(std::size_t edge) const;
  [[nodiscard]] bool has_corner(std::size_t corner) const;
  [[nodiscard]] Vec2 corner(std::size_t corner) const;
  [[nodiscard]] bool has_edge(std::size_t edge) const;
  [[nodiscard]] bool is_arc(std::size_t edge) const;
  [[nodiscard]] Vec2 straight_normal(std::size_t edge) const;
  [[nodiscard]] Vec2 tip_normal(std::size_t corner) const;
  [[nodiscard]] ClosestPoint on_edge(std::size_t edge, Vec2 p) const;
  [[nodiscard]] ClosestPoint on_arc(Vec2 p) const;
  [[nodiscard]] ClosestPoint on_corner(std::size_t corner, Vec2 p) const;
  [[nodiscard]] ClosestPoint on_tip(std::size_t corner, Vec2 p) const;
  [[nodiscard]] std::array<PartEnd, 2> ends_of_edge(std::size_t edge, Vec2 p) const;
  [[nodiscard]] std::array<PartEnd, 2> ends_of_arc(Vec2 p) const;
  [[nodiscard]] bool is_beside(std::size_t edge, Vec2 p) const;
  [[nodiscard]] std::optional<std::size_t> nearest_from_inside(Vec2 p) const;

  const PolygonShape* polygon_ = nullptr;
  Open open_;
};

}  // namespace carom
