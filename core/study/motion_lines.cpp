// SPDX-License-Identifier: MIT
#include "core/study/motion_lines.h"

#include <algorithm>
#include <cmath>

namespace carom {

namespace {

/// Between two impacts of one instant no time passes. The motion has a phase without length there,
/// in whose state the first impact leaves the mechanism.
const Phase& phase_between(const Trajectory& trajectory, const TrajectoryImpact& first) {
  const Phase* nearest = nullptr;
  double least = 0;
  for (const Phase& phase : trajectory.phases) {
    if (phase.t.front() != first.t || phase.t.back() != first.t) continue;
    double apart = 0;
    for (std::size_t i = 0; i < phase.n; ++i) {
      apart = std::max(apart, std::abs(phase.qdot[i] - first.result.qdot_plus[i]));
    }
    if (nearest != nullptr && !(apart < least)) continue;
    nearest = &phase;
    least = apart;
  }
  return nearest == nullptr ? phase_at(trajectory, first.t, Side::after) : *nearest;
}

/// The phase whose forces act at a line of the table.
const Phase& phase_of(const Trajectory& trajectory, const MotionLine& line) {
  const auto& impacts = trajectory.impacts;
  const auto same_instant = [&](int first) {
    const auto i = static_cast<std::size_t>(first);
    return first >= 0 && i + 1 < impacts.size() && impacts[i].t == impacts[i + 1].t;
  };
  if (line.impact >= 0) {
    const int first = line.side == Side::before ? line.impact - 1 : line.impact;
    if (same_instant(first)) {
      return phase_between(trajectory, impacts[static_cast<std::size_t>(first)]);
    }
  }
  return phase_at(trajectory, line.t, line.side);
}

/// The times of a phase that a curve needs beside its ends.
std::vector<double> inner_times(const Phase& phase, double longest, double shortest) {
  std::vector<double> out;
  double last = phase.t.front();
  for (std::size_t k = 1; k < phase.size(); ++k) {
    const double t = phase.t[k];
    if (t - last < shortest && k + 1 < phase.size()) continue;
    const auto parts = static_cast<int>(std::ceil((t - last) / longest));
    for (int part = 1; part < parts; ++part) out.push_back(last + (t - last) * part / parts);
    if (k + 1 < phase.size()) out.push_back(t);
    last = t;
  }
  return out;
}

}  // namespace

std::vector<MotionLine> table_lines(const Trajectory& trajectory, double step) {
  const double begin = trajectory.start.t;
  const double end = trajectory.end.t;
  std::vector<MotionLine> out{{begin, Side::after}};
  for (double k = std::floor(begin / step) + 1; k * step < end; ++k) {
    if (k * step > begin) out.push_back({k * step, Side::after});
  }
  if (end > begin) out.push_back({end, Side::before});
  for (std::size_t i = 0; i < trajectory.impacts.size(); ++i) {
    const double t = trajectory.impacts[i].t;
    // In the place of whatever stood at this instant.
    std::erase_if(out, [&](const MotionLine& one) { return one.t == t && one.impact < 0; });
    out.push_back({t, Side::before, static_cast<int>(i)});
    out.push_back({t, Side::after, static_cast<int>(i)});
  }
  std::ranges::stable_sort(out, {}, &MotionLine::t);
  for (MotionLine& line : out) {
    line.phase = static_cast<std::size_t>(&phase_of(trajectory, line) - trajectory.phases.data());
  }
  return out;
}

std::vector<MotionLine> curve_lines(const Trajectory& trajectory, std::size_t count) {
  const double span = trajectory.end.t - trajectory.start.t;
  const double longest = span > 0 ? span / static_cast<double>(count) : 1;
  std::size_t samples = 0;
  for (const Phase& phase : trajectory.phases) samples += phase.size();
  // A compliant contact takes a thousandth of the motion and has its course all the same.
  const double shortest = samples > 2 * count ? longest / 10 : 0;
  std::vector<MotionLine> out;
  for (std::size_t p = 0; p < trajectory.phases.size(); ++p) {
    const Phase& phase = trajectory.phases[p];
    if (!(phase.t.back() > phase.t.front()) && trajectory.phases.size() > 1) continue;
    out.push_back({phase.t.front(), Side::after, -1, p});
    for (const double t : inner_times(phase, longest, shortest)) {
      out.push_back({t, Side::after, -1, p});
    }
    if (phase.t.back() > phase.t.front()) out.push_back({phase.t.back(), Side::before, -1, p});
  }
  return out;
}

void for_each_touch(const Trajectory& trajectory, double t,
                    const std::function<void(const TrajectoryTouch&)>& with) {
  const auto after = std::ranges::upper_bound(trajectory.contacts, t, {}, &TrajectoryContact::from);
  if (after == trajectory.contacts.begin()) return;
  const std::vector<TrajectoryTouch>& touches = (after - 1)->touches;
  for (std::size_t i = 0; i < touches.size(); ++i) {
    if (touches[i].from > t) break;
    const bool again = std::any_of(touches.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                                   touches.end(), [&](const TrajectoryTouch& later) {
                                     return later.contact == touches[i].contact && later.from <= t;
                                   });
    if (!again) with(touches[i]);
  }
}

State state_of(const Trajectory& trajectory, const MotionLine& line) {
  // Impacts may follow each other at one instant: each has velocities of its own.
  if (line.impact >= 0) {
    const TrajectoryImpact& impact = trajectory.impacts[static_cast<std::size_t>(line.impact)];
    const ImpactResult& result = impact.result;
    return {impact.q, line.side == Side::before ? result.qdot_minus : result.qdot_plus, impact.t};
  }
  return state_in(trajectory.phases[line.phase], line.t);
}

}  // namespace carom
