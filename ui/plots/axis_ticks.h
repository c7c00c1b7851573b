// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>

#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// Of the numbers at the ticks, as a share of the font of the plot.
inline constexpr double tickScale = 0.88;
/// One number alone tells no scale: a y axis with fewer has none.
inline constexpr std::size_t fewestLevels = 2;

/// A tick's number, with a true minus sign.
QString tickText(double value, double step);

/// Roomy, but with three numbers on the x axis, or two, where they fit.
double stepOfX(const ChartFrame& frame, const PlotStyle& style);
/// Roomy, but with two numbers at least where they can stand above each other.
double stepOfY(const ChartFrame& frame, const PlotStyle& style);

}  // namespace carom::ui
