// SPDX-License-Identifier: MIT
//
// What a plot of a scenario is drawn over, and how far.
#include <algorithm>
#include <cmath>

#include "core/math/planar.h"
#include "core/pose/close.h"
#include "core/pose/resolve.h"
#include "core/projection/elimination_plan.h"
#include "core/scenario/parameters.h"
#include "core/study/sweep.h"

namespace carom {

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

/// The first contact that is closed in this pose; the first of all if none is.
const Contact& contact_for_axis(const Scenario& scenario) {
  const std::vector<Contact>& contacts = scenario.mechanism->contacts;
  const std::vector<double>& q = scenario.motion->state.q;
  if (q.empty() || contacts.size() == 1) return contacts.front();
  const EvaluatedSystem system = evaluate(*scenario.mechanism, q);
  const EliminationPlan plan = plan_elimination(*scenario.mechanism);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    if (system.contacts[k].acts && is_closed(plan, system.contacts[k])) return contacts[k];
  }
  return contacts.front();
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
    const Contact& contact = contact_for_axis(scenario);
    return {"contacts." + contact.name + (contact.alpha ? ".e_t" : ".e"), 0, 1};
  }
  const auto parameters = list_parameters(scenario);
  if (parameters.empty()) return {};
  return suggested_axis(scenario, parameters.front().path, false);
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

/// Within the range of a parameter, whose end may be none of its values.
SweepAxis limited(SweepAxis axis, const Parameter& parameter) {
  const Range& range = parameter.range;
  if (range.low_open && axis.from <= range.low) {
    axis.from = range.low + (parameter.value - range.low) / size_factor;
  }
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
  if (key == "e" || key == "e_t") return {parameter.path, 0, 1};
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
  SweepAxis axis = limited(range_around(scenario, parameter), parameter);
  if (!is_pose(path)) return axis;
  if (sampled) return reachable_part(scenario, axis, parameter.value);
  SweepAxis near = followed_axis(scenario, path, parameter.value,
                                 std::max(parameter.value - axis.from, axis.to - parameter.value));
  return near.to > near.from ? near : axis;
}

}  // namespace carom
