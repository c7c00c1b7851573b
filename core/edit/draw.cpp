// SPDX-License-Identifier: MIT
#include "core/edit/draw.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/mechanism/polygon.h"
#include "core/mechanism/validate.h"

namespace carom {

namespace {

int last_body(const Scenario& scenario) {
  return static_cast<int>(scenario.mechanism->bodies.size()) - 1;
}

/// The last body, held at its point by what is at the spot.
Scenario held_at(const Scenario& scenario, Anchor point, const Spot& spot) {
  if (!spot.on) return scenario;
  point.body = last_body(scenario);
  return with_part(scenario, Joint{free_name(scenario, PartKind::joint, "pivot"),
                                   RevoluteJoint{point, *spot.on}});
}

void require_size(double size, const char* what) {
  if (size > same_place) return;
  throw InputError({}, std::string("a ") + what + " needs a size: draw it longer");
}

/// How fast the point of a body that is there moves; what is drawn there goes with it.
Vec2 velocity_at(const Scenario& scenario, const Spot& spot) {
  if (!spot.on || spot.on->body == ground || scenario.motion->state.qdot.empty()) return {};
  return point_velocity(*scenario.mechanism, scenario.motion->state, *spot.on);
}

/// Points of a body that have a name of their own.
std::vector<Anchor> points_of(const Mechanism& mechanism, int body) {
  const Body& of = mechanism.bodies[static_cast<std::size_t>(body)];
  std::vector<Anchor> points;
  if (std::holds_alternative<RodShape>(of.shape)) {
    points = {{.body = body, .place = Place::start}, {.body = body, .place = Place::end}};
  } else if (const auto* polygon = std::get_if<PolygonShape>(&of.shape)) {
    for (int i = 0; i < static_cast<int>(polygon->vertices.size()); ++i) {
      points.push_back({.body = body, .place = Place::vertex, .vertex = i});
    }
  }
  points.push_back({.body = body});
  return points;
}

bool slides(const JointKind& kind) {
  return std::holds_alternative<PrismaticJoint>(kind) || std::holds_alternative<SlotJoint>(kind) ||
         std::holds_alternative<SlideDrive>(kind);
}

}  // namespace

std::vector<Spot> spots_of(const Scenario& scenario) {
  const Mechanism& mechanism = *scenario.mechanism;
  const std::vector<double>& q = scenario.motion->state.q;
  std::vector<Spot> spots;
  const int bodies = q.empty() ? 0 : static_cast<int>(mechanism.bodies.size());
  for (int body = 0; body < bodies; ++body) {
    for (const Anchor& point : points_of(mechanism, body)) {
      spots.push_back({world_point(mechanism, q, point), point});
    }
  }
  for (const Joint& joint : mechanism.joints) {
    // What slides is held at no place of its way: there, the point of the body is meant.
    if (slides(joint.kind)) continue;
    for (const Anchor& anchor : {anchor_a(joint.kind), anchor_b(joint.kind)}) {
      if (anchor.body == ground) spots.push_back({anchor.p, anchor});
    }
  }
  return spots;
}

Spot spot_near(const Scenario& scenario, Vec2 at, double within) {
  Spot best{at, {}};
  for (const Spot& spot : spots_of(scenario)) {
    const double distance = norm(spot.at - at);
    if (distance > within) continue;
    within = distance;
    best = spot;
  }
  return best;
}

std::vector<PartName> parts_within(const Scenario& scenario, Vec2 low, Vec2 high) {
  Parts parts(scenario);
  const std::vector<double>& q = parts.motion.state.q;
  if (q.empty()) return {};
  const auto lies_within = [&](const Anchor& point) {
    const Vec2 at = world_point(parts.mechanism, q, point);
    return low.x <= at.x && at.x <= high.x && low.y <= at.y && at.y <= high.y;
  };
  const auto is_within = [&](int body) {
    return std::ranges::all_of(points_of(parts.mechanism, body), lies_within);
  };
  std::vector<PartName> names;
  const auto add = [&](PartKind kind, auto& list, const auto& wanted) {
    for (auto& one : list) {
      if (wanted(one)) names.push_back(name_of(parts.mechanism, kind, one));
    }
  };
  // On one body at least, and on no other.
  const auto on_these = [&](auto& one) {
    int within = 0, beyond = 0;
    each_body(one, [&](int body) {
      if (body != ground) ++(is_within(body) ? within : beyond);
    });
    return within > 0 && beyond == 0;
  };
  add(PartKind::body, parts.mechanism.bodies, [&](const Body& body) {
    return is_within(static_cast<int>(&body - parts.mechanism.bodies.data()));
  });
  // Around no body the rectangle is drawn around joints.
  const bool around_bodies = !names.empty();
  add(PartKind::joint, parts.mechanism.joints, [&](Joint& joint) {
    return around_bodies ? on_these(joint)
                         : lies_within(anchor_a(joint.kind)) && lies_within(anchor_b(joint.kind));
  });
  add(PartKind::contact, parts.mechanism.contacts, [&](Contact& contact) {
    const int* joint = joint_in(contact);
    return joint != nullptr ? on_these(parts.mechanism.joints[static_cast<std::size_t>(*joint)])
                            : on_these(contact);
  });
  add(PartKind::force, parts.mechanism.forces, on_these);
  return names;
}

Scenario with_rod(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Vec2 along = to.at - from.at;
  const double length = norm(along);
  require_size(length, "rod");
  const Vec2 v_from = velocity_at(scenario, from), v_to = velocity_at(scenario, to);
  const Body rod{
      .name = free_name(scenario, PartKind::body, "rod"), .mass = 1, .shape = RodShape{length, {}}};
  Scenario out = with_body(scenario, rod,
                           {.at = 0.5 * (from.at + to.at),
                            .angle = std::atan2(along.y, along.x),
                            .velocity = 0.5 * (v_from + v_to),
                            .angular_rate = cross(along, v_to - v_from) / (length * length)});
  out = held_at(out, {.place = Place::start}, from);
  return held_at(out, {.place = Place::end}, to);
}

Scenario with_disc(const Scenario& scenario, const Spot& middle, double radius) {
  require_size(radius, "disc");
  const Body disc{
      .name = free_name(scenario, PartKind::body, "disc"), .mass = 1, .shape = DiscShape{radius}};
  return held_at(
      with_body(scenario, disc, {.at = middle.at, .velocity = velocity_at(scenario, middle)}), {},
      middle);
}

Scenario with_particle(const Scenario& scenario, const Spot& at) {
  const Body particle{.name = free_name(scenario, PartKind::body, "particle"),
                      .kind = BodyKind::particle,
                      .mass = 1};
  return held_at(
      with_body(scenario, particle, {.at = at.at, .velocity = velocity_at(scenario, at)}), {}, at);
}

Scenario with_polygon(const Scenario& scenario, const std::vector<Spot>& corners) {
  std::vector<Spot> spots = corners;
  double twice_area = 0;
  for (std::size_t i = 0; i < spots.size(); ++i) {
    twice_area += cross(spots[i].at, spots[(i + 1) % spots.size()].at);
  }
  if (twice_area < 0) std::ranges::reverse(spots);
  PolygonShape shape;
  for (const Spot& spot : spots) {
    shape.vertices.push_back({"v" + std::to_string(shape.vertices.size() + 1), spot.at});
  }
  require_size(std::abs(twice_area), "polygon");
  // Who draws has seen no names of corners yet.
  if (first_dent(shape)) {
    throw InputError({},
                     "with a corner here the polygon is not convex: click where the outline "
                     "turns the same way at every corner");
  }
  const Vec2 middle = mass_centre(shape);
  for (Vertex& vertex : shape.vertices) vertex.p = vertex.p - middle;
  const Body body{
      .name = free_name(scenario, PartKind::body, "polygon"), .mass = 1, .shape = shape};
  Scenario out = with_body(scenario, body, {.at = middle});
  for (int i = 0; i < static_cast<int>(spots.size()); ++i) {
    out = held_at(out, {.place = Place::vertex, .vertex = i}, spots[static_cast<std::size_t>(i)]);
  }
  return out;
}

}  // namespace carom
