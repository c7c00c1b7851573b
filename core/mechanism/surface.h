// SPDX-License-Identifier: MIT
#pragma once

#include <concepts>
#include <limits>
#include <optional>

#include "core/mechanism/joint.h"
#include "core/mechanism/outline.h"

namespace carom {

// What a point or a disc strikes: a surface fixed to a body or to the ground. `anchor_of` is the
// point from which `closest_on` sees what strikes, in the frame of that body. A further surface is
// a struct with an anchor `through` or `centre`, or a body, its `closest_on` and `outline_of`, its
// scalars in fields.cpp, its place in a file in contact_json.cpp, and its word in ContactGeometry.

/// The surface of a half plane. Where it ends, the solid has a wall into its depth.
struct Line {
  static constexpr const char* key = "line";
  Anchor through;                    ///< a point of the line; its body carries the line
  double normal_angle = 0;           ///< direction out of the solid, in that body's frame [rad]
  std::optional<double> from = {};   ///< where it begins, along the tangent from `through` [m]
  std::optional<double> to = {};     ///< where it ends; empty: it has no end there
  std::optional<double> speed = {};  ///< of a belt, along the tangent [m/s]; empty: none
  /// Of a shaken table, which moves by amplitude·sin(2π·frequency·t + phase) along the normal [m];
  /// empty: it does not.
  std::optional<double> amplitude = {};
  std::optional<double> frequency = {};  ///< [Hz]
  std::optional<double> phase = {};      ///< at t = 0 [rad]

  bool operator==(const Line&) const = default;
};

/// How far a line has moved along its normal at the time t [s], and ṡ and s̈ of that; 0 if it is not
/// shaken.
MotionInstant shift_of(const Line& line, double t);

/// The disc that is the shape of a body.
struct BodyDisc {
  static constexpr const char* key = "disc";
  int body = 0;

  bool operator==(const BodyDisc&) const = default;
};

/// A convex polygon: the shape of a body, or one of its own that is fixed to a body or to the
/// ground, without mass.
struct PolygonSurface {
  static constexpr const char* key = "polygon";
  int body = 0;
  PolygonShape own = {};  ///< in the frame of the body; without vertices: the body's shape

  bool operator==(const PolygonSurface&) const = default;
};

/// The flanks and the round ends of a rod of some thickness.
struct Capsule {
  static constexpr const char* key = "capsule";
  int body = 0;       ///< a rod
  double radius = 1;  ///< half the thickness [m]

  bool operator==(const Capsule&) const = default;
};

/// A circle that is struck from inside: a bearing around its journal.
struct Ring {
  static constexpr const char* key = "ring";
  Anchor centre;
  double radius = 1;  ///< [m]

  bool operator==(const Ring&) const = default;
};

/// A part of a circle, struck from outside or, if it is hollow, from inside.
struct Arc {
  static constexpr const char* key = "arc";
  Anchor centre;
  double radius = 1;      ///< [m]
  double from_angle = 0;  ///< in the frame of the body [rad]
  double to_angle = 1;    ///< above from_angle by less than 2π [rad]
  bool hollow = false;

  bool operator==(const Arc&) const = default;
};

/// The point from which a surface is seen; of a striking point itself.
template <class Part>
decltype(auto) anchor_of(Part& part) {
  if constexpr (requires { part.through; }) {
    return (part.through);
  } else if constexpr (requires { part.centre; }) {
    return (part.centre);
  } else if constexpr (requires { part.place; }) {
    return (part);
  } else {
    return Anchor{part.body, Place::at, {}};
  }
}

/// The same body's index.
template <class Surface>
int body_of(const Surface& surface) {
  return anchor_of(surface).body;
}

/// Of a surface that has corners; empty for others.
/// @param bodies  of the mechanism, to which and to the surface the outline refers
std::optional<Outline> outline_of(const Line& line, const Body* bodies);
std::optional<Outline> outline_of(const PolygonSurface& polygon, const Body* bodies);
std::optional<Outline> outline_of(const Arc& arc, const Body* bodies);

/// Surfaces whose normal turns without a jump, so that their parts need not be told apart.
template <class Surface>
concept HasNoCorner = std::same_as<Surface, BodyDisc> || std::same_as<Surface, Capsule> ||
    std::same_as<Surface, Ring>;
template <HasNoCorner Surface>
std::optional<Outline> outline_of(const Surface& /*surface*/, const Body* /*bodies*/) {
  return {};
}

/// The part of an outline that counts, where it is not to be the nearest.
using HeldPart = std::optional<OutlinePart>;

// closest_on: ClosestPoint of p, seen from the anchor in the frame of its body. `unit` is a line's
// normal in that frame, because angles are dear and seldom change.

/// On a surface that is an outline.
ClosestPoint closest_on_outline(const Outline& outline, const HeldPart& part, Vec2 p);

inline ClosestPoint closest_on(const Line& line, const Body* bodies, const HeldPart& part,
                               Vec2 unit, Vec2 p) {
  if (line.from || line.to) return closest_on_outline(*outline_of(line, bodies), part, p);
  const double distance = dot(unit, p);
  return {unit, distance, std::numeric_limits<double>::infinity(), p - distance * unit};
}

inline ClosestPoint closest_on_round(double radius, Vec2 p) {
  const double rho = norm(p);
  // At the centre every direction is as good.
  return closest_on_circle(rho > 0 ? (1 / rho) * p : Vec2{0, 1}, rho, radius);
}

inline double radius_of(const BodyDisc& disc, const Body* bodies) {
  return std::get<DiscShape>(bodies[disc.body].shape).radius;
}

inline ClosestPoint closest_on(const BodyDisc& disc, const Body* bodies, const HeldPart& /*part*/,
                               Vec2 /*unit*/, Vec2 p) {
  return closest_on_round(radius_of(disc, bodies), p);
}

/// From the flanks, or from the round end that is nearer.
ClosestPoint closest_on(const Capsule& capsule, const Body* bodies, const HeldPart& part, Vec2 unit,
                        Vec2 p);

inline ClosestPoint closest_on(const Ring& ring, const Body* /*bodies*/, const HeldPart& /*part*/,
                               Vec2 /*unit*/, Vec2 p) {
  return closest_on_round(-ring.radius, p);
}

/// Surfaces that are seen as the parts of their outline.
template <class Surface>
concept HasParts = std::same_as<Surface, PolygonSurface> || std::same_as<Surface, Arc>;
template <HasParts Surface>
ClosestPoint closest_on(const Surface& surface, const Body* bodies, const HeldPart& part,
                        Vec2 /*unit*/, Vec2 p) {
  return closest_on_outline(*outline_of(surface, bodies), part, p);
}

}  // namespace carom
