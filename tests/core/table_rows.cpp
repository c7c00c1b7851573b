// SPDX-License-Identifier: MIT
#include "tests/core/table_rows.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace carom::test {

namespace {

/// The largest number of a column; 1 where it holds only zeros and their rounding.
double size_of(const Column& column) {
  double largest = 0;
  for (const std::optional<double>& value : column.values) {
    largest = std::max(largest, std::abs(value.value_or(0)));
  }
  return largest > 1e-6 ? largest : 1;
}

}  // namespace

void expect_row(const Table& table, std::size_t row, const Row& expected, double tolerance) {
  ASSERT_LT(row, table.rows());
  EXPECT_EQ(table.columns.size(), expected.size());
  for (const Column& column : table.columns) {
    const auto at = expected.find(column.key);
    ASSERT_NE(at, expected.end()) << column.key << " has no expected value";
    const std::optional<double>& value = column.values[row];
    ASSERT_EQ(value.has_value(), at->second.has_value()) << column.key;
    if (value) {
      EXPECT_NEAR(*value, *at->second, tolerance * size_of(column)) << column.key;
    }
  }
}

}  // namespace carom::test
