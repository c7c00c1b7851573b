// SPDX-License-Identifier: MIT
#include "core/study/sweep.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/math/planar.h"
#include "core/mechanism/contact_dimension.h"
#include "core/pose/close.h"
#include "core/pose/resolve.h"
#include "core/projection/elimination_plan.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
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

struct Writer {
  Table table;
  std::size_t axes;

  Writer(const Mechanism& mechanism, const SweepRow& row, const std::vector<SweepSpec>& specs,
         std::size_t rows)
      : axes(specs.size()) {
    for (std::size_t i = 0; i < axes; ++i) {
      const Parameter& p = row.parameter(i);
      table.columns.push_back({p.path, p.symbol, p.dimension, {}});
    }
    const bool turns = stops_angles_only(mechanism);
    for (const IndicatorInfo& info : indicator_table()) {
      table.columns.push_back({std::string(info.key),
                               std::string(info.symbol),
                               dimension_if(turns, info.dimension),
                               {}});
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
  Writer writer(*scenario.mechanism, row_at, axes, rows);
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
    std::string reason = poses.reason(row);
    if (reason.empty()) reason = row_at.evaluate_at(poses.q(row), solution);
    writer.append(poses.at(), solution, std::move(reason));
    tell(rows + row);
  }
  if (job.progress) job.progress(1);
  return std::move(writer.table);
}

namespace {

/// `plan` is that of the scenario: a parameter of the pose changes no length.
bool reachable(const Scenario& scenario, const EliminationPlan& plan, const std::string& path,
               double value, std::vector<double>& q, ClosureWorkspace& workspace) {
  const Scenario moved = with_parameter(scenario, path, value);
  std::vector<double> next = q;
  const double error =
      close_pose(*moved.mechanism, plan, moved.motion->pose.targets, next, workspace);
  if (error > pose_tolerance || !keeps_mode(*moved.mechanism, moved.motion->pose.mode, next)) {
    return false;
  }
  q = std::move(next);
  return true;
}

/// The interval around the present value of a pose parameter in which the pose can be followed, in
/// steps of a fiftieth of `reach`, at most `reach` to each side; as far as the effort of a move
/// goes.
SweepAxis followed_axis(const Scenario& scenario, const std::string& path, double value,
                        double reach) {
  constexpr int steps = 50;
  SweepAxis axis{path, value, value};
  const EliminationPlan plan = plan_elimination(*scenario.mechanism);
  ClosureWorkspace workspace;
  for (const double sign : {-1.0, 1.0}) {
    std::vector<double> q = scenario.motion->state.q;
    workspace.effort.left = effort_of_a_move / 2;
    double& end = sign < 0 ? axis.from : axis.to;
    for (int i = 1; i <= steps; ++i) {
      const double next = value + sign * reach * i / steps;
      if (!reachable(scenario, plan, path, next, q, workspace)) break;
      end = next;
    }
  }
  return axis;
}

}  // namespace

SweepAxis plot_axis(const Scenario& scenario) {
  if (!scenario.axis.path.empty()) return scenario.axis;
  const double size = characteristic_size(*scenario.mechanism);
  for (const PoseTarget& target : scenario.motion->pose.targets) {
    SweepAxis axis;
    if (const auto* point = std::get_if<PointTarget>(&target)) {
      const bool along_x = point->x.has_value();
      axis = followed_axis(scenario, "pose." + point->name + (along_x ? ".x" : ".y"),
                           along_x ? *point->x : point->y.value_or(0), size);
    } else if (const auto* angle = std::get_if<AngleTarget>(&target)) {
      axis = followed_axis(scenario, "pose." + angle->name + ".angle", angle->angle, pi / 2);
    }
    if (!axis.path.empty() && axis.to > axis.from) return axis;
  }
  if (!scenario.mechanism->contacts.empty()) {
    const Contact& first = scenario.mechanism->contacts.front();
    return {"contacts." + first.name + (first.alpha ? ".e_t" : ".e"), 0, 1};
  }
  const auto parameters = list_parameters(scenario);
  if (parameters.empty()) return {};
  const Parameter& first = parameters.front();
  return {first.path, first.value / 2, first.value * 2};
}

namespace {

// Masses and sizes are varied by this factor both ways.
constexpr double size_factor = 3;
// Friction beyond this is rare, and the map ends there too.
constexpr double great_friction = 1.2;
// Values tried in search of the reachable part of a pose parameter.
constexpr int probes = 81;
constexpr double small_span = 0.1;

bool is_pose(const std::string& path) {
  return path.starts_with("pose.");
}

SweepAxis limited(SweepAxis axis, const Range& range) {
  axis.from = std::max(axis.from, range.low);
  axis.to = std::min(axis.to, range.high);
  return axis;
}

/// The stretch around the present value in which the pose can be reached.
SweepAxis reachable_part(const Scenario& scenario, const SweepAxis& axis, double value) {
  const Table table = sweep(scenario, {axis.path, axis.from, axis.to, probes});
  const Column* energy = table.find("T_minus");
  if (energy == nullptr) return axis;
  const double step = (axis.to - axis.from) / (probes - 1);
  const int here =
      std::clamp(static_cast<int>(std::lround((value - axis.from) / step)), 0, probes - 1);
  const auto reached = [&](int k) {
    return k >= 0 && k < probes && energy->values[static_cast<std::size_t>(k)].has_value();
  };
  int first = here;
  int last = here;
  while (reached(first - 1)) --first;
  while (reached(last + 1)) ++last;
  if (last <= first) return axis;
  return {axis.path, axis.from + first * step, axis.from + last * step};
}

SweepAxis range_around(const Scenario& scenario, const Parameter& parameter) {
  const std::string key = parameter.path.substr(parameter.path.rfind('.') + 1);
  const double value = parameter.value;
  if (key == "e") return {parameter.path, 0, 1};
  if (key == "mu") return {parameter.path, 0, std::max(great_friction, 2 * value)};
  if (parameter.dimension == Dimension::angle) {
    return {parameter.path, value - pi, value + pi};
  }
  if (is_pose(parameter.path)) {
    const double reach = plan_elimination(*scenario.mechanism).extent;
    return {parameter.path, value - reach, value + reach};
  }
  if (parameter.range.low >= 0) {
    const double middle = value > 0 ? value : small_span;
    return {parameter.path, middle / size_factor, middle * size_factor};
  }
  const double span = std::max(2 * std::abs(value), 1.0);
  return {parameter.path, -span, span};
}

}  // namespace

SweepAxis suggested_axis(const Scenario& scenario, const std::string& path, bool sampled) {
  const Parameter parameter = find_parameter(scenario, path);
  SweepAxis axis = limited(range_around(scenario, parameter), parameter.range);
  if (!is_pose(path)) return axis;
  if (sampled) return reachable_part(scenario, axis, parameter.value);
  SweepAxis near = followed_axis(scenario, path, parameter.value,
                                 std::max(parameter.value - axis.from, axis.to - parameter.value));
  return near.to > near.from ? near : axis;
}

}  // namespace carom
