// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/study/sweep.h"

namespace carom {

/// RFC 4180 with \r\n, UTF-8, heads `key [unit]`, shortest round-trip digits, empty cells for
/// missing values; first the labels, last the columns `regime` and `reason` where the table has
/// them.
std::string write_csv(const Table& table);

}  // namespace carom
