// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace carom {

/// The value below which a share p of [0, 1] of the sorted values lies, interpolated between them
/// (Hyndman and Fan's type 7). There is one value at least.
double sample_quantile(std::span<const double> sorted, double p);

/// What a sample of numbers is like. Numbers that are not finite are left out by the caller.
struct SampleSummary {
  std::size_t count = 0;
  double mean = 0;
  double deviation = 0;  ///< with count − 1; 0 of a single value
  double least = 0, lower_quartile = 0, median = 0, upper_quartile = 0, most = 0;
};

/// All 0 of an empty sample.
SampleSummary summary_of(std::vector<double> values);

/// Counts of values in intervals of equal width.
struct Histogram {
  double from = 0, width = 1;
  std::vector<std::size_t> counts;
};

/// Intervals whose ends are round numbers, about as wide as Freedman and Diaconis' rule says,
/// 2·IQR/∛n; at most `most` of them. Empty of an empty sample.
Histogram histogram_of(std::span<const double> values, std::size_t most = 200);

}  // namespace carom
