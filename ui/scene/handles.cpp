// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/handles.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/study/edit.h"
#include "ui/look/pixels.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/element_shapes.h"
#include "ui/scene/part_marks.h"
#include "ui/scene/scene_mechanism.h"

namespace carom::ui {

namespace {

constexpr double shortestGripPx = 24;
constexpr double handleReachPx = 12;
constexpr double bodyReachPx = 4;  // beyond the outline
constexpr double elementReachPx = 4;

/// Whether a part of a body or a force element is at the pixel.
struct IsUnder {
  const View& view;
  const QRectF& area;
  QPointF pixel;

  [[nodiscard]] QPointF at(Vec2 point) const { return toPixels(view, area, point); }
  [[nodiscard]] bool near(Vec2 a, Vec2 b, double reach) const {
    return distanceToSegment(pixel, at(a), at(b)) <= reach;
  }

  bool operator()(const Rod& rod) const {
    return near(rod.a, rod.b, std::max(rod.radius * view.scale, rod.radiusPx) + bodyReachPx);
  }
  bool operator()(const Disc& disc) const {
    const double radius = disc.radius * view.scale + disc.radiusPx;
    return near(disc.centre, disc.centre, radius + bodyReachPx);
  }
  bool operator()(const Polygon& polygon) const {
    bool inside = true;
    for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
      const Vec2 a = polygon.corners[i], b = polygon.corners[(i + 1) % polygon.corners.size()];
      if (near(a, b, bodyReachPx)) return true;
      // Counter-clockwise in the world is clockwise on the screen, whose y points down.
      inside = inside && dotProduct(turned(at(b) - at(a)), pixel - at(a)) <= 0;
    }
    return inside;
  }
  bool operator()(const SpringLine& line) const {
    return near(line.a, line.b, halfWidthOf(line, view.scale) + elementReachPx);
  }
  bool operator()(const PistonLine& line) const {
    return near(line.a, line.b, cylinderHalfPx + elementReachPx);
  }
  bool operator()(const CoilMark& coil) const {
    return near(coil.centre, coil.centre, coil.outerPx + elementReachPx);
  }
  bool operator()(const MotorMark& motor) const {
    return near(motor.centre, motor.centre, motor.radiusPx);
  }
  bool operator()(const TurnArrow& arrow) const {
    return std::abs(size(pixel - at(arrow.centre)) - arrow.radiusPx) <= elementReachPx;
  }
  bool operator()(const Arrow& arrow) const {
    const QPointF tail = at(arrow.tail);
    return distanceToSegment(pixel, tail, tail + arrow.shaftPx) <= elementReachPx;
  }
  bool operator()(const auto&) const { return false; }
};

/// Handles of the points that can move, each place once. The ends of a massless rod are points of
/// bodies, which come later under their own name.
std::vector<Handle> pointHandles(const Posed& posed) {
  const Mechanism& mechanism = posed.mechanism;
  std::vector<Vec2> taken;
  for (const Joint& joint : mechanism.joints) {
    if (!std::holds_alternative<RevoluteJoint>(joint.kind)) continue;
    for (const Anchor& anchor : {anchor_a(joint.kind), anchor_b(joint.kind)}) {
      if (anchor.body == ground) taken.push_back(posed.at(anchor));
    }
  }
  std::vector<Handle> handles;
  const auto add = [&](HandleKind kind, std::size_t index, const Anchor& anchor,
                       const std::string& name) {
    if (anchor.body == ground) return;
    const Vec2 at = posed.at(anchor);
    if (std::ranges::any_of(taken, [&](Vec2 other) { return posed.coincide(other, at); })) return;
    taken.push_back(at);
    handles.push_back({kind, static_cast<int>(index), anchor, name, at, {}});
  };
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    const Contact& contact = mechanism.contacts[i];
    const Anchor* point = striking_point(contact.geometry);
    if (point != nullptr) add(HandleKind::contact, i, *point, contact.name);
  }
  for (std::size_t i = 0; i < mechanism.joints.size(); ++i) {
    const Joint& joint = mechanism.joints[i];
    if (std::holds_alternative<DistanceJoint>(joint.kind)) continue;
    const Anchor& a = anchor_a(joint.kind);
    add(HandleKind::joint, i, a.body != ground ? a : anchor_b(joint.kind), joint.name);
  }
  for (std::size_t i = 0; i < mechanism.bodies.size(); ++i) {
    const Body& body = mechanism.bodies[i];
    const int index = static_cast<int>(i);
    const bool rod = std::holds_alternative<RodShape>(body.shape);
    if (!rod) add(HandleKind::body, i, {.body = index}, body.name);
    for (const Anchor& corner : cornersOf(mechanism, index)) {
      add(HandleKind::end, i, corner, body.name);
    }
  }
  return handles;
}

/// Where the arrow of a velocity is taken hold of, relative to the point: its tip, or, if it is too
/// short to be told from the point, a little way along it (`rest` if there is no velocity).
QPointF velocityGrip(Vec2 velocity, Vec2 rest, double scale) {
  const QPointF tip = onScreen(velocity, scale);
  if (size(tip) >= shortestGripPx) return tip;
  return shortestGripPx * unit(onScreen(norm(velocity) > 0 ? velocity : rest, 1));
}

/// @param focus  the contact that is shown among several, or −1
std::vector<Handle> velocityHandles(const Scenario& scenario, const Evaluation& evaluation,
                                    double scale, int focus) {
  // At rest the grip points into the surface: pulling there makes it strike.
  const ContactRows* rows = rowsOf(evaluation, focus);
  const Vec2 rest = rows ? -rows->n : Vec2{0, -1};
  std::vector<Handle> handles;
  for (const VelocityHandle& grip : velocity_handles(scenario)) {
    if (grip.anchor.body == ground) continue;
    const PointVelocities v = velocitiesOf(*scenario.mechanism, evaluation, grip.anchor);
    handles.push_back({HandleKind::velocity, grip.anchor.body, grip.anchor, grip.name, v.at,
                       velocityGrip(v.before, rest, scale)});
  }
  return handles;
}

