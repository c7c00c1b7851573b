// SPDX-License-Identifier: MIT
#include "output.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"

namespace carom::cli {

namespace {

/// Columns a UTF-8 text takes: continuation bytes and combining marks (U+0300 to U+036F, the dot of
/// q̇) take none.
std::size_t width(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0u) == 0x80u) continue;
    const auto next = i + 1 < text.size() ? static_cast<unsigned char>(text[i + 1]) : 0u;
    const bool combining = byte == 0xCCu || (byte == 0xCDu && next <= 0xAFu);
    if (!combining) ++count;
  }
  return count;
}

constexpr int digits_on_screen = 7;

/// NAME.scenario.json for NAME.csv.
std::filesystem::path beside(std::filesystem::path csv) {
  return csv.replace_extension(".scenario.json");
}

}  // namespace

std::string TextTable::text() const {
  std::vector<std::size_t> widths;
  for (const auto& row : rows_) {
    widths.resize(std::max(widths.size(), row.size()));
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width(row[i]));
  }
  std::string out;
  for (const auto& row : rows_) {
    std::string line;
    std::size_t column = 0;
    for (std::size_t i = 0; i < row.size(); ++i) {
      // Padding is owed, and paid only before more text.
      if (!row[i].empty()) {
        line.append(column - width(line), ' ');
        line += row[i];
      }
      column += widths[i] + 2;
    }
    out += line + "\n";
  }
  return out;
}

void UnitColumn::add(const std::optional<double>& value, Dimension dimension) {
  rows_.emplace_back(value, dimension);
}

bool UnitColumn::has_one_unit() const {
  return std::ranges::all_of(rows_,
                             [&](const auto& row) { return row.second == rows_.front().second; });
}

std::string UnitColumn::head() const {
  if (rows_.empty() || !has_one_unit()) return symbol_;
  return symbol_ + " [" + std::string(si_unit(rows_.front().second)) + "]";
}

std::string UnitColumn::cell(std::size_t row) const {
  const auto& [value, dimension] = rows_[row];
  const bool alone = has_one_unit() || !value;
  return display(value) + (alone ? "" : " " + std::string(si_unit(dimension)));
}

std::string display(const std::optional<double>& value) {
  return value ? rounded(*value, digits_on_screen) : "–";
}

JsonNode json_number(const std::optional<double>& value) {
  return value ? JsonNode(*value) : JsonNode();
}

void print(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (!written || std::fflush(stdout) != 0) {
    throw InputError("standard output", "the text cannot be written");
  }
}

void report(std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), stderr);
}

void tell(std::string_view summary, const std::string& csv, bool quiet) {
  if (!csv.empty() && quiet) return;
  if (csv == "-") {
    report(summary);
  } else {
    print(summary);
  }
}

void require_other_file(const std::string& file, const std::string& input) {
  if (file == "-") return;
  for (const std::filesystem::path& path : {std::filesystem::path(file), beside(file)}) {
    std::error_code error;
    if (!std::filesystem::equivalent(path, input, error)) continue;
    throw InputError(file, "this would overwrite " + input +
                               ", from which it is made; write it under another name");
  }
}

void write_csv_file(const std::string& csv, const std::string& file) {
  if (file == "-") return print(csv);
  write_text_file(file, csv);
}

void write_scenario_beside(const std::string& csv, const Scenario& scenario) {
  const std::filesystem::path path = csv;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return;
  write_text_file(beside(path), write_scenario(scenario));
}

}  // namespace carom::cli
