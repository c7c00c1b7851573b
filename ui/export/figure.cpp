// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/figure.h"

#include <utility>

namespace carom::ui {

namespace {

constexpr double lineHeight = 1.7;  // in font sizes
constexpr double indent = 0.5;

QFont fontFor(const QString& words, double room, const PlotStyle& style) {
  const double wide = QFontMetricsF(style.font()).horizontalAdvance(words);
  return wide <= room ? style.font() : style.font(room / wide);
}

}  // namespace

ExportFigure captioned(ExportFigure figure, const QString& words) {
  if (words.isEmpty()) return figure;
  figure.paint = [words, paint = std::move(figure.paint)](QPainter& painter, QSizeF size) {
    const PlotStyle style = paperStyle(size);
    const double em = style.font_px;
    const double height = lineHeight * em;
    painter.fillRect(QRectF(0, 0, size.width(), height), style.background);
    const QRectF line(indent * em, 0, size.width() - 2 * indent * em, height);
    painter.setFont(fontFor(words, line.width(), style));
    painter.setPen(style.text);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, words);
    painter.save();
    painter.translate(0, height);
    paint(painter, QSizeF(size.width(), size.height() - height));
    painter.restore();
  };
  return figure;
}

}  // namespace carom::ui
