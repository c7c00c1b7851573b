// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/arrow.h"

#include <algorithm>

#include "ui/look/pixels.h"

namespace carom::ui {

void drawArrow(QPainter& painter, QPointF from, QPointF to, const QPen& pen, double headPx) {
  constexpr double least = 2;
  const double length = size(to - from);
  if (length < least) return;
  const QPointF along = unit(to - from), side = turned(along);
  const double head = std::min(headPx, length);
  painter.setPen(pen);
  // The line ends within the head, whose point it would blunt.
  painter.drawLine(from, to - head / 2 * along);
  painter.setPen(Qt::NoPen);
  painter.setBrush(pen.color());
  painter.drawPolygon(QPolygonF{
      {to, to - head * along + 0.4 * head * side, to - head * along - 0.4 * head * side}});
  painter.setBrush(Qt::NoBrush);
}

}  // namespace carom::ui
