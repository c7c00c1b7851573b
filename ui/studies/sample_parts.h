// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <algorithm>
#include <cstddef>
#include <vector>

namespace carom::ui {

/// The values that occur, each once, from the least to the largest.
std::vector<double> distinct(std::vector<double> values);

/// Parts of a sample: its distinct values where these are few, else ranges with equally many
/// values.

struct SampleParts {
  std::vector<double> upper;  ///< of each part, the last one is the largest value
  std::vector<QString> names;

  [[nodiscard]] std::size_t of(double value) const {
    const auto found = std::ranges::lower_bound(upper, value);
    return std::min(static_cast<std::size_t>(found - upper.begin()), upper.size() - 1);
  }
};

/// @param most  distinct values that are parts of their own
/// @param otherwise  how many ranges there are else
SampleParts partsOf(const std::vector<double>& values, std::size_t most, std::size_t otherwise);

}  // namespace carom::ui
