// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>

#include "core/edit/draw.h"

namespace carom {

// What drawing and reconnecting need to know of the surfaces there are.

/// With a contact whose name is made of the word.
Scenario with_geometry(const Scenario& scenario, const char* word, ContactGeometry geometry);

/// Half of a rod's thickness over its length, where it gets one.
inline constexpr double slenderness = 0.02;

/// The disc of the body whose middle the point is.
std::optional<BodyDisc> disc_of(const Mechanism& mechanism, const Anchor& point);

/// That point, or the disc of which it is the middle, against a surface.
template <class Surface>
ContactGeometry against(const Mechanism& mechanism, const Anchor& striker, const Surface& surface) {
  if (const std::optional<BodyDisc> disc = disc_of(mechanism, striker)) {
    return Against<BodyDisc, Surface>{*disc, surface};
  }
  return Against<Anchor, Surface>{striker, surface};
}

/// f(surface) of the solid that is the shape of a body; a rod gets a thickness.
template <class F>
void with_solid(const Mechanism& mechanism, int body, F&& f) {
  const Shape& shape = mechanism.bodies[static_cast<std::size_t>(body)].shape;
  if (std::holds_alternative<DiscShape>(shape)) return f(BodyDisc{body});
  if (std::holds_alternative<PolygonShape>(shape)) return f(PolygonSurface{body});
  if (const auto* rod = std::get_if<RodShape>(&shape)) f(Capsule{body, slenderness * rod->length});
}

/// The contact of a name; throws InputError if there is none.
Contact contact_of(const Scenario& scenario, const std::string& name);
/// The contact with another geometry; how the striking point is rounded stays, if there is one.
Edit with_pair(const Scenario& scenario, Contact contact, ContactGeometry geometry);

/// The point of a surface that is closest to a place, from the surface's anchor, in its body's
/// frame.
template <class Surface>
ClosestPoint closest_of(const Scenario& scenario, const Surface& surface, Vec2 at) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& q = scenario.motion->state.q;
  const Anchor& anchor = anchor_of(surface);
  const Frame frame = frame_of(mechanism, q, anchor.body);
  const Vec2 p = rotated(at - world_point(mechanism, q, anchor), frame.c, -frame.s);
  Vec2 normal;
  if constexpr (std::is_same_v<Surface, Line>) normal = direction(surface.normal_angle);
  return closest_on(surface, mechanism.bodies.data(), {}, normal, p);
}

/// How far a place is from what is drawn of a surface: a solid, or a line without a thickness [m].
template <class Surface>
double distance_of(const Scenario& scenario, const Surface& surface, Vec2 at) {
  const double distance = closest_of(scenario, surface, at).distance;
  constexpr bool is_solid = requires {
    surface.body;
  };
  return is_solid ? std::max(distance, 0.0) : std::abs(distance);
}

/// How far a place is from the solid of a body, 0 within it and infinite where the body has none
/// [m].
double distance_from(const Scenario& scenario, int body, Vec2 at);

/// The point at a place of the last body whose solid is there.
/// @param but  not this body
std::optional<Anchor> point_below(const Scenario& scenario, Vec2 at, int but);

}  // namespace carom
