// SPDX-License-Identifier: MIT
//
// Measured data from a CSV file: a line for each measurement, the columns found by their heads.
#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/io/csv_quantity.h"
#include "core/io/csv_read.h"
#include "core/io/study_json.h"
#include "core/io/text_file.h"

namespace carom {

namespace {

/// The place of the column whose head, or the part of it before the unit, is this.
std::size_t place_of(const CsvLine& head, const std::string& name) {
  const auto found = std::ranges::find_if(head.cells, [&](const std::string& cell) {
    return cell == name || csv_head_of(cell).key == name;
  });
  if (found == head.cells.end()) {
    std::vector<std::string> there;
    for (const std::string& cell : head.cells) there.push_back(csv_head_of(cell).key);
    throw InputError(csv_place(head, 0), "there is no column \"" + name +
                                             "\" in the head; there is " + joined_with_or(there));
  }
  return static_cast<std::size_t>(found - head.cells.begin());
}

CsvQuantity numbers_of(const CsvLine& head, const std::string& name, const std::string& unit,
                       Dimension dimension) {
  const std::size_t cell = place_of(head, name);
  return {head, cell, unit.empty() ? csv_head_of(head.cells[cell]).unit : unit, dimension};
}

/// A measured response in the file.
struct MeasuredColumn {
  CsvQuantity value;
  std::optional<CsvQuantity> deviation;
};

std::string head_of(const FitColumn& one) {
  return one.column.empty() ? one.key : one.column;
}

/// What the columns of a study's data are measured in.
std::vector<Dimension> dimensions(const Study& study) {
  Study of_conditions = study;
  of_conditions.parameters.clear();
  std::vector<Dimension> all;
  try {
    const ResponseFunction function = fit_function(of_conditions);
    for (const StudyColumn& one : function.columns()) {
      all.push_back(one.dimension);
    }
    const auto time = std::ranges::find(study.fit->conditions, time_condition, &FitColumn::key);
    if (time != study.fit->conditions.end()) {
      all.insert(all.begin() + (time - study.fit->conditions.begin()), Dimension::time);
    }
  } catch (const InputError& error) {
    const bool of_response = error.where().starts_with("/responses");
    throw InputError(of_response ? "/fit/measured" : "/fit/conditions",
                     of_response ? error.message() : error.what());
  }
  return all;
}

std::vector<FitRow> rows_of(std::string_view text, const StudyFit& fit,
                            const std::vector<Dimension>& dimension) {
  const std::vector<CsvLine> lines = read_csv(text);
  if (lines.size() < 2) {
    throw InputError("",
                     "the file has no data: a head and a line for each measurement are expected");
  }
  const CsvLine& head = lines.front();
  std::vector<CsvQuantity> conditions;
  std::vector<MeasuredColumn> measured;
  std::size_t k = 0;
  for (const FitColumn& one : fit.conditions) {
    conditions.push_back(numbers_of(head, head_of(one), one.unit, dimension[k++]));
  }
  for (const FitColumn& one : fit.measured) {
    measured.push_back({numbers_of(head, head_of(one), one.unit, dimension[k]), {}});
    if (!one.deviation.empty()) {
      measured.back().deviation = numbers_of(head, one.deviation, one.unit, dimension[k]);
    }
    ++k;
  }
  std::vector<FitRow> rows;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    FitRow row;
    row.line = lines[i].line;
    for (const CsvQuantity& one : conditions) row.conditions.push_back(one.value(lines[i]));
    for (const MeasuredColumn& one : measured) {
      row.measured.push_back(one.value.value(lines[i]));
      if (one.deviation) row.deviations.push_back(one.deviation->value(lines[i]));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::vector<FitRow> read_fit_rows(const std::filesystem::path& path, const Study& study) {
  const std::vector<Dimension> dimension = dimensions(study);
  const std::string text = read_text_file(path);
  try {
    return rows_of(text, *study.fit, dimension);
  } catch (const InputError& error) {
    throw InputError(path.string(), error.what());
  }
}

}  // namespace carom
