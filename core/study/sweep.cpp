// SPDX-License-Identifier: MIT
#include "core/study/sweep.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/impact/finite.h"
#include "core/motion/close.h"
#include "core/motion/resolve.h"
#include "core/scenario/parameters.h"

namespace carom {

const Column* Table::find(std::string_view key) const {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [&](const Column& column) { return column.key == key; });
  return found == columns.end() ? nullptr : &*found;
}

namespace {

double value_at(const SweepSpec& spec, int i) {
  // Both ends exactly as given.
  if (i == spec.count - 1) return spec.to;
  return spec.from + (spec.to - spec.from) * i / (spec.count - 1);
}

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

bool in_range(double value, const Range& range) {
  return value <= range.high && (range.low_open ? value > range.low : value >= range.low);
}

/// One working copy of the scenario, whose parameters are overwritten from row to row.
class Runner {
 public:
  Runner(const Scenario& scenario, const std::vector<SweepSpec>& axes)
      : scenario_(scenario),
        mechanism_(*scenario.mechanism),
        motion_(*scenario.motion),
        gravity_(scenario.gravity) {
    bound_.reserve(axes.size());
    for (const SweepSpec& axis : axes) bound_.emplace_back(scenario, axis.path);
    order_ = order_together(bound_);
    for (std::size_t i = 0; i < axes.size(); ++i) require_sound(axes[i], i);
    start_ = resolve_pose(mechanism_, motion_.pose, motion_.state.q).q;
  }

  /// Sets all axes in the scenario as it was given, so that a row does not depend on the rows
  /// before it. Returns why the values do not go together, or an empty text.
  std::string set(const std::vector<double>& values) {
    mechanism_ = *scenario_.mechanism;
    motion_ = *scenario_.motion;
    gravity_ = scenario_.gravity;
    for (const std::size_t i : order_) {
      bound_[i].set(mechanism_, motion_, gravity_, values[i]);
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const Range range = bound_[i].range_in(mechanism_, motion_, gravity_);
      if (!in_range(values[i], range)) {
        return bound_[i].parameter().path + " must be from " + shortest(range.low) + " to " +
               shortest(range.high) + " beside the other values of this row";
      }
    }
    return {};
  }

  [[nodiscard]] const Parameter& parameter(std::size_t axis) const {
    return bound_[axis].parameter();
  }

  /// Follows the pose from `neighbour`; true if it is reached in the prescribed mode.
  bool follow(const std::vector<double>& neighbour, std::vector<double>& q) {
    plan_ = plan_elimination(mechanism_);
    q = neighbour;
    return close_pose(mechanism_, plan_, motion_.pose.targets, q, closure_) <= pose_tolerance &&
           keeps_mode(mechanism_, motion_.pose.mode, q);
  }

  /// Looks for the pose anew, from many starts; returns why there is none, or an empty text.
  std::string search(const std::vector<double>& guess, std::vector<double>& q) const {
    PoseResult found = resolve_pose(mechanism_, motion_.pose, guess);
    if (!found.reached) return found.reason;
    q = std::move(found.q);
    return {};
  }

  [[nodiscard]] const std::vector<double>& start() const { return start_; }

  void evaluate_at(const std::vector<double>& q, ImpactSolution& solution) {
    plan_ = plan_elimination(mechanism_);
    const std::vector<double> qdot = velocity(q);
    evaluate(mechanism_, q, system_);
    solve_impact(mechanism_, plan_, system_, qdot, scenario_.law, workspace_, solution);
    finite_or_withdrawn(solution);
  }

  [[nodiscard]] std::vector<double> velocity(const std::vector<double>& q) const {
    if (motion_.velocity.targets.empty() && motion_.state.qdot.size() == q.size()) {
      return motion_.state.qdot;
    }
    return resolve_velocity(mechanism_, q, motion_.velocity).qdot;
  }

 private:
  /// Where another axis narrows the range, the rows are looked at one by one.
  void require_sound(const SweepSpec& spec, std::size_t axis) const {
    if (spec.count < 2) {
      throw InputError(spec.path,
                       "a sweep needs at least 2 points, not " + std::to_string(spec.count));
    }
    const BoundParameter& parameter = bound_[axis];
    const bool alone = std::ranges::none_of(bound_, [&](const BoundParameter& other) {
      const Parameter& its = other.parameter();
      return &other != &parameter && parameter.shares_owner(other) && its.range != its.widest;
    });
    const Range& range = alone ? parameter.parameter().range : parameter.parameter().widest;
    require_in_range(spec.from, range, spec.path, "the start of the sweep");
    require_in_range(spec.to, range, spec.path, "the end of the sweep");
  }

