// SPDX-License-Identifier: MIT
#include "core/study/fit.h"

#include <algorithm>
#include <boost/math/distributions/students_t.hpp>
#include <cmath>
#include <utility>

#include "core/math/dense.h"
#include "core/math/roots.h"
#include "core/study/fit_problem.h"
#include "core/study/sampling.h"
#include "core/study/search_problem.h"

namespace carom {

namespace {

constexpr double at_edge = 1e-6;         ///< of a range, of the sum
constexpr double rank_tolerance = 1e-6;  ///< of the largest singular value, columns of length 1
constexpr double chi_squared_95 = 3.841458820694124;  ///< of one degree of freedom

/// The scenario's own values and the best points of a sample; points without a value are left out.
std::vector<std::vector<double>> starting_points(const FitProblem& problem) {
  constexpr std::uint64_t sampled_per_start = 16;
  const auto count = static_cast<std::size_t>(problem.spec().starts);
  std::vector<std::pair<double, std::vector<double>>> sample;
  const StudySampling sobol{StudyMethod::sobol, sampled_per_start * count, problem.spec().seed, {}};
  for (std::uint64_t i = 0; i < sobol.count && !problem.stopped(); ++i) {
    std::vector<double> u = unit_point(sobol, i, problem.size());
    if (const auto r = problem.residuals(u)) sample.emplace_back(r->squaredNorm(), std::move(u));
  }
  std::ranges::stable_sort(sample, {}, [](const auto& one) { return one.first; });
  std::vector<std::vector<double>> starts;
  if (auto own = own_point(problem.study(), problem.function())) starts.push_back(std::move(*own));
  for (auto& [sum, u] : sample) {
    if (starts.size() >= count) break;
    starts.push_back(std::move(u));
  }
  return starts;
}

/// Where the sum of squares is least, how exactly the data say so, and what they leave open.
class Fit {
 public:
  Fit(const Study& study, const Job& job) : problem_(study, job.stop), job_(job) {}

  FitResult result() {
    find_minimum();
    if (problem_.stopped()) return out_;
    tell_points();
    tell_errors();
    for (std::size_t i = 0; i < problem_.size() && !problem_.stopped(); ++i) {
      tell_interval(i);
      if (job_.progress) {
        job_.progress(static_cast<double>(i + 1) / static_cast<double>(problem_.size()));
      }
    }
    if (problem_.stopped()) out_.end = FitEnd::stopped;
    return out_;
  }

 private:
  void find_minimum() {
    std::vector<FitMinimum> all;
    const std::vector<std::vector<double>> starts = starting_points(problem_);
    for (const std::vector<double>& start : starts) {
      if (auto one = problem_.minimum(start)) all.push_back(std::move(*one));
    }
    if (problem_.stopped()) return;
    if (all.empty()) {
      problem_.fail(starts.empty() ? std::vector<double>(problem_.size(), 0.5) : starts.front());
    }
    best_ = *std::ranges::min_element(all, {}, &FitMinimum::sum);
    out_.end = best_.converged ? FitEnd::converged : FitEnd::not_converged;
    out_.starts = static_cast<int>(all.size());
    out_.agreeing = static_cast<int>(std::ranges::count_if(all, [&](const FitMinimum& one) {
      return one.sum - best_.sum <= at_edge * std::max(best_.sum, at_edge);
    }));
  }

  void tell_points() {
    const auto& rows = problem_.spec().rows;
    const std::size_t responses = problem_.responses();
    const auto& columns = problem_.function().columns();
    out_.responses.assign(columns.end() - static_cast<std::ptrdiff_t>(responses), columns.end());
    out_.weighted = problem_.weighted();
    out_.sum_of_squares = best_.sum * problem_.scale() * problem_.scale();
    out_.freedom = static_cast<int>(rows.size() * responses) - static_cast<int>(problem_.size());
    // Of scaled residuals: 1 where the standard deviations are known.
    if (out_.weighted) variance_ = 1;
    if (!out_.weighted && out_.freedom > 0) variance_ = best_.sum / out_.freedom;
    const Eigen::VectorXd model = problem_.model(best_.u).value();
    Eigen::Index k = 0;
    for (const FitRow& row : rows) {
      for (std::size_t j = 0; j < responses; ++j, ++k) {
        const double deviation =
            out_.weighted ? row.deviations[j] : problem_.scale() * std::sqrt(variance_.value_or(0));
        out_.points.push_back({row.line, j, row.measured[j], model(k), deviation});
      }
    }
  }

