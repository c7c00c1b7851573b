// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/drag_tool.h"

#include "core/study/edit.h"

namespace carom::ui {

void DragTool::begin(const Handle& handle) {
  if (handle.kind != HandleKind::velocity) {
    begin(handle.anchor, handle.name);
    return;
  }
  const Scenario& scenario = document_.scenario();
  grip_ = Grip{
      .anchor = handle.anchor,
      .name = handle.name,
      .start = point_velocity(*scenario.mechanism, document_.evaluation().state, handle.anchor),
      .velocity = true};
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
    // Back at the start is exactly the start, whatever way led there.
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

void DragTool::finish() {
  if (!grip_) return;
  const QString name = QString::fromStdString(grip_->name);
  const QString text = grip_->velocity ? QObject::tr("Set velocity of %1").arg(name)
                                       : QObject::tr("Move %1").arg(name);
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
