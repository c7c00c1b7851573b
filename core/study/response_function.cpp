// SPDX-License-Identifier: MIT
#include "core/study/response_function.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_pointer.h"
#include "core/base/symbols.h"
#include "core/study/response_numbers.h"

namespace carom {

ResponseFunction::ResponseFunction(Scenario scenario, const std::vector<std::string>& paths,
                                   std::vector<std::string> responses, bool histories)
    : scenario_(std::move(scenario)), responses_(std::move(responses)) {
  for (const std::string& path : paths) {
    try {
      bound_.emplace_back(scenario_, path);
    } catch (const InputError& error) {
      throw InputError(child_pointer("/parameters", path), error.message());
    }
    const Parameter& found = bound_.back().parameter();
    columns_.push_back({path, found.dimension, found.symbol});
  }
  try {
    order_ = order_together(bound_);
  } catch (const InputError& error) {
    throw InputError("/parameters", error.message());
  }
  find_responses(histories);
}

void ResponseFunction::find_responses(bool histories) {
  const Scenario here = resolved(scenario_);
  const ResponseNumbers numbers(here, compute(here));
  for (std::size_t i = 0; i < responses_.size(); ++i) {
    const std::string where = "/responses/" + std::to_string(i);
    const std::string& response = responses_[i];
    const auto named = [&](const StudyColumn& column) { return column.key == response; };
    if (std::ranges::any_of(columns_, named)) {
      throw InputError(where, "there is a column \"" + response + "\" already");
    }
    try {
      columns_.push_back(response_column(numbers, response, histories));
    } catch (const InputError& error) {
      throw InputError(where, error.message());
    }
  }
}

Scenario ResponseFunction::at(std::span<const double> values, const std::stop_token& stop) const {
  Scenario scenario = scenario_;
  for (const std::size_t i : order_) scenario = bound_[i].applied(scenario, values[i]);
  validate(*scenario.mechanism, *scenario.motion);
  return resolved(scenario, {effort_of_a_move, stop});
}

void ResponseFunction::respond(const ResponseNumbers& numbers, std::optional<double> since,
                               Responses& out) const {
  for (std::size_t i = 0; i < responses_.size(); ++i) {
    const LessonQuantity quantity = numbers.of(responses_[i], since);
    out.values[i] = quantity.number;
    if (!quantity.number && out.reason.empty()) out.reason = quantity.reason;
  }
}

std::vector<Responses> ResponseFunction::at_times(std::span<const double> values,
                                                  std::span<const std::optional<double>> times,
                                                  const std::stop_token& stop) const {
  Responses nothing;
  nothing.values.resize(responses_.size());
  std::vector<Responses> all(times.size(), nothing);
  const auto fail = [&](const std::string& reason) {
    for (Responses& one : all) one.reason = reason;
  };
  try {
    const Scenario scenario = at(values, stop);
    const ResponseNumbers numbers(scenario, compute(scenario, {effort_of_a_move, stop}), stop);
    const Evaluation& evaluation = numbers.evaluation();
    if (!evaluation.pose_reached) {
      fail("the pose is out of reach: " + evaluation.pose_reason);
      return all;
    }
    const std::string regime = data_word(regime_text(evaluation.result));
    for (std::size_t k = 0; k < times.size(); ++k) {
      all[k].regime = regime;
      respond(numbers, times[k], all[k]);
    }
  } catch (const InputError& error) {
    fail(error.what());
  }
  return all;
}

}  // namespace carom
