// SPDX-License-Identifier: MIT
#include "tables.h"

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/json.h"
#include "output.h"

namespace carom::cli {

namespace {

/// Text as JSON has it.
std::string quoted_json(const std::string& text) {
  std::string printed = print_json(JsonNode(text));
  printed.pop_back();  // the line's end
  return printed;
}

template <class Cell>
std::string list_json(const std::vector<WrittenColumn>& columns, const Cell& cell) {
  std::string out = "[";
  for (const WrittenColumn& column : columns) {
    if (out.size() > 1) out += ", ";
    out += cell(column);
  }
  return out + "]";
}

std::string unit_json(const WrittenColumn& column) {
  if (column.kind != WrittenColumn::Kind::number) return "null";
  return quoted_json(std::string(si_unit(column.column->dimension)));
}

/// A label that is a number, as of a study's row, is one.
std::string cell_json(const Table& table, const WrittenColumn& column, std::size_t row) {
  if (column.kind == WrittenColumn::Kind::number) {
    const std::optional<double>& value = column.column->values[row];
    return value ? shortest(*value) : "null";
  }
  const std::string word = column.word(table, row);
  const bool is_number = column.kind == WrittenColumn::Kind::label && parse_number(word);
  return is_number ? word : quoted_json(word);
}

void add_columns(CLI::App& command, TableArguments& arguments) {
  command
      .add_option("--columns", arguments.columns,
                  "Only these columns, in this order, as in T_minus,gamma,regime")
      ->type_name("KEY,…")
      ->delimiter(',')
      ->allow_extra_args(false);
}

}  // namespace

void add_table_options(CLI::App& command, TableArguments& arguments) {
  arguments.csv = "-";
  CLI::Option* csv =
      command.add_option("--csv", arguments.csv, "File to write, - for standard output")
          ->capture_default_str();
  command
      .add_flag("--json", arguments.json,
                "The table as JSON, on standard output; missing values are null")
      ->excludes(csv);
  add_columns(command, arguments);
}

CLI::Option* add_side_table_options(CLI::App& command, TableArguments& arguments,
                                    const std::string& help) {
  CLI::Option* csv = command.add_option("--csv", arguments.csv, help);
  add_columns(command, arguments);
  command.get_option("--columns")->needs(csv);
  return csv;
}

void require_one_output(const std::string& csv, bool json) {
  if (!json || csv != "-") return;
  throw InputError("--csv", "standard output takes the JSON; give the table a file");
}

TableWriter::TableWriter(const TableArguments& arguments, const Scenario* scenario)
    : arguments_(arguments), scenario_(scenario) {}

void TableWriter::write(std::string_view text) {
  if (file_) return file_->write(text);
  print(text);
}

void TableWriter::begin(const Table& table) {
  const std::vector<WrittenColumn> columns = written_columns(table, arguments_.columns);
  if (!arguments_.json && arguments_.csv != "-") file_.emplace(arguments_.csv);
  begun_ = true;
  if (!arguments_.json) return write(csv_head(table, arguments_.columns));
  std::string head = "{\n";
  if (scenario_ != nullptr) {
    head += "  \"scenario\": " + quoted_json(scenario_->description->title) + ",\n";
  }
  head += "  \"columns\": ";
  head += list_json(columns, [&](const auto& column) { return quoted_json(column.key(table)); });
  head += ",\n  \"units\": " + list_json(columns, unit_json) + ",\n  \"rows\": [\n";
  write(head);
}

void TableWriter::add(const Table& rows) {
  if (!begun_) begin(rows);
  if (!arguments_.json) return write(csv_rows(rows, arguments_.columns));
  const std::vector<WrittenColumn> columns = written_columns(rows, arguments_.columns);
  std::string lines;
  for (std::size_t row = 0; row < rows.rows(); ++row) {
    lines += first_row_ ? "    " : ",\n    ";
    lines += list_json(columns, [&](const auto& column) { return cell_json(rows, column, row); });
    first_row_ = false;
  }
  write(lines);
}

void TableWriter::finish() {
  if (arguments_.json) return write(first_row_ ? "  ]\n}\n" : "\n  ]\n}\n");
  if (!file_) return;
  file_->finish();
  if (scenario_ != nullptr) write_scenario_beside(arguments_.csv, *scenario_);
}

void write_table(const Table& table, const TableArguments& arguments, const Scenario& scenario) {
  TableWriter writer(arguments, &scenario);
  writer.add(table);
  writer.finish();
}

}  // namespace carom::cli
