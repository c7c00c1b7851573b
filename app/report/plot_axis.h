// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

namespace carom {

/// One axis of a plot, from tick to tick.
struct PlotAxis {
  double low = 0;
  double high = 1;
  std::vector<double> ticks;

  /// From 0 at `low` to 1 at `high`.
  [[nodiscard]] double fraction(double value) const { return (value - low) / (high - low); }
};

/// Four to eight ticks at round numbers (1, 2 or 5 times a power of ten) around `values`; from zero
/// where that costs little of the plot, so that heights can be compared.
PlotAxis nice_axis(const std::vector<double>& values);

/// As written beside a tick: "−0.2", "15".
std::string tick_text(double value);

}  // namespace carom
