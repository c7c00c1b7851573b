// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/study/sweep.h"

namespace carom::test {

/// What a row of a table holds, by the keys of its columns; empty where there is no number.
using Row = std::map<std::string, std::optional<double>>;

/// The row has these values, each within the tolerance times the largest of its column, and no
/// other columns.
void expect_row(const Table& table, std::size_t row, const Row& expected, double tolerance);

}  // namespace carom::test
