// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGraphicsScene>
#include <QPolygonF>
#include <memory>
#include <span>
#include <vector>

#include "ui/plots/chart_decoration.h"
#include "ui/plots/plot_spec.h"
#include "ui/plots/plot_style.h"

class QChart;
class QLineSeries;
class QValueAxis;

namespace carom::ui {

/// Nobody sees a curve leave its place by this much, and a smooth one needs a tenth of its points.
inline constexpr double unseenPx = 0.1;

/// The same line with fewer points: none of those left out is farther than `tolerance` from the
/// line that remains. Distances are taken after scaling x and y, so that they can be pixels.
QPolygonF simplifiedLine(const QPolygonF& line, const QPointF& scale, double tolerance);

/// The stretches of a curve between its gaps, without empty ones.
std::vector<std::span<const CurvePoint>> runsOf(std::span<const CurvePoint> points);

/// Whether a curve loses the points that nobody sees on screen.
enum class Detail : unsigned char { screen, full };

/// The curves of a plot, by Qt Charts: a chart in a scene of its own, painted on demand. Its series
/// are reused, because making one costs more than filling it.
class ChartCanvas {
 public:
  ChartCanvas();

  void setStyle(const PlotStyle& style);
  void setFrame(const ChartFrame& frame);
  void setCurves(const std::vector<Curve>& curves, Detail detail);
  void render(QPainter& painter);

 private:
  QLineSeries& series(std::size_t index);

  QGraphicsScene scene_;
  QChart* chart_;  ///< owned by the scene, axes and series by the chart
  QValueAxis* x_;
  QValueAxis* y_;
  std::vector<QLineSeries*> series_;
  PlotStyle style_;
  QPointF origin_;
  QRectF plane_;   ///< the axes' ranges
  QPointF scale_;  ///< pixels in a unit of each axis
};

}  // namespace carom::ui
