// SPDX-License-Identifier: MIT
//
// One objective is minimised within limits by Powell's COBYLA from several starts. For a trade-off
// curve an ε-constraint makes each point: f₁ is minimised while f₂ ≤ ε.
#include "core/study/search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlopt.hpp>
#include <utility>

#include "core/base/error.h"
#include "core/base/in_threads.h"
#include "core/study/sampling.h"
#include "core/study/search_problem.h"

namespace carom {

namespace {

constexpr double at_edge = 1e-6;          ///< of a range, of a limit's size, of an objective
constexpr double limit_margin = 1e-9;     ///< of a limit's size, so that the best one keeps it
constexpr double step_tolerance = 1e-10;  ///< of the ranges

/// One start, led to a local optimum.
class Descent {
 public:
  Descent(const SearchProblem& problem, std::stop_token stop)
      : problem_(problem), stop_(std::move(stop)) {}

  void run(std::vector<double> u) {
    const auto most = static_cast<std::uint64_t>(problem_.spec().evaluations);
    double step = 0.1;
    // A linear model that was right far away misleads near the end: it begins anew there.
    for (double before = SearchProblem::nowhere; asked_ < most && !stop_.stop_requested();
         step /= 4) {
      const bool ended = approach(u, step, static_cast<int>(most - asked_));
      if (path_.empty()) return;
      u = best_u_;
      const double now = problem_.cost(path_.back().at);
      const bool gains = !(std::abs(before - now) <= 1e-12 * std::max(1.0, std::abs(now)));
      converged_ = ended && !gains;
      if (converged_) return;
      before = now;
      step = std::max(step, 1e-3);
    }
  }

  [[nodiscard]] const std::vector<SearchPoint>& path() const { return path_; }
  [[nodiscard]] const std::vector<double>& best_u() const { return best_u_; }
  [[nodiscard]] bool converged() const { return converged_; }
  [[nodiscard]] bool found() const {
    return !path_.empty() && problem_.is_allowed(path_.back().at);
  }

 private:
  /// False where the evaluations were used up.
  bool approach(const std::vector<double>& from, double step, int evaluations) {
    nlopt::opt method(nlopt::LN_COBYLA, static_cast<unsigned>(from.size()));
    method.set_lower_bounds(0.0);
    method.set_upper_bounds(1.0);
    method.set_initial_step(step);
    method.set_xtol_abs(step_tolerance);
    method.set_maxeval(evaluations);
    method.set_min_objective([](const std::vector<double>& u, std::vector<double>& /*gradient*/,
                                void* self) { return static_cast<Descent*>(self)->cost(u); },
                             this);
    const auto limits = static_cast<unsigned>(problem_.constraints().size());
    if (limits > 0) {
      method.add_inequality_mconstraint(
          [](unsigned m, double* excess, unsigned n, const double* u, double* /*gradient*/,
             void* self) {
            const SearchPoint& at = static_cast<Descent*>(self)->at({u, u + n});
            for (unsigned i = 0; i < m; ++i) {
              excess[i] = static_cast<Descent*>(self)->problem_.constraints()[i].excess(at.at) +
                          limit_margin;
            }
          },
          this, std::vector<double>(limits, limit_margin));
    }
    std::vector<double> u = from;
    double least = 0;
    try {
      return method.optimize(u, least) != nlopt::MAXEVAL_REACHED;
    } catch (const nlopt::roundoff_limited&) {
      return true;  // it is as near as numbers allow
    } catch (const nlopt::forced_stop&) {
      return false;
    }
  }

  double cost(const std::vector<double>& u) {
    if (stop_.stop_requested()) throw nlopt::forced_stop();
    ++asked_;
    const double f = problem_.cost(at(u).at);
    if (f < SearchProblem::nowhere) {
      worst_ = std::max(worst_, f);
      return f;
    }
    // Where there is no value, the models shall lead away, but not fall off a cliff.
    return worst_ + 1 + std::abs(worst_);
  }

  /// NLopt asks for the objective and the limits of one point one after the other.
  const SearchPoint& at(const std::vector<double>& u) {
    if (u == last_u_) return last_;
    last_u_ = u;
    last_ = problem_.at(u, stop_);
    last_.evaluation = ++evaluations_;
    if (path_.empty() || problem_.is_better(last_.at, path_.back().at)) {
      path_.push_back(last_);
      best_u_ = u;
    }
    return last_;
  }

