// SPDX-License-Identifier: MIT
#include "app/report/plot_axis.h"

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/base/ticks.h"

namespace carom {

namespace {

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
    const double margin = low == 0 ? 1 : std::abs(low) / 10;
    low -= margin;
    high += margin;
  }
  // A little more than five parts is as good; 5.01 must not become 10.
  constexpr double allowance = 1.1;
  const double step = nice_step((high - low) / allowance, 5);
  // Rounding must not add an empty stretch beyond a limit that is itself a tick.
  constexpr double slack = 1e-6;
  const Interval whole{std::floor(low / step + slack) * step,
                       std::ceil(high / step - slack) * step};
  return {whole.low, whole.high, ticks_in(whole, step)};
}

std::string tick_text(double value) {
  std::string text = rounded(std::abs(value) < 1e-300 ? 0 : value, 6);
  if (text.starts_with('-')) text.replace(0, 1, "−");
  return text;
}

}  // namespace carom
