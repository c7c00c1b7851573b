// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/look/symbol_text.h"
#include "ui/plots/chart_decoration.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

// Enough to be seen beside its neighbours, and lines and numbers on it are read.
constexpr double fillStrength = 0.3;

/// The height of a curve at each of its points, in pixels; without a curve the axis at zero.
QPolygonF lineOf(const Curve& curve, const ChartFrame& frame) {
  QPolygonF line;
  line.reserve(static_cast<qsizetype>(curve.points.size()));
  for (const CurvePoint& point : curve.points) {
    if (point.y) line.append(frame.at(point.x, *point.y));
  }
  return line;
}

QPolygonF zeroLine(const QPolygonF& above, const ChartFrame& frame) {
  QPolygonF line;
  for (const QPointF& at : above) line.append({at.x(), frame.at(0, 0).y()});
  return line;
}

/// The name of a band where it stands in the middle of the highest part of it.
std::optional<QRectF> nameBox(const QPolygonF& upper, const QPolygonF& lower, double width,
                              const ChartFrame& frame, const PlotStyle& style) {
  const double em = style.font_px, height = 1.25 * em;
  double most = 0;
  std::optional<QRectF> best;
  for (qsizetype i = 0; i < upper.size(); ++i) {
    const double x = upper[i].x();
    if (x - width / 2 < frame.plot.left() || x + width / 2 > frame.plot.right()) continue;
    // The band is as high as where it is lowest under the name.
    double top = frame.plot.top(), bottom = frame.plot.bottom();
    for (qsizetype k = i; k >= 0 && upper[k].x() >= x - width / 2; --k) {
      top = std::max(top, upper[k].y()), bottom = std::min(bottom, lower[k].y());
    }
    for (qsizetype k = i; k < upper.size() && upper[k].x() <= x + width / 2; ++k) {
      top = std::max(top, upper[k].y()), bottom = std::min(bottom, lower[k].y());
    }
    if (bottom - top <= std::max(most, height)) continue;
    most = bottom - top;
    best = QRectF(x - width / 2, (top + bottom - height) / 2, width, height);
  }
  return best;
}

}  // namespace

std::vector<QRectF> paintStack(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                               const PlotStyle& style) {
  std::vector<QRectF> names;
  QPolygonF upwards, downwards;  // what the next band of either way lies on
  painter.save();
  painter.setClipRect(frame.plot, Qt::IntersectClip);
  for (const Curve& curve : spec.curves) {
    if (!curve.stacked) continue;
    const QPolygonF line = lineOf(curve, frame);
    QPolygonF& base = curve.downwards ? downwards : upwards;
    if (base.size() != line.size()) base = zeroLine(line, frame);
    QPolygonF band = line;
    std::copy(base.rbegin(), base.rend(), std::back_inserter(band));
    const QColor colour = penOf(curve, style).color();
    painter.setPen(Qt::NoPen);
    painter.setBrush(mixed(style.background, colour, fillStrength));
    painter.drawPolygon(band);
    const double width = mathTextWidth(style.font(), curve.symbol);
    const QPolygonF& upper = curve.downwards ? base : line;
    const QPolygonF& lower = curve.downwards ? line : base;
    if (const auto box = nameBox(upper, lower, width, frame, style)) {
      painter.setPen(mixed(colour, style.text, 0.5));
      drawMathText(painter, style.font(), *box, Qt::AlignHCenter, curve.symbol);
      names.push_back(*box);
    }
    base = line;
  }
  painter.restore();
  return names;
}

}  // namespace carom::ui
