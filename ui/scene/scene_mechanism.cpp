// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene_mechanism.h"

#include <algorithm>
#include <cmath>

#include "ui/document/part_name.h"

namespace carom::ui {

namespace {

constexpr double extensionRadiusPx = 4;
// What is nearer to an outline than this fraction of the size is on it.
constexpr double onOutline = 1e-6;

int bodyCount(const Mechanism& mechanism) {
  return static_cast<int>(mechanism.bodies.size());
}

bool isParticle(const Mechanism& mechanism, int body) {
  return body != ground && body_at(mechanism, body).kind == BodyKind::particle;
}

/// Radii on screen grow with the cube root of the mass.
double rodRadiusPx(double mass) {
  return std::clamp(6.5 * std::cbrt(mass), 4.0, 12.0);
}

double particleRadiusPx(double mass) {
  return std::clamp(9.0 * std::cbrt(mass), 5.0, 22.0);
}

/// Draws one body's outline; `role` is the body's or the ghost's.
struct BodyOutline : MechanismPainter {
  int body;
  Role role;

  [[nodiscard]] double mass() const { return body_at(mechanism, body).mass; }

  void operator()(const NoShape&) const {
    const Vec2 middle = middleOf(body);
    if (!isParticle(mechanism, body)) return extendToAnchors([middle](Vec2) { return middle; });
    add(Disc{.centre = middle, .radiusPx = particleRadiusPx(mass()), .role = role, .body = body});
  }

  void operator()(const RodShape&) const {
    const Vec2 a = at({.body = body, .place = Place::start});
    const Vec2 b = at({.body = body, .place = Place::end});
    extendToAnchors([a, b](Vec2 p) {
      const Vec2 ab = b - a;
      const double s = std::clamp(dot(p - a, ab) / std::max(dot(ab, ab), 1e-300), 0.0, 1.0);
      return a + s * ab;
    });
    add(Rod{.a = a,
            .b = b,
            .radius = thickness(),
            .radiusPx = rodRadiusPx(mass()),
            .role = role,
            .body = body});
  }

  void operator()(const DiscShape& disc) const {
    const Vec2 middle = middleOf(body);
    extendToAnchors([&](Vec2 p) { return norm(p - middle) > disc.radius ? middle : p; });
    add(Disc{.centre = middle, .radius = disc.radius, .role = role, .body = body});
    // A spoke shows the turn.
    const Vec2 rim = at({.body = body, .p = {disc.radius, 0}});
    add(Segment{.a = middle, .b = rim, .role = isGhost(role) ? role : Role::rail});
  }

  void operator()(const PolygonShape& polygon) const {
    Polygon outline{.corners = {}, .role = role, .body = body};
    for (const Anchor& corner : cornersOf(mechanism, body)) outline.corners.push_back(at(corner));
    const carom::Outline shape(polygon);
    // Of a body whose mass centre lies beside its outline, arms go to the outline.
    const bool aroundCentre = shape.closest({}).distance <= 0;
    extendToAnchors([&](Vec2 p) {
      const Frame frame = frame_of(mechanism, q, body);
      const ClosestPoint closest = shape.closest(rotated(p - frame.origin, frame.c, -frame.s));
      if (closest.distance <= onOutline * length) return p;
      if (aroundCentre) return middleOf(body);
      return frame.origin + rotated(closest.at, frame.c, frame.s);
    });
    add(std::move(outline));
  }

 private:
  /// Half of the thickest capsule that the rod is to what strikes it [m].
  [[nodiscard]] double thickness() const {
    double radius = 0;
    for (const Contact& contact : mechanism.contacts) {
      const auto* capsule = struck_as<Capsule>(contact.geometry);
      if (capsule && capsule->body == body) radius = std::max(radius, capsule->radius);
    }
    return radius;
  }