  const SearchProblem& problem_;
  std::stop_token stop_;
  std::vector<double> last_u_, best_u_;
  SearchPoint last_;
  std::vector<SearchPoint> path_;
  double worst_ = -SearchProblem::nowhere / 2;
  std::uint64_t asked_ = 0;        ///< by NLopt, also again for the same point
  std::uint64_t evaluations_ = 0;  ///< of points one after the other that differ
  bool converged_ = false;
};

/// The scenario's own values and the best points of a sample.
std::vector<std::vector<double>> starting_points(const SearchProblem& problem, std::size_t count,
                                                 const std::stop_token& stop) {
  constexpr std::uint64_t sampled_per_start = 16;
  std::vector<std::pair<Responses, std::vector<double>>> sample;
  const StudySampling sobol{StudyMethod::sobol, sampled_per_start * count, problem.spec().seed, {}};
  for (std::uint64_t i = 0; i < sobol.count && !stop.stop_requested(); ++i) {
    std::vector<double> u = unit_point(sobol, i, problem.size());
    sample.emplace_back(problem.at(u, stop).at, std::move(u));
  }
  std::ranges::stable_sort(
      sample, [&](const auto& a, const auto& b) { return problem.is_better(a.first, b.first); });
  std::vector<std::vector<double>> starts;
  if (const auto own = problem.own_point()) starts.push_back(*own);
  for (auto& [at, u] : sample) {
    if (starts.size() >= count) break;
    starts.push_back(std::move(u));
  }
  return starts;
}

/// A descent from each start, in several threads.
std::vector<Descent> descents(const SearchProblem& problem,
                              const std::vector<std::vector<double>>& starts, unsigned threads,
                              const Job& job) {
  std::vector<Descent> all(starts.size(), Descent(problem, job.stop));
  in_threads(threads, all.size(),
             [&](std::size_t /*member*/, std::size_t i) { all[i].run(starts[i]); });
  return all;
}

const Descent* best_of(const SearchProblem& problem, const std::vector<Descent>& all) {
  const Descent* best = nullptr;
  for (const Descent& one : all) {
    if (one.path().empty()) continue;
    if (best == nullptr || problem.is_better(one.path().back().at, best->path().back().at)) {
      best = &one;
    }
  }
  return best;
}

void tell_where(const SearchProblem& problem, const Descent& best, SearchResult& out) {
  for (std::size_t i = 0; i < problem.size(); ++i) {
    const double u = best.best_u()[i];
    if (u < at_edge || u > 1 - at_edge) out.at_bounds.push_back(problem.study().parameters[i].path);
  }
  for (const SearchConstraint& one : problem.constraints()) {
    const std::string& quantity = problem.quantity(one.quantity);
    if (one.excess(best.path().back().at) < -at_edge) continue;
    if (std::ranges::find(out.active_limits, quantity) == out.active_limits.end()) {
      out.active_limits.push_back(quantity);
    }
  }
}

SearchResult summary(const SearchProblem& problem, const std::vector<Descent>& all,
                     const Job& job) {
  SearchResult out;
  const Descent* best = best_of(problem, all);
  if (best == nullptr || !best->found()) {
    out.end = job.stop.stop_requested() ? SearchEnd::stopped : SearchEnd::nothing_allowed;
    return out;
  }
  out.end = job.stop.stop_requested() ? SearchEnd::stopped
            : best->converged()       ? SearchEnd::converged
                                      : SearchEnd::evaluations_used;
  out.path = best->path();
  std::erase_if(out.path, [&](const SearchPoint& p) { return !problem.is_allowed(p.at); });
  out.best = out.path.back();
  const double least = problem.cost(out.best->at);
  for (const Descent& one : all) {
    if (!one.found()) continue;
    ++out.starts;
    const double difference = problem.cost(one.path().back().at) - least;
    if (difference <= at_edge * std::max(std::abs(least), at_edge)) ++out.agreeing;
  }
  tell_where(problem, *best, out);
  return out;
}

}  // namespace

std::string_view end_word(SearchEnd end) {
  switch (end) {
    case SearchEnd::converged:
      return "converged";
    case SearchEnd::evaluations_used:
      return "evaluations used";
    case SearchEnd::nothing_allowed:
      return "nothing allowed";
    case SearchEnd::stopped:
      return "stopped";
  }
  return "stopped";
}

SearchResult search(const Study& study, unsigned threads, const Job& job) {
  const SearchProblem problem(study);
  const auto starts =
      starting_points(problem, static_cast<std::size_t>(problem.spec().starts), job.stop);
  return summary(problem, descents(problem, starts, threads, job), job);
}

std::vector<SearchPoint> trade_off(const Study& study, unsigned threads, const Job& job) {
  SearchProblem problem(study);
  const StudySearch& spec = problem.spec();
  if (spec.objectives.size() != 2) {
    throw InputError("/search/objectives", "a trade-off curve has two objectives");
  }
  const auto count = static_cast<std::size_t>(spec.starts);
  std::vector<std::vector<double>> found_at;
  std::vector<SearchPoint> curve;
  const auto descend = [&](std::size_t objective) {
    problem.choose(objective);
    std::vector<std::vector<double>> starts = starting_points(problem, count, job.stop);
    starts.insert(starts.end(), found_at.begin(), found_at.end());
    const std::vector<Descent> all = descents(problem, starts, threads, job);
    const Descent* best = best_of(problem, all);
    if (best == nullptr || !best->found()) return;
    curve.push_back(best->path().back());
    found_at.push_back(best->best_u());
  };
  descend(0);
  descend(1);
  if (curve.size() == 2) {
    const double worst = problem.cost(curve[0].at, 1), least = problem.cost(curve[1].at, 1);
    for (int k = 1; k + 1 < spec.points && !job.stop.stop_requested(); ++k) {
      const double cost = std::lerp(worst, least, static_cast<double>(k) / (spec.points - 1));
      problem.limit_cost(1, cost);
      descend(0);
      problem.drop_last_limit();
      if (job.progress) job.progress(static_cast<double>(k) / (spec.points - 1));
    }
  }
  const auto costs = [&](const SearchPoint& p) {
    return std::pair(problem.cost(p.at, 0), problem.cost(p.at, 1));
  };
  std::ranges::sort(curve, {}, costs);
  // Of points in the order of the first objective those stay that have less of the second one.
  double least = std::numeric_limits<double>::infinity();
  std::erase_if(curve, [&](const SearchPoint& p) {
    const double second = costs(p).second;
    const bool dominated = !(second < least);
    least = std::min(least, second);
    return dominated;
  });
  return curve;
}

}  // namespace carom
