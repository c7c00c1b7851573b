// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// "[J]".
QString unitOf(const AxisSpec& axis);

/// Paints the names of the curves above their plot, from the right; returns where they begin.
double paintLegend(QPainter& painter, const ChartFrame& frame, const PlotSpec& spec,
                   const PlotStyle& style);

/// The names of curves that have no room above their plot, in rows at the top of an area; returns
/// how high these are, 0 if the plot itself has the room.
double paintLegendRows(QPainter& painter, const QRectF& area, const PlotSpec& spec,
                       const PlotStyle& style);

}  // namespace carom::ui
