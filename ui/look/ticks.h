// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

namespace carom::ui {

struct Interval {
  double low = 0;
  double high = 1;
  [[nodiscard]] double length() const { return high - low; }
  bool operator==(const Interval&) const = default;
};

/// The least of `digits` × 10^k that is ≥ `limit` > 0. The digits rise from 1 and stay below 10.
double roundNumberAbove(double limit, std::span<const double> digits);

/// The largest of 1, 2, 5 × 10^k that is not above `limit`, which is positive.
double roundNumberBelow(double limit);

/// A step of 1, 2 or 5 times a power of ten that cuts `length` into at most `most` parts.
double niceStep(double length, int most);

/// The least interval of whole steps around `extent`, a little wider where a curve would touch it.
Interval niceRange(const Interval& extent);

/// `shown`, so that axes stand still, unless the data leave it or fill less than a third of it.
Interval heldRange(const Interval& shown, const Interval& extent);

/// Multiples of `step` inside the interval.
std::vector<double> ticksIn(const Interval& range, double step);

/// Digits after the point that a multiple of `step` needs.
int decimalsOf(double step);

}  // namespace carom::ui