  const Scenario& scenario_;
  Mechanism mechanism_;
  Motion motion_;
  Vec2 gravity_;
  std::vector<BoundParameter> bound_;
  std::vector<std::size_t> order_;  ///< in which the axes are set
  EliminationPlan plan_;
  ClosureWorkspace closure_;
  EvaluatedSystem system_;
  ImpactWorkspace workspace_;
  std::vector<double> start_;
};

struct Writer {
  Table table;
  std::size_t axes;

  Writer(const Runner& runner, const std::vector<SweepSpec>& specs, std::size_t rows)
      : axes(specs.size()) {
    for (std::size_t i = 0; i < axes; ++i) {
      const Parameter& p = runner.parameter(i);
      table.columns.push_back({p.path, p.symbol, p.dimension, {}});
    }
    for (const IndicatorInfo& row : indicator_table()) {
      table.columns.push_back({std::string(row.key), std::string(row.symbol), row.dimension, {}});
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
    table.regime.emplace_back(regime_word(failure.empty() ? solution.result.regime : Regime::none));
    if (failure.empty()) failure = solution.result.reason;
    table.reason.push_back(std::move(failure));
  }
};

/// The poses of all rows, found by following from row to row, in gaps by searching now and then,
/// and behind a gap by following backward into it: a search costs a hundred times what following
/// does.
class Poses {
 public:
  Poses(Runner& runner, const std::vector<SweepSpec>& axes, std::size_t rows)
      : runner_(runner), axes_(axes), at_(axes.size()), q_(rows), reason_(rows) {}

  /// Sets the axes; returns why their values do not go together, or an empty text.
  std::string set_row(std::size_t row) {
    std::size_t rest = row;
    for (std::size_t k = axes_.size(); k-- > 0;) {
      const auto count = static_cast<std::size_t>(axes_[k].count);
      at_[k] = value_at(axes_[k], static_cast<int>(rest % count));
      rest /= count;
    }
    return runner_.set(at_);
  }

  /// Row after row, in order.
  void find(std::size_t row) {
    reason_[row] = set_row(row);
    if (!reason_[row].empty()) return;
    // Rows whose values do not go together are no gap: they are stepped over.
    const std::size_t before = std::exchange(before_, row);
    if (gap_.empty() && runner_.follow(before < row ? q_[before] : runner_.start(), q_[row])) {
      return;
    }
    if (searches_at(gap_.size()) || row + 1 == q_.size()) {
      reason_[row] = runner_.search(runner_.start(), q_[row]);
    } else {
      reason_[row] = reason_[before];
    }
    if (!reason_[row].empty()) {
      q_[row].clear();
      gap_.push_back(row);
      return;
    }
    std::size_t ahead = row;
    while (!gap_.empty()) {
      const std::size_t back = gap_.back();
      set_row(back);
      if (!runner_.follow(q_[ahead], q_[back])) {
        q_[back].clear();
        break;
      }
      reason_[back].clear();
      gap_.pop_back();
      ahead = back;
    }
    gap_.clear();
  }

  /// At the start of a gap, then ever more rarely: what is found late is followed backward, so that
  /// only an island between two searches can be missed.
  static bool searches_at(std::size_t gap) {
    constexpr std::size_t first_again = 8;
    return gap == 0 || (gap >= first_again && std::has_single_bit(gap));
  }

  [[nodiscard]] const std::vector<double>& q(std::size_t row) const { return q_[row]; }
  [[nodiscard]] const std::string& reason(std::size_t row) const { return reason_[row]; }
  [[nodiscard]] const std::vector<double>& at() const { return at_; }

 private:
  Runner& runner_;
  const std::vector<SweepSpec>& axes_;
  std::vector<double> at_;
  std::vector<std::vector<double>> q_;  ///< empty: not reached
  std::vector<std::string> reason_;
  std::vector<std::size_t> gap_;  ///< rows since the last pose that was reached
  std::size_t before_ = static_cast<std::size_t>(-1);  ///< last row whose values go together
};

}  // namespace

Table sweep(const Scenario& scenario, const SweepSpec& spec, const Job& job) {
  return sweep_grid(scenario, {spec}, job);
}

Table sweep_grid(const Scenario& scenario, const std::vector<SweepSpec>& axes, const Job& job) {
  Runner runner(scenario, axes);
  const std::size_t rows = row_count(axes);
  Writer writer(runner, axes, rows);
  Poses poses(runner, axes, rows);
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
    if (poses.reason(row).empty()) runner.evaluate_at(poses.q(row), solution);
    writer.append(poses.at(), solution, poses.reason(row));
    tell(rows + row);
  }
  if (job.progress) job.progress(1);
  return std::move(writer.table);
}

}  // namespace carom
