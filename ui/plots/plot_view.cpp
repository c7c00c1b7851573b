// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/plot_view.h"

#include <QKeyEvent>
#include <QLineF>
#include <QMouseEvent>
#include <QPainter>

#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

constexpr double deadZonePx = 3;
constexpr double pickRadiusPx = 12;
// One press of an arrow key, as a share of the axis.
constexpr double keyStep = 0.01;
constexpr double fineFactor = 0.1;
constexpr double coarseFactor = 10;

double distance(QPointF a, QPointF b) {
  return QLineF(a, b).length();
}

/// One step of an arrow key; none for other keys.
std::optional<QPointF> stepOf(const QKeyEvent& event) {
  double step = keyStep;
  if (event.modifiers() & Qt::ShiftModifier) step *= fineFactor;
  if (event.modifiers() & Qt::ControlModifier) step *= coarseFactor;
  switch (event.key()) {
    case Qt::Key_Left:
      return QPointF(-step, 0);
    case Qt::Key_Right:
      return QPointF(step, 0);
    case Qt::Key_Down:
      return QPointF(0, -step);
    case Qt::Key_Up:
      return QPointF(0, step);
    default:
      return {};
  }
}

}  // namespace

PlotView::PlotView(QWidget* parent) : QWidget(parent), style_(styleOf(*this)) {
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
  setAttribute(Qt::WA_OpaquePaintEvent);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void PlotView::markStale() {
  stale_ = true;
  update();
}

void PlotView::paintEvent(QPaintEvent*) {
  prepare();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  if (const QString words = emptyText(); !words.isEmpty()) {
    painter.fillRect(rect(), style_.background);
    painter.setPen(style_.quiet_text);
    painter.setFont(style_.font(1.1));
    painter.drawText(QRectF(rect()).adjusted(24, 12, -24, -12), Qt::AlignCenter | Qt::TextWordWrap,
                     plainText(words));
  } else {
    showPicture(painter);
    if (hasFocus()) {
      painter.setPen(QPen(style_.accent, 1.5));
      painter.setBrush(Qt::NoBrush);
      painter.drawRect(frame_.plot);
    }
    paintMarks(painter);
  }
  painter.end();
  painted_ = generation_;
  emit painted(painted_);
}

void PlotView::showPicture(QPainter& painter) {
  const qreal ratio = devicePixelRatioF();
  const QSize pixels = (QSizeF(size()) * ratio).toSize();
  const bool blank = picture_.size() != pixels;
  if (blank) picture_ = QPixmap(pixels);
  picture_.setDevicePixelRatio(ratio);
  if (blank || stale_) {
    QPainter inner(&picture_);
    inner.setRenderHint(QPainter::Antialiasing);
    paintPicture(inner, blank);
    stale_ = false;
  }
  painter.drawPixmap(0, 0, picture_);
}

PlotView::Grip PlotView::gripAt(QPointF at) const {
  const auto mark = handle();
  if (!mark) return Grip::none;
  if (distance(at, *mark) <= pickRadiusPx) return Grip::handle;
  return frame_.plot.contains(at) ? Grip::place : Grip::none;
}

void PlotView::hoverAt(std::optional<QPointF> at) {
  hover_ = at && frame_.plot.contains(*at) ? at : std::nullopt;
  if (at) setCursor(gripAt(*at) == Grip::handle ? Qt::OpenHandCursor : Qt::ArrowCursor);
  update();
}

void PlotView::mousePressEvent(QMouseEvent* event) {
  const auto mark = handle();
  const Grip grip = gripAt(event->position());
  if (event->button() != Qt::LeftButton || !mark || grip == Grip::none) {
    return QWidget::mousePressEvent(event);
  }
  if (phase_ == Phase::keys) endGesture();
  hoverAt({});
  press_ = event->position();
  const bool onHandle = grip == Grip::handle;
  phase_ = onHandle ? Phase::pressed : Phase::dragging;
  grab_offset_ = onHandle ? *mark - press_ : QPointF();
  if (!onHandle) moveHandleTo(press_);
}

void PlotView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  const bool held = phase_ == Phase::pressed || phase_ == Phase::dragging;
  if (held && !handle()) breakGesture();
  const QPointF way(at.x() - press_.x(), movesUpwards() ? at.y() - press_.y() : 0);
  if (phase_ == Phase::pressed && distance(way, {}) >= deadZonePx) phase_ = Phase::dragging;
  if (phase_ == Phase::dragging) return moveHandleTo(at + grab_offset_);
  if (phase_ == Phase::idle) hoverAt(at);
}

void PlotView::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
  endGesture();
}

void PlotView::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape && phase_ != Phase::idle) return breakGesture();
  const auto step = stepOf(*event);
  const bool meant = step && handle() && (step->y() == 0 || movesUpwards());
  if (!meant) return QWidget::keyPressEvent(event);
  if (phase_ != Phase::idle && phase_ != Phase::keys) return;
  if (phase_ == Phase::idle) hoverAt({});
  phase_ = Phase::keys;
  moveHandleBy(*step);
  update();
}

void PlotView::keyReleaseEvent(QKeyEvent* event) {
  if (event->isAutoRepeat() || phase_ != Phase::keys) return QWidget::keyReleaseEvent(event);
  endGesture();
}

void PlotView::focusInEvent(QFocusEvent* event) {
  QWidget::focusInEvent(event);
  update();
}

void PlotView::focusOutEvent(QFocusEvent* event) {
  QWidget::focusOutEvent(event);
  if (phase_ == Phase::keys) endGesture();
  update();
}

void PlotView::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hoverAt({});
}

// A view that is hidden cancels its gesture, because nobody saw the last place of the handle.
void PlotView::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  const bool moved = isMoving();
  phase_ = Phase::idle;
  if (moved) cancelGesture();
}

void PlotView::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  layOut();
  markStale();
}

void PlotView::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() != QEvent::PaletteChange && event->type() != QEvent::FontChange) return;
  style_ = styleOf(*this);
  layOut();
  markStale();
}

void PlotView::forgetGesture() {
  if (phase_ == Phase::keys) phase_ = Phase::idle;
  if (phase_ == Phase::pressed || phase_ == Phase::dragging) phase_ = Phase::done;
}

void PlotView::endGesture() {
  const bool moved = isMoving();
  phase_ = Phase::idle;
  if (moved && handle()) finishGesture();
  if (moved && !handle()) cancelGesture();
  update();
}

void PlotView::breakGesture() {
  if (phase_ == Phase::done) return;
  const bool buttonDown = phase_ == Phase::pressed || phase_ == Phase::dragging;
  phase_ = buttonDown ? Phase::done : Phase::idle;
  cancelGesture();
  update();
}

}  // namespace carom::ui
