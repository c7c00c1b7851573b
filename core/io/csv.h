// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/base/table.h"

namespace carom {

/// RFC 4180 with \r\n, UTF-8, heads `key [unit]`, shortest round-trip digits, empty cells for
/// missing values; first the labels, last the columns `regime` and `reason` where the table has
/// them.
std::string write_csv(const Table& table);

/// Cells of text, the first row is the head.
using CsvRows = std::vector<std::vector<std::string>>;
std::string write_csv(const CsvRows& rows);

}  // namespace carom
