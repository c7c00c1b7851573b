// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "core/base/table.h"

namespace carom {

/// Keys of a table's columns, its label's head, "regime" and "reason", in the order in which they
/// are written; empty: all there are, first the label, last regime and reason.
using ColumnChoice = std::vector<std::string>;

/// A column of a table as it is written.
struct WrittenColumn {
  enum class Kind : unsigned char { label, number, regime, reason };
  Kind kind = Kind::number;
  const Column* column = nullptr;  ///< of numbers

  [[nodiscard]] std::string key(const Table& table) const;
  /// What stands above it in a file: of numbers the key with the unit.
  [[nodiscard]] std::string head(const Table& table) const;
  /// The words of a row: of a regime in ASCII, of a reason without marks.
  [[nodiscard]] std::string word(const Table& table, std::size_t row) const;
};

/// Throws InputError for a column that there is not; it names those that are like it, or all.
std::vector<WrittenColumn> written_columns(const Table& table, const ColumnChoice& choice);

/// RFC 4180 with \r\n, UTF-8, heads `key [unit]`, shortest round-trip digits, empty cells for
/// missing values; first the labels, last the columns `regime` and `reason` where the table has
/// them.
std::string write_csv(const Table& table);

// The same in two parts, of some columns.
std::string csv_head(const Table& table, const ColumnChoice& choice);
std::string csv_rows(const Table& table, const ColumnChoice& choice);

/// Cells of text, the first row is the head.
using CsvRows = std::vector<std::vector<std::string>>;
std::string write_csv(const CsvRows& rows);

}  // namespace carom
