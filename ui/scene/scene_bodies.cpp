// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_bodies.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/scene_forces.h"

namespace carom::ui {

namespace {

constexpr double extensionRadiusPx = 4;
// What is nearer to an outline than this fraction of the size is on it.
constexpr double onOutline = 1e-6;

/// Draws one body's outline; `role` is the body's or the ghost's.
struct Outline {
  Scene& scene;
  const Mechanism& mechanism;
  const std::vector<double>& q;
  int body;
  Role role;

  [[nodiscard]] Vec2 at(const Anchor& anchor) const { return world_point(mechanism, q, anchor); }
  [[nodiscard]] Vec2 centre() const { return at({.body = body}); }
  [[nodiscard]] double mass() const {
    return mechanism.bodies[static_cast<std::size_t>(body)].mass;
  }

  void operator()(const NoShape&) const {
    if (mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::particle) {
      scene.primitives.push_back(Disc{
          .centre = centre(), .radiusPx = particleRadiusPx(mass()), .role = role, .body = body});
    } else {
      extendToAnchors([this](Vec2) { return centre(); });
    }
  }

  void operator()(const RodShape&) const {
    const Vec2 a = at({.body = body, .place = Place::start});
    const Vec2 b = at({.body = body, .place = Place::end});
    extendToAnchors([a, b](Vec2 p) {
      const Vec2 ab = b - a;
      const double s = std::clamp(dot(p - a, ab) / std::max(dot(ab, ab), 1e-300), 0.0, 1.0);
      return a + s * ab;
    });
    scene.primitives.push_back(
        Rod{.a = a, .b = b, .radiusPx = rodRadiusPx(mass()), .role = role, .body = body});
  }

  void operator()(const DiscShape& disc) const {
    const Vec2 middle = centre();
    extendToAnchors(
        [middle, &disc](Vec2 p) { return norm(p - middle) > disc.radius ? middle : p; });
    scene.primitives.push_back(
        Disc{.centre = middle, .radius = disc.radius, .role = role, .body = body});
    // A spoke shows the turn.
    const Vec2 rim = at({.body = body, .p = {disc.radius, 0}});
    scene.primitives.push_back(
        Segment{.a = middle, .b = rim, .role = isGhost(role) ? role : Role::rail});
  }

  void operator()(const PolygonShape& polygon) const {
    const Vec2 middle = centre();
    Polygon outline{.corners = {}, .role = role, .body = body};
    for (int k = 0; k < static_cast<int>(polygon.vertices.size()); ++k) {
      outline.corners.push_back(at({.body = body, .place = Place::vertex, .vertex = k}));
    }
    extendToAnchors([&](Vec2 p) {
      const Frame frame = frame_of(mechanism, q, body);
      const Vec2 local = rotated(p - frame.origin, frame.c, -frame.s);
      const bool outside =
          foot_on_polygon(polygon, local).distance > onOutline * characteristicLength(mechanism);
      return outside ? middle : p;
    });
    scene.primitives.push_back(std::move(outline));
  }

 private:
  /// Anchors away from the outline are joined to it by an arm from `foot(point)`.
  template <typename Foot>
  void extendToAnchors(Foot foot) const {
    const auto arm = [&](const Anchor& anchor) {
      if (anchor.body != body) return;
      const Vec2 p = at(anchor), from = foot(p);
      if (norm(p - from) <= onOutline * characteristicLength(mechanism)) return;
      scene.primitives.push_back(
          Rod{.a = from, .b = p, .radiusPx = extensionRadiusPx, .role = role, .body = body});
    };
    for (const Joint& joint : mechanism.joints) {
      arm(anchor_a(joint.kind));
      arm(anchor_b(joint.kind));
    }
    for (const Contact& contact : mechanism.contacts) {
      if (const Anchor* point = striking_point(contact.geometry)) arm(*point);
    }
    for (const ForceElement& force : mechanism.forces) {
      for (const Anchor& anchor : anchorsOf(force.kind)) arm(anchor);
    }
  }
};

double lengthOf(const Body& body) {
  if (const auto* rod = std::get_if<RodShape>(&body.shape)) return rod->length;
  if (const auto* disc = std::get_if<DiscShape>(&body.shape)) return 2 * disc->radius;
  if (const auto* polygon = std::get_if<PolygonShape>(&body.shape)) return 2 * reach_of(*polygon);
  return 0;
}

}  // namespace

double characteristicLength(const Mechanism& mechanism) {
  double longest = 0;
  for (const Body& body : mechanism.bodies) longest = std::max(longest, lengthOf(body));
  for (const Joint& joint : mechanism.joints) {
    if (const auto* rod = std::get_if<DistanceJoint>(&joint.kind)) {
      longest = std::max(longest, rod->length);
    }
    if (const auto* slot = std::get_if<CurvedSlotJoint>(&joint.kind)) {
      longest = std::max({longest, slot->semi_x, slot->semi_y.value_or(0)});
    }
    for (const Anchor& anchor : {anchor_a(joint.kind), anchor_b(joint.kind)}) {
      if (anchor.place == Place::at) longest = std::max(longest, norm(anchor.p));
    }
  }
  return longest > 0 ? longest : 1;
}

double rodRadiusPx(double mass) {
  return std::clamp(6.5 * std::cbrt(mass), 4.0, 12.0);
}

double particleRadiusPx(double mass) {
  return std::clamp(9.0 * std::cbrt(mass), 5.0, 22.0);
}

void addBodies(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q,
               int litBody) {
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
    const Body& body = mechanism.bodies[static_cast<std::size_t>(i)];
    const bool particle = body.kind == BodyKind::particle;
    const Role role = i == litBody ? Role::bodyLit : particle ? Role::particle : Role::body;
    std::visit(Outline{scene, mechanism, q, i, role}, body.shape);
    if (!particle) scene.primitives.push_back(CentreMark{world_point(mechanism, q, {.body = i})});
  }
}

void addGhost(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q, Role role) {
  for (const Joint& joint : mechanism.joints) {
    if (const auto* rod = std::get_if<DistanceJoint>(&joint.kind)) {
      scene.primitives.push_back(
          Segment{world_point(mechanism, q, rod->a), world_point(mechanism, q, rod->b), role});
    }
  }
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
    std::visit(Outline{scene, mechanism, q, i, role},
               mechanism.bodies[static_cast<std::size_t>(i)].shape);
  }
}

void addBodyNames(Scene& scene, const Mechanism& mechanism, const std::vector<double>& q) {
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
    const Body& body = mechanism.bodies[static_cast<std::size_t>(i)];
    Label label{.text = QString::fromStdString(body.name),
                .at = world_point(mechanism, q, {.body = i}),
                .towardsPx = {1, -0.35},
                .clearancePx = 10,
                .role = Role::textMuted,
                .small = true,
                .optional = true};
    if (std::holds_alternative<RodShape>(body.shape)) {
      const Frame frame = frame_of(mechanism, q, i);
      label.towardsPx = onScreen({-frame.s, frame.c}, 1);
      label.clearancePx = rodRadiusPx(body.mass) + 6;
    } else if (body.kind == BodyKind::particle) {
      label.clearancePx = particleRadiusPx(body.mass) + 6;
    }
    scene.labels.push_back(label);
  }
}

}  // namespace carom::ui
