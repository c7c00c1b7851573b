// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/part_marks.h"

#include <algorithm>
#include <cmath>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

constexpr double lineReachPx = 5;
constexpr double supportPx = 17;
// A line without end is taken hold of, and lit, up to this many lengths of the mechanism.
constexpr double endless = 50;

/// Adds the marks of one part.
struct Marker : MechanismPainter {
  PartIndex part;

  void point(Vec2 at, double reachPx = PartMark{}.reachPx) const {
    scene.marks.push_back({.part = part, .a = at, .b = at, .reachPx = reachPx});
  }
  void line(Vec2 a, Vec2 b, double reachPx = lineReachPx) const {
    scene.marks.push_back({.part = part, .a = a, .b = b, .reachPx = reachPx, .line = true});
  }
  void curve(const std::vector<Vec2>& points) const {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i]);
  }
  /// With the triangle below, or above, a point of the ground.
  void withSupport(const Anchor& anchor) const {
    point(at(anchor));
    if (anchor.body != ground) return;
    for (auto it = scene.primitives.rbegin(); it != scene.primitives.rend(); ++it) {
      const auto* support = std::get_if<Support>(&*it);
      if (support == nullptr || !coincide(support->at, at(anchor))) continue;
      const double down = support->hanging ? -supportPx : supportPx;
      scene.marks.push_back({.part = part, .a = support->at, .b = support->at, .toPx = {0, down}});
      return;
    }
  }

  // Joints.
  void operator()(const RevoluteJoint& joint) const {
    withSupport(joint.a.body == ground ? joint.a : joint.b);
  }
  void operator()(const WeldJoint& joint) const {
    withSupport(joint.a.body == ground ? joint.a : joint.b);
  }
  void operator()(const DistanceJoint& joint) const { line(at(joint.a), at(joint.b)); }
  template <IsDrive Drive>
  void operator()(const Drive& drive) const {
    constexpr double reachPx = 14;
    point(at(drive.a), reachPx);
  }
  void operator()(const PrismaticJoint& joint) const { rail(joint, 11); }
  void operator()(const SlotJoint& joint) const { rail(joint, PartMark{}.reachPx); }
  void operator()(const CurvedSlotJoint& joint) const {
    point(at(joint.a));
    const Vec2 along = directionAt(joint.b, joint.axis_angle), across = perp(along);
    const double a = joint.semi_x, b = joint.semi_y.value_or(joint.semi_x);
    curve(turned(0, 2 * pi, [&](double angle) {
      return at(joint.b) + a * std::cos(angle) * along + b * std::sin(angle) * across;
    }));
  }

  // Contacts.
  template <class Striker, class Surface>
  void operator()(const Against<Striker, Surface>& contact) const {
    surface(contact.surface);
  }
  void operator()(const Rope& rope) const { line(at(rope.a), at(rope.b)); }
  void operator()(const Strut& strut) const { line(at(strut.a), at(strut.b)); }
  /// addStops() takes the walls of stops from the scene.
  void operator()(const SlideStop& /*stop*/) const {}
  void operator()(const AngleStop& /*stop*/) const {}

 private:
  static std::vector<Vec2> turned(double from, double to, const auto& place) {
    constexpr int chords = 32;
    std::vector<Vec2> points;
    points.reserve(chords + 1);
    for (int i = 0; i <= chords; ++i) points.push_back(place(from + (to - from) * i / chords));
    return points;
  }

  void rail(const auto& joint, double blockPx) const {
    point(at(joint.a), blockPx);
    const SliderRail drawn = railOf(*this, joint);
    line(drawn.through + drawn.from * drawn.along, drawn.through + drawn.to * drawn.along,
         2 * lineReachPx);
  }

  void surface(const Line& struck) const {
    const Vec2 normal = directionAt(struck.through, struck.normal_angle), along = -perp(normal);
    const Vec2 through = at(struck.through) + shift_of(struck, t).s * normal;
    const double far = struck.through.body == ground ? endless * length : length;
    line(through + struck.from.value_or(std::min(0.0, struck.to.value_or(0)) - far) * along,
         through + struck.to.value_or(std::max(0.0, struck.from.value_or(0)) + far) * along);
  }
  /// The outline of a body is a click on the body.
  void surface(const BodyDisc& /*disc*/) const {}
  void surface(const Capsule& /*capsule*/) const {}
  void surface(const PolygonSurface& polygon) const {
    const std::size_t count = polygon.own.vertices.size();
    for (std::size_t i = 0; i < count; ++i) {
      line(at({.body = polygon.body, .p = corner(polygon.own, i)}),
           at({.body = polygon.body, .p = corner(polygon.own, corner_after(polygon.own, i))}));
    }
  }
  void surface(const Ring& ring) const { round(ring, 0, 2 * pi); }
  void surface(const Arc& arc) const {
    const double turn = frame_of(mechanism, q, arc.centre.body).angle;
    round(arc, arc.from_angle + turn, arc.to_angle + turn);
  }
  void round(const auto& circle, double from, double to) const {
    const Vec2 centre = at(circle.centre);
    curve(
        turned(from, to, [&](double angle) { return centre + circle.radius * direction(angle); }));
  }
};

