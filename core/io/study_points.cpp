// SPDX-License-Identifier: MIT
//
// The points of a study from a CSV file: a column for each parameter, a line for each point.
#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/io/csv_quantity.h"
#include "core/io/csv_read.h"
#include "core/io/study_json.h"
#include "core/io/text_file.h"
#include "core/scenario/parameters.h"

namespace carom {

namespace {

/// A column and the parameter that its head names.
class PointColumn {
 public:
  PointColumn(const Scenario& scenario, const CsvLine& head, std::size_t cell)
      : names_(csv_head_of(head.cells[cell])),
        numbers_(head, cell, names_.unit, dimension_of(scenario, head, cell)) {}

  [[nodiscard]] const std::string& path() const { return names_.key; }

  void add(const CsvLine& line) { list_.values.push_back(numbers_.value(line)); }

  [[nodiscard]] StudyParameter finished() && { return {names_.key, std::move(list_)}; }

 private:
  [[nodiscard]] Dimension dimension_of(const Scenario& scenario, const CsvLine& head,
                                       std::size_t cell) const {
    try {
      return find_parameter(scenario, names_.key).dimension;
    } catch (const InputError& error) {
      throw InputError(csv_place(head, cell), error.what());
    }
  }

  CsvHead names_;
  CsvQuantity numbers_;
  StudyList list_;
};

std::vector<StudyParameter> points_of(std::string_view text, const Scenario& scenario) {
  const std::vector<CsvLine> lines = read_csv(text);
  if (lines.size() < 2) {
    throw InputError("",
                     "the file has no points: a head with paths of parameters and a line for "
                     "each point are expected");
  }
  const CsvLine& head = lines.front();
  std::vector<PointColumn> columns;
  for (std::size_t cell = 0; cell < head.cells.size(); ++cell) {
    PointColumn column(scenario, head, cell);
    if (std::ranges::find(columns, column.path(), &PointColumn::path) != columns.end()) {
      throw InputError(csv_place(head, cell),
                       "there is a column \"" + column.path() + "\" already");
    }
    columns.push_back(std::move(column));
  }
  for (std::size_t i = 1; i < lines.size(); ++i) {
    for (PointColumn& column : columns) column.add(lines[i]);
  }
  std::vector<StudyParameter> parameters;
  for (PointColumn& column : columns) parameters.push_back(std::move(column).finished());
  return parameters;
}

}  // namespace

std::vector<StudyParameter> read_points_file(const std::filesystem::path& path,
                                             const Scenario& scenario) {
  const std::string text = read_text_file(path);
  try {
    return points_of(text, scenario);
  } catch (const InputError& error) {
    throw InputError(path.string(), error.what());
  }
}

}  // namespace carom
