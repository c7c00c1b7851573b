// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/chip.h"

#include <algorithm>

#include "ui/look/symbol_text.h"

namespace carom::ui {

QSizeF chipSize(const PlotStyle& style, const QString& text) {
  return {mathTextWidth(style.font(), text) + 0.7 * style.font_px, 1.5 * style.font_px};
}

QRectF keptInside(QRectF box, const QRectF& bounds) {
  box.moveLeft(std::max(bounds.left(), std::min(box.left(), bounds.right() - box.width())));
  box.moveTop(std::max(bounds.top(), std::min(box.top(), bounds.bottom() - box.height())));
  return box;
}

void paintChip(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour,
               const PlotStyle& style) {
  // Opaque: a line that shows through strikes the text through.
  painter.setBrush(style.background);
  painter.setPen(QPen(mixed(style.background, colour, 0.5), 1));
  painter.drawRoundedRect(box, 0.25 * style.font_px, 0.25 * style.font_px);
  painter.setPen(mixed(colour, style.text, 0.35));
  drawMathText(painter, style.font(), box, Qt::AlignHCenter, text);
}

}  // namespace carom::ui
