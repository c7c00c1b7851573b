// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/plots/chart_decoration.h"

namespace carom::ui {

inline constexpr double mapDotRadius = 0.5;  ///< in font sizes

/// The dot of a map.
void paintMapDot(QPainter& painter, QPointF at, const PlotStyle& style);

/// What a place in a map means, on a chip above or below it.
void paintReadout(QPainter& painter, const ChartFrame& frame, QPointF at, const QString& words,
                  const PlotStyle& style);

}  // namespace carom::ui
