// SPDX-License-Identifier: MIT
#include "core/impact/roundoff.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {
// A few thousand roundings: an impact takes some hundred operations. No measurement, and no model
// of a mechanism, tells apart what differs by less.
constexpr double roundoff_share = 1e-12;
}  // namespace

double without_roundoff(double value, double largest) {
  return std::abs(value) <= roundoff_share * largest ? 0 : value;
}

double largest_of(const Indicators& indicators, Dimension dimension) {
  if (dimension == Dimension::none) return 1;
  if (dimension == Dimension::impulse_squared) {
    const double impulse = largest_of(indicators, Dimension::impulse);
    return impulse * impulse;
  }
  double largest = 0;
  for (const IndicatorInfo& info : indicator_table()) {
    if (info.dimension != dimension) continue;
    largest = std::max(largest, std::abs((indicators.*info.member).number.value_or(0)));
  }
  return largest;
}

std::optional<double> readable(const Indicators& indicators, const IndicatorInfo& info) {
  const std::optional<double>& number = (indicators.*info.member).number;
  if (!number) return {};
  return without_roundoff(*number, largest_of(indicators, info.dimension));
}

}  // namespace carom
