// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/pen.h"

#include "ui/look/palette.h"

namespace carom::ui {

void Pen::moveTo(Vec2 at, bool draws) {
  at_ = at;
  if (draws && !strokes_.empty()) strokes_.back().push_back(at);
}

void Pen::takeBack() {
  if (!strokes_.empty()) strokes_.pop_back();
}

void Pen::paint(QPainter& painter, const View& view, const QRectF& area, const Theme& theme) const {
  constexpr double linePx = 3, dotPx = 8, dotOpacity = 0.55;
  const QColor ink = hue::vermilion.on(QColor::fromRgb(theme.background).lightnessF() < 0.5F);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(QPen(ink, linePx, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
  painter.setBrush(Qt::NoBrush);
  for (const std::vector<Vec2>& stroke : strokes_) {
    QPolygonF line;
    for (const Vec2 at : stroke) line << toPixels(view, area, at);
    painter.drawPolyline(line);
  }
  if (!at_) return;
  painter.setPen(Qt::NoPen);
  painter.setBrush(faded(ink, dotOpacity));
  painter.drawEllipse(toPixels(view, area, *at_), dotPx, dotPx);
}

}  // namespace carom::ui
