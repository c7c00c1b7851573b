// SPDX-License-Identifier: MIT
#include "app/report/display.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/report/markup.h"
#include "core/base/number_text.h"

namespace carom {

namespace {

/// Rounded to the place of a hundredth of the tolerance, never below zero places.
std::string to_places(double value, double tolerance) {
  const double places = std::max(0.0, std::ceil(-std::log10(2 * tolerance) - 1e-9) + 2);
  const std::string text = fmt::format("{:.{}f}", value, static_cast<int>(places));
  const bool zero = text.find_first_not_of("-0.") == std::string::npos;
  return zero && text.starts_with('-') ? text.substr(1) : text;
}

}  // namespace

ComparisonCells cells_of(const Comparison& comparison) {
  ComparisonCells cells;
  cells.printed = with_minus_signs(comparison.printed);
  const auto bound = tolerance(comparison);
  if (comparison.computed) {
    cells.computed = with_minus_signs(bound ? to_places(*comparison.computed, *bound)
                                            : rounded(*comparison.computed, 6));
  } else {
    cells.computed = comparison.word.empty() ? comparison.reason : comparison.word;
  }
  if (const auto off = difference(comparison)) {
    // A hundredth of a unit in the last printed digit is as fine as anybody reads.
    const bool none = std::abs(*off) < *bound / 100;
    cells.difference = none ? "0" : with_minus_signs(rounded(*off, 2));
  }
  if (bound) cells.tolerance = "±" + with_minus_signs(rounded(*bound, 2));
  return cells;
}

bool is_number(const std::string& cell) {
  return parse_number(cell).has_value();
}

}  // namespace carom
