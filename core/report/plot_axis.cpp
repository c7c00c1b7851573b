// SPDX-License-Identifier: MIT
#include "core/report/plot_axis.h"

#include <algorithm>
#include <cmath>

#include "core/base/text.h"

namespace carom {

namespace {

/// The round step that makes about five of `span`.
double nice_step(double span) {
  const double raw = span / 5;
  const double power = std::pow(10.0, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    // A little more than asked for is as good; 5.01 must not become 10.
    if (raw <= factor * power * 1.1) return factor * power;
  }
  return 10 * power;
}

/// A range that begins within this fraction of its end is drawn from zero.
constexpr double near_zero = 0.6;

}  // namespace

PlotAxis nice_axis(const std::vector<double>& values) {
  double low = 0;
  double high = 1;
  if (!values.empty()) {
    const auto [least, greatest] = std::ranges::minmax(values);
    low = least > 0 && least < near_zero * greatest ? 0 : least;
    high = greatest < 0 && greatest > near_zero * least ? 0 : greatest;
  }
  if (!(high > low)) {  // one value only
    const double room = low == 0 ? 1 : std::abs(low) / 10;
    low -= room;
    high += room;
  }
  const double step = nice_step(high - low);
  // Rounding must not add an empty stretch beyond a limit that is itself a tick.
  constexpr double slack = 1e-6;
  const double first = std::floor(low / step + slack);
  const double last = std::ceil(high / step - slack);
  PlotAxis axis{first * step, last * step, {}};
  const auto steps = static_cast<int>(std::lround(last - first));
  for (int k = 0; k <= steps; ++k) axis.ticks.push_back((first + k) * step);
  return axis;
}

std::string tick_text(double value) {
  std::string text = rounded(std::abs(value) < 1e-300 ? 0 : value, 6);
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

}  // namespace carom
