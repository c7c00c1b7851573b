// SPDX-License-Identifier: MIT
#include "core/io/csv_read.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/trimmed.h"

namespace carom {

namespace {

class CsvReader {
 public:
  explicit CsvReader(std::string_view text) : rest_(text) {
    constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
    if (rest_.starts_with(byte_order_mark)) rest_.remove_prefix(byte_order_mark.size());
  }

  std::vector<CsvLine> all() {
    std::vector<CsvLine> lines;
    while (!rest_.empty()) {
      CsvLine line = next_line();
      const bool is_blank = std::ranges::all_of(line.cells, [](const std::string& cell) {
        return cell.find_first_not_of(" \t") == std::string::npos;
      });
      if (is_blank) continue;
      const std::size_t wanted = lines.empty() ? line.cells.size() : lines.front().cells.size();
      if (line.cells.size() != wanted) {
        throw InputError(csv_place(line, std::min(line.cells.size(), wanted)),
                         "this line has " + std::to_string(line.cells.size()) +
                             " cells and the head " + std::to_string(wanted));
      }
      lines.push_back(std::move(line));
    }
    return lines;
  }

 private:
  CsvLine next_line() {
    CsvLine line{line_, {}};
    for (;;) {
      line.cells.push_back(rest_.starts_with('"') ? quoted(line) : plain());
      if (rest_.starts_with(',')) {
        rest_.remove_prefix(1);
        continue;
      }
      if (rest_.starts_with('\r')) rest_.remove_prefix(1);
      if (rest_.starts_with('\n')) rest_.remove_prefix(1);
      ++line_;
      return line;
    }
  }

  std::string plain() {
    std::string cell(rest_.substr(0, rest_.find_first_of(",\r\n")));
    rest_.remove_prefix(cell.size());
    return cell;
  }

  std::string quoted(const CsvLine& line) {
    std::string cell;
    for (;;) {
      rest_.remove_prefix(1);
      const std::size_t quote = rest_.find('"');
      if (quote == std::string_view::npos) {
        throw InputError(csv_place(line, line.cells.size()),
                         "a quote begins here and does not end");
      }
      cell += rest_.substr(0, quote);
      rest_.remove_prefix(quote + 1);
      if (!rest_.starts_with('"')) break;
      cell += '"';
    }
    line_ += static_cast<std::size_t>(std::ranges::count(cell, '\n'));
    return cell + plain();
  }

  std::string_view rest_;
  std::size_t line_ = 1;
};

}  // namespace

std::vector<CsvLine> read_csv(std::string_view text) {
  return CsvReader(text).all();
}

std::string csv_place(const CsvLine& line, std::size_t cell) {
  return "line " + std::to_string(line.line) + ", column " + std::to_string(cell + 1);
}

CsvHead csv_head_of(std::string_view cell) {
  cell = trimmed(cell);
  const std::size_t bracket = cell.find('[');
  if (bracket == std::string_view::npos || !cell.ends_with(']')) return {std::string(cell), {}};
  const std::string_view unit = trimmed(cell.substr(bracket + 1, cell.size() - bracket - 2));
  return {std::string(trimmed(cell.substr(0, bracket))),
          unit == "1" ? std::string() : std::string(unit)};
}

}  // namespace carom
