// SPDX-License-Identifier: MIT
#include "core/study/sweep.h"

#include <algorithm>
#include <utility>

#include "core/base/error.h"
#include "core/study/solution_notes.h"
#include "core/study/sweep_rows.h"

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

struct Writer {
  Table table;
  std::size_t axes;

  Writer(const SweepRow& row, const std::vector<SweepSpec>& specs, std::size_t rows)
      : axes(specs.size()) {
    for (std::size_t i = 0; i < axes; ++i) {
      const Parameter& p = row.parameter(i);
      table.columns.push_back({p.path, p.symbol, p.dimension, {}});
    }
    for (const IndicatorInfo& info : indicator_table()) {
      table.columns.push_back(
          {std::string(info.key), std::string(info.symbol), info.dimension, {}});
    }
    for (Column& column : table.columns) column.values.reserve(rows);
    table.regime.reserve(rows);
    table.reason.reserve(rows);
  }

  void append(const std::vector<double>& at, const ImpactSolution& solution, std::string failure) {
    for (std::size_t i = 0; i < axes; ++i) table.columns[i].values.emplace_back(at[i]);
    std::size_t column = axes;
    for (const IndicatorInfo& row : indicator_table()) {
      std::optional<double> number;
      if (failure.empty()) number = (solution.indicators.*row.member).number;
      table.columns[column++].values.push_back(number);
    }
    table.regime.push_back(failure.empty() ? regime_words(solution)
                                           : std::string(regime_word(Regime::none)));
    if (failure.empty()) failure = why_of(solution);
    table.reason.push_back(std::move(failure));
  }
};

}  // namespace

Table sweep(const Scenario& scenario, const SweepSpec& spec, const Job& job,
            std::int64_t searching) {
  return sweep_grid(scenario, {spec}, job, searching);
}

Table sweep_grid(const Scenario& scenario, const std::vector<SweepSpec>& axes, const Job& job,
                 std::int64_t searching) {
  SweepRow row_at(scenario, axes, job.stop);
  const std::size_t rows = row_count(axes);
  Writer writer(row_at, axes, rows);
  const std::int64_t effort = searching + effort_per_row * static_cast<std::int64_t>(rows);
  SweepPoses poses(row_at, axes, rows, {effort, job.stop});
  ImpactSolution solution;
  // Half of the work is finding poses, half evaluating them.
  const auto tell = [&](std::size_t done) {
    constexpr std::size_t report_every = 64;
    if (job.progress && done % report_every == 0) {
      job.progress(static_cast<double>(done) / static_cast<double>(2 * rows));
    }
  };
  std::size_t found = 0;
  for (; found < rows && !job.stop.stop_requested(); ++found) {
    poses.find(found);
    tell(found);
  }
  for (std::size_t row = 0; row < found && !job.stop.stop_requested(); ++row) {
    poses.set_row(row);
    if (poses.reason(row).empty()) row_at.evaluate_at(poses.q(row), solution);
    writer.append(poses.at(), solution, poses.reason(row));
    tell(rows + row);
  }
  if (job.progress) job.progress(1);
  return std::move(writer.table);
}

}  // namespace carom
