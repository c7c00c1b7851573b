// SPDX-License-Identifier: MIT
#include "core/study/sweep.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <utility>

#include "core/base/error.h"
#include "core/base/in_threads.h"
#include "core/mechanism/contact_dimension.h"
#include "core/pose/resolve.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/response_numbers.h"
#include "core/study/sweep_rows.h"
#include "core/study/verdict.h"

namespace carom {

namespace {

/// Product of the axes' counts, which are at least 2.
std::size_t row_count(const std::vector<SweepSpec>& axes) {
  std::size_t rows = 1;
  for (const SweepSpec& axis : axes) {
    rows *= static_cast<std::size_t>(axis.count);
    if (rows > most_sweep_rows) {
      throw InputError(axis.path, "the sweep would have more than " +
                                      std::to_string(most_sweep_rows) + " rows; lower the counts");
    }
  }
  return rows;
}

/// Where several contacts strike and do not all do the same, the word of each in their order: none
/// of them speaks for the others.
std::string regime_words(const ImpactSolution& solution) {
  const std::string common(regime_word(solution.result.regime));
  std::string all;
  bool same = true;
  for (const ContactImpulse& impulse : solution.result.impulses) {
    const bool strikes =
        solution.role[static_cast<std::size_t>(impulse.contact)] == ContactRole::impacting;
    if (!strikes || impulse.regime == Regime::none) continue;
    const std::string_view word = regime_word(impulse.regime);
    same = same && word == common;
    if (!all.empty()) all += ", ";
    all += word;
  }
  return same ? common : all;
}

/// Why there is no result, or why it is not by the scenario's law.
std::string why_of(const ImpactSolution& solution) {
  const ImpactResult& result = solution.result;
  if (solution.first_reason.empty()) return std::string(result.reason);
  return result.status == ImpactStatus::solved
             ? answered_by_text(solution.law, solution.first_reason)
             : no_answer_text(solution.first_reason, result.reason);
}

/// What a row of the table says beside the values of its axes.
struct RowResult {
  std::vector<double> at;
  std::vector<std::optional<double>> numbers;  ///< of the indicators, then the responses
  std::string regime, reason;
};

Table empty_table(const Scenario& scenario, const SweepRow& row, std::size_t axes,
                  const std::vector<std::string>& responses) {
  Table table;
  for (std::size_t i = 0; i < axes; ++i) {
    const Parameter& p = row.parameter(i);
    table.columns.push_back({p.path, p.symbol, p.dimension, {}});
  }
  const bool turns = stops_angles_only(*scenario.mechanism);
  for (const IndicatorInfo& info : indicator_table()) {
    table.columns.push_back(
        {std::string(info.key), std::string(info.symbol), dimension_if(turns, info.dimension), {}});
  }
  if (responses.empty()) return table;
  const Scenario here = resolved(scenario);
  const ResponseNumbers numbers(here, compute(here));
  for (const std::string& response : responses) {
    try {
      const StudyColumn column = response_column(numbers, response);
      table.columns.push_back({column.key, column.symbol, column.dimension, {}});
    } catch (const InputError& error) {
      throw InputError(response, error.message());
    }
  }
  return table;
}

void reserve(Table& table, std::size_t rows) {
  for (Column& column : table.columns) column.values.reserve(rows);
  table.regime.reserve(rows);
  table.reason.reserve(rows);
}

void clear(Table& table) {
  for (Column& column : table.columns) column.values.clear();
  table.regime.clear();
  table.reason.clear();
}

void append(Table& table, RowResult&& row) {
  std::size_t column = 0;
  for (const double value : row.at) table.columns[column++].values.emplace_back(value);
  for (const auto& number : row.numbers) table.columns[column++].values.push_back(number);
  table.regime.push_back(std::move(row.regime));
  table.reason.push_back(std::move(row.reason));
}

/// Evaluates rows whose poses are found; one for each thread.
class RowEvaluator {
 public:
  RowEvaluator(const SweepRow& row, const std::vector<SweepSpec>& axes,
               const std::vector<std::string>& responses, const std::stop_token& stop)
      : row_(row), axes_(&axes), responses_(&responses), stop_(stop) {}

  void run(RowPose& pose, std::size_t index, RowResult& out) {
    set_values(*axes_, index, out.at);
    row_.set(out.at);
    std::string failure = std::move(pose.reason);
    if (failure.empty()) failure = row_.evaluate_at(pose.q, solution_);
    out.numbers.clear();
    for (const IndicatorInfo& info : indicator_table()) {
      std::optional<double> number;
      if (failure.empty()) number = (solution_.indicators.*info.member).number;
      out.numbers.push_back(number);
    }
    out.regime = failure.empty() ? regime_words(solution_) : std::string(regime_word(Regime::none));
    const bool found = failure.empty();
    out.reason = found ? why_of(solution_) : std::move(failure);
    if (!found) return out.numbers.resize(out.numbers.size() + responses_->size());
    if (!responses_->empty()) add_responses(row_.scenario_at(pose.q), out);
  }

