// SPDX-License-Identifier: GPL-3.0-or-later
// Keyboard and pointer in the scene: choosing handles, moving them, zooming and panning.
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>

#include "ui/look/pixels.h"
#include "ui/scene/part_info.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

namespace {

constexpr double deadZonePx = 3;

std::optional<QPointF> arrowDirection(int key) {
  if (key == Qt::Key_Left) return QPointF(-1, 0);
  if (key == Qt::Key_Right) return QPointF(1, 0);
  if (key == Qt::Key_Up) return QPointF(0, -1);
  if (key == Qt::Key_Down) return QPointF(0, 1);
  return {};
}

bool isEnter(int key) {
  return key == Qt::Key_Return || key == Qt::Key_Enter;
}

double stepPx(Qt::KeyboardModifiers modifiers) {
  constexpr double plain = 5, fine = 0.2, coarse = 4;
  return plain * (modifiers.testFlag(Qt::ShiftModifier) ? fine : 1) *
         (modifiers.testFlag(Qt::ControlModifier) ? coarse : 1);
}

}  // namespace

bool SceneView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = key->modifiers() == Qt::NoModifier;
    const bool wanted = key->key() == Qt::Key_Escape
                            ? tool_.active() || sceneTool_ != SceneTool::drag
                            : arrowDirection(key->key()) ||
                                  (plain && (key->key() == Qt::Key_Space || isEnter(key->key())));
    // A shortcut of the window must not take this key away while the scene has the focus.
    if (wanted) {
      event->accept();
      return true;
    }
    // Any other key may be a shortcut, such as Undo: it must find the burst on the stack. A
    // modifier alone is the beginning of a finer or coarser step.
    const bool modifier = key->key() == Qt::Key_Shift || key->key() == Qt::Key_Control ||
                          key->key() == Qt::Key_Alt || key->key() == Qt::Key_Meta;
    if (!modifier) endKeyBurst();
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    return showToolTip(help->pos(), help->globalPos());
  }
  return QWidget::event(event);
}

void SceneView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (!cancelGesture()) setSceneTool(SceneTool::drag);
    return;
  }
  if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
    if (!event->isAutoRepeat()) {
      spaceHeld_ = true;
      spacePanned_ = false;
      updateCursor();
    }
    return;
  }
  if (const auto direction = arrowDirection(event->key()); direction && focused_ && !press_) {
    nudge(stepPx(event->modifiers()) * *direction,
          {.liftOff = liftsOff_ || event->modifiers().testFlag(Qt::AltModifier)});
    return;
  }
  if (isEnter(event->key()) && focused_ && !press_) {
    endKeyBurst();
    if (const auto index = focusIndex()) {
      const Handle handle = scene().handles[*index];
      const QPointF place = toPixels(view_, area(), handle.at) + handle.offsetPx;
      activate(handle, mapToGlobal(place.toPoint()));
    }
    return;
  }
  QWidget::keyPressEvent(event);
}

void SceneView::keyReleaseEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_Space || event->isAutoRepeat()) {
    QWidget::keyReleaseEvent(event);
    return;
  }
  const bool tapped = spaceHeld_ && !spacePanned_;
  spaceHeld_ = false;
  updateCursor();
  if (tapped) emit spaceTapped();
}

bool SceneView::cancelGesture() {
  if (drawing_.active()) {
    drawing_.cancel();
    refresh();
    return true;
  }
  if (!tool_.active()) return false;
  keyBurst_.stop();
  keysActive_ = false;
  tool_.cancel();
  refresh();
  return true;
}

void SceneView::nudge(QPointF step, const DragFreedom& freedom) {
  const auto index = focusIndex();
  if (!index) return;
  if (!keysActive_) {
    tool_.begin(scene().handles[*index]);
    keyOffset_ = {};
    keysActive_ = true;
  }
  ringVisible_ = true;
  keyOffset_ = keyOffset_ + Vec2{step.x() / gripScale(), -step.y() / gripScale()};
  moveGrip(keyOffset_, freedom);
  // A key that pushes against a limit must not wind up: the next one back moves at once.
  if (const auto band = tool_.rubberBand()) keyOffset_ = keyOffset_ - (band->to - band->from);
  keyBurst_.start();
  refresh();
}

void SceneView::endKeyBurst() {
  keyBurst_.stop();
  if (!keysActive_) return;
  keysActive_ = false;
  tool_.finish();
  refresh();
}

std::optional<std::size_t> SceneView::focusIndex() const {
  if (!focused_) return {};
  const std::vector<Handle>& handles = scene().handles;
  for (std::size_t i = 0; i < handles.size(); ++i) {
    if (handles[i].sameAs(*focused_)) return i;
  }
  return {};
}

void SceneView::setFocusHandle(const std::optional<Handle>& handle) {
  focused_ = handle;
  if (handle) {
    setAccessibleDescription(describe(document_.scenario(), document_.evaluation(), *handle));
  }
  refresh();
}

void SceneView::focusInEvent(QFocusEvent* event) {
  const std::vector<Handle>& handles = scene().handles;
  const bool forward = event->reason() == Qt::TabFocusReason;
  if ((forward || event->reason() == Qt::BacktabFocusReason) && !handles.empty()) {
    ringVisible_ = true;
    const Handle first = forward ? handles.front() : handles.back();
    setFocusHandle(first);
  }
  QWidget::focusInEvent(event);
  refresh();
}

