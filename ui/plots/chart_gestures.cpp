// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a hand does to a chart: the events of ChartView.
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

#include "ui/plots/chart_view.h"

namespace carom::ui {

namespace {

constexpr double deadZonePx = 3;
constexpr double pickRadiusPx = 10;
// One press of an arrow key, as a share of the axis.
constexpr double keyStep = 0.01;
constexpr double fineFactor = 0.1;
constexpr double coarseFactor = 10;

}  // namespace

void ChartView::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !spec_.cursor) return QWidget::mousePressEvent(event);
  const QPointF at = event->position();
  if (!frame_.plot.adjusted(-pickRadiusPx, 0, pickRadiusPx, pickRadiusPx).contains(at)) return;
  const double cursor = frame_.at(*spec_.cursor, 0).x();
  press_pixel_ = at.x();
  if (std::abs(at.x() - cursor) <= pickRadiusPx) {
    grab_offset_ = cursor - at.x();
    gesture_ = Gesture::pressed;
    return;
  }
  grab_offset_ = 0;
  gesture_ = Gesture::dragging;
  moveCursorTo(at.x());
}

void ChartView::mouseMoveEvent(QMouseEvent* event) {
  const double x = event->position().x();
  if (gesture_ == Gesture::pressed && std::abs(x - press_pixel_) >= deadZonePx) {
    gesture_ = Gesture::dragging;
  }
  if (gesture_ == Gesture::dragging) return moveCursorTo(x);
  if (gesture_ != Gesture::idle) return;
  const bool inside = frame_.plot.contains(event->position());
  const bool on_cursor =
      spec_.cursor && std::abs(x - frame_.at(*spec_.cursor, 0).x()) <= pickRadiusPx;
  setCursor(inside && on_cursor ? Qt::SizeHorCursor : Qt::ArrowCursor);
  const auto place = inside && !spec_.loops ? std::optional(frame_.xAt(x)) : std::nullopt;
  showHover(place);
  emit hovered(place);
}

void ChartView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
  endGesture();
}

void ChartView::keyPressEvent(QKeyEvent* event) {
  const bool left = event->key() == Qt::Key_Left;
  if (event->key() == Qt::Key_Escape && gesture_ != Gesture::idle) return cancelGesture();
  if ((!left && event->key() != Qt::Key_Right) || !spec_.cursor) {
    return QWidget::keyPressEvent(event);
  }
  if (gesture_ != Gesture::idle && gesture_ != Gesture::keys) return;
  gesture_ = Gesture::keys;
  double step = left ? -keyStep : keyStep;
  if (event->modifiers() & Qt::ShiftModifier) step *= fineFactor;
  if (event->modifiers() & Qt::ControlModifier) step *= coarseFactor;
  moveCursorBy(step);
}

void ChartView::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat() || gesture_ != Gesture::keys) return QWidget::keyReleaseEvent(event);
  endGesture();
}

void ChartView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void ChartView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (gesture_ == Gesture::keys) endGesture();
  update();
}

void ChartView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  showHover({});
  emit hovered({});
}

void ChartView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  if (isMoving()) cancelGesture();
  gesture_ = Gesture::idle;
}

void ChartView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void ChartView::moveCursorTo(double pixel) {
  moveCursor(frame_.xAt(pixel + grab_offset_));
}

void ChartView::moveCursorBy(double share) {
  moveCursor(*spec_.cursor + share * spec_.range.length());
}

void ChartView::moveCursor(double x) {
  // What was hovered when the hand took hold must not stay behind as a ghost.
  if (hover_) {
    showHover({});
    emit hovered({});
  }
  emit cursorMoved(std::clamp(x, spec_.range.low, spec_.range.high));
}

bool ChartView::isMoving() const {
  return gesture_ == Gesture::dragging || gesture_ == Gesture::keys;
}

void ChartView::forgetGesture() {
  if (gesture_ == Gesture::keys) gesture_ = Gesture::idle;
  if (gesture_ == Gesture::pressed || gesture_ == Gesture::dragging) gesture_ = Gesture::done;
}

void ChartView::endGesture() {
  const bool moved = isMoving();
  gesture_ = Gesture::idle;
  if (moved) emit cursorReleased();
  update();
}

void ChartView::cancelGesture() {
  const bool button_down = gesture_ == Gesture::pressed || gesture_ == Gesture::dragging;
  gesture_ = button_down ? Gesture::done : Gesture::idle;
  emit cursorCancelled();
  update();
}

}  // namespace carom::ui
