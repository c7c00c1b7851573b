// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include "core/base/quantity.h"
#include "core/io/csv_read.h"

namespace carom {

/// The numbers in a column of a CSV file, in SI. A number in a unit becomes the double next to it:
/// 9 in a column of mm is the double next to 0.009.
class CsvQuantity {
 public:
  /// @param unit  of the numbers; empty: SI
  /// Throws InputError, at the cell of the head, for a unit of another dimension.
  CsvQuantity(const CsvLine& head, std::size_t cell, const std::string& unit, Dimension dimension);

  /// Throws InputError, at line and column, for what is no finite number.
  [[nodiscard]] double value(const CsvLine& line) const;

 private:
  std::size_t cell_;
  Dimension dimension_;
  std::string unit_;  ///< empty: SI
};

}  // namespace carom
