// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drag_tool.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/study/edit.h"
#include "ui/look/pixels.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/part_info.h"

namespace carom::ui {

namespace {
// A direction this near to the normal snaps to it; smaller angles can be typed [rad].
constexpr double snapToNormal = 0.02;
}  // namespace

void DragTool::begin(const Handle& handle) {
  const Mechanism& mechanism = *document_.scenario().mechanism;
  const State& state = document_.evaluation().state;
  grip_ = Grip{handle};
  if (handle.isTurned()) {
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

void DragTool::moveBy(Vec2 offset, const DragFreedom& freedom) {
  if (offset == Vec2{}) {
    // A drag back to its start restores the scenario exactly.
    grip_->band.reset();
    document_.preview(document_.committed());
    grip_->closed = held_contacts(document_.committed());
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
  const DragGoal goal{.anchor = grip_->handle.anchor,
                      .target = grip_->start + offset,
                      .closed = grip_->closed,
                      .allow_flip = freedom.allowFlip};
  DragResult result;
  const Scenario next = dragged(document_.committed(), document_.scenario(), goal, &result);
  if (!freedom.liftOff) grip_->closed = held_contacts(next);
  grip_->band.reset();
  if (result.limited) {
    grip_->band = RubberBand{result.reached, goal.target, QString::fromStdString(result.reason)};
  }
  document_.preview(next);
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

const ContactRows& DragTool::rows() const {
  return *rowsOf(document_.evaluation(), grip_->handle.index);
}

double DragTool::pixelsPerUnit(double viewScale, double velocityScale) const {
  if (holds(HandleKind::velocity)) return velocityScale;
  if (holds(HandleKind::surface)) return surfaceGripPx;
  return holds(HandleKind::direction) ? directionGripPx : viewScale;
}

void DragTool::finish() {
  if (!grip_) return;
  QString text = QObject::tr("Move %1");
  if (holds(HandleKind::velocity)) text = QObject::tr("Set velocity of %1");
  if (holds(HandleKind::direction)) text = QObject::tr("Turn impact at %1");
  if (holds(HandleKind::surface)) text = QObject::tr("Turn surface at %1");
  const std::string name = grip_->handle.name;
  // During the drag the arrow may point where the joints forbid it; the released one may not.
  if (holds(HandleKind::velocity) && document_.inGesture() &&
      !(document_.scenario() == document_.committed())) {
    document_.preview(without_impossible_velocity(document_.scenario(), name));
  }
  // The gesture is forgotten first, because the document announces the change before commit()
  // returns.
  grip_.reset();
  document_.commit(text.arg(QString::fromStdString(name)));
}

void DragTool::cancel() {
  if (!grip_) return;
  grip_.reset();
  document_.cancel();
}

}  // namespace carom::ui
