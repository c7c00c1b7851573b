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
  ValuesCheck(const StudyParameter& parameter, const Range& range, bool is_grid)
      : where_(place_of(parameter)), range_(range), is_grid_(is_grid) {}

  void operator()(const StudyRange& values) const {
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
    if (is_grid_) {
      fail("/distribution",
           "a grid has no distributions; give a range, or another method of sampling");
    }
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
  bool is_grid_;
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

}  // namespace

StudyRows::StudyRows(Study study) : study_(std::move(study)) {
  if (study_.law) study_.scenario.scenario.law = *study_.law;
  bind_parameters();
  find_responses();
  const bool is_grid = study_.sampling.method == StudyMethod::grid;
  if (!is_grid && (study_.sampling.count < 1 || study_.sampling.count > most_study_rows)) {
    throw InputError("/sampling/count", "a study has one point at least and 2^53 at most");
  }
  count_ = is_grid ? grid_count(study_) : study_.sampling.count;
  (void)sample(0);  // tells of too many parameters
}

void StudyRows::bind_parameters() {
  if (study_.parameters.empty()) throw InputError("/parameters", "a study has one at least");
  const bool is_grid = study_.sampling.method == StudyMethod::grid;
  for (const StudyParameter& parameter : study_.parameters) {
    try {
      bound_.emplace_back(study_.scenario.scenario, parameter.path);
    } catch (const InputError& error) {
      throw InputError(place_of(parameter), error.message());
    }
    const Parameter& found = bound_.back().parameter();
    std::visit(ValuesCheck(parameter, found.widest, is_grid), parameter.values);
    columns_.push_back({parameter.path, found.dimension});
  }
  try {
    order_ = order_together(bound_);
  } catch (const InputError& error) {
    throw InputError("/parameters", error.message());
  }
}

void StudyRows::find_responses() {
  if (study_.responses.empty()) throw InputError("/responses", "a study has one at least");
  const LessonNumbers numbers(resolved(study_.scenario.scenario));
  for (std::size_t i = 0; i < study_.responses.size(); ++i) {
    const std::string where = "/responses/" + std::to_string(i);
    const std::string& response = study_.responses[i];
    const auto named = [&](const StudyColumn& column) { return column.key == response; };
    if (std::ranges::any_of(columns_, named)) {
      throw InputError(where, "there is a column \"" + response + "\" already");
    }
    try {
      const LessonQuantity quantity = numbers.of(response);
      if (quantity.is_word()) throw InputError("", "\"" + response + "\" is a word, no number");
      columns_.push_back({response, quantity.dimension});
    } catch (const InputError& error) {
      throw InputError(where, error.message());
    }
  }
}

std::vector<double> StudyRows::sample(std::uint64_t row) const {
  const std::vector<StudyParameter>& parameters = study_.parameters;
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
  out.values = sample(row);
  out.responses.resize(study_.responses.size());
  try {
    Scenario scenario = study_.scenario.scenario;
    for (const std::size_t i : order_) scenario = bound_[i].applied(scenario, out.values[i]);
    validate(*scenario.mechanism, *scenario.motion);
    const Effort effort{effort_of_a_move, stop};
    scenario = resolved(scenario, effort);
    const LessonNumbers numbers(scenario, compute(scenario, effort));
    const Evaluation& evaluation = numbers.evaluation();
    if (!evaluation.pose_reached) {
      out.reason = "the pose is out of reach: " + evaluation.pose_reason;
      return out;
    }
    out.regime = regime_text(evaluation.result);
    for (std::size_t i = 0; i < study_.responses.size(); ++i) {
      const LessonQuantity quantity = numbers.of(study_.responses[i]);
      out.responses[i] = quantity.number;
      if (!quantity.number && out.reason.empty()) out.reason = quantity.reason;
    }
  } catch (const InputError& error) {
    out.reason = error.what();
  }
  return out;
}

}  // namespace carom
