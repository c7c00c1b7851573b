// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/study/search.h"

namespace carom {

/// A limit on one of the quantities: sign·(g − bound) ≤ 0.
struct SearchConstraint {
  std::size_t quantity = 0;
  double sign = 1, bound = 0;

  /// By how much of the bound's size it is broken; 1 where there is no value.
  [[nodiscard]] double excess(const Responses& at) const;
};

/// Throws InputError, at the parameter, unless each parameter of the study has a range from a
/// smaller to a larger value that the scenario allows.
/// @param what  that needs the ranges: "a search"
void require_ranges(const Study& study, const ResponseFunction& function, const std::string& what);
/// Where the scenario's own values stand between the ends of the ranges, 0 to 1; nothing where one
/// of them is outside.
std::optional<std::vector<double>> own_point(const Study& study, const ResponseFunction& function);

/// What a search minimises over the unit cube u ∈ [0, 1]ⁿ, which the quantiles of the ranges take
/// to the parameters, and what it keeps to.
class SearchProblem {
 public:
  static constexpr double nowhere = 1e300;  ///< cost where an objective is missing

  /// Throws InputError for a study without objectives, for parameters without a range, and for
  /// quantities that there are not.
  explicit SearchProblem(const Study& study);

  [[nodiscard]] const Study& study() const { return study_; }
  [[nodiscard]] const StudySearch& spec() const { return *study_.search; }
  [[nodiscard]] std::size_t size() const { return study_.parameters.size(); }
  [[nodiscard]] const std::vector<SearchConstraint>& constraints() const { return constraints_; }
  [[nodiscard]] const std::string& quantity(std::size_t i) const {
    return function_.responses()[i];
  }

  /// Which objective cost() is about.
  void choose(std::size_t objective) { objective_ = objective; }
  /// Of an objective: its cost may not be larger than this.
  void limit_cost(std::size_t objective, double cost);
  void drop_last_limit() { constraints_.pop_back(); }

  [[nodiscard]] SearchPoint at(const std::vector<double>& u, const std::stop_token& stop) const;
  /// Smaller is better.
  [[nodiscard]] double cost(const Responses& at, std::size_t objective) const;
  [[nodiscard]] double cost(const Responses& at) const { return cost(at, objective_); }
  /// The largest one of the limits; 0 where all are kept.
  [[nodiscard]] double excess(const Responses& at) const;
  [[nodiscard]] bool is_allowed(const Responses& at) const;
  [[nodiscard]] bool is_better(const Responses& a, const Responses& b) const;
  /// Of the scenario's own values; nothing where they are outside the ranges.
  [[nodiscard]] std::optional<std::vector<double>> own_point() const;

 private:
  [[nodiscard]] std::size_t place_of(const std::string& quantity) const;

  const Study& study_;
  ResponseFunction function_;
  std::vector<SearchConstraint> constraints_;
  std::size_t objective_ = 0;
};

}  // namespace carom
