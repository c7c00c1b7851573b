// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "ui/plots/chart_decoration.h"
#include "ui/plots/quantity_plot.h"

namespace carom::ui {

/// Where the parts of a map lie.
ChartFrame heatFrame(const QRectF& area, const HeatMap& map, const PlotStyle& style);

/// Paints a quantity over two parameters: its values by shade, hatched where there is none, contour
/// lines at round values with their numbers, axes, and the scale of the shades above.
void paintHeatMap(QPainter& painter, const QRectF& area, const HeatMap& map,
                  const PlotStyle& style);

}  // namespace carom::ui
