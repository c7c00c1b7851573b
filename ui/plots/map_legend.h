// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// The strokes of the hatching.
QPen hatchPen(const PlotStyle& style);

/// Above the map: what hatching and shade mean. What has no room is left out, hatching last.
void paintMapLegend(QPainter& painter, const ChartFrame& frame, const PlotStyle& style,
                    bool with_gamma);

}  // namespace carom::ui
