// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/value_bar.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>

#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/palette.h"

namespace carom::ui {

namespace {

constexpr int barMargin = 8;
constexpr int barHeight = 14;
constexpr double keyStep = 0.01;  ///< of the bar
constexpr int digits = 3;

}  // namespace

ValueBar::ValueBar(QWidget* parent) : QWidget(parent) {
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Expected value"));
  setToolTip(tr("Pull the bar to the value that you expect; Left and Right move it"));
  setCursor(Qt::PointingHandCursor);
}

QSize ValueBar::sizeHint() const {
  return {260, 2 * (fontMetrics().height() + barHeight + 4) + fontMetrics().height() + 8};
}

void ValueBar::setEnds(double from, double to, const QString& unit) {
  from_ = from;
  to_ = to;
  unit_ = unit;
  update();
}

void ValueBar::setGuess(std::optional<double> value) {
  guess_ = value;
  setAccessibleDescription(guess_ ? formatNumber(*guess_, digits) + QLatin1Char(' ') + unit_
                                  : tr("Nothing is foretold yet"));
  update();
}

void ValueBar::setTrue(std::optional<double> value) {
  true_ = value;
  update();
}

QPoint ValueBar::placeOf(double value) const {
  const double share = (value - from_) / (to_ - from_);
  return {barMargin + static_cast<int>(share * (width() - 2 * barMargin)),
          fontMetrics().height() + barHeight / 2 + 2};
}

void ValueBar::take(double value) {
  setGuess(std::clamp(value, from_, to_));
  emit guessed(*guess_);
}

void ValueBar::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return;
  take(from_ + (event->position().x() - barMargin) / (width() - 2 * barMargin) * (to_ - from_));
}

void ValueBar::mouseMoveEvent(QMouseEvent* event) {
  if (!event->buttons().testFlag(Qt::LeftButton)) return;
  take(from_ + (event->position().x() - barMargin) / (width() - 2 * barMargin) * (to_ - from_));
}

void ValueBar::keyPressEvent(QKeyEvent* event) {
  const bool left = event->key() == Qt::Key_Left, right = event->key() == Qt::Key_Right;
  if ((!left && !right) || event->modifiers().testFlag(Qt::AltModifier)) {
    return QWidget::keyPressEvent(event);
  }
  take(guess_.value_or((from_ + to_) / 2) + (right ? keyStep : -keyStep) * (to_ - from_));
}

void ValueBar::paintRow(QPainter& painter, int row, const QString& name, double value,
                        const QColor& colour) const {
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  const int text = fontMetrics().height();
  const int top = row * (text + barHeight + 4);
  painter.setPen(grey::text.on(dark));
  const QString number =
      formatNumber(value, digits) + (unit_.isEmpty() ? QString() : QLatin1Char(' ') + unit_);
  painter.drawText(QRect(barMargin, top, width() - 2 * barMargin, text), Qt::AlignLeft,
                   name + QStringLiteral(": ") + number);
  const int zero = placeOf(std::clamp(0.0, from_, to_)).x();
  const int end = placeOf(std::clamp(value, from_, to_)).x();
  painter.fillRect(QRect(QPoint(std::min(zero, end), top + text + 2),
                         QSize(std::max(2, std::abs(end - zero)), barHeight)),
                   colour);
}

void ValueBar::paintEvent(QPaintEvent* /*event*/) {
  QPainter painter(this);
  const bool dark = schemeOf(palette()) == ColourScheme::dark;
  const int text = fontMetrics().height();
  painter.fillRect(rect(), grey::paper.on(dark));
  for (int row = 0; row < 2; ++row) {
    painter.fillRect(QRect(barMargin, row * (text + barHeight + 4) + text + 2,
                           width() - 2 * barMargin, barHeight),
                     grey::grid.on(dark));
  }
  if (guess_) {
    paintRow(painter, 0, tr("yours"), *guess_, hue::purple.on(dark));
  } else if (!true_) {
    painter.setPen(grey::text.on(dark));
    painter.drawText(QRect(barMargin, 0, width() - 2 * barMargin, text), Qt::AlignLeft,
                     tr("Pull the bar to what you expect"));
  }
  if (true_) paintRow(painter, 1, tr("computed"), *true_, hue::vermilion.on(dark));
  const QRect ends(barMargin, height() - text - 4, width() - 2 * barMargin, text);
  painter.setPen(grey::quietText.on(dark));
  painter.drawText(ends, Qt::AlignLeft, formatNumber(from_, digits));
  painter.drawText(
      ends, Qt::AlignRight,
      formatNumber(to_, digits) + (unit_.isEmpty() ? QString() : QLatin1Char(' ') + unit_));
  if (hasFocus()) {
    painter.setPen(QPen(hue::accent.on(dark), 2));
    painter.drawRect(rect().adjusted(1, 1, -1, -1));
  }
}

}  // namespace carom::ui
