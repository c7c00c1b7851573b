// SPDX-License-Identifier: GPL-3.0-or-later
// The pointer in the scene: hovering, dragging, zooming and panning.
#include <QHelpEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

#include "ui/look/pixels.h"
#include "ui/scene/element_info.h"
#include "ui/scene/handle_info.h"
#include "ui/scene/scene_impact.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

namespace {

constexpr double deadZonePx = 3;

}  // namespace

void SceneView::mousePressEvent(QMouseEvent* event) {
  endKeyBurst();
  // The picture must not move under a pressed button.
  glide_.stop();
  const QPointF pixel = event->position();
  if (event->button() == Qt::MiddleButton || (event->button() == Qt::LeftButton && spaceHeld_)) {
    if (press_) return;
    panFrom_ = pixel;
    updateCursor();
    return;
  }
  if (event->button() != Qt::LeftButton || panFrom_) {
    QWidget::mousePressEvent(event);
    return;
  }
  const Picked picked = pick(scene(), view_, area(), pixel);
  press_ = Press{pixel, worldAt(pixel), picked};
  ringVisible_ = false;
  if (picked.handle) setFocusHandle(picked.handle);
  updateCursor();
  refresh();
}

void SceneView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF pixel = event->position();
  if (panFrom_) {
    const QPointF moved = pixel - *panFrom_;
    view_.centre = view_.centre - Vec2{moved.x() / view_.scale, -moved.y() / view_.scale};
    panFrom_ = pixel;
    spacePanned_ = true;
    movedByHand();
    return;
  }
  if (!press_) {
    hover(pixel);
    return;
  }
  if (press_->picked.nothing()) return;
  if (!press_->dragging) {
    if (carom::ui::size(pixel - press_->pixel) <= deadZonePx) return;
    press_->dragging = true;
    if (press_->picked.handle) {
      tool_.begin(*press_->picked.handle);
    } else {
      tool_.begin(press_->picked.body, press_->world);
    }
  }
  dragTo(pixel, event->modifiers());
}

/// Window managers move the window where Alt is held at the press, so Ctrl does the same.
DragFreedom SceneView::freedomOf(Qt::KeyboardModifiers modifiers) const {
  const bool key = modifiers.testFlag(Qt::ControlModifier) || modifiers.testFlag(Qt::AltModifier);
  return {.liftOff = liftsOff_ || key, .allowFlip = modifiers.testFlag(Qt::ShiftModifier)};
}

void SceneView::dragTo(QPointF pixel, Qt::KeyboardModifiers modifiers) {
  // Ended meanwhile, by Esc or by a change from elsewhere: the hand still holds the button.
  if (!tool_.active()) return;
  const QPointF moved = (pixel - press_->pixel) / gripScale();
  moveGrip({moved.x(), -moved.y()}, freedomOf(modifiers));
}

double SceneView::gripScale() const {
  if (tool_.setsVelocity()) return velocityScale_;
  if (tool_.turnsSurface()) return surfaceGripPx;
  return tool_.turnsImpact() ? directionGripPx : view_.scale;
}

void SceneView::moveGrip(Vec2 offset, const DragFreedom& freedom) {
  if (tool_.setsVelocity()) {
    tool_.changeVelocityBy(offset);
  } else if (tool_.turnsImpact() || tool_.turnsSurface()) {
    tool_.turnBy(offset);
  } else {
    tool_.moveBy(offset, freedom);
  }
  // The graphics card draws while the other views prepare their pictures.
  if (isVisible()) beginFrame();
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
  if (panFrom_ && (event->button() == Qt::MiddleButton || event->button() == Qt::LeftButton)) {
    panFrom_.reset();
    updateCursor();
    return;
  }
  if (!press_ || event->button() != Qt::LeftButton) {
    QWidget::mouseReleaseEvent(event);
    return;
  }
  const Press press = *press_;
  endPress();
  if (!press.dragging) click(press, event->globalPosition().toPoint());
  hover(event->position());
}

void SceneView::endPress() {
  press_.reset();
  tool_.finish();
  if (wideView_ && !showsMotion() && fitsAlways_) showAll();
  updateCursor();
  refresh();
}

