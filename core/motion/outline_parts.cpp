// SPDX-License-Identifier: MIT
#include "core/motion/outline_parts.h"

#include <algorithm>

#include "core/motion/contact_modes.h"

namespace carom {

namespace {

using Kind = OutlinePart::Kind;

// The normal is the same on both sides, only how it turns is not.
OutlinePart part_of_round(const SeenFromOutline& at, double still) {
  const OutlinePart nearest = at.outline.part_at(at.p);
  if (nearest.kind == Kind::tip) return nearest;
  const auto ends = at.outline.ends_of(nearest, at.p);
  for (const bool second : {false, true}) {
    const PartEnd& end = ends[second ? 1 : 0];
    if (end.distance <= at.outline.tolerance() && dot(end.inward, at.u) < -still) {
      return at.outline.neighbour(nearest, second);
    }
  }
  return nearest;
}

// The outline is convex at a corner, so the point is free if it does not move into both edges.
OutlinePart part_of_point(const SeenFromOutline& at, double still, Leaving leaving) {
  const OutlinePart nearest = at.outline.part_at(at.p);
  if (nearest.kind == Kind::edge || norm(at.u) <= still) return nearest;
  const std::size_t corner = nearest.corner;
  const std::size_t earlier = at.outline.edge_before(corner);
  const std::size_t later = at.outline.edge_after(corner);
  const double out_of_earlier = dot(at.outline.normal_at_corner(earlier, corner), at.u);
  const double out_of_later = dot(at.outline.normal_at_corner(later, corner), at.u);
  const auto [slower, faster] = std::minmax(out_of_earlier, out_of_later);
  if (faster < -still) return nearest;
  const double wanted = leaving == Leaving::slower && slower >= -still ? slower : faster;
  return {Kind::edge, out_of_earlier == wanted ? earlier : later};
}

/// How what strikes lies to the outline of a surface, if that has one.
template <class Striker, class Surface>
std::optional<SeenFromOutline> seen(const Mechanism& mechanism, const State& state,
                                    const Against<Striker, Surface>& contact) {
  const std::optional<Outline> outline = outline_of(contact.surface, mechanism.bodies.data());
  if (!outline) return {};
  const Anchor striker = anchor_of(contact.striker);
  bool round = true;
  if constexpr (std::is_same_v<Striker, Anchor>) round = contact.tip.radius > 0;
  const Anchor& origin = anchor_of(contact.surface);
  const Frame frame = frame_of(mechanism, state.q, origin.body);
  const auto seen_from = [&](Vec2 v) { return rotated(v, frame.c, -frame.s); };
  const Vec2 p =
      seen_from(world_point(mechanism, state.q, striker) - world_point(mechanism, state.q, origin));
  const Anchor below{origin.body, Place::at, local_point(mechanism, origin) + p};
  const Vec2 u = seen_from(point_velocity(mechanism, state, striker) -
                           point_velocity(mechanism, state, below));
  return SeenFromOutline{*outline, round, p, u};
}
template <class Other>
std::optional<SeenFromOutline> seen(const Mechanism& /*mechanism*/, const State& /*state*/,
                                    const Other& /*contact*/) {
  return {};
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

std::optional<SeenFromOutline> seen_from_outline(const Mechanism& mechanism, int contact,
                                                 const State& state) {
  return std::visit([&](const auto& one) { return seen(mechanism, state, one); },
                    mechanism.contacts[static_cast<std::size_t>(contact)].geometry);
}

OutlinePart part_ahead(const SeenFromOutline& at, double still, Leaving leaving) {
  return at.round ? part_of_round(at, still) : part_of_point(at, still, leaving);
}

void hold_parts(SmoothMotion& motion, const std::vector<PersistentContact>& contacts) {
  set_held(motion.mechanism, contacts, motion.system);
  set_held(motion.mechanism, contacts, motion.work.system);
  set_held(motion.mechanism, contacts, motion.closure.system);
}

std::vector<int> hold_closed_parts(SmoothMotion& motion, const State& state,
                                   EvaluatedSystem& system, Leaving leaving) {
  hold_parts(motion, {});
  std::vector<int> closed = closed_contacts(motion, state);
  const double still = still_speed(motion, state.qdot);
  for (const int k : closed) {
    const auto at = seen_from_outline(motion.mechanism, k, state);
    if (at) system.contacts[static_cast<std::size_t>(k)].held = part_ahead(*at, still, leaving);
  }
  return closed;
}

}  // namespace carom
