// SPDX-License-Identifier: MIT
#include "core/edit/draw.h"

#include <cmath>
#include <set>

#include "core/base/error.h"

namespace carom {

namespace {

/// Places nearer to each other than this fraction of the least size are one.
constexpr double least_length = 1e-9;

std::string new_name(const Scenario& scenario, PartKind kind, const std::string& word) {
  std::set<std::string> taken;
  for (PartName& part : parts_of(scenario)) {
    if (part.kind == kind) taken.insert(std::move(part.name));
  }
  return free_name(taken, word);
}

int last_body(const Scenario& scenario) {
  return static_cast<int>(scenario.mechanism->bodies.size()) - 1;
}

Scenario joined(const Scenario& scenario, const Anchor& a, const Anchor& b) {
  return with_part(scenario,
                   Joint{new_name(scenario, PartKind::joint, "pivot"), RevoluteJoint{a, b}});
}

void require_size(double size, const char* what) {
  if (size > least_length) return;
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

Scenario with_rod(const Scenario& scenario, const Spot& from, const Spot& to) {
  const Vec2 along = to.at - from.at;
  const double length = norm(along);
  require_size(length, "rod");
  const Vec2 v_from = velocity_at(scenario, from), v_to = velocity_at(scenario, to);
  const Body rod{
      .name = new_name(scenario, PartKind::body, "rod"), .mass = 1, .shape = RodShape{length, {}}};
  Scenario out = with_body(scenario, rod,
                           {.at = 0.5 * (from.at + to.at),
                            .angle = std::atan2(along.y, along.x),
                            .velocity = 0.5 * (v_from + v_to),
                            .angular_rate = cross(along, v_to - v_from) / (length * length)});
  const int body = last_body(out);
  if (from.on) out = joined(out, {.body = body, .place = Place::start}, *from.on);
  if (to.on) out = joined(out, {.body = body, .place = Place::end}, *to.on);
  return out;
}

Scenario with_disc(const Scenario& scenario, const Spot& middle, double radius) {
  require_size(radius, "disc");
  const Body disc{
      .name = new_name(scenario, PartKind::body, "disc"), .mass = 1, .shape = DiscShape{radius}};
  Scenario out =
      with_body(scenario, disc, {.at = middle.at, .velocity = velocity_at(scenario, middle)});
  if (middle.on) out = joined(out, {.body = last_body(out)}, *middle.on);
  return out;
}

Scenario with_particle(const Scenario& scenario, const Spot& at) {
  const Body particle{.name = new_name(scenario, PartKind::body, "particle"),
                      .kind = BodyKind::particle,
                      .mass = 1};
  Scenario out =
      with_body(scenario, particle, {.at = at.at, .velocity = velocity_at(scenario, at)});
  if (at.on) out = joined(out, {.body = last_body(out)}, *at.on);
  return out;
}

Scenario with_pivot(const Scenario& scenario, const Spot& at) {
  if (!at.on || at.on->body == ground) {
    throw InputError({}, "a pivot holds a point of a body: click an end, a corner or a middle");
  }
  for (const Spot& other : spots_of(scenario)) {
    const bool there = norm(other.at - at.at) <= least_length;
    if (there && other.on->body != at.on->body && other.on->body != ground) {
      return joined(scenario, *at.on, *other.on);
    }
  }
  return joined(scenario, *at.on, {.p = at.at});
}

Scenario with_wall(const Scenario& scenario, const Anchor& striker, Vec2 from, Vec2 to) {
  const Vec2 along = to - from;
  const double length = norm(along);
  require_size(length, "wall");
  const Vec2 normal = perp(along);
  // The tangent is the normal turned by −90°, which is the way from `from` to `to`.
  const Line line{.through = {.p = from},
                  .normal_angle = std::atan2(normal.y, normal.x),
                  .from = 0,
                  .to = length};
  const Body& body = scenario.mechanism->bodies[static_cast<std::size_t>(striker.body)];
  Contact contact{.name = new_name(scenario, PartKind::contact, "wall"),
                  .geometry = PointLine{striker, line}};
  const bool is_disc = std::holds_alternative<DiscShape>(body.shape);
  if (is_disc && striker.place == Place::at && striker.p == Vec2{}) {
    contact.geometry = DiscLine{BodyDisc{striker.body}, line};
  }
  return with_part(scenario, contact);
}

}  // namespace carom
