// SPDX-License-Identifier: MIT
#include "core/base/ticks.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom {

namespace {

constexpr std::array<double, 3> step_digits{1, 2, 5};
// A tick that rounding puts just outside the range still belongs to it; share of a step.
constexpr double tick_slack = 1e-6;
// Below this share of the axis the curves are too flat to read.
constexpr double least_fill = 1.0 / 3;
// Steps in a range; finer would round the range less but change it more often.
constexpr int range_steps = 5;
constexpr int most_decimals = 9;
// A curve nearer to an edge than this share of a step gets another step; zero may lie on the edge.
constexpr double head_room = 0.05;

double power_of_ten_below(double value) {
  return std::pow(10.0, std::floor(std::log10(value)));
}

}  // namespace

double round_number_above(double limit, std::span<const double> digits) {
  const double power = power_of_ten_below(limit);
  for (const double digit : digits) {
    if (digit * power >= limit) return digit * power;
  }
  return 10 * power;
}

double round_number_below(double limit) {
  const double power = power_of_ten_below(limit);
  for (const double digit : {5.0, 2.0}) {
    if (digit * power <= limit) return digit * power;
  }
  return power;
}

double nice_step(double length, int most) {
  if (!(length > 0) || !std::isfinite(length)) return 1;
  return round_number_above(length / std::max(1, most) * (1 - tick_slack), step_digits);
}

Interval nice_range(const Interval& extent) {
  Interval wide = extent;
  if (!(wide.length() > 0)) {
    const double margin = wide.low != 0 ? 0.5 * std::abs(wide.low) : 0.5;
    wide = {wide.low - margin, wide.high + margin};
  }
  const double step = nice_step(wide.length(), range_steps);
  const double below = wide.low < 0 ? head_room : -tick_slack;
  const double above = wide.high > 0 ? head_room : -tick_slack;
  return {step * std::floor(wide.low / step - below), step * std::ceil(wide.high / step + above)};
}

Interval held_range(const Interval& shown, const Interval& extent) {
  const bool inside = extent.low >= shown.low && extent.high <= shown.high;
  const bool filled = extent.length() >= least_fill * shown.length();
  return inside && filled ? shown : nice_range(extent);
}

std::vector<double> ticks_in(const Interval& range, double step) {
  std::vector<double> ticks;
  const double first = std::ceil(range.low / step - tick_slack);
  const double last = std::floor(range.high / step + tick_slack);
  const auto count = static_cast<int>(std::max(last - first + 1, 0.0));
  for (int i = 0; i < count; ++i) {
    const double k = first + i;
    ticks.push_back(k == 0 ? 0 : k * step);
  }
  return ticks;
}

int decimals_of(double step) {
  return std::clamp(static_cast<int>(-std::floor(std::log10(step) + tick_slack)), 0, most_decimals);
}

}  // namespace carom
