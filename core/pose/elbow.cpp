// SPDX-License-Identifier: MIT
//
// The assembly mode of a mechanism is the side to which its elbows are bent. An elbow is a revolute
// joint between two moving bodies, or a particle in which two massless rods meet. Its turn is
// measured from the link that is listed first (the ground before all) to the other one. A curved
// slot has two sides, too, left and right of its axis; but the point may pass from one to the
// other.
#include <algorithm>

#include "core/pose/resolve.h"

namespace carom {

namespace {

double squared_distance(Vec2 a, Vec2 b) {
  return dot(a - b, a - b);
}

/// The joints at each body, found once for all elbows.
using JointsOfBodies = std::vector<std::vector<const JointKind*>>;

JointsOfBodies joints_of_bodies(const Mechanism& mechanism) {
  JointsOfBodies joints(mechanism.bodies.size());
  for (const Joint& joint : mechanism.joints) {
    if (is_drive(joint.kind)) continue;
    for (const Anchor* anchor : {&anchor_a(joint.kind), &anchor_b(joint.kind)}) {
      if (anchor->body == ground) continue;
      joints[static_cast<std::size_t>(anchor->body)].push_back(&joint.kind);
    }
  }
  return joints;
}

/// The anchor on `body`, other than at `centre`, that best stands for the body's far end: another
/// joint's, else a contact's, else an end of its rod.
std::optional<Anchor> far_end(const Mechanism& mechanism, const JointsOfBodies& joints, int body,
                              const Anchor& centre) {
  const Vec2 here = local_point(mechanism, centre);
  std::optional<Anchor> best;
  double distance = 0;
  const auto offer = [&](const Anchor& anchor) {
    if (anchor.body != body) return;
    const double d = squared_distance(local_point(mechanism, anchor), here);
    if (d > distance) {
      best = anchor;
      distance = d;
    }
  };
  for (const JointKind* joint : joints[static_cast<std::size_t>(body)]) {
    offer(anchor_a(*joint));
    offer(anchor_b(*joint));
  }
  if (best) return best;
  for (const Contact& contact : mechanism.contacts) {
    if (const Anchor* point = striking_point(contact.geometry)) offer(*point);
  }
  if (best) return best;
  if (std::holds_alternative<RodShape>(mechanism.bodies[static_cast<std::size_t>(body)].shape)) {
    offer({body, Place::start, {}});
    offer({body, Place::end, {}});
  }
  return best;
}

std::optional<Elbow> revolute_elbow(const Mechanism& mechanism, const JointsOfBodies& joints,
                                    const std::string& name, const RevoluteJoint& joint) {
  const bool a_first = joint.a.body < joint.b.body;
  const Anchor& first = a_first ? joint.a : joint.b;
  const Anchor& second = a_first ? joint.b : joint.a;
  if (first.body == ground || dof(mechanism, first.body) < 3 || dof(mechanism, second.body) < 3) {
    return {};
  }
  const auto from = far_end(mechanism, joints, first.body, first);
  const auto to = far_end(mechanism, joints, second.body, second);
  if (!from || !to) return {};
  return Elbow{name, *from, first, *to};
}

std::optional<Elbow> particle_elbow(const Mechanism& mechanism, const JointsOfBodies& joints,
                                    int body) {
  std::vector<Anchor> ends;
  for (const JointKind* joint : joints[static_cast<std::size_t>(body)]) {
    const auto* rod = std::get_if<DistanceJoint>(joint);
    if (rod == nullptr) continue;
    if (rod->a.body == body) ends.push_back(rod->b);
    if (rod->b.body == body) ends.push_back(rod->a);
  }
  if (ends.size() != 2) return {};
  std::stable_sort(ends.begin(), ends.end(),
                   [](const Anchor& a, const Anchor& b) { return a.body < b.body; });
  return Elbow{mechanism.bodies[static_cast<std::size_t>(body)].name,
               ends[0],
               {body, Place::at, {}},
               ends[1]};
}

/// The slot's point, on the curve the point itself, as seen from the middle of the axis.
ElbowState slot_side(const Positions& at, const std::string& name, const CurvedSlotJoint& slot) {
  const Frame frame = at.frame(slot.b.body);
  const Vec2 apart = at.point(slot.a) - at.point(slot.b);
  const Vec2 axis = direction(slot.axis_angle);
  const ClosestPoint closest = closest_on_slot(slot, axis, rotated(apart, frame.c, -frame.s));
  return {name, cross(axis, closest.at) / slot.semi_y.value_or(slot.semi_x),
          dot(axis, closest.at) / slot.semi_x};
}

}  // namespace

std::vector<ElbowState> assembly_mode(const Mechanism& mechanism, const std::vector<double>& q) {
  std::vector<ElbowState> found = elbows(mechanism, q);
  const Positions at(mechanism, q);
  for (const Joint& joint : mechanism.joints) {
    const auto* slot = std::get_if<CurvedSlotJoint>(&joint.kind);
    if (slot != nullptr) found.push_back(slot_side(at, joint.name, *slot));
  }
  return found;
}

std::vector<Elbow> find_elbows(const Mechanism& mechanism) {
  std::vector<Elbow> found;
  const JointsOfBodies joints = joints_of_bodies(mechanism);
  const auto add = [&](std::optional<Elbow> elbow) {
    if (elbow) found.push_back(std::move(*elbow));
  };
  for (const Joint& joint : mechanism.joints) {
    const auto* revolute = std::get_if<RevoluteJoint>(&joint.kind);
    if (revolute != nullptr) add(revolute_elbow(mechanism, joints, joint.name, *revolute));
  }
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    if (mechanism.bodies[i].kind != BodyKind::particle) continue;
    add(particle_elbow(mechanism, joints, static_cast<int>(i)));
  }
  return found;
}

std::optional<ElbowState> turn_of(const Elbow& elbow, const Positions& at) {
  const Vec2 centre = at.point(elbow.centre);
  const Vec2 in = centre - at.point(elbow.first);
  const Vec2 out = at.point(elbow.second) - centre;
  const double size = norm(in) * norm(out);
  if (!(size > 0)) return {};
  return ElbowState{elbow.name, cross(in, out) / size, dot(in, out) / size};
}

std::vector<ElbowState> elbows(const Mechanism& mechanism, const std::vector<double>& q) {
  std::vector<ElbowState> found;
  const Positions at(mechanism, q);
  for (const Elbow& elbow : find_elbows(mechanism)) {
    if (const auto state = turn_of(elbow, at)) found.push_back(*state);
  }
  return found;
}

}  // namespace carom
