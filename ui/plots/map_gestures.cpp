// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a hand does to the map: the events of MapView.
#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>

#include "core/study/edit.h"
#include "ui/plots/map_view.h"

namespace carom::ui {

namespace {

constexpr double deadZonePx = 3;
constexpr double pickRadiusPx = 12;
// One press of an arrow key, in e or μ.
constexpr double keyStep = 0.01;
constexpr double fineFactor = 0.1;
constexpr double coarseFactor = 10;

double distance(QPointF a, QPointF b) {
  return QLineF(a, b).length();
}

}  // namespace

void MapView::mousePressEvent(QMouseEvent* event) {
  const auto place = dot();
  if (event->button() != Qt::LeftButton || !place) return QWidget::mousePressEvent(event);
  const QPointF at = event->position();
  const QPointF mark = dotPosition(*place);
  press_ = at;
  hover_.reset();
  if (distance(at, mark) <= pickRadiusPx) {
    grab_offset_ = mark - at;
    gesture_ = Gesture::pressed;
    return;
  }
  if (!frame_.plot.contains(at)) return;
  grab_offset_ = {};
  gesture_ = Gesture::dragging;
  moveDotTo(placeAt(at));
}

void MapView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (gesture_ == Gesture::pressed && distance(at, press_) >= deadZonePx) {
    gesture_ = Gesture::dragging;
  }
  if (gesture_ == Gesture::dragging) return moveDotTo(placeAt(at + grab_offset_));
  if (gesture_ != Gesture::idle || map_ == nullptr) return;
  const auto place = dot();
  setCursor(place && distance(at, dotPosition(*place)) <= pickRadiusPx ? Qt::OpenHandCursor
                                                                       : Qt::ArrowCursor);
  hover_ = frame_.plot.contains(at) ? std::optional(at) : std::nullopt;
  update();
}

void MapView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
  endGesture();
}

void MapView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && gesture_ != Gesture::idle) return cancelGesture();
  auto place = dot();
  double step = keyStep;
  if (event->modifiers() & Qt::ShiftModifier) step *= fineFactor;
  if (event->modifiers() & Qt::ControlModifier) step *= coarseFactor;
  if (!place || (gesture_ != Gesture::idle && gesture_ != Gesture::keys)) {
    return QWidget::keyPressEvent(event);
  }
  switch (event->key()) {
    case Qt::Key_Left:
      place->e -= step;
      break;
    case Qt::Key_Right:
      place->e += step;
      break;
    case Qt::Key_Down:
      place->mu -= step;
      break;
    case Qt::Key_Up:
      place->mu += step;
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  gesture_ = Gesture::keys;
  moveDotTo(*place);
}

void MapView::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat() || gesture_ != Gesture::keys) return QWidget::keyReleaseEvent(event);
  endGesture();
}

void MapView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void MapView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (gesture_ == Gesture::keys) endGesture();
  update();
}

void MapView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hover_.reset();
  update();
}

void MapView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
}

void MapView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  style_ = styleOf(*this);
  layOut();
  update();
}

void MapView::moveDotTo(const Place& place) {
  document_.preview(with_restitution_and_friction(document_.committed(), document_.focusContact(),
                                                  place.e, place.mu));
}

void MapView::endGesture() {
  const bool moved = gesture_ == Gesture::dragging || gesture_ == Gesture::keys;
  gesture_ = Gesture::idle;
  if (moved) document_.commit(tr("Set e and μ"));
  update();
}

void MapView::cancelGesture() {
  const bool button_down = gesture_ == Gesture::pressed || gesture_ == Gesture::dragging;
  gesture_ = button_down ? Gesture::done : Gesture::idle;
  document_.cancel();
  update();
}

}  // namespace carom::ui
