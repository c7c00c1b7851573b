// SPDX-License-Identifier: MIT
#pragma once

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "core/scenario/parameters.h"

namespace carom {

class ResponseNumbers;

/// A column of a study's table: a parameter or a response.
struct StudyColumn {
  std::string key;
  Dimension dimension = Dimension::none;
  std::string symbol = {};  ///< a formula: "γ", "i_n"
};

/// The responses at one point. What could not be computed has a reason.
struct Responses {
  std::vector<std::optional<double>> values;  ///< in the order of their names
  std::string regime;                         ///< empty where nothing strikes
  std::string reason;                         ///< why values are missing; else empty
  bool operator==(const Responses&) const = default;
};

/// Responses of a scenario's impact as a function of some of its parameters. Each point is computed
/// from the scenario's own pose, whatever was computed before, and several threads may ask at once.
class ResponseFunction {
 public:
  /// @param responses  names as of ResponseNumbers: "gamma", "F_peak:MODEL"
  /// @param histories  histories over time may be among them
  /// Throws InputError, at `/parameters/PATH` or `/responses/i`, for what there is not, for two
  /// parameters that set the same number, and for responses that are words.
  ResponseFunction(Scenario scenario, const std::vector<std::string>& paths,
                   std::vector<std::string> responses, bool histories = false);

  [[nodiscard]] const Scenario& scenario() const { return scenario_; }
  [[nodiscard]] std::size_t parameters() const { return bound_.size(); }
  /// As it is in the scenario.
  [[nodiscard]] const Parameter& parameter(std::size_t i) const { return bound_[i].parameter(); }
  [[nodiscard]] const std::vector<std::string>& responses() const { return responses_; }
  /// The parameters, then the responses.
  [[nodiscard]] const std::vector<StudyColumn>& columns() const { return columns_; }

  /// The scenario with the parameters set, its pose and velocity resolved. Throws InputError where
  /// they cannot be set.
  [[nodiscard]] Scenario at(std::span<const double> values, const std::stop_token& stop = {}) const;
  /// Where the search for a pose was stopped, it says nothing.
  [[nodiscard]] Responses operator()(std::span<const double> values,
                                     const std::stop_token& stop = {}) const {
    constexpr std::optional<double> no_time;
    return std::move(at_times(values, {&no_time, 1}, stop).front());
  }
  /// The same at some times since the contact touches [s]; a history needs them.
  [[nodiscard]] std::vector<Responses> at_times(std::span<const double> values,
                                                std::span<const std::optional<double>> times,
                                                const std::stop_token& stop) const;

 private:
  void find_responses(bool histories);
  void respond(const ResponseNumbers& numbers, std::optional<double> since, Responses& out) const;

  Scenario scenario_;
  std::vector<std::string> responses_;
  std::vector<BoundParameter> bound_;
  std::vector<std::size_t> order_;  ///< in which parameters are set together
  std::vector<StudyColumn> columns_;
};

}  // namespace carom
