// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "core/study/edit.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/scene_bodies.h"
#include "ui/scene/scene_impact.h"

namespace carom::ui {

namespace {

/// Collects points that can move, each place once.
class Collector {
 public:
  Collector(const Mechanism& mechanism, const std::vector<double>& q)
      : mechanism_(mechanism), q_(q), near_(1e-9 * characteristicLength(mechanism)) {
    for (const Joint& joint : mechanism.joints) {
      if (!std::holds_alternative<RevoluteJoint>(joint.kind)) continue;
      for (const Anchor& anchor : {anchor_a(joint.kind), anchor_b(joint.kind)}) {
        if (anchor.body == ground) taken_.push_back(world_point(mechanism, q, anchor));
      }
    }
  }

  void add(HandleKind kind, int index, const Anchor& anchor, const std::string& name) {
    if (anchor.body == ground) return;
    const Vec2 at = world_point(mechanism_, q_, anchor);
    const auto here = [&](Vec2 other) { return norm(other - at) < near_; };
    if (std::any_of(taken_.begin(), taken_.end(), here)) return;
    taken_.push_back(at);
    handles_.push_back({kind, index, anchor, name, at, {}});
  }

  std::vector<Handle> takeHandles() { return std::move(handles_); }

 private:
  const Mechanism& mechanism_;
  const std::vector<double>& q_;
  double near_;
  std::vector<Vec2> taken_;
  std::vector<Handle> handles_;
};

void addContactPoints(Collector& to, const Mechanism& mechanism) {
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    const Contact& contact = mechanism.contacts[i];
    if (const Anchor* point = striking_point(contact.geometry)) {
      to.add(HandleKind::contact, static_cast<int>(i), *point, contact.name);
    }
  }
}

void addJointPoints(Collector& to, const Mechanism& mechanism) {
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    const Joint& joint = mechanism.joints[i];
    // The ends of a massless rod are points of bodies, which come later under their own name.
    if (std::holds_alternative<DistanceJoint>(joint.kind)) continue;
    const Anchor& a = anchor_a(joint.kind);
    const Anchor& moving = a.body != ground ? a : anchor_b(joint.kind);
    to.add(HandleKind::joint, static_cast<int>(i), moving, joint.name);
  }
}

void addBodyPoints(Collector& to, const Mechanism& mechanism) {
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
    const Body& body = mechanism.bodies[static_cast<std::size_t>(i)];
    if (std::holds_alternative<RodShape>(body.shape)) {
      to.add(HandleKind::end, i, {.body = i, .place = Place::end}, body.name);
      to.add(HandleKind::end, i, {.body = i, .place = Place::start}, body.name);
      continue;
    }
    to.add(HandleKind::body, i, {.body = i}, body.name);
    const auto* polygon = std::get_if<PolygonShape>(&body.shape);
    if (polygon == nullptr) continue;
    // By a corner it can be turned.
    for (int k = 0; k < static_cast<int>(polygon->vertices.size()); ++k) {
      to.add(HandleKind::end, i, {.body = i, .place = Place::vertex, .vertex = k}, body.name);
    }
  }
}

/// @param focus  the contact that is shown among several, or −1
std::vector<Handle> velocityHandlesOf(const Scenario& scenario, const Evaluation& evaluation,
                                      double scale, int focus) {
  const auto& contacts = evaluation.system.contacts;
  // At rest the grip points into the surface: pulling there makes it strike.
  const bool known = focus >= 0 && static_cast<std::size_t>(focus) < contacts.size();
  const Vec2 rest = known ? -contacts[static_cast<std::size_t>(focus)].n : Vec2{0, -1};
  std::vector<Handle> handles;
  for (const VelocityHandle& grip : velocity_handles(scenario)) {
    if (grip.anchor.body == ground) continue;
    const PointVelocities v = velocitiesOf(*scenario.mechanism, evaluation, grip.anchor);
    handles.push_back({HandleKind::velocity, grip.anchor.body, grip.anchor, grip.name, v.at,
                       velocityGrip(v.before, rest, scale)});
  }
  return handles;
}

}  // namespace

std::vector<Handle> handlesOf(const Scenario& scenario, const Evaluation& evaluation,
                              double velocityScale, int contact) {
  const Mechanism& mechanism = *scenario.mechanism;
  Collector points(mechanism, evaluation.state.q);
  addContactPoints(points, mechanism);
  addJointPoints(points, mechanism);
  addBodyPoints(points, mechanism);
  const int focus = contact >= 0 ? contact : focus_contact(mechanism, evaluation);
  std::vector<Handle> handles = velocityHandlesOf(scenario, evaluation, velocityScale, focus);
  for (Handle& point : points.takeHandles()) handles.push_back(std::move(point));
  if (auto direction = directionHandle(scenario, evaluation, focus)) {
    handles.push_back(*std::move(direction));
  }
  for (Handle& surface : surfaceHandles(mechanism, evaluation))
    handles.push_back(std::move(surface));
  return handles;
}

}  // namespace carom::ui
