// SPDX-License-Identifier: MIT
#pragma once

#include "app/report/report.h"

namespace carom {

/// A comparison as it is read: the computed number with two more digits than the printed one.
struct ComparisonCells {
  std::string printed, computed, difference, tolerance;
};
ComparisonCells cells_of(const Comparison& comparison);

/// True for a cell that is a number, to be set on the right.
bool is_number(const std::string& cell);

}  // namespace carom
