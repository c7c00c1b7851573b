// SPDX-License-Identifier: MIT
#include "core/io/csv_quantity.h"

#include <cmath>

#include "core/base/error.h"
#include "core/base/expression.h"
#include "core/base/number_text.h"

namespace carom {

CsvQuantity::CsvQuantity(const CsvLine& head, std::size_t cell, const std::string& unit,
                         Dimension dimension)
    : cell_(cell), dimension_(dimension) {
  if (unit != si_unit(dimension_)) unit_ = unit;
  const Expression one = parse_expression("1 " + unit_, dimension_);
  if (!one.value) throw InputError(csv_place(head, cell), one.error);
}

double CsvQuantity::value(const CsvLine& line) const {
  const std::string& text = line.cells[cell_];
  const Expression read = unit_.empty() ? Expression{parse_number(text), {}}
                                        : parse_expression("(" + text + ") " + unit_, dimension_);
  if (!read.value || !std::isfinite(*read.value)) {
    throw InputError(csv_place(line, cell_), "a number is expected here, not \"" + text + '"');
  }
  return *read.value;
}

}  // namespace carom
