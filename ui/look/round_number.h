// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

namespace carom::ui {

/// The largest of 1, 2, 5 × 10^k that is not above `limit`, which is positive.
inline double roundNumberBelow(double limit) {
  const double decade = std::pow(10.0, std::floor(std::log10(limit)));
  for (const double step : {5.0, 2.0}) {
    if (step * decade <= limit) return step * decade;
  }
  return decade;
}

}  // namespace carom::ui
