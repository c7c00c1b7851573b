// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/projection/row_space.h"

namespace carom::test {

/// The largest part of a unit row outside the span: rounding of a row that was kept, and what is
/// lost of one that was dropped.
inline double largest_dropped(const RowSpace& space) {
  double largest = 0;
  for (int i = 0; i < space.row_count(); ++i) {
    std::vector<double> part(space.row(i).begin(), space.row(i).end());
    space.remove_from(part);
    largest = std::max(largest, std::inner_product(part.begin(), part.end(), part.begin(), 0.0));
  }
  return std::sqrt(largest);
}

}  // namespace carom::test
