// SPDX-License-Identifier: MIT
// Which points of bodies can come to a surface of the ground.
#include <algorithm>

#include "core/edit/draw.h"

namespace carom {

namespace {

/// What joints to the ground leave where it is, whatever the pose: points one by one, and bodies
/// that are held by a weld, by two points, or by one and a guide.
class HeldByGround {
 public:
  explicit HeldByGround(const Mechanism& mechanism)
      : mechanism_(mechanism), bodies_(mechanism.bodies.size()) {
    while (std::ranges::any_of(mechanism.joints, [this](const Joint& joint) {
      return holds_more(joint.kind, anchor_a(joint.kind), anchor_b(joint.kind)) ||
             holds_more(joint.kind, anchor_b(joint.kind), anchor_a(joint.kind));
    })) {
    }
  }

  [[nodiscard]] bool holds(const Anchor& anchor) const {
    if (is_whole(anchor.body)) return true;
    const Vec2 local = local_point(mechanism_, anchor);
    return std::ranges::any_of(of(anchor.body).points,
                               [local](Vec2 point) { return norm(point - local) <= same_place; });
  }

 private:
  struct Held {
    std::vector<Vec2> points;
    bool keeps_angle = false;
  };

  [[nodiscard]] const Held& of(int body) const { return bodies_[static_cast<std::size_t>(body)]; }
  [[nodiscard]] bool keeps_angle(int body) const { return body == ground || of(body).keeps_angle; }
  [[nodiscard]] bool is_whole(int body) const {
    if (body == ground) return true;
    const Body& shape = mechanism_.bodies[static_cast<std::size_t>(body)];
    const Held& held = of(body);
    const bool one_is_enough = held.keeps_angle || shape.kind == BodyKind::particle;
    return held.points.size() > (one_is_enough ? 0U : 1U);
  }

  /// Whether the joint holds more of a's body than is known, by what holds its point on b.
  bool holds_more(const JointKind& kind, const Anchor& a, const Anchor& b) {
    if (a.body == ground) return false;
    Held& held = bodies_[static_cast<std::size_t>(a.body)];
    const bool together =
        std::holds_alternative<RevoluteJoint>(kind) || std::holds_alternative<WeldJoint>(kind);
    const bool parallel =
        std::holds_alternative<PrismaticJoint>(kind) || std::holds_alternative<WeldJoint>(kind);
    bool more = false;
    if (together && holds(b) && !holds(a)) {
      held.points.push_back(local_point(mechanism_, a));
      more = true;
    }
    if (parallel && (keeps_angle(b.body) || is_whole(b.body)) && !held.keeps_angle) {
      held.keeps_angle = true;
      more = true;
    }
    return more;
  }

  const Mechanism& mechanism_;
  std::vector<Held> bodies_;
};

}  // namespace

std::vector<Spot> strikers_of(const Scenario& scenario) {
  const HeldByGround held(*scenario.mechanism);
  std::vector<Spot> outer, middles;
  for (const Spot& spot : spots_of(scenario)) {
    if (spot.on->body == ground || held.holds(*spot.on)) continue;
    const Shape& shape = scenario.mechanism->bodies[static_cast<std::size_t>(spot.on->body)].shape;
    const bool is_long =
        std::holds_alternative<RodShape>(shape) || std::holds_alternative<PolygonShape>(shape);
    const bool within = is_long && spot.on->place == Place::at;
    (within ? middles : outer).push_back(spot);
  }
  return outer.empty() ? middles : outer;
}

}  // namespace carom
