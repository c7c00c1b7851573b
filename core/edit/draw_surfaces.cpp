// SPDX-License-Identifier: MIT
// Contacts of points and discs with surfaces, drawn or chosen among those that are there.
#include "core/edit/draw_surfaces.h"

#include <cmath>
#include <limits>

#include "core/base/error.h"

namespace carom {

namespace {

template <class Surface>
Scenario with_surface(const Scenario& scenario, const char* word, const Anchor& striker,
                      const Surface& surface) {
  return with_geometry(scenario, word, against(*scenario.mechanism, striker, surface));
}

/// f(surface) of everything that can be struck: solids of bodies, and surfaces of contacts.
template <class F>
void each_surface(const Scenario& scenario, F&& f) {
  for (int body = 0; body < static_cast<int>(scenario.mechanism->bodies.size()); ++body) {
    with_solid(*scenario.mechanism, body, f);
  }
  for (const Contact& contact : scenario.mechanism->contacts) {
    std::visit(
        [&](const auto& geometry) {
          if constexpr (requires { geometry.surface; }) f(geometry.surface);
        },
        contact.geometry);
  }
}

/// What strikes, as it was drawn: a point, or a disc at any place of it.
Anchor striker_at(const Scenario& scenario, const Spot& spot) {
  if (spot.on && spot.on->body != ground) return *spot.on;
  for (int body = static_cast<int>(scenario.mechanism->bodies.size()) - 1; body >= 0; --body) {
    const bool is_disc =
        std::holds_alternative<DiscShape>(body_at(*scenario.mechanism, body).shape);
    if (is_disc && distance_from(scenario, body, spot.at) <= spot.reach) return {.body = body};
  }
  throw InputError({},
                   "a contact begins at what strikes: an end, a corner or a middle of a body, or a "
                   "disc");
}

/// Throws where a contact of the same two is there already.
void expect_new(const Scenario& scenario, const ContactGeometry& geometry) {
  for (const Contact& contact : scenario.mechanism->contacts) {
    const bool same = std::visit(
        []<class One, class Other>(const One& one, const Other& other) {
          if constexpr (std::is_same_v<One, Other> && requires { one.surface; }) {
            return one.striker == other.striker && one.surface == other.surface;
          }
          return false;
        },
        contact.geometry, geometry);
    if (same) throw InputError({}, "\"" + contact.name + "\" is a contact of these two already");
  }
}

}  // namespace

Scenario with_geometry(const Scenario& scenario, const char* word, ContactGeometry geometry) {
  return with_part(scenario, Contact{.name = free_name(scenario, PartKind::contact, word),
                                     .geometry = std::move(geometry)});
}

std::optional<BodyDisc> disc_of(const Mechanism& mechanism, const Anchor& point) {
  if (point.body == ground) return {};
  const bool middle = point.place == Place::at && point.p == Vec2{};
  const Body& body = mechanism.bodies[static_cast<std::size_t>(point.body)];
  if (!middle || !std::holds_alternative<DiscShape>(body.shape)) return {};
  return BodyDisc{point.body};
}

double distance_from(const Scenario& scenario, int body, Vec2 at) {
  double distance = std::numeric_limits<double>::infinity();
  with_solid(*scenario.mechanism, body,
             [&](const auto& surface) { distance = distance_of(scenario, surface, at); });
  return distance;
}

std::optional<Anchor> point_below(const Scenario& scenario, Vec2 at, int but) {
  for (int body = static_cast<int>(scenario.mechanism->bodies.size()) - 1; body >= 0; --body) {
    if (body == but || distance_from(scenario, body, at) > same_place) continue;
    const Frame frame = frame_of(*scenario.mechanism, scenario.motion->state.q, body);
    return Anchor{.body = body, .p = rotated(at - frame.origin, frame.c, -frame.s)};
  }
  return {};
}

Scenario with_wall(const Scenario& scenario, const Anchor& striker, Vec2 from, Vec2 to) {
  const Vec2 along = to - from;
  const double length = norm(along);
  if (!(length > 0)) throw InputError({}, "a wall needs a size: draw it longer");
  // The tangent is the normal turned by −90°, which is the way from `from` to `to`.
  const Vec2 normal = perp(along);
  return with_surface(scenario, "wall", striker,
                      Line{.through = {.p = from},
                           .normal_angle = std::atan2(normal.y, normal.x),
                           .from = 0,
                           .to = length});
}

Scenario with_block(const Scenario& scenario, const Anchor& striker, Vec2 from, Vec2 to) {
  if (from.x == to.x || from.y == to.y) {
    throw InputError({}, "a block needs a size: draw from corner to corner");
  }
  const auto [left, right] = std::minmax({from.x, to.x});
  const auto [low, high] = std::minmax({from.y, to.y});
  PolygonSurface block{.body = ground};
  block.own.vertices = {
      {"v1", {left, low}}, {"v2", {right, low}}, {"v3", {right, high}}, {"v4", {left, high}}};
  return with_surface(scenario, "block", striker, block);
}

Scenario with_pin(const Scenario& scenario, const Anchor& striker, Vec2 middle, double radius) {
  if (!(radius > 0)) throw InputError({}, "a pin needs a size: draw it larger");
  const Vec2 there = world_point(*scenario.mechanism, scenario.motion->state.q, striker) - middle;
  const double towards = std::atan2(there.y, there.x);
  constexpr double half = 0.999 * pi;
  return with_surface(scenario, "pin", striker,
                      Arc{.centre = {.p = middle},
                          .radius = radius,
                          .from_angle = towards - half,
                          .to_angle = towards + half});
}

namespace {

/// The middle of the circle through three places: it is as far from `a` as from `b` and from `c`,
/// 2(b − a)·m = b² − a², 2(c − a)·m = c² − a².
Vec2 circle_middle(Vec2 a, Vec2 b, Vec2 c) {
  const Vec2 ab = b - a, ac = c - a;
  const double area = cross(ab, ac);  // twice that of the triangle
  constexpr double straight = 1e-6;   // of the sides: a circle that is no more than a line
  if (!(std::abs(area) > straight * norm(ab) * norm(ac))) {
    throw InputError({}, "an arc goes through three places that are on no line; draw a wall there");
  }
  const double b2 = 0.5 * dot(ab, ab) / area, c2 = 0.5 * dot(ac, ac) / area;
  return a + Vec2{b2 * ac.y - c2 * ab.y, c2 * ab.x - b2 * ac.x};
}

/// From 0 to less than a turn.
double turn_from(double angle, double to) {
  const double turn = std::remainder(to - angle, 2 * pi);
  return turn < 0 ? turn + 2 * pi : turn;
}

}  // namespace

Scenario with_arc(const Scenario& scenario, Vec2 from, Vec2 to, Vec2 through) {
  const Vec2 middle = circle_middle(from, to, through);
  const double radius = norm(from - middle);
  const auto angle = [middle](Vec2 at) { return std::atan2(at.y - middle.y, at.x - middle.x); };
  double first = angle(from), sweep = turn_from(first, angle(to));
  // The other way round where that leads through the third place.
  if (turn_from(first, angle(through)) > sweep) {
    first = angle(to);
    sweep = 2 * pi - sweep;
  }
  const Anchor striker = striker_of_arc(scenario, middle, radius);
  const Vec2 at = world_point(*scenario.mechanism, scenario.motion->state.q, striker);
  return with_surface(scenario, "arc", striker,
                      Arc{.centre = {.p = middle},
                          .radius = radius,
                          .from_angle = first,
                          .to_angle = first + sweep,
                          .hollow = norm(at - middle) < radius});
}

Scenario with_contact(const Scenario& scenario, const Spot& striker, const Spot& to) {
  const Anchor point = striker_at(scenario, striker);
  std::optional<Scenario> best;
  double nearest = std::numeric_limits<double>::infinity();
  each_surface(scenario, [&]<class Surface>(const Surface& surface) {
    if (body_of(surface) == point.body) return;
    const double distance = distance_of(scenario, surface, to.at);
    if (distance > to.reach || distance >= nearest) return;
    nearest = distance;
    best = with_surface(scenario, "contact", point, surface);
  });
  if (!best) {
    throw InputError({},
                     "nothing to strike here: end on a rod, a disc, a polygon or a wall of another "
                     "body or of the ground");
  }
  expect_new(scenario, best->mechanism->contacts.back().geometry);
  return *std::move(best);
}

}  // namespace carom
