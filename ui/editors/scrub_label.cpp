// SPDX-License-Identifier: GPL-3.0-or-later
#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>

#include "ui/editors/number_field.h"

namespace carom::ui {

namespace {

// A click that trembles is no drag.
constexpr double deadZonePx = 3;
constexpr double stepsPerPixel = 10;

double gain(Qt::KeyboardModifiers modifiers) {
  if (modifiers.testFlag(Qt::ShiftModifier)) return stepsPerPixel / 10;
  if (modifiers.testFlag(Qt::ControlModifier)) return stepsPerPixel * 10;
  return stepsPerPixel;
}

}  // namespace

ScrubLabel::ScrubLabel(QWidget* parent) : QLabel(parent) {
  setCursor(Qt::SizeHorCursor);
  // Focus during the drag, so that Esc arrives here.
  setFocusPolicy(Qt::ClickFocus);
  setTextFormat(Qt::RichText);
}

void ScrubLabel::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton || !isEnabled()) return;
  phase_ = Phase::pressed;
  lastX_ = event->globalPosition().x();
}

void ScrubLabel::mouseMoveEvent(QMouseEvent* event) {
  if (phase_ == Phase::idle) return;
  const double x = event->globalPosition().x();
  if (phase_ == Phase::pressed) {
    if (std::abs(x - lastX_) < deadZonePx) return;
    phase_ = Phase::scrubbing;
    emit scrubStarted();
  }
  // Step by step, so that pressing Shift on the way does not make the value jump.
  emit scrubbed((x - lastX_) * gain(event->modifiers()));
  lastX_ = x;
}

void ScrubLabel::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  const bool was = phase_ == Phase::scrubbing;
  phase_ = Phase::idle;
  if (was) emit scrubFinished();
}

void ScrubLabel::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && phase_ != Phase::idle) {
    const bool was = phase_ == Phase::scrubbing;
    phase_ = Phase::idle;
    if (was) emit scrubCancelled();
    return;
  }
  QLabel::keyPressEvent(event);
}

bool ScrubLabel::event(QEvent* event) {
  // A drag that loses the window or the label ends as Esc does: nobody saw its last value.
  const bool lost = event->type() == QEvent::Hide || event->type() == QEvent::WindowDeactivate;
  if (lost && phase_ == Phase::scrubbing) {
    phase_ = Phase::idle;
    emit scrubCancelled();
  }
  return QLabel::event(event);
}

}  // namespace carom::ui