/// Where the direction of the impact at a contact is taken hold of; none in free flight.
std::optional<Handle> directionHandle(const Scenario& scenario, const Evaluation& evaluation,
                                      int contact) {
  const ContactRows* rows = pushedRows(evaluation, contact);
  if (!rows) return {};
  const Contact& struck = scenario.mechanism->contacts[static_cast<std::size_t>(contact)];
  const bool turns = has_tangent(struck.geometry) && !surface_moves(struck.geometry);
  if (!turns) return {};
  const Anchor anchor = moving_point(*scenario.mechanism, struck.geometry);
  return Handle{
      HandleKind::direction, contact,     anchor,
      struck.name,           rows->point, onScreen(impact_direction(*rows), directionGripPx)};
}

/// Handles that turn lines of the ground; none for a line of several contacts with their normals.
std::vector<Handle> surfaceHandles(const Mechanism& mechanism, const Evaluation& evaluation) {
  std::vector<Handle> handles;
  for (std::size_t i = 0; i < mechanism.contacts.size(); ++i) {
    const Contact& contact = mechanism.contacts[i];
    const auto* line = struck_as<Line>(contact.geometry);
    const auto hasIt = [line](const Contact& other) {
      const auto* its = struck_as<Line>(other.geometry);
      return its != nullptr && *its == *line;
    };
    if (line == nullptr || line->through.body != ground) continue;
    if (std::ranges::count_if(mechanism.contacts, hasIt) > 1) continue;
    const Vec2 n{std::cos(line->normal_angle), std::sin(line->normal_angle)};
    const ContactRows* rows = rowsOf(evaluation, static_cast<int>(i));
    if (rows == nullptr) continue;
    // The grip stands on the side of the mechanism.
    // A shaken line is drawn where it is at t = 0.
    const Vec2 at = line->through.p + shift_of(*line, 0).s * n;
    const Vec2 t = -perp(n), reach = rows->point - at;
    const Vec2 along = dot(reach, t) < 0 ? -t : t;
    handles.push_back({HandleKind::surface, static_cast<int>(i), line->through, contact.name, at,
                       onScreen(along, surfaceGripPx)});
  }
  return handles;
}

}  // namespace

std::vector<Handle> handlesOf(const Scenario& scenario, const Evaluation& evaluation,
                              double velocityScale, int contact) {
  const Mechanism& mechanism = *scenario.mechanism;
  const int focus = contact >= 0 ? contact : focus_contact(mechanism, evaluation);
  std::vector<Handle> handles = velocityHandles(scenario, evaluation, velocityScale, focus);
  std::ranges::move(pointHandles({mechanism, evaluation.state.q}), std::back_inserter(handles));
  if (auto direction = directionHandle(scenario, evaluation, focus)) {
    handles.push_back(*std::move(direction));
  }
  std::ranges::move(surfaceHandles(mechanism, evaluation), std::back_inserter(handles));
  return handles;
}

namespace {

/// Numbers that no place of the drawing shows.
bool hasLine(DimensionKind kind) {
  return kind == DimensionKind::stop_limit || kind == DimensionKind::guide_turn ||
         kind == DimensionKind::rest_length || kind == DimensionKind::length;
}

}  // namespace

std::vector<Handle> dimensionHandles(const Scenario& scenario) {
  std::vector<Handle> handles;
  for (const DimensionHandle& one : dimension_handles(scenario)) {
    const bool ofBody = one.part.kind == PartKind::body;
    const int body =
        ofBody ? find_body(*scenario.mechanism, one.part.name).value_or(ground) : ground;
    handles.push_back({.kind = HandleKind::dimension,
                       .index = static_cast<int>(handles.size()),
                       .anchor = {.body = body},
                       .name = one.part.name,
                       .at = one.at,
                       .from = hasLine(one.kind) ? one.from : std::nullopt});
  }
  return handles;
}

std::optional<DimensionHandle> dimensionOf(const Scenario& scenario, const Handle& handle) {
  const std::vector<DimensionHandle> all = dimension_handles(scenario);
  const auto index = static_cast<std::size_t>(handle.index);
  if (handle.kind != HandleKind::dimension || index >= all.size()) return {};
  return all[index];
}

Picked pick(const Scene& scene, const View& view, const QRectF& area, QPointF pixel) {
  Picked picked{.marked = markedAt(scene, view, area, pixel)};
  double nearest = handleReachPx;
  for (const Handle& handle : scene.handles) {
    const double distance = size(pixel - toPixels(view, area, handle.at) - handle.offsetPx);
    // Of handles at one place, but for rounding, the last one.
    constexpr double rounding = 1e-6;
    if (distance > nearest + rounding) continue;
    nearest = std::min(nearest, distance);
    picked.handle = handle;
  }
  if (picked.handle) return picked;
  // The last one painted is on top.
  for (auto it = scene.primitives.rbegin(); it != scene.primitives.rend(); ++it) {
    if (!std::visit(IsUnder{view, area, pixel}, *it)) continue;
    std::visit(
        [&picked](const auto& part) {
          if constexpr (requires { part.body; }) {
            if (!isGhost(part.role)) picked.body = part.body;
          } else if constexpr (requires { part.element; }) {
            if (picked.element < 0) picked.element = part.element;
          }
        },
        *it);
    if (picked.body != ground) break;
  }
  return picked;
}

}  // namespace carom::ui
