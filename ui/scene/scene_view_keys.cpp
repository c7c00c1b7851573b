// SPDX-License-Identifier: GPL-3.0-or-later
// Keys in the scene: handles are chosen and moved.
#include <QFocusEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <algorithm>

#include "ui/look/pixels.h"
#include "ui/scene/measure_entry.h"
#include "ui/scene/part_info.h"
#include "ui/scene/pointer_label.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {

namespace {

double stepPx(Qt::KeyboardModifiers modifiers) {
  constexpr double plain = 5, fine = 0.2, coarse = 4;
  return plain * (modifiers.testFlag(Qt::ShiftModifier) ? fine : 1) *
         (modifiers.testFlag(Qt::ControlModifier) ? coarse : 1);
}

/// How many steps of the grid the parts that are selected move.
double gridSteps(Qt::KeyboardModifiers modifiers) {
  constexpr double fine = 0.1, coarse = 10;
  return (modifiers.testFlag(Qt::ShiftModifier) ? fine : 1) *
         (modifiers.testFlag(Qt::ControlModifier) ? coarse : 1);
}

/// Whether a pose moves it. A contact may be a wall, which stands still while its body moves.
bool isPosed(const PartName& part) {
  return part.kind == PartKind::body || part.kind == PartKind::joint;
}

QString whatArrowsMove(bool designs) {
  return designs ? SceneView::tr("The arrow keys move bodies, joints, contacts and forces")
                 : SceneView::tr(
                       "Here the arrow keys pose bodies and joints; in design mode (H) "
                       "they move walls, other contacts and forces");
}

}  // namespace

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

bool SceneView::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool plain = key->modifiers() == Qt::NoModifier;
    // Alt and an arrow go through a lesson.
    const bool alt = key->modifiers().testFlag(Qt::AltModifier);
    const bool wanted = key->key() == Qt::Key_Escape
                            ? tool_.active() || enclosing() || sceneTool_ != SceneTool::drag
                            : wantsForDrawing(*key) || editsSelection(*key) ||
                                  (arrowDirection(key->key()) && !alt) ||
                                  // What is being drawn is taken back before what is there.
                                  (drawing_.active() && key->matches(QKeySequence::Undo)) ||
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
    return showToolTip(QPointF(help->pos()) / magnification_, help->globalPos());
  }
  return QWidget::event(event);
}

void SceneView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    if (enclosing()) {
      press_.reset();
      return update();
    }
    if (cancelGesture()) return;
    if (pen_.isEmpty()) return setSceneTool(SceneTool::drag);
    pen_.clear();
    return update();
  }
  if (event->key() == Qt::Key_Space && event->modifiers() == Qt::NoModifier) {
    if (!event->isAutoRepeat()) {
      spaceHeld_ = true;
      spacePanned_ = false;
      updateCursor();
    }
    return;
  }
  if (sceneTool_ == SceneTool::pen && event->key() == Qt::Key_Backspace) {
    pen_.takeBack();
    return update();
  }
  if (drawing_.active() && event->matches(QKeySequence::Undo)) {
    cancelGesture();
    return;
  }
  if (drawKey(*event)) return;
  if (editsSelection(*event)) {
    endKeyBurst();
    emit editKeyPressed(*event);
    return;
  }
  const auto direction = arrowDirection(event->key());
  if (direction && (focused_ || !selected_.empty()) && !press_) return nudge(*event, *direction);
  if (isEnter(event->key()) && focused_ && !press_) {
    endKeyBurst();
    if (const auto index = focusIndex()) {
      const Handle handle = scene().handles[*index];
      const QPointF place = toPixels(view_, area(), handle.at) + handle.offsetPx;
      activate(handle, mapToGlobal(onWidget(place)));
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
    endDrawing({});
    return true;
  }
  if (!tool_.active()) return false;
  keyBurst_.stop();
  keysActive_ = false;
  if (tool_.holdsDimension()) {
    entry_->close();
    pointed_->hide();
  }
  tool_.cancel();
  refresh();
  return true;
}

void SceneView::nudge(const QKeyEvent& key, QPointF direction) {
  const auto index = focusIndex();
  if (!keysActive_) {
    const bool designs = sceneTool_ == SceneTool::design;
    if (index) {
      tool_.begin(scene().handles[*index]);
    } else {
      std::vector<PartName> moved = selected_;
      if (!designs) std::erase_if(moved, [](const PartName& part) { return !isPosed(part); });
      if (!moved.empty()) tool_.begin(moved, designs);
    }
    if (!tool_.active()) return emit refused(whatArrowsMove(designs));
    keyOffset_ = {};
    keysActive_ = true;
  }
  const double length =
      index ? stepPx(key.modifiers()) / gripScale() : gridSteps(key.modifiers()) * gridStep();
  const Vec2 step = length * Vec2{direction.x(), -direction.y()};
  ringVisible_ = index.has_value();
  keyOffset_ = keyOffset_ + step;
  const std::vector<double> before = document_.scenario().motion->state.q;
  moveGrip(keyOffset_, {.liftOff = liftsOff_ || key.modifiers().testFlag(Qt::AltModifier)});
  const bool stays = document_.scenario().motion->state.q == before;
  // A key that pushes against a limit must not wind up: the next one back moves at once.
  const auto band = tool_.rubberBand();
  if (band && !tool_.holdsSeveral()) {
    keyOffset_ = keyOffset_ - (band->to - band->from);
  } else if (stays && !tool_.refusal().isEmpty()) {
    keyOffset_ = keyOffset_ - step;
  }
  // What the band in the scene says is gone soon.
  if (!index && stays && !tool_.refusal().isEmpty()) {
    const bool ofBody =
        std::ranges::find(selected_, PartKind::body, &PartName::kind) != selected_.end();
    emit refused(ofBody ? tool_.refusal()
                        : tr("%1; in design mode (H) the arrow keys move walls and pivots")
                              .arg(tool_.refusal()));
    tool_.forgetRefusal();
  }
  keyBurst_.start();
  refresh();
}

void SceneView::endKeyBurst() {
  keyBurst_.stop();
  if (!keysActive_) return;
  keysActive_ = false;
  finishDrag();
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
  const bool forward = event->reason() == Qt::TabFocusReason;
  // The focus may also come back while a gesture ends, when the document cannot be read yet.
  if (forward || event->reason() == Qt::BacktabFocusReason) {
    const std::vector<Handle>& handles = scene().handles;
    if (!handles.empty()) {
      ringVisible_ = true;
      const Handle first = forward ? handles.front() : handles.back();
      setFocusHandle(first);
    }
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
  if (draws(sceneTool_)) {
    return drawAtNextSpot(next) || QWidget::focusNextPrevChild(next);
  }
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

}  // namespace carom::ui
