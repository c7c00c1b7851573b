// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/axis_range.h"

#include <algorithm>
#include <cmath>

#include "ui/document/units.h"

namespace carom::ui {

namespace {
// Below this share of the axis the curves are too flat to read.
constexpr double leastFill = 1.0 / 3;
// Steps in a range; finer would round the range less but change it more often.
constexpr int rangeSteps = 5;
constexpr int mostDecimals = 9;
// Beyond these a tick is written with a power of ten.
constexpr double longestNumber = 1e5;
constexpr int mostTickDecimals = 3;
// A curve nearer to an edge than this share of a step gets another step; zero may lie on the edge.
constexpr double headRoom = 0.05;
}  // namespace

Interval niceRange(const Interval& extent) {
  Interval wide = extent;
  if (!(wide.length() > 0)) {
    const double margin = wide.low != 0 ? 0.5 * std::abs(wide.low) : 0.5;
    wide = {wide.low - margin, wide.high + margin};
  }
  const double step = niceStep(wide.length(), rangeSteps);
  const double below = wide.low < 0 ? headRoom : -tickSlack;
  const double above = wide.high > 0 ? headRoom : -tickSlack;
  return {step * std::floor(wide.low / step - below), step * std::ceil(wide.high / step + above)};
}

Interval heldRange(const Interval& shown, const Interval& extent) {
  const bool inside = extent.low >= shown.low && extent.high <= shown.high;
  const bool filled = extent.length() >= leastFill * shown.length();
  return inside && filled ? shown : niceRange(extent);
}

std::vector<double> ticksIn(const Interval& range, double step) {
  std::vector<double> ticks;
  const double first = std::ceil(range.low / step - tickSlack);
  const double last = std::floor(range.high / step + tickSlack);
  const auto count = static_cast<int>(std::max(last - first + 1, 0.0));
  for (int i = 0; i < count; ++i) {
    const double k = first + i;
    ticks.push_back(k == 0 ? 0 : k * step);
  }
  return ticks;
}

int decimalsOf(double step) {
  return std::clamp(static_cast<int>(-std::floor(std::log10(step) + tickSlack)), 0, mostDecimals);
}

QString tickText(double value, double step) {
  if (std::abs(value) >= longestNumber || decimalsOf(step) > mostTickDecimals) {
    return formatNumber(value, 2);
  }
  return QString::number(value, 'f', decimalsOf(step)).replace(QLatin1Char('-'), QChar(0x2212));
}

}  // namespace carom::ui
