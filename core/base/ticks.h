// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

namespace carom {

struct Interval {
  double low = 0;
  double high = 1;
  [[nodiscard]] double length() const { return high - low; }
  bool operator==(const Interval&) const = default;
};

/// The least of `digits` × 10^k that is ≥ `limit` > 0. The digits rise from 1 and stay below 10.
double round_number_above(double limit, std::span<const double> digits);

/// The largest of 1, 2, 5 × 10^k that is not above `limit`, which is positive.
double round_number_below(double limit);

/// A step of 1, 2 or 5 times a power of ten that cuts `length` into at most `most` parts.
double nice_step(double length, int most);

/// The least interval of whole steps around `extent`, a little wider where a curve would touch it.
Interval nice_range(const Interval& extent);

/// `shown`, so that axes stand still, unless the data leave it or fill less than a third of it.
Interval held_range(const Interval& shown, const Interval& extent);

/// Multiples of `step` inside the interval.
std::vector<double> ticks_in(const Interval& range, double step);

/// Digits after the point that a multiple of `step` needs.
int decimals_of(double step);

}  // namespace carom
