// SPDX-License-Identifier: MIT
#include "core/study/sweep_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "core/base/error.h"
#include "core/base/in_threads.h"
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
  if (closure_.effort.stop.stop_requested()) return false;
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
  Motion motion = motion_;
  motion.state.q = q;
  Scenario here = with_mechanism(with_motion(scenario_, std::move(motion)), mechanism_);
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

void set_values(const std::vector<SweepSpec>& axes, std::size_t row, std::vector<double>& values) {
  values.resize(axes.size());
  for (std::size_t k = axes.size(); k-- > 0;) {
    const auto count = static_cast<std::size_t>(axes[k].count);
    values[k] = value_at(axes[k], static_cast<int>(row % count));
    row /= count;
  }
}

namespace {

/// Rows of a part of a run, and how many a sweep must have for parts: else a step over a whole part
/// is too long to be followed.
constexpr std::size_t rows_of_a_part = 64, rows_for_parts = 32 * rows_of_a_part;

/// Equal but for what Newton's method leaves.
bool are_the_same(const std::vector<double>& a, const std::vector<double>& b) {
  constexpr double tolerance = 1e-12;
  double difference = 0, size = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference = std::max(difference, std::abs(a[i] - b[i]));
    size = std::max(size, std::abs(a[i]));
  }
  return difference <= tolerance * size;
}

}  // namespace

PoseRun::PoseRun(const SweepRow& row, const std::vector<SweepSpec>& axes, std::size_t rows,
                 unsigned threads)
    : row_(row), axes_(axes), members_(std::max(1U, threads)), leaps_(rows >= rows_for_parts) {}

PoseRun::Member& PoseRun::member(std::size_t i) {
  if (!members_[i]) members_[i] = std::make_unique<Member>(row_);
  return *members_[i];
}

std::vector<std::vector<double>> PoseRun::follow(const std::vector<double>& start,
                                                 std::size_t first, std::size_t count,
                                                 bool upwards) {
  Run run{first, count, upwards, {}};
  while (run.poses.size() < count && extend(run, start)) {
  }
  return std::move(run.poses);
}

bool PoseRun::reach(Member& member, std::size_t row) const {
  set_values(axes_, row, member.at);
  if (!member.row.set(member.at).empty()) return false;
  if (member.row.may_misfit() && !member.row.misfit().empty()) return false;
  if (!member.row.follow(member.q, member.next)) return false;
  std::swap(member.q, member.next);
  return true;
}

PoseRun::Poses PoseRun::heads(const Run& run, const std::vector<double>& start,
                              std::size_t length) {
  Poses heads;
  Member& own = member(0);
  own.q = run.poses.empty() ? start : run.poses.back();
  for (std::size_t i = run.poses.size(); i < run.count && reach(own, run.row(i)); i += length) {
    heads.push_back(own.q);
  }
  return heads;
}

bool PoseRun::extend(Run& run, const std::vector<double>& start) {
  const std::size_t length = leaps_ ? rows_of_a_part : run.count;
  const Poses first = heads(run, start, length);
  const std::size_t begin = run.poses.size();
  const auto end_of = [&](std::size_t part) {
    return std::min(run.count, begin + (part + 1) * length);
  };
  struct Part {
    std::size_t count;
    std::vector<double> poses;  ///< behind each other
  };
  std::vector<Part> parts(first.size());
  in_threads(members_.size(), parts.size(), [&](std::size_t thread, std::size_t part) {
    Member& own = member(thread);
    own.q = first[part];
    Part followed{1, own.q};
    // The first row behind it shows whether the next part begins where this one ends.
    const std::size_t last = std::min(end_of(part), run.count - 1);
    for (std::size_t i = begin + part * length + 1; i <= last; ++i) {
      if (!reach(own, run.row(i))) break;
      followed.poses.insert(followed.poses.end(), own.q.begin(), own.q.end());
      ++followed.count;
    }
    parts[part] = std::move(followed);
  });
  for (std::size_t part = 0; part < parts.size(); ++part) {
    const auto size = static_cast<std::ptrdiff_t>(first[part].size());
    auto q = parts[part].poses.begin();
    for (std::size_t i = 0; i < parts[part].count; ++i, q += size) {
      run.poses.emplace_back(q, q + size);
    }
    if (run.poses.size() <= end_of(part)) {
      // What was followed behind the end was in vain.
      leaps_ = leaps_ && part + 1 == parts.size();
      return false;
    }
    leaps_ = part + 1 < parts.size() && are_the_same(run.poses.back(), first[part + 1]);
    if (!leaps_) return true;
    run.poses.pop_back();
  }
  return false;
}

SweepPoses::SweepPoses(SweepRow& row, const std::vector<SweepSpec>& axes, std::size_t rows,
                       Effort searching, unsigned threads)
    : row_(row),
      axes_(axes),
      rows_(rows),
      run_(row, axes, rows, threads),
      at_(axes.size()),
      effort_(std::move(searching)) {
  search(row_.given(), start_);
  follow_backward();
}

std::string SweepPoses::set_row(std::size_t row) {
  set_values(axes_, row, at_);
  return row_.set(at_);
}

void SweepPoses::find_until(std::size_t until) {
  while (found_ < until && !effort_.stop.stop_requested()) {
    follow_ahead(until);
    if (found_ < until) find_next();
  }
}

void SweepPoses::follow_ahead(std::size_t until) {
  if (!gap_.empty() || found_ < before_own_.size()) return;
  const std::vector<double>& from = before_ < found_ ? at(before_).q : start_;
  for (std::vector<double>& q : run_.follow(from, found_, until - found_, true)) {
    poses_.push_back({std::move(q), {}});
    before_ = found_++;
  }
}

void SweepPoses::find_next() {
  const std::size_t row = found_++;
  RowPose& pose = poses_.emplace_back();
  if (row < before_own_.size() && !before_own_[row].empty()) {
    before_ = row;
    pose.q = std::move(before_own_[row]);
    return follow_into_gap(row);
  }
  pose.reason = set_row(row);
  if (pose.reason.empty() && row_.may_misfit()) pose.reason = row_.misfit();
  if (!pose.reason.empty()) return;
  // Rows whose values do not go together are no gap: they are stepped over.
  const std::size_t before = std::exchange(before_, row);
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
  for (std::vector<double>& q : run_.follow(start_, row - 1, row, false)) {
    before_own_[--row] = std::move(q);
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
