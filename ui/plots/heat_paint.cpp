// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/heat_paint.h"

#include <algorithm>
#include <cmath>

#include "core/base/ticks.h"
#include "ui/document/units.h"
#include "ui/look/label_placer.h"
#include "ui/look/pixels.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

namespace {

// Contour lines at most, so that their numbers have room.
constexpr int mostLines = 9;
constexpr double smallScale = 0.92;
// The strongest shade still lets lines and numbers on it be read.
constexpr double strongest = 0.62;
constexpr double palest = 0.06;

QColor shadeAt(double share, const PlotStyle& style) {
  return mixed(style.background, hue::vermilion.on(style.dark),
               palest + (strongest - palest) * share);
}

double shareOf(double value, const Interval& range) {
  return range.length() > 0 ? std::clamp((value - range.low) / range.length(), 0.0, 1.0) : 0.5;
}

/// Where a cell's edges are: half way to its neighbours, at the plot's edge for the outermost.
std::vector<double> edgesOf(const std::vector<double>& values) {
  std::vector<double> edges{values.front()};
  for (std::size_t i = 0; i + 1 < values.size(); ++i) {
    edges.push_back((values[i] + values[i + 1]) / 2);
  }
  edges.push_back(values.back());
  return edges;
}

void paintCells(QPainter& painter, const HeatMap& map, const ChartFrame& frame,
                const PlotStyle& style) {
  const std::vector<double> xs = edgesOf(map.values.x), ys = edgesOf(map.values.y);
  painter.save();
  // Cells meet without a seam.
  painter.setRenderHint(QPainter::Antialiasing, false);
  painter.setPen(Qt::NoPen);
  for (std::size_t j = 0; j < map.values.y.size(); ++j) {
    for (std::size_t i = 0; i < map.values.x.size(); ++i) {
      const std::optional<double>& value = map.values.at(i, j);
      const QRectF cell =
          QRectF(frame.at(xs[i], ys[j + 1]), frame.at(xs[i + 1], ys[j])).normalized();
      if (value) {
        painter.fillRect(cell, shadeAt(shareOf(*value, *map.z_range), style));
      } else {
        painter.fillRect(cell, QBrush(style.grid, Qt::BDiagPattern));
      }
    }
  }
  painter.restore();
}

/// A contour line in pixels, and its level.
struct Line {
  double level;
  QPolygonF points;
};

std::vector<Line> linesOf(const HeatMap& map, const ChartFrame& frame, double step) {
  std::vector<Line> lines;
  for (const double level : ticks_in(*map.z_range, step)) {
    for (const std::vector<Vec2>& line : contour_lines(map.values, level)) {
      QPolygonF points;
      for (const Vec2& at : line) points.append(frame.at(at.x, at.y));
      lines.push_back({level, points});
    }
  }
  return lines;
}

/// The numbers of the lines, each once for a line that is long enough, off the others.
void paintNumbers(QPainter& painter, const std::vector<Line>& lines, double step,
                  const QRectF& plot, const PlotStyle& style) {
  const QFont font = style.font(smallScale);
  const QRectF inside = plot.adjusted(2, 2, -2, -2);
  LabelPlacer placer(LabelPlacer::never, 0.4 * style.font_px);
  for (const Line& line : lines) {
    const QString text = QString::number(line.level, 'f', decimals_of(step)).replace('-', u'−');
    const QSizeF size(mathTextWidth(font, text) + 4, 1.25 * style.font_px);
    const QRectF around = line.points.boundingRect();
    if (around.width() + around.height() < 2 * size.width()) continue;
    std::vector<LabelPlacer::Candidate> places;
    const qsizetype every = std::max<qsizetype>(1, line.points.size() / 24);
    for (qsizetype i = 0; i < line.points.size(); i += every) {
      QRectF box({}, size);
      box.moveCenter(line.points[i]);
      if (!inside.contains(box)) continue;
      const double off = std::abs(static_cast<double>(2 * i - line.points.size()));
      places.push_back({box, off});
    }
    const auto box = placer.place(places);
    if (!box) continue;
    QColor plate = style.background;
    plate.setAlphaF(0.7F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(plate);
    painter.drawRoundedRect(*box, 2, 2);
    painter.setPen(style.text);
    drawMathText(painter, font, *box, Qt::AlignHCenter, text);
  }
}

/// Above the map: "`F_pk` of hertz [N]", and the shades from the least to the largest value.
void paintScale(QPainter& painter, const HeatMap& map, const ChartFrame& frame,
                const PlotStyle& style, double titleEnd) {
  const double em = style.font_px;
  const QFont font = style.font(smallScale);
  const QRectF row(frame.plot.left(), frame.plot.top() - 2.05 * em, frame.plot.width(), 1.6 * em);
  constexpr int digits = 3;
  const QString low = formatNumber(map.z_range->low, digits);
  const QString high = formatNumber(map.z_range->high, digits);
  const double bar = 4 * em, gap = 0.4 * em;
  const double scale = mathTextWidth(font, low) + mathTextWidth(font, high) + bar + 2 * gap;
  double right = row.right();
  const auto write = [&](const QString& text) {
    const double width = mathTextWidth(font, text);
    painter.setPen(style.text);
    drawMathText(painter, font, QRectF(right - width, row.top(), width, row.height()),
                 Qt::AlignLeft, text);
    right -= width + gap;
  };
  if (right - scale < titleEnd) return;
  write(high);
  const QRectF box(right - bar, row.center().y() - 0.4 * em, bar, 0.8 * em);
  QLinearGradient shades(box.topLeft(), box.topRight());
  shades.setColorAt(0, shadeAt(0, style));
  shades.setColorAt(1, shadeAt(1, style));
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(shades);
  painter.drawRect(box);
  right = box.left() - gap;
  write(low);
  const QString name =
      map.z.title + (map.z.unit.isEmpty() ? QString() : QStringLiteral(" [%1]").arg(map.z.unit));
  if (right - gap - mathTextWidth(font, name) >= titleEnd) write(name);
}

}  // namespace

ChartFrame heatFrame(const QRectF& area, const HeatMap& map, const PlotStyle& style) {
  ChartFrame frame = chartFrame(area, style, true);
  setAxes(frame, style, map.x_range, map.y_range);
  return frame;
}

void paintHeatMap(QPainter& painter, const QRectF& area, const HeatMap& map,
                  const PlotStyle& style) {
  const ChartFrame frame = heatFrame(area, map, style);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(area, style.background);
  const QString y_title = axisTitle(map.y);
  if (map.z_range) {
    paintCells(painter, map, frame, style);
    const double step = map.z_range->length() > 0 ? nice_step(map.z_range->length(), mostLines) : 1;
    const std::vector<Line> lines = linesOf(map, frame, step);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(mixed(style.background, style.text, 0.8), 0.6 * style.line_px));
    for (const Line& line : lines) {
      for (const QPolygonF& part : clippedLine(line.points, frame.plot)) painter.drawPolyline(part);
    }
    paintNumbers(painter, lines, step, frame.plot, style);
    const double titleEnd = area.left() + mathTextWidth(style.font(), y_title) + style.font_px;
    paintScale(painter, map, frame, style, titleEnd);
  }
  painter.setPen(QPen(style.frame, 1));
  painter.setBrush(Qt::NoBrush);
  painter.drawRect(frame.plot);
  paintAxisTexts(painter, frame, axisTitle(map.x), y_title, style);
}

}  // namespace carom::ui
