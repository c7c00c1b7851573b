// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/study/study.h"

namespace carom {

/// A least sum of squares within the unit cube.
struct FitMinimum {
  std::vector<double> u;
  double sum = 0;  ///< of the squares of scaled residuals
  bool converged = false;
};

/// Residuals of a study's model over the unit cube u ∈ [0, 1]ⁿ, which the quantiles of the ranges
/// take to the parameters. Each is divided by its standard deviation or, where none is given, by
/// the root mean square of what was measured.
class FitProblem {
 public:
  /// Throws as check_fit() does.
  FitProblem(const Study& study, std::stop_token stop);

  [[nodiscard]] const Study& study() const { return study_; }
  [[nodiscard]] const StudyFit& spec() const { return *study_.fit; }
  [[nodiscard]] const ResponseFunction& function() const { return function_; }
  [[nodiscard]] std::size_t size() const { return study_.parameters.size(); }
  [[nodiscard]] std::size_t responses() const { return spec().measured.size(); }
  [[nodiscard]] bool weighted() const { return !spec().rows.front().deviations.empty(); }
  /// What a residual without a standard deviation is divided by; 1 if they are given.
  [[nodiscard]] double scale() const { return scale_; }
  [[nodiscard]] bool stopped() const { return stop_.stop_requested(); }

  [[nodiscard]] double value(std::size_t parameter, double u) const;
  /// dx/du of a parameter.
  [[nodiscard]] double slope(std::size_t parameter, double u) const;

  /// The model's responses, by lines, then by responses; nothing where one is missing.
  [[nodiscard]] std::optional<Eigen::VectorXd> model(const std::vector<double>& u) const;
  /// (model − measured)/σ
  [[nodiscard]] std::optional<Eigen::VectorXd> residuals(const std::vector<double>& u) const;
  /// Of the residuals by u, by central differences, at an end of the range by one-sided ones.
  [[nodiscard]] std::optional<Eigen::MatrixXd> jacobian(const std::vector<double>& u) const;

  /// The least sum near a start, one coordinate held if it is named; nothing where the model has no
  /// value on the way.
  [[nodiscard]] std::optional<FitMinimum> minimum(std::vector<double> start,
                                                  std::optional<std::size_t> held = {}) const;

  /// Throws InputError at the first line for which the model has no value at u.
  [[noreturn]] void fail(const std::vector<double>& u) const;

 private:
  /// Successive lines of the data that one computation answers: a history at several times.
  struct Lines {
    std::vector<double> conditions;
    std::vector<std::optional<double>> times;
  };

  void check_time();
  void check_rows() const;
  void find_scale();
  void find_lines();
  /// But for the time.
  [[nodiscard]] std::vector<double> conditions(const FitRow& row) const;
  [[nodiscard]] std::vector<Responses> responses_at(const std::vector<double>& u,
                                                    const Lines& lines) const;

  const Study& study_;
  ResponseFunction function_;
  std::stop_token stop_;
  double scale_ = 1;
  std::optional<std::size_t> time_;  ///< place of the time among the conditions
  std::vector<Lines> lines_;
};

}  // namespace carom
