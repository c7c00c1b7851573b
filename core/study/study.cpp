// SPDX-License-Identifier: MIT
#include "core/study/study.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_pointer.h"
#include "core/base/number_text.h"
#include "core/study/sampling.h"

namespace carom {

namespace {

std::string place_of(const StudyParameter& parameter) {
  return child_pointer("/parameters", parameter.path);
}

/// Throws for a range that is empty, reversed or not to be had by the parameter.
class ValuesCheck {
 public:
  ValuesCheck(const StudyParameter& parameter, const Range& range, StudyMethod method)
      : where_(place_of(parameter)), range_(range), method_(method) {}

  void operator()(const StudyRange& values) const {
    listed();
    if (values.count < 1 || (values.count < 2 && values.from != values.to)) {
      fail("/count", "a range has two values at least");
    }
    ordered(values.from, values.to);
    if (values.logarithmic && !(values.from > 0)) {
      fail("/from", "a logarithmic scale begins above 0");
    }
  }
  void operator()(const StudyList& values) const {
    if (values.values.empty()) fail("", "a list has one value at least");
    for (std::size_t i = 0; i < values.values.size(); ++i) {
      allowed(values.values[i], "/" + std::to_string(i));
    }
  }
  void operator()(const UniformValues& values) const {
    distributed();
    ordered(values.from, values.to);
  }
  /// Its tails may leave the range: these rows have a reason.
  void operator()(const NormalValues& values) const {
    distributed();
    allowed(values.mean, "/mean");
    if (!(values.deviation > 0)) fail("/deviation", "a standard deviation is greater than 0");
  }
  void operator()(const TriangularValues& values) const {
    distributed();
    ordered(values.from, values.to);
    if (!(values.mode >= values.from && values.mode <= values.to && values.from < values.to)) {
      fail("/mode", "the mode lies between \"from\" and \"to\"");
    }
  }

 private:
  [[noreturn]] void fail(const std::string& at, const std::string& message) const {
    throw InputError(where_ + at, message);
  }
  void distributed() const {
    listed();
    if (method_ == StudyMethod::grid) {
      fail("/distribution",
           "a grid has no distributions; give a range, or another method of sampling");
    }
  }
  /// Called for everything but lists.
  void listed() const {
    if (method_ == StudyMethod::points) fail("", "points are lists, one value for each of them");
  }
  void ordered(double from, double to) const {
    if (from > to) {
      fail("/to", "the range is reversed: " + shortest(to) + " is less than " + shortest(from));
    }
    allowed(from, "/from");
    allowed(to, "/to");
  }
  void allowed(double value, const std::string& at) const {
    require_in_range(value, range_, where_ + at, "the parameter");
  }

  std::string where_;
  Range range_;
  StudyMethod method_;
};

std::uint64_t grid_count(const Study& study) {
  std::uint64_t count = 1;
  for (const StudyParameter& parameter : study.parameters) {
    const std::uint64_t values = value_count(parameter.values);
    if (count > most_study_rows / values) {
      throw InputError("/parameters", "the grid has more than 2^53 points");
    }
    count *= values;
  }
  return count;
}

std::uint64_t point_count(const Study& study) {
  const std::uint64_t count = value_count(study.parameters.front().values);
  for (const StudyParameter& parameter : study.parameters) {
    const std::uint64_t its = value_count(parameter.values);
    if (its == count) continue;
    throw InputError(place_of(parameter), "this list has " + std::to_string(its) +
                                              " values and the first " + std::to_string(count) +
                                              "; points have one of each");
  }
  return count;
}

std::uint64_t row_count(const Study& study) {
  if (study.sampling.method == StudyMethod::grid) return grid_count(study);
  if (study.sampling.method == StudyMethod::points) return point_count(study);
  if (study.sampling.count < 1 || study.sampling.count > most_study_rows) {
    throw InputError("/sampling/count", "a study has one point at least and 2^53 at most");
  }
  return study.sampling.count;
}

ResponseFunction function_of(const Study& study, std::vector<std::string> responses,
                             bool histories) {
  Scenario scenario = study.scenario.scenario;
  if (study.law) scenario.law = *study.law;
  std::vector<std::string> paths;
  for (const StudyParameter& parameter : study.parameters) paths.push_back(parameter.path);
  return {std::move(scenario), paths, std::move(responses), histories};
}

}  // namespace

ResponseFunction response_function(const Study& study, std::vector<std::string> responses) {
  return function_of(study, std::move(responses), false);
}

ResponseFunction fit_function(const Study& study) {
  Study all = study;
  std::vector<std::string> measured;
  for (const FitColumn& one : study.fit->conditions) {
    if (one.key != time_condition) all.parameters.push_back({one.key, StudyList{}});
  }
  for (const FitColumn& one : study.fit->measured) measured.push_back(one.key);
  return function_of(all, std::move(measured), true);
}

StudyRows::StudyRows(Study study, bool histories)
    : study_(std::move(study)), function_(function_of(study_, study_.responses, histories)) {
  check_parameters();
  if (study_.responses.empty()) throw InputError("/responses", "a study has one at least");
  count_ = row_count(study_);
  (void)sample(0);  // tells of too many parameters
}

void StudyRows::check_parameters() const {
  if (study_.parameters.empty()) throw InputError("/parameters", "a study has one at least");
  for (std::size_t i = 0; i < study_.parameters.size(); ++i) {
    const StudyParameter& parameter = study_.parameters[i];
    std::visit(ValuesCheck(parameter, function_.parameter(i).widest, study_.sampling.method),
               parameter.values);
  }
}

std::vector<double> StudyRows::sample(std::uint64_t row) const {
  const std::vector<StudyParameter>& parameters = study_.parameters;
  if (study_.sampling.method == StudyMethod::points) {
    std::vector<double> values;
    values.reserve(parameters.size());
    for (const StudyParameter& parameter : parameters) {
      values.push_back(value_at(parameter.values, row));
    }
    return values;
  }
  if (study_.sampling.method != StudyMethod::grid) {
    std::vector<double> values = unit_point(study_.sampling, row, parameters.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
      values[i] = quantile(parameters[i].values, values[i]);
    }
    return values;
  }
  std::vector<double> values(parameters.size());
  for (std::size_t i = parameters.size(); i-- > 0; row /= value_count(parameters[i].values)) {
    values[i] = value_at(parameters[i].values, row % value_count(parameters[i].values));
  }
  return values;
}

StudyRow StudyRows::compute_row(std::uint64_t row, const std::stop_token& stop) const {
  StudyRow out;
  out.row = row;
  out.parameters = sample(row);
  static_cast<Responses&>(out) = function_(out.parameters, stop);
  return out;
}

Table study_table(const StudyRows& study, std::span<const StudyRow> rows) {
  Table table;
  table.label_head = "row";
  table.has_words = true;
  for (const StudyColumn& column : study.columns()) {
    table.columns.push_back({column.key, column.symbol, column.dimension, {}});
  }
  for (const StudyRow& row : rows) {
    std::size_t at = 0;
    table.label.push_back(std::to_string(row.row));
    for (const double value : row.parameters) table.columns[at++].values.emplace_back(value);
    for (const std::optional<double>& value : row.values)
      table.columns[at++].values.push_back(value);
    table.regime.push_back(row.regime);
    table.reason.push_back(row.reason);
  }
  return table;
}

}  // namespace carom