  void tell_errors() {
    errors_.assign(problem_.size(), std::nullopt);
    std::vector<std::size_t> free;
    for (std::size_t i = 0; i < problem_.size(); ++i) {
      FitEstimate one;
      one.parameter = problem_.function().columns()[i];
      one.value = problem_.value(i, best_.u[i]);
      one.at_bound = best_.u[i] < at_edge || best_.u[i] > 1 - at_edge;
      if (!one.at_bound) free.push_back(i);
      out_.estimates.push_back(std::move(one));
    }
    const std::optional<Eigen::MatrixXd> all = problem_.jacobian(best_.u);
    if (!all || free.empty()) return;
    Eigen::MatrixXd jacobian(all->rows(), static_cast<Eigen::Index>(free.size()));
    for (std::size_t k = 0; k < free.size(); ++k) {
      jacobian.col(static_cast<Eigen::Index>(k)) = all->col(static_cast<Eigen::Index>(free[k]));
    }
    tell_errors(std::move(jacobian), free);
  }

  /// (JᵀJ)⁻¹ over what the data decide, by the singular values of J with columns of length 1. What
  /// ends at a bound is taken as known.
  void tell_errors(Eigen::MatrixXd jacobian, const std::vector<std::size_t>& free) {
    const Eigen::VectorXd length = jacobian.colwise().norm().transpose();
    const double shortest = rank_tolerance * rank_tolerance * length.maxCoeff();
    for (Eigen::Index k = 0; k < length.size(); ++k) {
      if (length(k) > shortest) {
        jacobian.col(k) /= length(k);
      } else {
        jacobian.col(k).setZero();
      }
    }
    const SingularValues svd = full_svd(jacobian);
    Eigen::Index rank = 0;
    while (rank < svd.sigma.size() && svd.sigma(rank) > rank_tolerance) ++rank;
    out_.rank = static_cast<int>(rank);
    for (std::size_t k = 0; k < free.size(); ++k) {
      const auto place = static_cast<Eigen::Index>(k);
      const Eigen::VectorXd row = svd.V.row(place).transpose();
      FitEstimate& one = out_.estimates[free[k]];
      constexpr double share = 1e-3;
      one.undecided = row.tail(row.size() - rank).norm() > share;
      if (one.undecided || !variance_) continue;
      const double sum = row.head(rank).cwiseQuotient(svd.sigma.head(rank)).squaredNorm();
      const double error = std::sqrt(sum * *variance_) / length(place);
      errors_[free[k]] = error;
      one.standard_error = error * std::abs(problem_.slope(free[k], best_.u[free[k]]));
    }
  }

  void tell_interval(std::size_t i) {
    FitEstimate& one = out_.estimates[i];
    if (one.undecided || !variance_ || !(*variance_ > 0)) return;
    if (const auto u = profile_end(i, -1)) one.low = problem_.value(i, *u);
    if (const auto u = profile_end(i, 1)) one.high = problem_.value(i, *u);
  }

  /// By how much the sum may grow.
  [[nodiscard]] double level() const {
    if (out_.weighted) return chi_squared_95;
    constexpr double upper = 0.975;
    const double t = boost::math::quantile(boost::math::students_t(out_.freedom), upper);
    return *variance_ * t * t;
  }

  /// Where the least sum with a parameter held exceeds the level; nothing where the range ends
  /// before, or the model has no value.
  [[nodiscard]] std::optional<double> profile_end(std::size_t i, int side) const {
    std::vector<double> near = best_.u;
    bool has_value = true;
    const double most = level();
    const auto excess = [&](double u) {
      std::vector<double> start = near;
      start[i] = u;
      const std::optional<FitMinimum> least = problem_.minimum(std::move(start), i);
      if (!least) {
        has_value = false;
        return 0.0;
      }
      near = least->u;
      return least->sum - best_.sum - most;
    };
    constexpr double usual_step = 0.05;
    double step = std::clamp(errors_[i].value_or(usual_step), at_edge, 0.25);
    double inside = best_.u[i], excess_inside = -most;
    for (; !problem_.stopped(); step *= 2) {
      const double outside = std::clamp(inside + side * step, 0.0, 1.0);
      if (outside == inside) return std::nullopt;
      const double there = excess(outside);
      if (!has_value) return std::nullopt;
      if (there >= 0) {
        const double end = side > 0 ? zero_between(excess, inside, outside, excess_inside, there)
                                    : zero_between(excess, outside, inside, there, excess_inside);
        return has_value && !problem_.stopped() ? std::optional(end) : std::nullopt;
      }
      inside = outside;
      excess_inside = there;
    }
    return std::nullopt;
  }

  FitProblem problem_;
  const Job& job_;
  FitMinimum best_;
  FitResult out_;
  std::optional<double> variance_;             ///< of scaled residuals
  std::vector<std::optional<double>> errors_;  ///< in u
};

}  // namespace

void check_fit(const Study& study) {
  (void)FitProblem(study, {});
}

FitResult fit(const Study& study, const Job& job) {
  return Fit(study, job).result();
}

}  // namespace carom