void SceneView::focusOutEvent(QFocusEvent* event) {
  endKeyBurst();
  spaceHeld_ = false;
  QWidget::focusOutEvent(event);
  refresh();
}

bool SceneView::focusNextPrevChild(bool next) {
  endKeyBurst();
  const std::size_t count = scene().handles.size();
  const std::optional<std::size_t> index = focusIndex();
  // Without a handle in focus, the first or the last one is next.
  const std::size_t beyond = next ? count : 0;
  const std::size_t target = index ? (next ? *index + 1 : *index) : (next ? 0 : count);
  if (target == beyond || count == 0) return QWidget::focusNextPrevChild(next);
  ringVisible_ = true;
  const Handle handle = scene().handles[next ? target : target - 1];
  setFocusHandle(handle);
  return true;
}

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
  if (sceneTool_ != SceneTool::drag) {
    const QString problem = drawing_.begin(sceneTool_, worldAt(pixel), snapDistance());
    if (!problem.isEmpty()) emit refused(problem);
    return;
  }
  const Picked picked = pickAt(pixel);
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
  if (sceneTool_ != SceneTool::drag) {
    drawTo(pixel, event->modifiers(), event->globalPosition().toPoint());
    return;
  }
  if (!press_) {
    setHover(pickAt(pixel));
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
  // Esc or a change from elsewhere has ended the gesture while the button is still down.
  if (!tool_.active()) return;
  const QPointF moved = (pixel - press_->pixel) / gripScale();
  // Window managers move the window where Alt is held at the press, so Ctrl does the same.
  const Qt::KeyboardModifiers keys = event->modifiers();
  const bool lifts = keys.testFlag(Qt::ControlModifier) || keys.testFlag(Qt::AltModifier);
  moveGrip({moved.x(), -moved.y()},
           {.liftOff = liftsOff_ || lifts, .allowFlip = keys.testFlag(Qt::ShiftModifier)});
}

void SceneView::moveGrip(Vec2 offset, const DragFreedom& freedom) {
  tool_.moveBy(offset, freedom);
  // The graphics card draws while the other views prepare their pictures.
  if (isVisible()) beginFrame();
}

void SceneView::mouseReleaseEvent(QMouseEvent* event) {
  if (panFrom_ && (event->button() == Qt::MiddleButton || event->button() == Qt::LeftButton)) {
    panFrom_.reset();
    updateCursor();
    return;
  }
  if (drawing_.active() && event->button() == Qt::LeftButton) {
    const QString problem = drawing_.finish();
    QToolTip::hideText();
    if (!problem.isEmpty()) emit refused(problem);
    refresh();
    return;
  }
  if (!press_ || event->button() != Qt::LeftButton) {
    QWidget::mouseReleaseEvent(event);
    return;
  }
  const Press press = *press_;
  press_.reset();
  tool_.finish();
  if (wideView_ && !showsMotion() && fitsAlways_) showAll();
  updateCursor();
  refresh();
  if (!press.dragging) click(press, event->globalPosition().toPoint());
  setHover(pickAt(event->position()));
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
  const Picked picked = pickAt(event->position());
  const bool drags = sceneTool_ == SceneTool::drag;
  if (drags && event->button() == Qt::LeftButton && picked.nothing() && picked.element < 0) {
    fit();
    return;
  }
  mousePressEvent(event);
}

void SceneView::wheelEvent(QWheelEvent* event) {
  event->accept();
  // A drag measures the hand in pixels of its start.
  if (tool_.active() || drawing_.active()) return;
  constexpr double perUnit = 0.0012;               // a notch of 120 units is 15 %
  constexpr double smallest = 0.5, largest = 1e6;  // [px/m]
  const Vec2 fixed = worldAt(event->position());
  const double factor = std::exp(perUnit * event->angleDelta().y());
  view_.scale = std::clamp(view_.scale * factor, smallest, largest);
  view_.centre = view_.centre + (fixed - worldAt(event->position()));
  movedByHand();
}

void SceneView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  if (!press_) setHover({});
}

void SceneView::setHover(const Picked& picked) {
  const auto sameHandle = [](const std::optional<Handle>& a, const std::optional<Handle>& b) {
    return a.has_value() == b.has_value() && (!a || a->sameAs(*b));
  };
  if (sameHandle(picked.handle, hovered_.handle) && picked.body == hovered_.body &&
      picked.element == hovered_.element) {
    return;
  }
  hovered_ = picked;
  updateCursor();
  refresh();
}

void SceneView::updateCursor() {
  const Picked& shown = press_ ? press_->picked : hovered_;
  if (sceneTool_ != SceneTool::drag && !panFrom_ && !spaceHeld_) {
    setCursor(Qt::CrossCursor);
  } else if (panFrom_ || (press_ && !shown.nothing())) {
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
  if (drawing_.active()) return true;
  const QString text = describePicked(pickAt(pixel));
  if (press_ || text.isEmpty()) {
    QToolTip::hideText();
    return false;
  }
  QToolTip::showText(globalPos, text, this);
  return true;
}

}  // namespace carom::ui
