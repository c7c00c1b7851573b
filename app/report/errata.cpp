// SPDX-License-Identifier: MIT
//
// The papers' errors stand once, in the theory guide; the report quotes its table.
#include <algorithm>

#include "app/report/sections.h"
#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/io/gallery.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(' ') - first + 1));
}

/// "| a | `b` |" as its cells. In the last one backticks mark code.
std::vector<std::string> cells_of_line(std::string_view line) {
  std::vector<std::string> cells;
  line.remove_prefix(1);
  for (auto bar = line.find('|'); bar != std::string_view::npos; bar = line.find('|')) {
    cells.push_back(trimmed(line.substr(0, bar)));
    line.remove_prefix(bar + 1);
  }
  if (!cells.empty()) cells.back() = plain_text(cells.back());
  return cells;
}

bool is_entry(std::string_view line) {
  return line.starts_with("| E") && line.size() > 3 && line[3] >= '1' && line[3] <= '9';
}

}  // namespace

CellTable errata_of(std::string_view theory) {
  CellTable table{"errata",
                  "Where the papers err, from the theory guide; each line is held by a test",
                  {"", "printed", "right, and why", "shown by the test"},
                  {}};
  while (!theory.empty()) {
    const auto end = std::min(theory.find('\n'), theory.size());
    const std::string_view line = theory.substr(0, end);
    if (is_entry(line)) {
      std::vector<std::string> cells = cells_of_line(line);
      cells.resize(table.head.size());
      table.rows.push_back(std::move(cells));
    }
    theory.remove_prefix(std::min(end + 1, theory.size()));
  }
  if (table.rows.empty()) {
    throw InputError("docs/theory.md",
                     "it has no table of errors; expected are lines \"| E1 | …\"");
  }
  return table;
}

ReportSection errata() {
  ReportSection section{"Where the papers err", {}};
  section.blocks.emplace_back(errata_of(read_text_file(resource_folder() / "docs" / "theory.md")));
  return section;
}

}  // namespace carom
