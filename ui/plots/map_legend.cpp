// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/map_legend.h"

#include "ui/look/symbol_text.h"
#include "ui/plots/impact_map_image.h"

namespace carom::ui {

namespace {

constexpr double swatchWidth = 1.8;  // in font sizes
constexpr double swatchHeight = 0.95;
constexpr double smallScale = 0.92;
constexpr int barSteps = 12;

void paintHatchSwatch(QPainter& painter, const QRectF& box, const PlotStyle& style) {
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(QColor(mapColour(Regime::stick, 1, style)));
  painter.drawRect(box);
  painter.setPen(hatchPen(style));
  const double h = box.height();
  for (double x = box.left(); x + h <= box.right() + 0.5; x += 0.5 * h) {
    painter.drawLine(QPointF(x, box.bottom()), QPointF(x + h, box.top()));
  }
}

void paintShadeBar(QPainter& painter, const QRectF& box, const PlotStyle& style) {
  const double width = box.width() / barSteps;
  for (int k = 0; k < barSteps; ++k) {
    const double gamma = deepestGamma * k / (barSteps - 1);
    painter.fillRect(QRectF(box.left() + k * width, box.top(), width + 0.5, box.height()),
                     QColor(mapColour(Regime::none, gamma, style)));
  }
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(box);
}

}  // namespace

QPen hatchPen(const PlotStyle& style) {
  QColor colour = style.dark ? QColor(Qt::white) : QColor(0x30, 0x10, 0x00);
  colour.setAlphaF(0.55F);
  return QPen(colour, 1);
}

void paintMapLegend(QPainter& painter, const ChartFrame& frame, const PlotStyle& style,
                    bool with_gamma) {
  if (!with_gamma) return;
  const double em = style.font_px;
  const QFont font = style.font(smallScale);
  const QRectF row(frame.plot.left() + 1.5 * em, frame.plot.top() - 2.05 * em,
                   frame.plot.width() - 1.5 * em, 1.6 * em);
  double right = row.right();
  const auto write = [&](const QString& text) {
    const double width = mathTextWidth(font, text);
    painter.setPen(style.text);
    drawMathText(painter, font, QRectF(right - width, row.top(), width, row.height()),
                 Qt::AlignLeft, text);
    right -= width + 0.4 * em;
  };
  const auto swatch = [&](double width) {
    const QRectF box(right - width * em, row.center().y() - swatchHeight * em / 2, width * em,
                     swatchHeight * em);
    right = box.left() - 0.4 * em;
    return box;
  };
  const QString least = QStringLiteral("γ 0");
  const QString most = QString::number(deepestGamma, 'g', 3);
  const double scale =
      mathTextWidth(font, least) + mathTextWidth(font, most) + (2 * swatchWidth + 2.2) * em;
  const QString inShort = QStringLiteral("γ > 1");
  const QString inWords = QStringLiteral("γ > 1: energy is created");
  const double beside = row.width() - scale - (swatchWidth + 0.8) * em;
  write(mathTextWidth(font, inWords) <= beside ? inWords : inShort);
  paintHatchSwatch(painter, swatch(swatchWidth), style);

  // The shades of the map say nothing without their scale: it is left out last.
  if (right - scale < row.left()) return;
  right -= 0.6 * em;
  write(most);
  paintShadeBar(painter, swatch(2 * swatchWidth), style);
  write(least);
}

}  // namespace carom::ui