 private:
  void add_responses(const Scenario& here, RowResult& out) const {
    const ResponseNumbers numbers(here, compute(here, {effort_of_a_move, stop_}), stop_);
    for (const std::string& response : *responses_) {
      const LessonQuantity quantity = numbers.of(response);
      out.numbers.push_back(quantity.number);
      if (!quantity.number && out.reason.empty()) out.reason = quantity.reason;
    }
  }

  SweepRow row_;
  const std::vector<SweepSpec>* axes_;
  const std::vector<std::string>* responses_;
  std::stop_token stop_;
  ImpactSolution solution_;
};

/// Evaluates settled rows in threads. Data of two threads in one line of the cache slow both: each
/// thread makes its own evaluator, and takes some rows at a time.
class RowTeam {
 public:
  RowTeam(const SweepRow& row, const std::vector<SweepSpec>& axes,
          const std::vector<std::string>& responses, unsigned threads, std::stop_token stop)
      : row_(row),
        axes_(axes),
        responses_(responses),
        stop_(std::move(stop)),
        evaluators_(std::max(1U, threads)) {}

  /// The rows from `from` to `to`, whose poses it takes. Beside it one thread does `meanwhile`.
  void evaluate(SweepPoses& poses, std::size_t from, std::size_t to,
                const std::function<void()>& meanwhile, std::vector<RowResult>& results) {
    std::vector<RowPose> taken;
    for (std::size_t row = from; row < to; ++row) taken.push_back(poses.take(row));
    results.resize(taken.size());
    const std::size_t turns = 32 * evaluators_.size();
    const std::size_t some = (results.size() + turns - 1) / turns;
    in_threads(evaluators_.size(), turns + 1, [&](std::size_t thread, std::size_t turn) {
      if (turn == 0) return meanwhile();
      std::unique_ptr<RowEvaluator>& own = evaluators_[thread];
      if (!own) own = std::make_unique<RowEvaluator>(row_, axes_, responses_, stop_);
      const std::size_t end = std::min(turn * some, results.size());
      for (std::size_t i = (turn - 1) * some; i < end && !stop_.stop_requested(); ++i) {
        own->run(taken[i], from + i, results[i]);
      }
    });
  }

 private:
  const SweepRow row_;
  const std::vector<SweepSpec>& axes_;
  const std::vector<std::string>& responses_;
  std::stop_token stop_;
  std::vector<std::unique_ptr<RowEvaluator>> evaluators_;
};

}  // namespace

Table sweep_responses(const Scenario& scenario, const std::vector<SweepSpec>& axes,
                      const std::vector<std::string>& responses, unsigned threads,
                      const TakeRows& take, const Job& job, std::int64_t searching) {
  SweepRow row_at(scenario, axes, job.stop);
  const std::size_t rows = row_count(axes);
  Table table = empty_table(scenario, row_at, axes.size(), responses);
  // Poses of a long sweep are found for many rows at once, so that threads seldom wait for each
  // other; of a short one for few, because each time tells how far the sweep is. What is further
  // asked of a row may take long.
  constexpr std::size_t few = 256, many = 4096;
  const std::size_t found_at_once = std::clamp(rows / 8, few, many);
  const std::size_t at_once = responses.empty() ? found_at_once : few;
  reserve(table, take ? at_once : rows);
  const std::int64_t effort = searching + effort_per_row * static_cast<std::int64_t>(rows);
  SweepPoses poses(row_at, axes, rows, {effort, job.stop}, threads);
  RowTeam team(row_at, axes, responses, threads, job.stop);
  std::vector<RowResult> results, next;
  // Where the sweep was stopped, the last rows are not all evaluated.
  const auto hand_over = [&] {
    if (job.stop.stop_requested()) return;
    for (RowResult& result : results) append(table, std::move(result));
    if (!take || results.empty()) return;
    take(table);
    clear(table);
  };
  for (std::size_t done = 0; done < rows && !job.stop.stop_requested();) {
    const std::size_t until = std::min(rows, done + at_once);
    if (poses.settled() < until) {
      poses.find_until(std::min(rows, poses.found() + found_at_once));
    }
    const std::size_t settled = std::min(poses.settled(), until);
    team.evaluate(poses, done, settled, hand_over, next);
    std::swap(results, next);
    done = settled;
    // Half of the work is finding poses, half evaluating them.
    if (!job.progress) continue;
    job.progress(static_cast<double>(poses.found() + done) / static_cast<double>(2 * rows));
  }
  hand_over();
  if (job.progress) job.progress(1);
  return table;
}

Table sweep(const Scenario& scenario, const SweepSpec& spec, const Job& job,
            std::int64_t searching) {
  return sweep_grid(scenario, {spec}, job, searching);
}

Table sweep_grid(const Scenario& scenario, const std::vector<SweepSpec>& axes, const Job& job,
                 std::int64_t searching) {
  return sweep_responses(scenario, axes, {}, 1, {}, job, searching);
}

}  // namespace carom