void SceneView::click(const Press& press, QPoint globalPos) {
  if (press.picked.handle) {
    activate(*press.picked.handle, globalPos);
    return;
  }
  // A second click goes on to the body below, which may lie wholly under the element.
  const int element = press.picked.element, body = press.picked.body;
  if (element >= 0 && (element != selectedElement_ || body == ground)) {
    emit elementActivated(element);
  } else if (body != ground) {
    emit bodyActivated(body);
  }
}

void SceneView::activate(const Handle& handle, QPoint globalPos) {
  const QString path = parameterPath(document_.scenario(), handle);
  if (!path.isEmpty()) emit handleActivated(path, globalPos);
}

void SceneView::mouseDoubleClickEvent(QMouseEvent* event) {
  const Picked picked = pick(scene(), view_, area(), event->position());
  if (event->button() == Qt::LeftButton && picked.nothing() && picked.element < 0) {
    fit();
    return;
  }
  mousePressEvent(event);
}

void SceneView::wheelEvent(QWheelEvent* event) {
  constexpr double perUnit = 0.0012;  // a notch of 120 units is 15 %
  zoomAbout(event->position(), std::exp(perUnit * event->angleDelta().y()));
  event->accept();
}

void SceneView::zoomAbout(QPointF pixel, double factor) {
  // A drag measures the hand in pixels of its start.
  if (tool_.active()) return;
  constexpr double smallest = 0.5, largest = 1e6;  // [px/m]
  const Vec2 fixed = worldAt(pixel);
  view_.scale = std::clamp(view_.scale * factor, smallest, largest);
  view_.centre = view_.centre + (fixed - worldAt(pixel));
  movedByHand();
}

void SceneView::hover(QPointF pixel) {
  setHover(pick(scene(), view_, area(), pixel));
}

void SceneView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (!press_) setHover({});
}

void SceneView::setHover(const Picked& picked) {
  const auto sameHandle = [](const std::optional<Handle>& a, const std::optional<Handle>& b) {
    return a.has_value() == b.has_value() && (!a || a->sameAs(*b));
  };
  // Pointing at a handle is pointing at its body, too.
  const auto bodyOf = [](const Picked& p) { return p.handle ? p.handle->anchor.body : p.body; };
  if (sameHandle(picked.handle, hovered_.handle) && picked.body == hovered_.body &&
      picked.element == hovered_.element) {
    return;
  }
  const int before = bodyOf(hovered_), now = bodyOf(picked);
  hovered_ = picked;
  updateCursor();
  refresh();
  if (now != before) emit bodyHovered(now);
}

void SceneView::updateCursor() {
  const Picked& shown = press_ ? press_->picked : hovered_;
  if (panFrom_ || (press_ && !shown.nothing())) {
    setCursor(Qt::ClosedHandCursor);
  } else if (shown.handle && shown.handle->isDirected() && !spaceHeld_) {
    setCursor(Qt::SizeAllCursor);
  } else if (spaceHeld_ || !shown.nothing()) {
    setCursor(Qt::OpenHandCursor);
  } else {
    unsetCursor();
  }
}

QString SceneView::describePicked(const Picked& picked) const {
  const Scenario& scenario = document_.scenario();
  const Evaluation& evaluation = document_.evaluation();
  if (picked.handle) return describe(scenario, evaluation, *picked.handle);
  if (picked.element >= 0) {
    const bool moves = moment_ && moment_->state.q.size() == evaluation.state.q.size();
    return describeElement(scenario, moves ? moment_->state : evaluation.state, picked.element);
  }
  return picked.body != ground ? describeBody(scenario, picked.body) : QString();
}

bool SceneView::showToolTip(const QPoint& pixel, const QPoint& globalPos) {
  const QString text = describePicked(pick(scene(), view_, area(), QPointF(pixel)));
  if (press_ || text.isEmpty()) {
    QToolTip::hideText();
    return false;
  }
  QToolTip::showText(globalPos, text, this);
  return true;
}

}  // namespace carom::ui
