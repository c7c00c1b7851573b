// SPDX-License-Identifier: MIT
#include "core/io/csv.h"

#include <algorithm>
#include <boost/algorithm/string/replace.hpp>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/base/symbols.h"

namespace carom {

namespace {

/// Quoted only where RFC 4180 asks for it.
std::string cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  return '"' + boost::replace_all_copy(std::string(text), "\"", "\"\"") + '"';
}

void append_line(std::string& out, const std::vector<std::string>& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += ',';
    out += cell(cells[i]);
  }
  out += "\r\n";
}

}  // namespace

std::string WrittenColumn::key(const Table& table) const {
  switch (kind) {
    case Kind::label:
      return table.label_head;
    case Kind::regime:
      return "regime";
    case Kind::reason:
      return "reason";
    default:
      return column->key;
  }
}

std::string WrittenColumn::head(const Table& table) const {
  if (kind != Kind::number) return key(table);
  return column->key + " [" + std::string(si_unit(column->dimension)) + "]";
}

std::string WrittenColumn::word(const Table& table, std::size_t row) const {
  if (kind == Kind::label) return table.label[row];
  return kind == Kind::regime ? data_word(table.regime[row]) : plain_text(table.reason[row]);
}

std::vector<WrittenColumn> written_columns(const Table& table, const ColumnChoice& choice) {
  using Kind = WrittenColumn::Kind;
  std::vector<WrittenColumn> all;
  if (!table.label_head.empty()) all.push_back({Kind::label});
  for (const Column& column : table.columns) all.push_back({Kind::number, &column});
  if (table.has_words || !table.regime.empty()) all.push_back({Kind::regime});
  if (table.has_words || !table.reason.empty()) all.push_back({Kind::reason});
  if (choice.empty()) return all;
  std::vector<std::string> keys;
  keys.reserve(all.size());
  for (const WrittenColumn& column : all) keys.push_back(column.key(table));
  std::vector<WrittenColumn> chosen;
  for (const std::string& wanted : choice) {
    const auto found = std::ranges::find(keys, wanted);
    if (found == keys.end()) {
      std::string sentence = "there is no column \"" + wanted + '"';
      const std::string hint = did_you_mean(wanted, keys);
      sentence += hint.empty() ? "; there is " + joined_with_or(keys) : hint;
      throw InputError("--columns", sentence);
    }
    chosen.push_back(all[static_cast<std::size_t>(found - keys.begin())]);
  }
  return chosen;
}

std::string csv_head(const Table& table, const ColumnChoice& choice) {
  std::vector<std::string> cells;
  for (const WrittenColumn& column : written_columns(table, choice)) {
    cells.push_back(column.head(table));
  }
  std::string out;
  append_line(out, cells);
  return out;
}

std::string csv_rows(const Table& table, const ColumnChoice& choice) {
  const std::vector<WrittenColumn> columns = written_columns(table, choice);
  std::string out;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      if (i > 0) out += ',';
      if (columns[i].kind != WrittenColumn::Kind::number) {
        out += cell(columns[i].word(table, row));
      } else if (const std::optional<double>& value = columns[i].column->values[row]) {
        append_shortest(out, *value);  // never in quotes
      }
    }
    out += "\r\n";
  }
  return out;
}

std::string write_csv(const Table& table) {
  return csv_head(table, {}) + csv_rows(table, {});
}

std::string write_csv(const CsvRows& rows) {
  std::string out;
  for (const std::vector<std::string>& cells : rows) append_line(out, cells);
  return out;
}

}  // namespace carom