/// The walls of stops, as they are drawn.
void addStops(const MechanismPainter& painter) {
  constexpr double reachPx = 9;
  for (const Primitive& primitive : painter.scene.primitives) {
    const auto* wall = std::get_if<StopMark>(&primitive);
    if (wall == nullptr) continue;
    painter.scene.marks.push_back({.part = {PartKind::contact, wall->contact},
                                   .a = wall->at,
                                   .b = wall->at,
                                   .fromPx = wall->offsetPx,
                                   .toPx = wall->offsetPx,
                                   .reachPx = reachPx});
  }
}

bool isPoint(const PartMark& mark) {
  return mark.a == mark.b && mark.fromPx == mark.toPx;
}

}  // namespace

void addPartMarks(const MechanismPainter& painter, const Evaluation* evaluation) {
  const Mechanism& mechanism = painter.mechanism;
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    std::visit(Marker{painter, {PartKind::joint, static_cast<int>(i)}}, mechanism.joints[i].kind);
  }
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    const Contact& contact = mechanism.contacts[i];
    const Marker marker{painter, {PartKind::contact, static_cast<int>(i)}};
    std::visit(marker, contact.geometry);
    const Anchor* point = striking_point(contact.geometry);
    if (point != nullptr) marker.point(painter.at(*point));
    const auto* rows = evaluation != nullptr && i < evaluation->system.contacts.size()
                           ? &evaluation->system.contacts[i]
                           : nullptr;
    // The stop of an angle is no place.
    if (point == nullptr && rows != nullptr && rows->n != Vec2{}) marker.point(rows->point);
  }
  addStops(painter);
}

void addLitParts(Scene& scene, const std::vector<PartIndex>& lit) {
  if (lit.empty()) return;
  for (const PartMark& mark : scene.marks) {
    if (std::ranges::find(lit, mark.part) == lit.end()) continue;
    if (isPoint(mark)) {
      scene.add(HandleMark{mark.a, mark.fromPx, Role::partLit});
    } else if (mark.line) {
      scene.add(Segment{mark.a, mark.b, Role::partLit});
    }
  }
}

MarkedParts markedAt(const Scene& scene, const View& view, const QRectF& area, QPointF pixel) {
  std::vector<std::pair<double, const PartMark*>> near;
  for (const PartMark& mark : scene.marks) {
    const double distance = distanceToSegment(pixel, toPixels(view, area, mark.a) + mark.fromPx,
                                              toPixels(view, area, mark.b) + mark.toPx);
    if (distance <= mark.reachPx) near.emplace_back(distance, &mark);
  }
  std::ranges::stable_sort(near, [](const auto& a, const auto& b) { return a.first < b.first; });
  MarkedParts parts;
  for (const auto& [distance, mark] : near) {
    std::vector<PartIndex>& list = mark->line ? parts.lines : parts.points;
    if (std::ranges::find(list, mark->part) == list.end()) list.push_back(mark->part);
  }
  return parts;
}

}  // namespace carom::ui