  /// Anchors away from the outline are joined to it by an arm from `foot(point)`.
  void extendToAnchors(const auto& foot) const {
    const auto arm = [&](const Anchor& anchor) {
      if (anchor.body != body) return;
      const Vec2 p = at(anchor), from = foot(p);
      if (norm(p - from) <= onOutline * length) return;
      add(Rod{.a = from, .b = p, .radiusPx = extensionRadiusPx, .role = role, .body = body});
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

/// Draws everything of a joint that lies below the bodies.
struct JointBelow : MechanismPainter {
  void operator()(const RevoluteJoint& joint) const {
    addSupport(*this, joint.a);
    addSupport(*this, joint.b);
  }
  void operator()(const DistanceJoint& joint) const {
    addSupport(*this, joint.a);
    addSupport(*this, joint.b);
    add(Segment{at(joint.a), at(joint.b), Role::link});
  }
  void operator()(const WeldJoint& joint) const {
    addSupport(*this, joint.a);
    addSupport(*this, joint.b);
  }
  /// Its mark lies above the bodies.
  template <IsDrive Drive>
  void operator()(const Drive& /*drive*/) const {}
  void operator()(const PrismaticJoint& joint) const { rail(joint, at(joint.a)); }
  void operator()(const SlotJoint& joint) const { rail(joint, {}); }
  void operator()(const CurvedSlotJoint& joint) const {
    add(CurvedRail{.centre = at(joint.b),
                   .along = directionAt(joint.b, joint.axis_angle),
                   .semiX = joint.semi_x,
                   .semiY = joint.semi_y.value_or(joint.semi_x)});
  }

 private:
  void rail(const auto& joint, std::optional<Vec2> block) const {
    SliderRail drawn = railOf(*this, joint);
    drawn.block = block;
    add(drawn);
  }
};

void addPinAnywhere(const MechanismPainter& painter, const Anchor& anchor, double radiusPx) {
  const Vec2 centre = painter.at(anchor);
  painter.addOnce(JointPin{.centre = centre, .radiusPx = radiusPx},
                  [&](const JointPin& other) { return painter.coincide(other.centre, centre); });
}

/// The joint holds points of both bodies, and not only a line of one.
bool isPinned(const JointKind& kind) {
  return std::holds_alternative<RevoluteJoint>(kind) || std::holds_alternative<WeldJoint>(kind) ||
         std::holds_alternative<DistanceJoint>(kind);
}

/// A guide on the ground that carries a body at its middle: the body's name already stands there,
/// and the guide is what keeps that body on its line.
bool isGuideOfNamedBody(const Posed& posed, const JointKind& kind) {
  const bool guide = !isPinned(kind);
  const Anchor& carried = anchor_a(kind);
  return guide && carried.body != ground && anchor_b(kind).body == ground &&
         posed.coincide(posed.at(carried), posed.middleOf(carried.body));
}

Label& addName(const MechanismPainter& painter, const QString& name, Vec2 at, QPointF towardsPx,
               double clearancePx, std::array<int, 2> bodies) {
  return painter.scene.labels.emplace_back(Label{.text = name,
                                                 .at = at,
                                                 .towardsPx = towardsPx,
                                                 .clearancePx = clearancePx,
                                                 .role = Role::textMuted,
                                                 .small = true,
                                                 .optional = true,
                                                 .isName = true,
                                                 .bodies = bodies});
}

/// The box around a turned ellipse.
void addCurve(Bounds& bounds, const Posed& posed, const CurvedSlotJoint& slot) {
  const Vec2 along = posed.directionAt(slot.b, slot.axis_angle);
  const double a = slot.semi_x, b = slot.semi_y.value_or(slot.semi_x);
  const Vec2 reach{std::hypot(a * along.x, b * along.y), std::hypot(a * along.y, b * along.x)};
  const Vec2 centre = posed.at(slot.b);
  bounds.add(centre - reach);
  bounds.add(centre + reach);
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
  for (const Contact& contact : mechanism.contacts) {
    longest = std::max(longest, size_of(contact.geometry));
  }
  return longest > 0 ? longest : 1;
}

std::vector<Anchor> cornersOf(const Mechanism& mechanism, int body) {
  const Shape& shape = body_at(mechanism, body).shape;
  std::vector<Anchor> corners;
  if (std::holds_alternative<RodShape>(shape)) {
    corners = {{.body = body, .place = Place::end}, {.body = body, .place = Place::start}};
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    for (int k = 0; k < static_cast<int>(polygon->vertices.size()); ++k) {
      corners.push_back({.body = body, .place = Place::vertex, .vertex = k});
    }
  }
  return corners;
}

void addBodies(const MechanismPainter& painter, int litBody, const std::vector<int>& selected) {
  for (int i = 0; i < bodyCount(painter.mechanism); ++i) {
    const bool particle = isParticle(painter.mechanism, i);
    const bool lit = i == litBody || std::ranges::find(selected, i) != selected.end();
    const Role role = lit ? Role::bodyLit : particle ? Role::particle : Role::body;
    std::visit(BodyOutline{painter, i, role}, body_at(painter.mechanism, i).shape);
    if (!particle) painter.add(CentreMark{painter.middleOf(i)});
  }
}

void addGhost(const MechanismPainter& painter, Role role) {
  for (const Joint& joint : painter.mechanism.joints) {
    if (const auto* rod = std::get_if<DistanceJoint>(&joint.kind)) {
      painter.add(Segment{painter.at(rod->a), painter.at(rod->b), role});
    }
  }
  for (int i = 0; i < bodyCount(painter.mechanism); ++i) {
    std::visit(BodyOutline{painter, i, role}, body_at(painter.mechanism, i).shape);
  }
}

void addBodyNames(const MechanismPainter& painter) {
  for (int i = 0; i < bodyCount(painter.mechanism); ++i) {
    const Body& body = body_at(painter.mechanism, i);
    QPointF towardsPx{1, -0.35};
    double clearancePx = 10;
    if (std::holds_alternative<RodShape>(body.shape)) {
      const Frame frame = frame_of(painter.mechanism, painter.q, i);
      towardsPx = onScreen({-frame.s, frame.c}, 1);
      clearancePx = rodRadiusPx(body.mass) + 6;
    } else if (body.kind == BodyKind::particle) {
      clearancePx = particleRadiusPx(body.mass) + 6;
    }
    Label& name =
        addName(painter, shownName(body), painter.middleOf(i), towardsPx, clearancePx, {i, i});
    if (const auto* disc = std::get_if<DiscShape>(&body.shape)) name.outside = disc->radius;
  }
}

void addJointsBelow(const MechanismPainter& painter) {
  for (const Joint& joint : painter.mechanism.joints) std::visit(JointBelow{painter}, joint.kind);
}

void addPins(const MechanismPainter& painter) {
  for (const Joint& joint : painter.mechanism.joints) {
    const Anchor &a = anchor_a(joint.kind), &b = anchor_b(joint.kind);
    if (const auto* drive = std::get_if<SlideDrive>(&joint.kind)) {
      painter.add(DriveMark{painter.at(a), painter.directionAt(b, drive->axis_angle)});
    } else if (std::holds_alternative<AngleDrive>(joint.kind)) {
      painter.add(DriveMark{.at = painter.at(a)});
    } else if (std::holds_alternative<RevoluteJoint>(joint.kind)) {
      addPinAnywhere(painter, a, JointPin{}.radiusPx);
    } else if (std::holds_alternative<WeldJoint>(joint.kind)) {
      painter.add(WeldMark{painter.at(a)});
    } else if (!std::holds_alternative<PrismaticJoint>(joint.kind)) {
      addPin(painter, a);
      if (std::holds_alternative<DistanceJoint>(joint.kind)) addPin(painter, b);
    }
  }
}

void addPin(const MechanismPainter& painter, const Anchor& anchor, double radiusPx) {
  if (!isParticle(painter.mechanism, anchor.body)) addPinAnywhere(painter, anchor, radiusPx);
}

void addSupport(const MechanismPainter& painter, const Anchor& anchor) {
  if (anchor.body != ground) return;
  const Vec2 point = painter.at(anchor);
  // It stands below its pin, or hangs above when the mechanism hangs from it.
  double below = 0;
  for (int i = 0; i < bodyCount(painter.mechanism); ++i) {
    below += point.y - world_point(painter.mechanism, painter.home, {.body = i}).y;
  }
  painter.add(Support{point, below > 0});
}

void addJointNames(const MechanismPainter& painter) {
  for (const Joint& joint : painter.mechanism.joints) {
    if (isGuideOfNamedBody(painter, joint.kind)) continue;
    const Vec2 a = painter.at(anchor_a(joint.kind)), b = painter.at(anchor_b(joint.kind));
    const std::array bodies{anchor_a(joint.kind).body, anchor_b(joint.kind).body};
    const QString name = shownName(joint);
    if (std::holds_alternative<DistanceJoint>(joint.kind)) {
      addName(painter, name, 0.5 * (a + b), onScreen(perp(b - a), 1), 7, bodies).to = b;
    } else {
      addName(painter, name, a, {1, -0.6}, 10, bodies);
    }
  }
}

Bounds boundsOf(const Mechanism& mechanism, const std::vector<double>& q) {
  const Posed posed{mechanism, q};
  Bounds bounds;
  for (int i = 0; i < static_cast<int>(mechanism.bodies.size()); ++i) {
    const Shape& shape = mechanism.bodies[static_cast<std::size_t>(i)].shape;
    const auto* disc = std::get_if<DiscShape>(&shape);
    bounds.add(posed.middleOf(i), disc ? disc->radius : 0);
    for (const Anchor& corner : cornersOf(mechanism, i)) bounds.add(posed.at(corner));
  }
  for (const Joint& joint : mechanism.joints) {
    if (const auto* slot = std::get_if<CurvedSlotJoint>(&joint.kind)) {
      addCurve(bounds, posed, *slot);
      continue;
    }
    // The ground's side of a slider only names a line; where on it does not matter.
    const Anchor& b = anchor_b(joint.kind);
    if (isPinned(joint.kind) || b.body != ground) bounds.add(posed.at(b));
    bounds.add(posed.at(anchor_a(joint.kind)));
  }
  for (const ForceElement& force : mechanism.forces) {
    for (const Anchor& anchor : anchorsOf(force.kind)) bounds.add(posed.at(anchor));
  }
  for (const Contact& contact : mechanism.contacts) addBounds(posed, contact, bounds);
  return bounds;
}

}  // namespace carom::ui
