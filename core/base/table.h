// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/quantity.h"

namespace carom {

/// One column of a table; a missing value has its reason in the row's `reason`.
struct Column {
  std::string key;     ///< head in CSV, with the unit: `T_c_minus [J]`
  std::string symbol;  ///< on screen
  Dimension dimension = Dimension::none;
  std::vector<std::optional<double>> values;
};

struct Table {
  std::string label_head;           ///< "law"
  std::vector<std::string> label;   ///< what each row is about; empty if its numbers tell
  std::vector<Column> columns;      ///< all of the same length
  std::vector<std::string> regime;  ///< regime word of each row; empty if the table has none
  std::vector<std::string> reason;  ///< why a row has missing values, or which other law gave
                                    ///< its values; empty strings otherwise
  bool has_words = false;           ///< regime and reason are columns also without any row

  [[nodiscard]] std::size_t rows() const {
    return columns.empty() ? 0 : columns.front().values.size();
  }
  /// Column by key; null if there is none.
  [[nodiscard]] const Column* find(std::string_view key) const {
    const auto found = std::ranges::find(columns, key, &Column::key);
    return found == columns.end() ? nullptr : &*found;
  }
};

}  // namespace carom
