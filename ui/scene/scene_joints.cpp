// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_joints.h"

#include <algorithm>

#include "ui/scene/scene_bodies.h"

namespace carom::ui {

namespace {

struct JointPainter {
  Scene& scene;
  const Mechanism& mechanism;
  const std::vector<double>& q;

  [[nodiscard]] Vec2 at(const Anchor& anchor) const { return world_point(mechanism, q, anchor); }

  void support(const Anchor& anchor) const {
    if (anchor.body != ground) return;
    const Vec2 point = at(anchor);
    // It stands below its pin, or hangs above when the mechanism hangs from it.
    double below = 0;
    for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
      below += point.y - at({.body = i}).y;
    }
    scene.primitives.push_back(Support{point, below > 0});
  }

  void rail(const Anchor& a, const Anchor& b, double axisAngle, bool block) const {
    const double unitLength = characteristicLength(mechanism);
    const Vec2 along = normal_of(mechanism, q, {.through = b, .normal_angle = axisAngle});
    const Vec2 through = at(b);
    const double s = dot(at(a) - through, along);
    const double half = 0.35 * unitLength, beyond = 0.15 * unitLength;
    scene.primitives.push_back(
        SliderRail{.through = through,
                   .along = along,
                   .from = std::min(-half, s - beyond),
                   .to = std::max(half, s + beyond),
                   .block = block ? std::optional<Vec2>(at(a)) : std::nullopt});
  }
};

/// Everything of a joint that lies below the bodies.
struct BelowBodies : JointPainter {
  void operator()(const RevoluteJoint& joint) const {
    support(joint.a);
    support(joint.b);
  }
  void operator()(const DistanceJoint& joint) const {
    support(joint.a);
    support(joint.b);
    scene.primitives.push_back(Segment{at(joint.a), at(joint.b), Role::link});
  }
  void operator()(const PrismaticJoint& joint) const {
    rail(joint.a, joint.b, joint.axis_angle, true);
  }
  void operator()(const SlotJoint& joint) const { rail(joint.a, joint.b, joint.axis_angle, false); }
  void operator()(const CurvedSlotJoint& joint) const {
    const Vec2 along =
        normal_of(mechanism, q, {.through = joint.b, .normal_angle = joint.axis_angle});
    scene.primitives.push_back(CurvedRail{.centre = at(joint.b),
                                          .along = along,
                                          .semiX = joint.semi_x,
                                          .semiY = joint.semi_y.value_or(joint.semi_x)});
  }
};

bool isParticle(const Mechanism& mechanism, int body) {
  return body != ground &&
         mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::particle;
}

struct Pins : JointPainter {
  void pin(const Anchor& anchor, double radiusPx = JointPin{}.radiusPx) const {
    const Vec2 centre = at(anchor);
    const double near = 1e-9 * characteristicLength(mechanism);
    const auto same = [&](const Primitive& primitive) {
      const auto* other = std::get_if<JointPin>(&primitive);
      return other && norm(other->centre - centre) < near;
    };
    if (std::any_of(scene.primitives.begin(), scene.primitives.end(), same)) return;
    scene.primitives.push_back(JointPin{.centre = centre, .radiusPx = radiusPx});
  }
  /// What runs in a slot; a particle is drawn already.
  void runner(const Anchor& anchor) const {
    if (!isParticle(mechanism, anchor.body)) pin(anchor);
  }
  void operator()(const RevoluteJoint& joint) const { pin(joint.a); }
  void operator()(const DistanceJoint& joint) const {
    if (!isParticle(mechanism, joint.a.body)) pin(joint.a);
    if (!isParticle(mechanism, joint.b.body)) pin(joint.b);
  }
  void operator()(const PrismaticJoint&) const {}
  void operator()(const SlotJoint& joint) const { runner(joint.a); }
  void operator()(const CurvedSlotJoint& joint) const { runner(joint.a); }
};

/// A guide on the ground that carries a body at its middle: the body's name already stands there,
/// and the guide is what keeps that body on its line.
bool isGuideOfNamedBody(const Mechanism& mechanism, const std::vector<double>& q,
                        const Joint& joint) {
  const bool guide = std::holds_alternative<PrismaticJoint>(joint.kind) ||
                     std::holds_alternative<SlotJoint>(joint.kind) ||
                     std::holds_alternative<CurvedSlotJoint>(joint.kind);
  const Anchor carried = anchor_a(joint.kind);
  if (!guide || carried.body == ground || anchor_b(joint.kind).body != ground) return false;
  const Vec2 middle = world_point(mechanism, q, {.body = carried.body});
  return norm(world_point(mechanism, q, carried) - middle) < 1e-9 * characteristicLength(mechanism);
}

void addSurface(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
                const Line& line) {
  GroundLine surface{.through = world_point(mechanism, q, line.through),
                     .normal = normal_of(mechanism, q, line)};
  if (line.through.body != ground) surface.halfLength = 0.3 * characteristicLength(mechanism);
  const auto same = [&](const Primitive& primitive) {
    const auto* other = std::get_if<GroundLine>(&primitive);
    return other && other->normal == surface.normal && other->halfLength == surface.halfLength &&
           dot(other->through - surface.through, surface.normal) == 0;
  };
  if (std::any_of(scene.primitives.begin(), scene.primitives.end(), same)) return;
  scene.primitives.push_back(surface);
}

}  // namespace

void addJointsBelow(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q) {
  const BelowBodies below{{scene, mechanism, q}};
  for (const Joint& joint : mechanism.joints) std::visit(below, joint.kind);
}

void addPins(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q) {
  const Pins pins{{scene, mechanism, q}};
  for (const Joint& joint : mechanism.joints) std::visit(pins, joint.kind);
}

void addPin(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
            const Anchor& anchor, double radiusPx) {
  if (!isParticle(mechanism, anchor.body)) Pins{{scene, mechanism, q}}.pin(anchor, radiusPx);
}

void addSupport(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
                const Anchor& anchor) {
  JointPainter{scene, mechanism, q}.support(anchor);
}

void addJointNames(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q) {
  for (const Joint& joint : mechanism.joints) {
    const Vec2 a = world_point(mechanism, q, anchor_a(joint.kind));
    const Vec2 b = world_point(mechanism, q, anchor_b(joint.kind));
    const bool rod = std::holds_alternative<DistanceJoint>(joint.kind);
    if (isGuideOfNamedBody(mechanism, q, joint)) continue;
    scene.labels.push_back({.text = QString::fromStdString(joint.name),
                            .at = rod ? 0.5 * (a + b) : a,
                            .towardsPx = rod ? onScreen(perp(b - a), 1) : QPointF{1, -0.6},
                            .clearancePx = rod ? 7.0 : 10.0,
                            .role = Role::textMuted,
                            .small = true,
                            .optional = true});
  }
}

void addSurfaces(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q) {
  for (const Contact& contact : mechanism.contacts) {
    if (const auto* point = std::get_if<PointLine>(&contact.geometry)) {
      addSurface(scene, mechanism, q, point->line);
    } else if (const auto* disc = std::get_if<DiscLine>(&contact.geometry)) {
      addSurface(scene, mechanism, q, disc->line);
    }
  }
}

}  // namespace carom::ui
