// SPDX-License-Identifier: MIT
#include "core/study/fit_problem.h"

#include <algorithm>
#include <cmath>
#include <nlopt.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/json_pointer.h"
#include "core/study/response_numbers.h"
#include "core/study/sampling.h"
#include "core/study/search_problem.h"

namespace carom {

namespace {

constexpr double difference_step = 1e-5;  ///< of the ranges

std::string line_text(const FitRow& row) {
  return "line " + std::to_string(row.line);
}

/// Of the parameters that are fitted, then of those that differ from line to line.
ResponseFunction function_of(const Study& study) {
  if (!study.fit) throw InputError("/fit", "this study has no measured data to be fitted to");
  return fit_function(study);
}

/// The sum of squares with its gradient, as NLopt asks for them.
class SumOfSquares {
 public:
  SumOfSquares(const FitProblem& problem, std::vector<double> u, std::optional<std::size_t> held)
      : problem_(problem), u_(std::move(u)) {
    for (std::size_t i = 0; i < u_.size(); ++i) {
      if (i != held) free_.push_back(i);
    }
  }

  /// Goes on from where it is; false where the model has no value.
  bool descend() {
    const auto residuals = problem_.residuals(u_);
    if (!residuals) return false;
    least_ = residuals->squaredNorm();
    converged_ = free_.empty();
    if (converged_) return true;
    // Each approach begins with a new model of the curvature, until that gains nothing.
    while (asked_ < problem_.spec().evaluations && !problem_.stopped()) {
      const double before = least_;
      if (!approach()) return false;
      if (before - least_ > 1e-13 * before) continue;
      converged_ = is_stationary();
      break;
    }
    return true;
  }

  [[nodiscard]] FitMinimum found() const { return {u_, least_, converged_}; }

 private:
  /// Whether no coordinate alone, to first order, makes the sum smaller.
  [[nodiscard]] bool is_stationary() const {
    const auto residuals = problem_.residuals(u_);
    const auto jacobian = problem_.jacobian(u_);
    if (!residuals || !jacobian) return false;
    for (const std::size_t i : free_) {
      const auto column = jacobian->col(static_cast<Eigen::Index>(i));
      const double slope = column.dot(*residuals), square = column.squaredNorm();
      constexpr double part = 1e-6, tiny = 1e-12, edge = 1e-9;
      const bool leads_out = slope > 0 ? u_[i] <= edge : u_[i] >= 1 - edge;
      if (leads_out || square == 0) continue;
      if (slope * slope / square > part * least_ + tiny) return false;
    }
    return true;
  }

  bool approach() {
    // The method's first step is the gradient's: it goes nowhere useful unless both are near 1.
    unit_ = least_ > 0 ? least_ : 1;
    nlopt::opt method(nlopt::LD_SLSQP, static_cast<unsigned>(free_.size()));
    method.set_lower_bounds(0.0);
    method.set_upper_bounds(1.0);
    method.set_xtol_abs(1e-11);
    method.set_ftol_rel(1e-15);
    method.set_maxeval(std::max(1, problem_.spec().evaluations - asked_));
    method.set_min_objective(
        [](const std::vector<double>& x, std::vector<double>& gradient, void* self) {
          return static_cast<SumOfSquares*>(self)->value(x, gradient);
        },
        this);
    std::vector<double> x;
    for (const std::size_t i : free_) x.push_back(u_[i]);
    double sum = 0;
    try {
      (void)method.optimize(x, sum);
    } catch (const nlopt::roundoff_limited&) {
      return true;  // it is as near as numbers allow
    } catch (const nlopt::forced_stop&) {
      return problem_.stopped();
    } catch (const std::runtime_error&) {
      return true;  // no step downwards was found: the best point stays
    }
    return true;
  }

  double value(const std::vector<double>& x, std::vector<double>& gradient) {
    ++asked_;
    std::vector<double> u = u_;
    for (std::size_t k = 0; k < x.size(); ++k) u[free_[k]] = std::clamp(x[k], 0.0, 1.0);
    const auto residuals = problem_.residuals(u);
    if (!residuals) throw nlopt::forced_stop();
    if (!gradient.empty()) {
      const auto jacobian = problem_.jacobian(u);
      if (!jacobian) throw nlopt::forced_stop();
      const Eigen::VectorXd full = 2 * jacobian->transpose() * *residuals;
      for (std::size_t k = 0; k < x.size(); ++k) {
        gradient[k] = full(static_cast<Eigen::Index>(free_[k])) / unit_;
      }
    }
    const double sum = residuals->squaredNorm();
    if (sum < least_) {
      least_ = sum;
      u_ = u;
    }
    return sum / unit_;
  }

