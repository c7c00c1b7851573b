// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drag_tool.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/edit/draw.h"
#include "core/edit/move_parts.h"
#include "core/study/edit.h"
#include "ui/look/pixels.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/dimension_text.h"
#include "ui/scene/part_info.h"

namespace carom::ui {

namespace {
// A direction this near to the normal snaps to it; smaller angles can be typed [rad].
constexpr double snapToNormal = 0.02;
// Angles of the design are round numbers, as places are [rad].
constexpr double stepOfAngle = pi / 12, gridOfAngle = pi / 180;

/// Where a dimension is brought if the hand is there: to a place that is met, along the way on
/// which it was, or to round numbers.
Vec2 dimensionPlace(const Scenario& scenario, const DimensionHandle& held, const Aim& aim) {
  if (held.way == Way::circle) {
    if (!(norm(aim.at - *held.from) > 0)) return held.at;
    const double step = aim.straight ? stepOfAngle : aim.grid > 0 ? gridOfAngle : 0;
    return place_of_angle(held, onGrid(angle_at(held, aim.at), step));
  }
  const Vec2 from = held.from.value_or(held.at);
  const Vec2 hand = reachable(held, aim.at);
  if (held.way != Way::free) {
    const double way = dot(hand - from, held.along);
    return from + onGrid(way, aim.grid) * held.along;
  }
  if (aim.straight) return roundedPlace(aim, from);
  const auto isOther = [&](const Spot& spot) { return norm(spot.at - held.at) > same_place; };
  if (const Spot near = spot_near(scenario, aim.at, aim.within); near.on && isOther(near)) {
    return near.at;
  }
  const Vec2 along = held.at - from, to = aim.at - from;
  const double length = norm(along);
  if (length > 0 && std::abs(cross(along, to)) < aim.within / 3 * length) {
    return from + onGrid(dot(along, to) / length, aim.grid) / length * along;
  }
  return roundedPlace(aim, {});
}

/// The point of a part that a hand would take hold of to pose it.
std::optional<Anchor> posedPoint(const Scenario& scenario, const PartName& part) {
  const Mechanism& mechanism = *scenario.mechanism;
  const auto moving = [](const Anchor* anchor) -> std::optional<Anchor> {
    return anchor != nullptr && anchor->body != ground ? std::optional(*anchor) : std::nullopt;
  };
  if (part.kind == PartKind::body) {
    const auto body = find_body(mechanism, part.name);
    return body ? std::optional(Anchor{.body = *body}) : std::nullopt;
  }
  if (part.kind == PartKind::joint) {
    const auto joint = std::ranges::find(mechanism.joints, part.name, &Joint::name);
    if (joint == mechanism.joints.end()) return {};
    const Anchor& a = anchor_a(joint->kind);
    return moving(a.body != ground ? &a : &anchor_b(joint->kind));
  }
  if (part.kind == PartKind::contact || part.kind == PartKind::closed_target) {
    const auto contact = std::ranges::find(mechanism.contacts, part.name, &Contact::name);
    if (contact == mechanism.contacts.end()) return {};
    return moving(striking_point(contact->geometry));
  }
  return {};
}

QString titleOf(const std::vector<PartName>& parts) {
  if (parts.size() == 1) return QString::fromStdString(parts.front().name);
  return QObject::tr("%1 parts").arg(parts.size());
}

/// Of those, what the design has places of.
std::vector<PartName> designed(const std::vector<PartName>& parts) {
  std::vector<PartName> out;
  for (const PartName& part : parts) {
    const bool closed = part.kind == PartKind::closed_target;
    const PartName name{closed ? PartKind::contact : part.kind, part.name};
    const bool suits = name.kind == PartKind::body || name.kind == PartKind::joint ||
                       name.kind == PartKind::contact || name.kind == PartKind::force;
    if (suits && std::ranges::find(out, name) == out.end()) out.push_back(name);
  }
  return out;
}
}  // namespace

void DragTool::begin(const Handle& handle) {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  const State& state = document_.evaluation().state;
  grip_ = Grip{handle};
  if (holdsDimension()) {
    const auto dimension = dimensionOf(document_.committed(), handle);
    if (!dimension) return grip_.reset();
    grip_->dimension = *dimension;
    grip_->start = grip_->wanted = dimension->at;
  } else if (handle.isTurned()) {
    const QPointF along = unit(handle.offsetPx);
    grip_->start =
        holds(HandleKind::surface) ? Vec2{along.x(), -along.y()} : impact_direction(rows());
    grip_->path = turnPath(handle);
    grip_->angle = find_parameter(document_.committed(), grip_->path).value;
  } else if (holds(HandleKind::velocity)) {
    grip_->start = point_velocity(mechanism, state, handle.anchor);
  } else {
    grip_->start = world_point(mechanism, state.q, handle.anchor);
    grip_->closed = held_contacts(document_.committed());
  }
}

void DragTool::begin(int body, Vec2 at) {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  Anchor anchor{.body = body};
  if (mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::rigid) {
    const Frame frame = frame_of(mechanism, document_.evaluation().state.q, body);
    anchor.p = rotated(at - frame.origin, frame.c, -frame.s);
  }
  begin({HandleKind::body, body, anchor, body_name(mechanism, body), at});
}

void DragTool::begin(const std::vector<PartName>& parts, bool designs) {
  grip_.reset();
  const Scenario& scenario = document_.scenario();
  if (designs) {
    const std::vector<PartName> moved = designed(parts);
    if (moved.empty()) return;
    grip_ = Grip{{HandleKind::body, 0, {}, titleOf(moved).toStdString(), {}}};
    grip_->parts = moved;
    return;
  }
  std::vector<Anchor> points;
  std::vector<PartName> posed;
  const auto isBody = [](const PartName& part) { return part.kind == PartKind::body; };
  std::vector<PartName> bodiesFirst = parts;
  std::stable_partition(bodiesFirst.begin(), bodiesFirst.end(), isBody);
  for (const PartName& part : bodiesFirst) {
    const auto point = posedPoint(scenario, part);
    if (!point) continue;
    // A joint or contact goes with its body where that is moved itself.
    const bool known = std::ranges::any_of(points, [&](const Anchor& other) {
      return other == *point || other == Anchor{.body = point->body};
    });
    if (known) continue;
    points.push_back(*point);
    posed.push_back(part);
  }
  if (points.empty()) return;
  begin(Handle{HandleKind::body, 0, points[0], titleOf(posed).toStdString(), {}});
  grip_->beside.assign(points.begin() + 1, points.end());
}

void DragTool::moveBy(Vec2 offset, const DragFreedom& freedom) {
  if (offset == Vec2{} && !typedAngle()) {
    // A drag back to its start restores the scenario exactly.
    grip_->band.reset();
    grip_->problem.clear();
    grip_->wanted = grip_->dimension.at;
    document_.preview(document_.committed());
    grip_->closed = held_contacts(document_.committed());
  } else if (holdsDimension()) {
    bringTo(grip_->start + offset);
  } else if (movesParts()) {
    moveParts(offset);
  } else if (holds(HandleKind::velocity)) {
    const Handle& handle = grip_->handle;
    document_.preview(with_point_velocity(document_.committed(), handle.name, handle.anchor,
                                          grip_->start + offset));
  } else if (grip_->handle.isTurned()) {
    turnBy(offset);
  } else {
    movePointBy(offset, freedom);
  }
}

void DragTool::movePointBy(Vec2 offset, const DragFreedom& freedom) {
  // Once lifted off, a contact is free until it touches again.
  if (freedom.liftOff) grip_->closed.clear();
  const Scenario& taken = document_.committed();
  const auto startOf = [&taken](const Anchor& anchor) {
    return world_point(*taken.mechanism, taken.motion->state.q, anchor);
  };
  Scenario next = document_.scenario();
  const auto drag = [&](const Anchor& anchor, Vec2 target) {
    DragResult result;
    next = dragged(taken, next,
                   {.anchor = anchor,
                    .target = target,
                    .closed = grip_->closed,
                    .allow_flip = freedom.allowFlip},
                   &result);
    if (!freedom.liftOff) grip_->closed = held_contacts(next);
    if (result.limited && !grip_->band) {
      grip_->band = RubberBand{result.reached, target, QString::fromStdString(result.reason)};
    }
  };
  const auto bringAll = [&] {
    grip_->band.reset();
    drag(grip_->handle.anchor, grip_->start + offset);
    for (const Anchor& anchor : grip_->beside) drag(anchor, startOf(anchor) + offset);
  };
  const auto farthest = [&] {
    double most = 0;
    for (const Anchor& anchor : grip_->beside) {
      const Vec2 at = world_point(*next.mechanism, next.motion->state.q, anchor);
      most = std::max(most, norm(at - startOf(anchor) - offset));
    }
    const Vec2 at = world_point(*next.mechanism, next.motion->state.q, grip_->handle.anchor);
    return std::max(most, norm(at - grip_->start - offset));
  };
  bringAll();
  // Each of several points moves the others a little, so they are brought to their places in turn,
  // as long as that brings them nearer.
  constexpr double near = 1e-9;  // [m]
  constexpr double nearer = 0.7;
  constexpr int mostTurns = 8;
  double left = grip_->beside.empty() ? 0 : farthest();
  for (int turn = 0; turn < mostTurns && left > near; ++turn) {
    bringAll();
    const double before = std::exchange(left, farthest());
    if (left > nearer * before) break;
  }
  document_.preview(next);
}

void DragTool::moveParts(Vec2 offset) {
  grip_->problem.clear();
  grip_->band.reset();
  try {
    document_.preview(resolved(with_parts_moved(document_.committed(), grip_->parts, offset),
                               {.left = effort_of_a_move}));
  } catch (const InputError& error) {
    // The last possible design stays.
    grip_->problem = QString::fromStdString(error.message());
  }
}

QString DragTool::refusal() const {
  if (!grip_) return {};
  return grip_->band ? grip_->band->reason : grip_->problem;
}

void DragTool::turnBy(Vec2 change) {
  const Vec2 to = grip_->start + change;
  const auto angleFrom = [&to](Vec2 from) { return std::atan2(cross(from, to), dot(from, to)); };
  double angle = 0;
  if (holds(HandleKind::surface)) {
    angle = grip_->angle + angleFrom(grip_->start);
  } else {
    angle = angleFrom(rows().n);
    if (std::abs(angle) < snapToNormal) angle = 0;
  }
  const Range range = find_parameter(document_.committed(), grip_->path).range;
  try {
    document_.preview(
        edited(document_.committed(), grip_->path, std::clamp(angle, range.low, range.high)));
  } catch (const InputError&) {
    // An angle that is not possible is ignored; the last possible one stays.
  }
}

void DragTool::aim(const Aim& aim) {
  if (!holdsDimension()) return;
  const DimensionHandle& held = grip_->dimension;
  Vec2 to = reachable(held, dimensionPlace(document_.committed(), held, aim));
  grip_->hand = to;
  if (grip_->typed[0] || grip_->typed[1]) to = placeWith(held, grip_->typed, to);
  moveBy(to - grip_->start, {});
}

void DragTool::type(const std::array<std::optional<double>, 2>& numbers) {
  if (!holdsDimension()) return;
  // A number on its way, as the 0 of 0.2, must not take the other one away.
  if (!grip_->typed[0] && !grip_->typed[1]) grip_->hand = grip_->wanted;
  grip_->typed = numbers;
  const bool any = numbers[0] || numbers[1];
  const Vec2 to = any ? placeWith(grip_->dimension, numbers, grip_->hand) : grip_->hand;
  moveBy(to - grip_->start, {});
}

std::optional<double> DragTool::typedAngle() const {
  return holdsDimension() && grip_->dimension.way == Way::circle ? grip_->typed[0] : std::nullopt;
}

void DragTool::bringTo(Vec2 to) {
  const DimensionHandle& held = grip_->dimension;
  grip_->wanted = reachable(held, to);
  grip_->problem.clear();
  try {
    document_.preview(resolved(with_dimension(document_.committed(), held, to, typedAngle()),
                               {.left = effort_of_a_move}));
  } catch (const InputError& error) {
    // The last possible design stays.
    grip_->problem = QString::fromStdString(error.message());
  }
  grip_->band.reset();
  const std::vector<DimensionHandle> now = dimension_handles(document_.scenario());
  const auto it =
      std::ranges::find_if(now, [&](const DimensionHandle& other) { return other.is_same(held); });
  constexpr double seen = 1e-6;  // [m]
  // On a circle the handle may lie farther out after the move: its direction counts.
  if (it != now.end() && norm(it->at - reachable(*it, grip_->wanted)) > seen) {
    grip_->band = RubberBand{it->at, grip_->wanted, {}};
  }
}

QString DragTool::title() const {
  if (!grip_) return {};
  const QString name = QString::fromStdString(grip_->handle.name);
  if (holdsDimension()) return QObject::tr("Design · %1").arg(titleOf(grip_->dimension));
  if (movesParts()) return QObject::tr("Design · %1").arg(name);
  if (holds(HandleKind::velocity)) return QObject::tr("Throw · %1").arg(name);
  if (grip_->handle.isTurned()) return QObject::tr("Turn · %1").arg(name);
  return QObject::tr("Pose · %1").arg(name);
}

QString DragTool::measure() const {
  if (!holdsDimension()) return {};
  const QString words =
      measureOf(grip_->dimension, grip_->wanted, *document_.committed().display, typedAngle());
  return grip_->problem.isEmpty() ? words : words + QLatin1Char('\n') + grip_->problem;
}

const ContactRows& DragTool::rows() const {
  return *rowsOf(document_.evaluation(), grip_->handle.index);
}

double DragTool::pixelsPerUnit(double viewScale, double velocityScale) const {
  if (holds(HandleKind::velocity)) return velocityScale;
  if (holds(HandleKind::surface)) return surfaceGripPx;
  return holds(HandleKind::direction) ? directionGripPx : viewScale;
}

QString DragTool::finish() {
  if (!grip_) return {};
  QString text = QObject::tr("Move %1");
  if (holds(HandleKind::velocity)) text = QObject::tr("Set velocity of %1");
  if (holds(HandleKind::direction)) text = QObject::tr("Turn impact at %1");
  if (holds(HandleKind::surface)) text = QObject::tr("Turn surface at %1");
  std::string name = grip_->handle.name;
  if (holdsDimension()) {
    text = QObject::tr("Change %1");
    name = titleOf(grip_->dimension).toStdString();
  }
  QString problem = grip_->problem;
  // During the drag the arrow may point where the joints forbid it; the released one may not.
  if (holds(HandleKind::velocity) && document_.inGesture() &&
      !(document_.scenario() == document_.committed())) {
    document_.preview(without_impossible_velocity(document_.scenario(), name));
  }
  // The gesture is forgotten first, because the document announces the change before commit()
  // returns.
  grip_.reset();
  document_.commit(text.arg(QString::fromStdString(name)));
  return problem;
}

void DragTool::cancel() {
  if (!grip_) return;
  grip_.reset();
  document_.cancel();
}

}  // namespace carom::ui
