// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/quantity.h"
#include "core/io/json.h"
#include "core/scenario/scenario.h"

namespace carom::cli {

/// Lines of cells, padded to columns; widths count characters, not bytes.
class TextTable {
 public:
  explicit TextTable(std::vector<std::string> head) { add(std::move(head)); }
  TextTable() = default;
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// Columns two blanks apart, no blanks at the ends of lines.
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
};

/// A column of numbers whose unit stands in the head if all have the same one, else beside each.
class UnitColumn {
 public:
  explicit UnitColumn(std::string symbol) : symbol_(std::move(symbol)) {}
  void add(const std::optional<double>& value, Dimension dimension);
  /// "i_n [N s]"; the symbol alone where the numbers have several units.
  [[nodiscard]] std::string head() const;
  /// Of the number that was added as this one, from 0 on.
  [[nodiscard]] std::string cell(std::size_t row) const;

 private:
  [[nodiscard]] bool has_one_unit() const;

  std::string symbol_;
  std::vector<std::pair<std::optional<double>, Dimension>> rows_;
};

/// Number for reading on screen, "–" if there is none.
std::string display(const std::optional<double>& value);

/// The number, or null.
JsonNode json_number(const std::optional<double>& value);

/// Writes to standard output. Throws InputError if nobody takes it (a full disk, a closed pipe).
void print(std::string_view text);
/// Writes to standard error.
void report(std::string_view text);

/// A summary beside a table, if there is one: on standard error if the table takes standard output;
/// not at all if the table is written and quiet is asked for.
void tell(std::string_view summary, const std::string& csv, bool quiet);

/// Throws InputError if writing to `file`, with a scenario beside it, would overwrite the `input`
/// from which that is made.
void require_other_file(const std::string& file, const std::string& input);

/// Writes a table to `file` ("-": standard output).
void write_csv_file(const std::string& csv, const std::string& file);

/// Writes beside a file NAME.csv the scenario it came from, NAME.scenario.json; beside a pipe there
/// is no place.
void write_scenario_beside(const std::string& csv, const Scenario& scenario);

}  // namespace carom::cli
