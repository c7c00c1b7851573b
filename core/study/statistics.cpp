// SPDX-License-Identifier: MIT
#include "core/study/statistics.h"

#include <algorithm>
#include <boost/math/statistics/univariate_statistics.hpp>
#include <cmath>

#include "core/base/ticks.h"

namespace carom {

double sample_quantile(std::span<const double> sorted, double p) {
  const double place = p * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  if (below + 1 >= sorted.size()) return sorted.back();
  return std::lerp(sorted[below], sorted[below + 1], place - std::floor(place));
}

SampleSummary summary_of(std::vector<double> values) {
  SampleSummary out;
  out.count = values.size();
  if (values.empty()) return out;
  std::ranges::sort(values);
  out.mean = boost::math::statistics::mean(values);
  if (values.size() > 1)
    out.deviation = std::sqrt(boost::math::statistics::sample_variance(values));
  constexpr double quarter = 0.25;
  out.least = values.front();
  out.lower_quartile = sample_quantile(values, quarter);
  out.median = sample_quantile(values, 2 * quarter);
  out.upper_quartile = sample_quantile(values, 3 * quarter);
  out.most = values.back();
  return out;
}

Histogram histogram_of(std::span<const double> values, std::size_t most) {
  if (values.empty()) return {};
  const SampleSummary summary = summary_of({values.begin(), values.end()});
  const double extent = summary.most - summary.least;
  if (!(extent > 0)) return {summary.least - 0.5, 1, {values.size()}};
  const double spread = summary.upper_quartile - summary.lower_quartile;
  const double wanted = 2 * spread / std::cbrt(static_cast<double>(values.size()));
  constexpr double usual = 10;
  // A bin more may begin before the least value.
  const double parts = std::clamp(wanted > 0 ? extent / wanted : usual, 1.0,
                                  static_cast<double>(std::max<std::size_t>(most, 2) - 1));
  const double width = nice_step(extent, static_cast<int>(parts));
  Histogram out{std::floor(summary.least / width) * width, width, {}};
  out.counts.assign(static_cast<std::size_t>((summary.most - out.from) / width) + 1, 0);
  for (const double value : values) {
    const auto bin = static_cast<std::size_t>(std::max(0.0, (value - out.from) / width));
    ++out.counts[std::min(bin, out.counts.size() - 1)];
  }
  return out;
}

}  // namespace carom
