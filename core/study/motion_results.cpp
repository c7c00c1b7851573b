// SPDX-License-Identifier: MIT
#include "core/study/motion_results.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"
#include "core/base/number_text.h"
#include "core/motion/rigid_impact.h"
#include "core/study/force_study.h"
#include "core/study/simulation.h"

namespace carom {

namespace {

// Impacts so soon after t = 0 belong to it.
constexpr double same_instant = 1e-9;
// As accurate as where the window shows the impact of the moving mechanism.
constexpr double moving_tolerance = 1e-9;

/// How high a body is, and how fast it rises.
class Climb {
 public:
  Climb(const Scenario& scenario, int body) {
    const std::vector<int> offset = coordinate_offsets(*scenario.mechanism);
    at_ = static_cast<std::size_t>(offset[static_cast<std::size_t>(body)]);
    const double g = std::hypot(scenario.gravity.x, scenario.gravity.y);
    up_ = {-scenario.gravity.x / g, -scenario.gravity.y / g};
  }
  [[nodiscard]] double height(const State& state) const { return along(state.q); }
  [[nodiscard]] double rate(const State& state) const { return along(state.qdot); }

  /// The highest within the step from `sample` to the next, as far as `until`.
  [[nodiscard]] double highest(const Phase& phase, std::size_t sample, double until) const {
    double from = phase.t[sample], to = std::min(phase.t[sample + 1], until);
    State state = phase.state(sample);
    const auto rises = [&](double t) {
      interpolate(phase, sample, t, state);
      return rate(state) > 0;
    };
    if (rises(from) && !rises(to)) {
      constexpr int halvings = 60;
      for (int i = 0; i < halvings; ++i) {
        const double middle = (from + to) / 2;
        (rises(middle) ? from : to) = middle;
      }
    }
    interpolate(phase, sample, to, state);
    return height(state);
  }

 private:
  [[nodiscard]] double along(const std::vector<double>& q) const {
    return up_.x * q[at_] + up_.y * q[at_ + 1];
  }
  std::size_t at_ = 0;
  Vec2 up_ = {};
};

/// When something strikes after the impact at t = 0 is over; the motion's end if nothing does.
double next_strike(const Trajectory& motion) {
  double over = same_instant;
  if (!motion.contacts.empty() && motion.contacts.front().from <= same_instant) {
    over = std::max(over, motion.contacts.front().to);
  }
  double next = motion.end.t;
  for (const TrajectoryImpact& impact : motion.impacts) {
    if (impact.t > over) next = std::min(next, impact.t);
  }
  for (const TrajectoryContact& contact : motion.contacts) {
    if (contact.from > over) next = std::min(next, contact.from);
  }
  return next;
}

std::string within() {
  return " within " + shortest(motion_result_time) + " s after the impact";
}

}  // namespace

Trajectory motion_of_results(const Scenario& scenario, const Evaluation& evaluation,
                             const Job& job) {
  return simulate(scenario, evaluation, {.approach = 0, .until = motion_result_time}, job);
}

MotionResult time_to_rest(const Trajectory& motion) {
  if (motion.end.rests_from) return {motion.end.rests_from};
  return {{}, "nothing comes to rest" + within() + ": " + motion.end.text};
}

MotionResult impact_count(const Trajectory& motion) {
  std::size_t count = motion.impacts.size();
  for (const TrajectoryContact& contact : motion.contacts) count += contact.touches.size();
  return {static_cast<double>(count)};
}

MotionResult rebound_height(const Scenario& scenario, const Trajectory& motion, int body) {
  if (scenario.gravity.x == 0 && scenario.gravity.y == 0) {
    return {{}, "without gravity nothing is higher than anything else"};
  }
  const Climb climb(scenario, body);
  const double until = next_strike(motion);
  const double base = climb.height(state_at(motion, 0));
  double most = base;
  for (const Phase& phase : motion.phases) {
    for (std::size_t i = 0; i + 1 < phase.size(); ++i) {
      if (phase.t[i] < 0 || phase.t[i] >= until) continue;
      most = std::max(most, climb.highest(phase, i, until));
    }
  }
  const State last = state_at(motion, until, Side::before);
  const bool strikes = until < motion.end.t;
  if (!strikes && climb.height(last) >= most && climb.rate(last) > 0) {
    return {{}, "it still rises where the motion ends: " + motion.end.text};
  }
  return {most - base};
}

MovingTouch moving_touch(const Scenario& scenario, const Evaluation& evaluation, ForceModel model,
                         int contact, const Job& job) {
  const State start{evaluation.state.q, evaluation.result.qdot_minus};
  if (start.qdot.size() != start.q.size()) return {{}, "there is no impact"};
  try {
    const Scenario compliant = with_force_model(scenario, model);
    CompliantImpact impact =
        compliant_impact(*compliant.mechanism, start,
                         {.gravity = scenario.gravity,
                          .tolerance = moving_tolerance,
                          .friction = has_friction(scenario.law)},
                         {.stop = job.stop,
                          .strike = law_strike(*compliant.mechanism,
                                               LawChoice(scenario.law, scenario.law_for_several))});
    const auto touch = std::ranges::find(impact.touches, contact, &ContactTouch::contact);
    if (touch == impact.touches.end()) {
      return {{}, impact.reason.empty() ? "the contact does not touch" : impact.reason};
    }
    const bool released = touch->t_release.has_value();
    MovingTouch out{std::move(*touch), {}};
    if (!released) {
      out.reason = impact.reason.empty() ? "the contact does not let go" : impact.reason;
    }
    return out;
  } catch (const InputError& error) {
    return {{}, error.message()};
  }
}

std::optional<double> touch_force(const ContactTouch& touch, double since) {
  const ContactHistory& history = touch.history;
  const double t = touch.t_touch + since;
  const auto after = std::ranges::upper_bound(history.t, t);
  if (after == history.t.begin()) return 0;
  if (after == history.t.end()) return touch.t_release ? std::optional(0.0) : std::nullopt;
  const auto j = static_cast<std::size_t>(after - history.t.begin()), i = j - 1;
  // With s from 0 to 1, δ = δ_i + v_i s + (3Δ − 2v_i − v_j) s² + (v_i + v_j − 2Δ) s³.
  const double h = history.t[j] - history.t[i], s = (t - history.t[i]) / h;
  const double jump = history.indentation[j] - history.indentation[i];
  const double v_i = h * history.rate[i], v_j = h * history.rate[j];
  const double square = 3 * jump - 2 * v_i - v_j, cube = v_i + v_j - 2 * jump;
  const double delta = history.indentation[i] + s * (v_i + s * (square + s * cube));
  const double rate = (v_i + s * (2 * square + 3 * s * cube)) / h;
  return std::max(0.0, force_at(touch.force, delta, rate));
}

}  // namespace carom
