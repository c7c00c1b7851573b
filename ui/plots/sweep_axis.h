// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <cstddef>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"
#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// A parameter worth plotting over.
struct AxisChoice {
  QString group;  ///< "Pose", "Velocity", "Contact", "Bodies and joints"
  std::string path;
  QString title;  ///< "x of tip"
  QString doc;
};

/// What the plots can have as their axis, by group: what moves the mechanism, what the contact is
/// like, masses and sizes.
std::vector<AxisChoice> axisChoices(const Scenario& scenario);

/// A range for a parameter around its present value: as far as the pose can be reached for a pose,
/// a full turn for an angle, the usual range for e and μ, a factor for masses and sizes.
SweepAxis suggestedAxis(const Scenario& scenario, const std::string& path);

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
