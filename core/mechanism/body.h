// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/math/planar.h"

namespace carom {

/// Index of the ground wherever a body is named by its index.
inline constexpr int ground = -1;

/// A rigid body has the coordinates (x, y, θ) of its centre of mass, a particle only (x, y).
enum class BodyKind { rigid, particle };

/// No extent: only the centre of mass is known.
struct NoShape {
  bool operator==(const NoShape&) const = default;
};

/// A straight rod along the body's x axis, from `start` to `end`.
struct RodShape {
  double length = 1;                       ///< [m]
  std::optional<double> mass_centre = {};  ///< distance of the centre of mass from `start` [m];
                                           ///< empty: the middle
  bool operator==(const RodShape&) const = default;
};

/// A disc around the centre of mass.
struct DiscShape {
  double radius = 0.1;  ///< [m]
  bool operator==(const DiscShape&) const = default;
};

/// A corner of a polygon.
struct Vertex {
  std::string name;
  Vec2 p;  ///< in the body frame before it is scaled [m]
  bool operator==(const Vertex&) const = default;
};

/// A convex polygon. Factors along the axes of the body frame change its size: unlike a vertex,
/// they leave it convex and its mass centre where it is.
struct PolygonShape {
  std::vector<Vertex> vertices;  ///< counter-clockwise
  double scale_x = 1;
  double scale_y = 1;
  bool operator==(const PolygonShape&) const = default;
};

using Shape = std::variant<NoShape, RodShape, DiscShape, PolygonShape>;

/// A body of the mechanism. The body frame has its origin in the centre of mass.
struct Body {
  std::string name;
  BodyKind kind = BodyKind::rigid;
  double mass = 1;                     ///< [kg]
  std::optional<double> inertia = {};  ///< about the centre of mass [kg m²]; empty: of the uniform
                                       ///< shape, so that it follows mass and size
  Shape shape = NoShape{};
  std::string label = {};  ///< shown in the place of the name; empty: the name in words

  bool operator==(const Body&) const = default;
};

/// Second moment of a uniform polygon's area about the origin over the area: J/m [m²].
double polar_moment(const PolygonShape& polygon);

/// Moment of inertia about the centre of mass [kg m²]: the given one, or mL²/12 for a uniform
/// rod, mr²/2 for a uniform disc, that of a uniform polygon. Zero for a particle.
inline double inertia_of(const Body& body) {  // inline: every evaluation of a pose asks for it
  if (body.kind == BodyKind::particle) return 0;
  if (body.inertia) return *body.inertia;
  if (const auto* rod = std::get_if<RodShape>(&body.shape)) {
    return body.mass * rod->length * rod->length / 12;
  }
  if (const auto* disc = std::get_if<DiscShape>(&body.shape)) {
    return body.mass * disc->radius * disc->radius / 2;
  }
  if (const auto* polygon = std::get_if<PolygonShape>(&body.shape)) {
    return body.mass * polar_moment(*polygon);
  }
  return 0;
}

}  // namespace carom
