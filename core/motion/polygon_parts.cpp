// SPDX-License-Identifier: MIT
#include "core/motion/polygon_parts.h"

#include <algorithm>

#include "core/motion/contact_modes.h"

namespace carom {

namespace {

using Kind = OutlinePart::Kind;

struct WithPolygon {
  Anchor point;
  int polygon = ground;  ///< the ground is none
  bool disc = false;
};

WithPolygon with_polygon(const PointPolygon& contact) {
  return {contact.point, contact.polygon, false};
}
WithPolygon with_polygon(const DiscPolygon& contact) {
  return {{contact.disc, Place::at, {}}, contact.polygon, true};
}
template <class Other>
WithPolygon with_polygon(const Other& /*contact*/) {
  return {};
}

/// Beyond the first or the second end of an edge or a corner.
OutlinePart neighbour(const PolygonShape& polygon, const OutlinePart& part, bool second) {
  if (part.kind == Kind::edge) {
    return {Kind::corner, second ? corner_after(polygon, part.corner) : part.corner};
  }
  return {Kind::edge, second ? part.corner : edge_before(polygon, part.corner)};
}

// The normal is the same on both sides, only how it turns is not.
OutlinePart part_of_disc(const SeenFromPolygon& at, double still) {
  const PolygonShape& polygon = *at.polygon;
  const OutlinePart nearest = part_at(polygon, at.p);
  if (nearest.kind == Kind::tip) return nearest;
  const double allowed = corner_tolerance * reach_of(polygon);
  const auto ends = ends_of(polygon, nearest, at.p);
  for (const bool second : {false, true}) {
    const PartEnd& end = ends[second ? 1 : 0];
    if (end.distance <= allowed && dot(end.inward, at.u) < -still) {
      return neighbour(polygon, nearest, second);
    }
  }
  return nearest;
}

// The outline is convex, so the point is free if it does not move into one of the edges.
OutlinePart part_of_point(const SeenFromPolygon& at, double still) {
  const PolygonShape& polygon = *at.polygon;
  const OutlinePart nearest = part_at(polygon, at.p);
  if (nearest.kind == Kind::edge || norm(at.u) <= still) return nearest;
  const std::size_t earlier = edge_before(polygon, nearest.corner);
  const double out_of_earlier = dot(edge_normal(polygon, earlier), at.u);
  const double out_of_later = dot(edge_normal(polygon, nearest.corner), at.u);
  if (std::max(out_of_earlier, out_of_later) < -still) return nearest;
  return {Kind::edge, out_of_earlier > out_of_later ? earlier : nearest.corner};
}

void set_held(const Mechanism& mechanism, const std::vector<PersistentContact>& contacts,
              EvaluatedSystem& system) {
  system.contacts.resize(mechanism.contacts.size());
  for (ContactRows& rows : system.contacts) rows.held.reset();
  for (const PersistentContact& one : contacts) {
    system.contacts[static_cast<std::size_t>(one.contact)].held = one.part;
  }
}

}  // namespace

std::optional<SeenFromPolygon> seen_from_polygon(const Mechanism& mechanism, int contact,
                                                 const State& state) {
  const ContactGeometry& geometry = mechanism.contacts[static_cast<std::size_t>(contact)].geometry;
  const WithPolygon with = std::visit([](const auto& one) { return with_polygon(one); }, geometry);
  if (with.polygon == ground) return {};
  const Body& body = mechanism.bodies[static_cast<std::size_t>(with.polygon)];
  const Frame frame = frame_of(mechanism, state.q, with.polygon);
  const auto seen = [&](Vec2 v) { return rotated(v, frame.c, -frame.s); };
  const Vec2 p = seen(world_point(mechanism, state.q, with.point) - frame.origin);
  const Vec2 u = seen(point_velocity(mechanism, state, with.point) -
                      point_velocity(mechanism, state, {with.polygon, Place::at, p}));
  return SeenFromPolygon{&std::get<PolygonShape>(body.shape), with.disc, p, u};
}

OutlinePart part_ahead(const SeenFromPolygon& at, double still) {
  return at.disc ? part_of_disc(at, still) : part_of_point(at, still);
}

void hold_parts(SmoothMotion& motion, const std::vector<PersistentContact>& contacts) {
  set_held(motion.mechanism, contacts, motion.system);
  set_held(motion.mechanism, contacts, motion.work.system);
  set_held(motion.mechanism, contacts, motion.closure.system);
}

std::vector<int> hold_closed_parts(SmoothMotion& motion, const State& state,
                                   EvaluatedSystem& system) {
  hold_parts(motion, {});
  std::vector<int> closed = closed_contacts(motion, state.q);
  const double still = still_speed(motion, state.qdot);
  for (const int k : closed) {
    const auto at = seen_from_polygon(motion.mechanism, k, state);
    if (at) system.contacts[static_cast<std::size_t>(k)].held = part_ahead(*at, still);
  }
  return closed;
}

}  // namespace carom
