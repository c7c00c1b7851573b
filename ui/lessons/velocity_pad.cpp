// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/velocity_pad.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/arrow.h"
#include "ui/look/palette.h"

namespace carom::ui {

namespace {

constexpr double surfaceShare = 0.72;  ///< of the height, above the surface
constexpr double padMargin = 14;
constexpr double speedStep = 0.02;  ///< of the largest speed that fits

QPen arrowPen(const QColor& colour) {
  return {colour, 2.4, Qt::SolidLine, Qt::RoundCap};
}

}  // namespace

VelocityPad::VelocityPad(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Velocity after the impact"));
  setToolTip(
      tr("Drag from the contact point to where the velocity after the impact ends; arrow "
         "keys move its tip"));
  setCursor(Qt::CrossCursor);
  describe();
}

void VelocityPad::setBefore(Vec2 velocity, double speed) {
  before_ = velocity;
  speed_ = std::max(speed, norm(velocity));
  describe();
  update();
}

void VelocityPad::setTrue(std::optional<Vec2> velocity) {
  true_ = velocity;
  update();
}

void VelocityPad::setGuess(std::optional<Vec2> velocity) {
  guess_ = velocity;
  describe();
  update();
}

void VelocityPad::describe() {
  const auto components = [](const QString& words, Vec2 v) {
    return words.arg(formatNumber(v.x, 3), formatNumber(v.y, 3));
  };
  const QString before =
      components(tr("Before: %1 m/s along the surface, %2 m/s away from it."), before_);
  const QString guess =
      guess_ ? components(tr("Foretold: %1 m/s along the surface, %2 m/s away from it"), *guess_)
             : tr("Nothing is foretold yet");
  setAccessibleDescription(before + QLatin1Char(' ') + guess);
}

QPointF VelocityPad::origin() const {
  return {width() / 2.0, surfaceShare * height()};
}

double VelocityPad::scale() const {
  const double speed = std::max(speed_, true_ ? norm(*true_) : 0.0);
  const double room = std::min(surfaceShare * height(), width() / 2.0) - padMargin;
  return room / std::max(1.25 * speed, 1e-6);
}

QPointF VelocityPad::placeOf(Vec2 velocity) const {
  return origin() + scale() * QPointF(velocity.x, -velocity.y);
}

void VelocityPad::take(QPointF place) {
  const QPointF offset = (place - origin()) / scale();
  setGuess(Vec2{offset.x(), -offset.y()});
  emit guessed(*guess_);
}

void VelocityPad::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton) take(event->position());
}

void VelocityPad::mouseMoveEvent(QMouseEvent* event) {
  if (event->buttons().testFlag(Qt::LeftButton)) take(event->position());
}

void VelocityPad::keyPressEvent(QKeyEvent* event) {
  const double step = speedStep * (surfaceShare * height() - padMargin);
  QPointF offset;
  switch (event->key()) {
    case Qt::Key_Left:
      offset = {-step, 0};
      break;
    case Qt::Key_Right:
      offset = {step, 0};
      break;
    case Qt::Key_Up:
      offset = {0, -step};
      break;
    case Qt::Key_Down:
      offset = {0, step};
      break;
    default:
      return QWidget::keyPressEvent(event);
  }
  if (event->modifiers().testFlag(Qt::AltModifier)) return QWidget::keyPressEvent(event);
  take(placeOf(guess_.value_or(Vec2{})) + offset);
}

void VelocityPad::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  painter.fillRect(rect(), grey::paper.on(dark));
  const QPointF middle = origin();
  painter.fillRect(QRectF(0, middle.y(), width(), height() - middle.y()),
                   faded(grey::earth.on(dark), 0.25));
  painter.setPen(QPen(grey::earth.on(dark), 1.5));
  painter.drawLine(QPointF(0, middle.y()), QPointF(width(), middle.y()));
  painter.setPen(QPen(grey::grid.on(dark), 1, Qt::DashLine));
  painter.drawLine(QPointF(middle.x(), padMargin / 2), middle);
  // The velocity before ends at the contact point.
  drawArrow(painter, middle - scale() * QPointF(before_.x, -before_.y), middle,
            arrowPen(hue::blue.on(dark)));
  if (guess_) drawArrow(painter, middle, placeOf(*guess_), arrowPen(hue::purple.on(dark)));
  if (true_) drawArrow(painter, middle, placeOf(*true_), arrowPen(hue::vermilion.on(dark)));
  painter.setPen(grey::text.on(dark));
  const QRectF line(8, middle.y() + 4, width() - 16, height() - middle.y() - 6);
  const QString words = true_    ? tr("blue before, purple yours, orange computed")
                        : guess_ ? tr("blue before, purple yours")
                                 : tr("blue: before. Drag to draw the velocity after");
  painter.drawText(line, Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, words);
  if (hasFocus()) {
    painter.setPen(QPen(hue::accent.on(dark), 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

QImage velocityAxes(Vec2 before, double square, double side, double fineness) {
  constexpr int squaresFromMiddle = 5;
  const int pixels = static_cast<int>(fineness * side);
  QImage image(pixels, pixels, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter painter(&image);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.scale(fineness, fineness);
  QFont font(QStringLiteral("DejaVu Sans"));
  constexpr int letterPx = 12;
  font.setPixelSize(letterPx);
  painter.setFont(font);
  const double middle = side / 2, cell = (side - 1) / (2 * squaresFromMiddle);
  painter.setPen(QPen(Qt::lightGray, 0.6));
  for (int i = 0; i <= 2 * squaresFromMiddle; ++i) {
    const double at = 0.5 + cell * i;
    painter.drawLine(QPointF(at, 0), QPointF(at, side));
    painter.drawLine(QPointF(0, at), QPointF(side, at));
  }
  painter.setPen(QPen(Qt::black, 1.2));
  painter.drawLine(QPointF(0, middle), QPointF(side, middle));
  painter.drawLine(QPointF(middle, 0), QPointF(middle, side));
  painter.drawText(QPointF(side - 14, middle - 5), QStringLiteral("t"));
  painter.drawText(QPointF(middle + 5, 12), QStringLiteral("n"));
  if (before == Vec2{}) return image;
  const QPointF tip = QPointF(middle, middle) + cell / square * QPointF(before.x, -before.y);
  drawArrow(painter, {middle, middle}, tip, QPen(Qt::black, 2, Qt::SolidLine, Qt::RoundCap));
  painter.setPen(Qt::black);
  painter.drawText(tip + QPointF(6, before.y < 0 ? -4 : letterPx), QStringLiteral("v⁻"));
  return image;
}

}  // namespace carom::ui
