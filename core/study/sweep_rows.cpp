// SPDX-License-Identifier: MIT
#include "core/study/sweep_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/impact/solve.h"
#include "core/pose/resolve.h"
#include "core/projection/drive_conflict.h"

namespace carom {

namespace {

bool in_range(double value, const Range& range) {
  return value <= range.high && (range.low_open ? value > range.low : value >= range.low);
}

/// Not of the motion or of gravity alone, whose numbers fit each other wherever they are in range.
bool changes_mechanism(const SweepSpec& axis) {
  const std::array parts = {"bodies.", "joints.", "contacts.", "forces."};
  return std::ranges::any_of(parts, [&](const char* part) { return axis.path.starts_with(part); });
}

}  // namespace

SweepRow::SweepRow(const Scenario& scenario, const std::vector<SweepSpec>& axes,
                   const std::stop_token& stop)
    : scenario_(scenario),
      mechanism_(*scenario.mechanism),
      motion_(*scenario.motion),
      gravity_(scenario.gravity),
      plan_(plan_elimination(mechanism_)) {
  bound_.reserve(axes.size());
  for (const SweepSpec& axis : axes) bound_.emplace_back(scenario, axis.path);
  order_ = order_together(bound_);
  weighs_ = std::ranges::any_of(
      axes, [](const SweepSpec& axis) { return axis.path.starts_with("bodies."); });
  checks_ = std::ranges::any_of(axes, changes_mechanism) && misfit().empty();
  for (std::size_t i = 0; i < axes.size(); ++i) require_sound(axes[i], i);
  closure_.effort.stop = stop;
}

std::string SweepRow::set(const std::vector<double>& values) {
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
  // The tree is grown towards heavy bodies; other parameters only change its lengths.
  if (weighs_) {
    plan_ = plan_elimination(mechanism_);
  } else {
    measure_again(mechanism_, plan_);
  }
  return {};
}

std::string SweepRow::misfit() const {
  try {
    validate(mechanism_, motion_);
  } catch (const InputError& error) {
    return error.message();
  }
  return {};
}

bool SweepRow::follow(const std::vector<double>& neighbour, std::vector<double>& q) {
  q = neighbour;
  closure_.effort.left = Effort{}.left;
  return close_pose(mechanism_, plan_, motion_.pose.targets, q, closure_) <= pose_tolerance &&
         keeps_mode(mechanism_, motion_.pose.mode, q);
}

std::string SweepRow::search(const std::vector<double>& guess, std::vector<double>& q,
                             Effort& effort) {
  closure_.effort = effort;
  PoseResult found = resolve_pose(mechanism_, plan_, motion_.pose, guess, closure_);
  effort = closure_.effort;
  q = std::move(found.q);
  return found.reached ? std::string() : found.reason;
}

Scenario SweepRow::scenario_at(const std::vector<double>& q) const {
  Scenario here = scenario_;
  here.mechanism = std::make_shared<const Mechanism>(mechanism_);
  auto motion = std::make_shared<Motion>(motion_);
  motion->state.q = q;
  here.motion = std::move(motion);
  here.gravity = gravity_;
  return here;
}

std::string SweepRow::evaluate_at(const std::vector<double>& q, ImpactSolution& solution) {
  const std::vector<double> qdot = velocity(q);
  evaluate(mechanism_, q, system_);
  solve_impact(mechanism_, plan_, system_, qdot,
               LawChoice(scenario_.law, scenario_.law_for_several), workspace_, solution,
               generalized(mechanism_, motion_.impulses));
  finite_or_withdrawn(solution);
  return drive_conflict(mechanism_, plan_, system_, workspace_.problem.qdot_minus);
}

std::vector<double> SweepRow::velocity(const std::vector<double>& q) {
  if (motion_.velocity.targets.empty() && motion_.state.qdot.size() == q.size()) {
    return motion_.state.qdot;
  }
  return resolve_velocity(mechanism_, plan_, q, motion_.velocity, moving_).qdot;
}

/// Where another axis narrows the range, the rows are looked at one by one.
void SweepRow::require_sound(const SweepSpec& spec, std::size_t axis) const {
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

namespace {

/// Part of what is left that one search may spend.
constexpr std::int64_t part_of_a_search = 4;

double value_at(const SweepSpec& spec, int i) {
  // Both ends exactly as given.
  if (i == spec.count - 1) return spec.to;
  return spec.from + (spec.to - spec.from) * i / (spec.count - 1);
}

/// At the start of a gap, then ever more rarely: what is found late is followed backward, so that
/// only an island between two searches can be missed. Of few rows each stands for much and is
/// searched for.
bool searches_at(std::size_t gap, std::size_t rows) {
  constexpr std::size_t few = 32, first_again = 8;
  if (rows < few) return true;
  return gap == 0 || (gap >= first_again && std::has_single_bit(gap));
}

}  // namespace

SweepPoses::SweepPoses(SweepRow& row, const std::vector<SweepSpec>& axes, std::size_t rows,
                       Effort searching)
    : row_(row), axes_(axes), rows_(rows), at_(axes.size()), effort_(std::move(searching)) {
  search(row_.given(), start_);
  follow_backward();
}

void set_values(const std::vector<SweepSpec>& axes, std::size_t row, std::vector<double>& values) {
  values.resize(axes.size());
  for (std::size_t k = axes.size(); k-- > 0;) {
    const auto count = static_cast<std::size_t>(axes[k].count);
    values[k] = value_at(axes[k], static_cast<int>(row % count));
    row /= count;
  }
}

std::string SweepPoses::set_row(std::size_t row) {
  set_values(axes_, row, at_);
  return row_.set(at_);
}

void SweepPoses::find(std::size_t row) {
  found_ = row + 1;
  RowPose& pose = poses_.emplace_back();
  pose.reason = set_row(row);
  if (pose.reason.empty() && row_.may_misfit()) pose.reason = row_.misfit();
  if (!pose.reason.empty()) return;
  // Rows whose values do not go together are no gap: they are stepped over.
  const std::size_t before = std::exchange(before_, row);
  if (row < before_own_.size() && !before_own_[row].empty()) {
    pose.q = std::move(before_own_[row]);
    return follow_into_gap(row);
  }
  if (gap_.empty() && row_.follow(before < row ? at(before).q : start_, pose.q)) return;
  if (searches_at(gap_.size(), rows_) || row + 1 == rows_) {
    pose.reason = search(start_, pose.q);
  } else {
    pose.reason = at(before).reason;
  }
  if (pose.reason.empty()) {
    follow_into_gap(row);
    return;
  }
  pose.q.clear();
  gap_.push_back(row);
}

void SweepPoses::follow_backward() {
  constexpr std::size_t most_kept = 10000;
  if (axes_.size() != 1 || rows_ > most_kept) return;
  const SweepSpec& axis = axes_.front();
  if (!axis.path.starts_with("pose.")) return;
  const auto last = static_cast<double>(rows_ - 1);
  const double own = (row_.parameter(0).value - axis.from) / (axis.to - axis.from) * last;
  if (!(own >= 0)) return;
  std::size_t row = static_cast<std::size_t>(std::min(own, last)) + 1;
  before_own_.resize(row);
  const std::vector<double>* from = &start_;
  while (row-- > 0) {
    std::vector<double>& q = before_own_[row];
    const bool fits = set_row(row).empty() && (!row_.may_misfit() || row_.misfit().empty());
    if (!fits || !row_.follow(*from, q)) {
      q.clear();
      break;
    }
    from = &q;
  }
}

RowPose SweepPoses::take(std::size_t row) {
  // The next row is followed from the last one.
  RowPose taken = row == before_ ? at(row) : std::move(at(row));
  for (; first_ <= row && first_ < before_; ++first_) poses_.pop_front();
  return taken;
}

std::string SweepPoses::search(const std::vector<double>& guess, std::vector<double>& q) {
  const std::int64_t most = effort_.left / part_of_a_search;
  Effort part{most, effort_.stop};
  std::string reason = row_.search(guess, q, part);
  effort_.left -= most - part.left;
  return reason;
}

void SweepPoses::follow_into_gap(std::size_t from) {
  while (!gap_.empty()) {
    const std::size_t back = gap_.back();
    set_row(back);
    if (!row_.follow(at(from).q, at(back).q)) {
      at(back).q.clear();
      break;
    }
    at(back).reason.clear();
    gap_.pop_back();
    from = back;
  }
  gap_.clear();
}

}  // namespace carom
