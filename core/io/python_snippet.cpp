// SPDX-License-Identifier: MIT
#include "core/io/python_snippet.h"

#include <algorithm>
#include <vector>

#include "core/io/csv.h"

namespace carom {

namespace {

/// As a text in Python.
std::string python_text(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

bool has_values(const WrittenColumn& written) {
  return std::ranges::any_of(written.column->values,
                             [](const auto& value) { return value.has_value(); });
}

/// The heads of the columns that hold numbers.
std::vector<std::string> number_heads(const Table& table) {
  std::vector<std::string> heads;
  for (const WrittenColumn& written : written_columns(table, {})) {
    if (written.kind != WrittenColumn::Kind::number || !has_values(written)) continue;
    heads.push_back(written.head(table));
  }
  return heads;
}

constexpr const char* reading = R"(
with open(file, newline="", encoding="utf-8") as lines:
    head, *rows = csv.reader(lines)


def number(cell):
    try:
        return float(cell)
    except ValueError:
        return math.nan  # no value; the column "reason" may say why


columns = {name: [row[i] for row in rows] for i, name in enumerate(head)}
numbers = {name: [number(cell) for cell in columns[name]] for name in head}
)";

constexpr const char* drawing = R"(
import matplotlib.pyplot as plt

plt.plot(numbers[x], numbers[y], ".-")
plt.xlabel(x)
plt.ylabel(y)
plt.show()
)";

}  // namespace

std::string python_snippet(const std::string& file, const Table& table) {
  const std::vector<std::string> heads = number_heads(table);
  std::string text = "import csv\nimport math\n\nfile = " + python_text(file) + "\n" + reading;
  if (heads.size() < 2) return text;
  text += "\n# Columns of numbers, in SI units and radians:\n";
  for (const std::string& head : heads) text += "#   " + head + "\n";
  return text + "x = " + python_text(heads[0]) + "\ny = " + python_text(heads[1]) + "\n" + drawing;
}

}  // namespace carom
