// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/dot_gesture.h"

#include <QLineF>

namespace carom::ui {

namespace {

constexpr double deadZonePx = 3;
constexpr double pickRadiusPx = 12;
// One press of an arrow key.
constexpr double keyStep = 0.01;
constexpr double fineFactor = 0.1;
constexpr double coarseFactor = 10;

double distance(QPointF a, QPointF b) {
  return QLineF(a, b).length();
}

}  // namespace

bool DotGesture::reaches(QPointF at) const {
  const auto mark = map_.dot();
  return mark && distance(at, *mark) <= pickRadiusPx;
}

bool DotGesture::press(const QMouseEvent& event) {
  const auto mark = map_.dot();
  if (event.button() != Qt::LeftButton || !mark) return false;
  const QPointF at = event.position();
  press_ = at;
  if (reaches(at)) {
    grab_offset_ = *mark - at;
    phase_ = Phase::pressed;
    return true;
  }
  if (!map_.plot().contains(at)) return true;
  grab_offset_ = {};
  phase_ = Phase::dragging;
  map_.moveTo(at);
  return true;
}

bool DotGesture::move(const QMouseEvent& event) {
  if (phase_ == Phase::dragging && !map_.dot()) cancel();
  const QPointF at = event.position();
  if (phase_ == Phase::pressed && distance(at, press_) >= deadZonePx) phase_ = Phase::dragging;
  if (phase_ == Phase::dragging) map_.moveTo(at + grab_offset_);
  return phase_ != Phase::idle;
}

bool DotGesture::release(const QMouseEvent& event) {
  if (event.button() != Qt::LeftButton) return false;
  end();
  return true;
}

bool DotGesture::pressKey(const QKeyEvent& event) {
  if (event.key() == Qt::Key_Escape && phase_ != Phase::idle) {
    cancel();
    return true;
  }
  if (!map_.dot() || (phase_ != Phase::idle && phase_ != Phase::keys)) return false;
  double step = keyStep;
  if (event.modifiers() & Qt::ShiftModifier) step *= fineFactor;
  if (event.modifiers() & Qt::ControlModifier) step *= coarseFactor;
  QPointF by;
  switch (event.key()) {
    case Qt::Key_Left:
      by = {-step, 0};
      break;
    case Qt::Key_Right:
      by = {step, 0};
      break;
    case Qt::Key_Down:
      by = {0, -step};
      break;
    case Qt::Key_Up:
      by = {0, step};
      break;
    default:
      return false;
  }
  phase_ = Phase::keys;
  map_.moveBy(by.x(), by.y());
  return true;
}

bool DotGesture::releaseKey(const QKeyEvent& event) {
  if (event.isAutoRepeat() || phase_ != Phase::keys) return false;
  end();
  return true;
}

void DotGesture::leave() {
  if (phase_ == Phase::keys) end();
}

void DotGesture::forget() {
  if (phase_ == Phase::keys) phase_ = Phase::idle;
  if (phase_ == Phase::pressed || phase_ == Phase::dragging) phase_ = Phase::done;
}

void DotGesture::hide() {
  const bool moved = isMoving();
  phase_ = Phase::idle;
  if (moved) map_.cancel();
}

void DotGesture::end() {
  // A dot that went meanwhile has no place to keep.
  if (!map_.dot()) return hide();
  const bool moved = isMoving();
  phase_ = Phase::idle;
  if (moved) map_.finish();
}

void DotGesture::cancel() {
  const bool button_down = phase_ == Phase::pressed || phase_ == Phase::dragging;
  phase_ = button_down ? Phase::done : Phase::idle;
  map_.cancel();
}

}  // namespace carom::ui
