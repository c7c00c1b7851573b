// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <string>

#include "core/base/table.h"
#include "core/io/csv.h"
#include "core/io/text_file.h"
#include "core/scenario/scenario.h"

namespace carom::cli {

/// Where a table goes, and which of its columns.
struct TableArguments {
  std::string csv;  ///< "-": standard output; empty: there is no table
  bool json = false;
  ColumnChoice columns;  ///< empty: all
};

/// --csv, --json and --columns of a command that gives a table and nothing else.
void add_table_options(CLI::App& command, TableArguments& arguments);
/// --csv, with its help, and --columns of a command whose table stands beside other output.
CLI::Option* add_side_table_options(CLI::App& command, TableArguments& arguments,
                                    const std::string& help);

/// Throws InputError if a table and JSON are both to go to standard output.
void require_one_output(const std::string& csv, bool json);

/// Writes rows as they come: as CSV, or as a JSON object with the names of the columns, their units
/// and the rows, each a list.
class TableWriter {
 public:
  /// @param scenario  that goes beside a CSV file; null: none does
  TableWriter(const TableArguments& arguments, const Scenario* scenario);
  void add(const Table& rows);
  /// Once after the last row: a file gets its name now.
  void finish();

 private:
  void write(std::string_view text);
  void begin(const Table& table);

  const TableArguments& arguments_;
  const Scenario* scenario_;
  std::optional<PieceWriter> file_;
  bool begun_ = false;
  bool first_row_ = true;
};

/// A whole table at once.
void write_table(const Table& table, const TableArguments& arguments, const Scenario& scenario);

}  // namespace carom::cli
