// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/ticks.h"

#include <algorithm>
#include <cmath>

namespace carom::ui {

namespace {

/// The power of ten at or below a positive number.
double decadeOf(double value) {
  return std::pow(10.0, std::floor(std::log10(value)));
}

}  // namespace

double roundNumberBelow(double limit) {
  const double decade = decadeOf(limit);
  double largest = decade;
  for (const double mantissa : roundMantissas) {
    if (mantissa * decade <= limit) largest = mantissa * decade;
  }
  return largest;
}

double roundNumberAbove(double least, std::span<const double> mantissas) {
  const double decade = decadeOf(least);
  for (const double mantissa : mantissas) {
    if (mantissa * decade >= least) return mantissa * decade;
  }
  return 10 * decade;
}

double niceStep(double length, int most) {
  if (!(length > 0) || !std::isfinite(length)) return 1;
  const double rough = length / std::max(1, most);
  return roundNumberAbove(rough * (1 - tickSlack));
}

}  // namespace carom::ui
