// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::ui {

namespace {

constexpr std::array<double, 3> stepDigits{1, 2, 5};
// A tick that rounding puts just outside the range still belongs to it; share of a step.
constexpr double tickSlack = 1e-6;
// Below this share of the axis the curves are too flat to read.
constexpr double leastFill = 1.0 / 3;
// Steps in a range; finer would round the range less but change it more often.
constexpr int rangeSteps = 5;
constexpr int mostDecimals = 9;
// A curve nearer to an edge than this share of a step gets another step; zero may lie on the edge.
constexpr double headRoom = 0.05;

double powerOfTenBelow(double value) {
  return std::pow(10.0, std::floor(std::log10(value)));
}

}  // namespace

double roundNumberAbove(double limit, std::span<const double> digits) {
  const double power = powerOfTenBelow(limit);
  for (const double digit : digits) {
    if (digit * power >= limit) return digit * power;
  }
  return 10 * power;
}

double roundNumberBelow(double limit) {
  const double power = powerOfTenBelow(limit);
  for (const double digit : {5.0, 2.0}) {
    if (digit * power <= limit) return digit * power;
  }
  return power;
}

double niceStep(double length, int most) {
  if (!(length > 0) || !std::isfinite(length)) return 1;
  return roundNumberAbove(length / std::max(1, most) * (1 - tickSlack), stepDigits);
}

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

}  // namespace carom::ui
