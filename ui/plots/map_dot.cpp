// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/map_dot.h"

#include "ui/plots/chip.h"

namespace carom::ui {

void paintMapDot(QPainter& painter, QPointF at, const PlotStyle& style) {
  const double radius = mapDotRadius * style.font_px;
  painter.setPen(QPen(style.dark ? Qt::black : Qt::white, 2));
  painter.setBrush(style.accent);
  painter.drawEllipse(at, radius, radius);
}

void paintReadout(QPainter& painter, const ChartFrame& frame, QPointF at, const QString& words,
                  const PlotStyle& style) {
  QRectF box({}, chipSize(style, words));
  box.moveCenter(at);
  const double gap = 1.2 * style.font_px;
  const bool above = at.y() - gap - box.height() > frame.plot.top();
  box.moveTop(above ? at.y() - gap - box.height() : at.y() + gap);
  paintChip(painter, keptInside(box, frame.area), words, style.accent, style);
}

}  // namespace carom::ui