  const FitProblem& problem_;
  std::vector<double> u_;  ///< the best so far
  std::vector<std::size_t> free_;
  double least_ = 0;
  double unit_ = 1;  ///< of what NLopt is told
  int asked_ = 0;
  bool converged_ = false;
};

}  // namespace

FitProblem::FitProblem(const Study& study, std::stop_token stop)
    : study_(study), function_(function_of(study)), stop_(std::move(stop)) {
  require_ranges(study_, function_, "a fit");
  check_time();
  check_rows();
  find_scale();
  find_lines();
}

void FitProblem::check_time() {
  const auto& conditions = spec().conditions;
  const auto found = std::ranges::find(conditions, time_condition, &FitColumn::key);
  if (found != conditions.end()) time_ = static_cast<std::size_t>(found - conditions.begin());
  const auto history = std::ranges::find_if(
      spec().measured, [](const FitColumn& one) { return is_history(one.key); });
  if (!time_ && history != spec().measured.end()) {
    throw InputError(child_pointer("/fit/measured", history->key), history_text(history->key));
  }
  if (time_ && history == spec().measured.end()) {
    throw InputError("/fit/conditions/time",
                     "none of the measured responses is a history over time, such as "
                     "\"F_moving:hertz\"");
  }
}

void FitProblem::find_lines() {
  for (const FitRow& row : spec().rows) {
    std::vector<double> here = conditions(row);
    if (!time_ || lines_.empty() || lines_.back().conditions != here) {
      lines_.push_back({std::move(here), {}});
    }
    lines_.back().times.push_back(time_ ? std::optional(row.conditions[*time_]) : std::nullopt);
  }
}

std::vector<double> FitProblem::conditions(const FitRow& row) const {
  std::vector<double> all = row.conditions;
  if (time_) all.erase(all.begin() + static_cast<std::ptrdiff_t>(*time_));
  return all;
}

void FitProblem::check_rows() const {
  if (spec().measured.empty()) throw InputError("/fit/measured", "a fit has one response at least");
  const std::size_t count = spec().rows.size() * responses();
  if (count < size() || count == 0) {
    throw InputError("/fit", "there are " + std::to_string(count) + " measured numbers for " +
                                 std::to_string(size()) +
                                 " parameters; as many numbers as parameters are needed at least");
  }
  const auto has = [](const FitColumn& one) { return !one.deviation.empty(); };
  const auto some = static_cast<std::size_t>(std::ranges::count_if(spec().measured, has));
  if (some != 0 && some != responses()) {
    throw InputError("/fit/measured", "all measured responses have a standard deviation, or none");
  }
  if (some == 0 && responses() > 1) {
    throw InputError("/fit/measured",
                     "several responses are weighed against each other by their standard "
                     "deviations: each needs a column \"deviation\"");
  }
  for (const FitRow& row : spec().rows) {
    for (const double deviation : row.deviations) {
      if (deviation > 0) continue;
      throw InputError("/fit/data: " + line_text(row), "a standard deviation is larger than 0");
    }
  }
}

void FitProblem::find_scale() {
  if (weighted()) return;
  double squares = 0;
  for (const FitRow& row : spec().rows) squares += row.measured[0] * row.measured[0];
  const double mean = std::sqrt(squares / static_cast<double>(spec().rows.size()));
  if (mean > 0) scale_ = mean;
}

double FitProblem::value(std::size_t parameter, double u) const {
  return quantile(study_.parameters[parameter].values, u);
}

double FitProblem::slope(std::size_t parameter, double u) const {
  const double up = std::min(1.0, u + difference_step), down = std::max(0.0, u - difference_step);
  return (value(parameter, up) - value(parameter, down)) / (up - down);
}

std::vector<Responses> FitProblem::responses_at(const std::vector<double>& u,
                                                const Lines& lines) const {
  std::vector<double> arguments;
  for (std::size_t i = 0; i < u.size(); ++i) arguments.push_back(value(i, u[i]));
  arguments.insert(arguments.end(), lines.conditions.begin(), lines.conditions.end());
  return function_.at_times(arguments, lines.times, stop_);
}

std::optional<Eigen::VectorXd> FitProblem::model(const std::vector<double>& u) const {
  Eigen::VectorXd out(static_cast<Eigen::Index>(spec().rows.size() * responses()));
  Eigen::Index k = 0;
  for (const Lines& lines : lines_) {
    for (const Responses& at : responses_at(u, lines)) {
      for (const std::optional<double>& one : at.values) {
        if (!one || !std::isfinite(*one)) return std::nullopt;
        out(k++) = *one;
      }
    }
  }
  return out;
}

std::optional<Eigen::VectorXd> FitProblem::residuals(const std::vector<double>& u) const {
  std::optional<Eigen::VectorXd> out = model(u);
  if (!out) return out;
  Eigen::Index k = 0;
  for (const FitRow& row : spec().rows) {
    for (std::size_t j = 0; j < responses(); ++j, ++k) {
      const double deviation = weighted() ? row.deviations[j] : scale_;
      (*out)(k) = ((*out)(k)-row.measured[j]) / deviation;
    }
  }
  return out;
}

std::optional<Eigen::MatrixXd> FitProblem::jacobian(const std::vector<double>& u) const {
  const auto rows = static_cast<Eigen::Index>(spec().rows.size() * responses());
  Eigen::MatrixXd out(rows, static_cast<Eigen::Index>(size()));
  for (std::size_t i = 0; i < size(); ++i) {
    std::vector<double> up = u, down = u;
    up[i] = std::min(1.0, u[i] + difference_step);
    down[i] = std::max(0.0, u[i] - difference_step);
    const auto above = residuals(up), below = residuals(down);
    if (!above || !below) return std::nullopt;
    out.col(static_cast<Eigen::Index>(i)) = (*above - *below) / (up[i] - down[i]);
  }
  return out;
}

std::optional<FitMinimum> FitProblem::minimum(std::vector<double> start,
                                              std::optional<std::size_t> held) const {
  SumOfSquares sum(*this, std::move(start), held);
  if (!sum.descend()) return std::nullopt;
  return sum.found();
}

void FitProblem::fail(const std::vector<double>& u) const {
  std::size_t row = 0;
  for (const Lines& lines : lines_) {
    for (const Responses& at : responses_at(u, lines)) {
      const std::string line = line_text(spec().rows[row++]);
      if (at.reason.empty()) continue;
      throw InputError("/fit/data: " + line, "the model has no value for this line: " + at.reason);
    }
  }
  throw InputError("/fit",
                   "the model has no value on the way from any start; narrower ranges of the "
                   "parameters would help");
}

}  // namespace carom
