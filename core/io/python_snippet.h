// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "core/base/table.h"

namespace carom {

/// Lines of Python that read a table from the file that write_csv() made of it, by the standard
/// library alone, and draw its second column of numbers over the first by matplotlib. They are
/// meant for a notebook: `columns` are the texts and `numbers` the numbers of each column by its
/// head, whose unit stands in brackets; a cell without a value is NaN.
/// @param file  as Python shall find it
std::string python_snippet(const std::string& file, const Table& table);

}  // namespace carom
