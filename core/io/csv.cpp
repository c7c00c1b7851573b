// SPDX-License-Identifier: MIT
#include "core/io/csv.h"

#include "core/base/number_text.h"
#include "core/base/symbols.h"

namespace carom {

namespace {

/// Quoted only where RFC 4180 asks for it.
std::string cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  quoted += '"';
  return quoted;
}

void append_line(std::string& out, const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += ',';
    out += cell(cells[i]);
  }
  out += "\r\n";
}

std::string head_of(const Column& column) {
  std::string head = column.key + " [";
  head += si_unit(column.dimension);
  head += ']';
  return head;
}

}  // namespace

std::string write_csv(const Table& table) {
  const bool with_label = !table.label.empty();
  const bool with_regime = !table.regime.empty();
  const bool with_reason = !table.reason.empty();
  std::vector<std::string> cells;
  cells.reserve(table.columns.size() + 3);
  if (with_label) cells.push_back(table.label_head);
  for (const Column& column : table.columns) cells.push_back(head_of(column));
  if (with_regime) cells.emplace_back("regime");
  if (with_reason) cells.emplace_back("reason");
  std::string out;
  append_line(out, cells);
  for (std::size_t row = 0; row < table.rows(); ++row) {
    cells.clear();
    if (with_label) cells.push_back(table.label[row]);
    for (const Column& column : table.columns) {
      const std::optional<double>& value = column.values[row];
      cells.push_back(value ? shortest(*value) : "");
    }
    if (with_regime) cells.push_back(table.regime[row]);
    if (with_reason) cells.push_back(plain_text(table.reason[row]));
    append_line(out, cells);
  }
  return out;
}

std::string write_csv(const CsvRows& rows) {
  std::string out;
  for (const std::vector<std::string>& cells : rows) append_line(out, cells);
  return out;
}

}  // namespace carom
