// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace carom {

/// A line of a CSV file: its cells, and which line of the text it begins in.
struct CsvLine {
  std::size_t line = 1;
  std::vector<std::string> cells;
};

/// Lines of CSV (RFC 4180), the head first; lines without any letter are left out. Throws
/// InputError at line and column, for a quote that does not end and for a line with more or fewer
/// cells than the head.
std::vector<CsvLine> read_csv(std::string_view text);

/// "line 3, column 2", the column counted in cells: the place of a fault.
std::string csv_place(const CsvLine& line, std::size_t cell);

/// A head "key [unit]" in its parts; the unit is empty where there is none, or "1".
struct CsvHead {
  std::string key, unit;
};
CsvHead csv_head_of(std::string_view cell);

}  // namespace carom
