// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drag_tool.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "ui/look/pixels.h"
#include "ui/scene/handle_info.h"

namespace carom::ui {

namespace {
// A direction this near to the normal snaps to it; smaller angles can be typed [rad].
constexpr double snapToNormal = 0.02;
}  // namespace

void DragTool::begin(const Handle& handle) {
  if (handle.isTurned()) return beginTurn(handle);
  if (handle.kind != HandleKind::velocity) {
    begin(handle.anchor, handle.name);
    return;
  }
  const Scenario& scenario = document_.scenario();
  grip_ = Grip{
      .anchor = handle.anchor,
      .name = handle.name,
      .start = point_velocity(*scenario.mechanism, document_.evaluation().state, handle.anchor),
      .what = What::velocity};
}

void DragTool::beginTurn(const Handle& handle) {
  const bool surface = handle.kind == HandleKind::surface;
  grip_ = Grip{.anchor = handle.anchor,
               .name = handle.name,
               .start = {},
               .what = surface ? What::surface : What::direction,
               .contact = handle.index,
               .path = turnPath(handle)};
  const QPointF along = unit(handle.offsetPx);
  grip_->start = surface ? Vec2{along.x(), -along.y()} : impact_direction(rows());
  grip_->angle = find_parameter(document_.committed(), grip_->path).value;
}

void DragTool::begin(int body, Vec2 at) {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  Anchor anchor{.body = body};
  if (mechanism.bodies[static_cast<std::size_t>(body)].kind == BodyKind::rigid) {
    const Frame frame = frame_of(mechanism, document_.evaluation().state.q, body);
    anchor.p = rotated(at - frame.origin, frame.c, -frame.s);
  }
  begin(anchor, body_name(mechanism, body));
}

void DragTool::begin(const Anchor& anchor, const std::string& name) {
  const Scenario& scenario = document_.scenario();
  grip_ = Grip{.anchor = anchor,
               .name = name,
               .start = world_point(*scenario.mechanism, document_.evaluation().state.q, anchor),
               .closed = closed_contacts(document_.committed())};
}

void DragTool::moveBy(Vec2 offset, const DragFreedom& freedom) {
  if (offset == Vec2{}) {
    // A drag back to its start restores the scenario exactly.
    grip_->band.reset();
    document_.preview(document_.committed());
    return;
  }
  // Once lifted off, a contact is free until it touches again.
  if (freedom.liftOff) grip_->closed.clear();
  const DragGoal goal{.anchor = grip_->anchor,
                      .target = grip_->start + offset,
                      .closed = grip_->closed,
                      .allow_flip = freedom.allowFlip};
  DragResult result;
  const Scenario next = dragged(document_.scenario(), goal, &result);
  if (!freedom.liftOff) grip_->closed = closed_contacts(next);
  grip_->band.reset();
  if (result.limited) {
    grip_->band = RubberBand{result.reached, goal.target, QString::fromStdString(result.reason)};
  }
  document_.preview(next);
}

void DragTool::changeVelocityBy(Vec2 change) {
  if (change == Vec2{}) {
    document_.preview(document_.committed());
    return;
  }
  document_.preview(with_point_velocity(document_.committed(), grip_->name, grip_->anchor,
                                        grip_->start + change));
}

const ContactRows& DragTool::rows() const {
  return document_.evaluation().system.contacts[static_cast<std::size_t>(grip_->contact)];
}

/// The parameter's value with the grip in this direction.
double DragTool::turned(Vec2 to) const {
  const auto angleFrom = [&to](Vec2 from) { return std::atan2(cross(from, to), dot(from, to)); };
  if (turnsSurface()) return grip_->angle + angleFrom(grip_->start);
  const double angle = angleFrom(rows().n);
  return std::abs(angle) < snapToNormal ? 0 : angle;
}

void DragTool::turnBy(Vec2 change) {
  if (change == Vec2{}) {
    document_.preview(document_.committed());
    return;
  }
  const Range range = find_parameter(document_.committed(), grip_->path).range;
  const double angle = std::clamp(turned(grip_->start + change), range.low, range.high);
  try {
    document_.preview(edited(document_.committed(), grip_->path, angle));
  } catch (const InputError&) {
    // The last possible angle stays.
  }
}

QString DragTool::undoText() const {
  const QString name = QString::fromStdString(grip_->name);
  switch (grip_->what) {
    case What::velocity:
      return QObject::tr("Set velocity of %1").arg(name);
    case What::direction:
      return QObject::tr("Turn impact at %1").arg(name);
    case What::surface:
      return QObject::tr("Turn surface at %1").arg(name);
    case What::place:
      break;
  }
  return QObject::tr("Move %1").arg(name);
}

void DragTool::finish() {
  if (!grip_) return;
  const QString text = undoText();
  // During the drag the arrow may point where the joints forbid it; the released one may not.
  if (setsVelocity() && document_.inGesture() && !(document_.scenario() == document_.committed())) {
    document_.preview(without_impossible_velocity(document_.scenario(), grip_->name));
  }
  // Forgotten first: the document announces the change before commit() returns.
  grip_.reset();
  document_.commit(text);
}

void DragTool::cancel() {
  if (!grip_) return;
  grip_.reset();
  document_.cancel();
}

std::optional<RubberBand> DragTool::rubberBand() const {
  return grip_ ? grip_->band : std::nullopt;
}

}  // namespace carom::ui
