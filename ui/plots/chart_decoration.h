// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "ui/plots/plot_spec.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

/// Where a chart's parts lie for one size, and the axes it has at this moment.
struct ChartFrame {
  QRectF area;  ///< all of it
  QRectF plot;  ///< between the axes
  Interval x;
  Interval y;
  double x_step = 1;
  double y_step = 1;

  bool operator==(const ChartFrame&) const = default;
  [[nodiscard]] QPointF at(double x_value, double y_value) const;
  [[nodiscard]] double xAt(double pixel) const;
  /// The values at a pixel, kept within the axes.
  [[nodiscard]] QPointF placeAt(QPointF pixel) const;
};

/// Lays a chart out: room for ticks left and below, for the y title and the legend above, and for
/// the x title if it is wanted. The plots of one column get the same sides.
ChartFrame chartFrame(const QRectF& area, const PlotStyle& style, bool with_x_title);

/// Gives the frame its axes, with as many ticks as have room.
void setAxes(ChartFrame& frame, const PlotStyle& style, const Interval& x, const Interval& y);

/// What lies behind the curves: background, the bands of the regimes with their words, the grid and
/// the axes. Returns where the words stand.
std::vector<QRectF> paintBehindCurves(QPainter& painter, const ChartFrame& frame,
                                      const PlotSpec& spec, const PlotStyle& style);

/// Fills what lies between stacked curves, with its name where it is high enough. Returns where the
/// names stand.
std::vector<QRectF> paintStack(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                               const PlotStyle& style);

/// Numbers at the ticks, the y title above on the left and the x title below, unless it is empty.
void paintAxisTexts(QPainter& painter, const ChartFrame& frame, const QString& x_title,
                    const QString& y_title, const PlotStyle& style);

/// Where the number of the cursor stands: in the row of the x title, off the numbers at the ticks.
QRectF cursorNumberBox(const ChartFrame& frame, double x, QSizeF size);

/// Moves the x title aside if the box in its row touches it. Where there is no room beside the box
/// it goes: the number of the cursor names symbol and unit, too.
void clearXTitle(QPainter& painter, const ChartFrame& frame, const AxisSpec& axis,
                 const QRectF& box, const PlotStyle& style);

/// The line of reference, on the curves: a grid line would cover it.
void paintReference(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                    const PlotStyle& style);

/// A ring on the curves of each variant where its own impact is.
void paintVariantPoints(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                        const PlotStyle& style);

/// Radius of that ring in font sizes.
inline constexpr double variantPointRadius = 0.3;

/// What lies around them: numbers at the ticks, titles, legend.
void paintAroundCurves(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                       const PlotStyle& style, bool with_x_title);

}  // namespace carom::ui
