// SPDX-License-Identifier: MIT
//
// Between two samples, h apart, each coordinate is the polynomial of degree 5 that has q, q̇ and q̈
// of both. With s = (t − t_0)/h,
//
//     q(t) = q_0 + (q_1 − q_0)a + h(q̇_0 b_0 + q̇_1 b_1) + h²(q̈_0 c_0 + q̈_1 c_1),
//
//     a = 10s³ − 15s⁴ + 6s⁵,
//     b_0 = s − 6s³ + 8s⁴ − 3s⁵,          b_1 = −4s³ + 7s⁴ − 3s⁵,
//     c_0 = (s² − 3s³ + 3s⁴ − s⁵)/2,      c_1 = (s³ − 2s⁴ + s⁵)/2.
//
// Its error is at most h⁶ max|q⁽⁶⁾|/46080: of the order of the integration's own, so that the steps
// need no further points.
#include "core/motion/trajectory.h"

#include <algorithm>

#include "core/base/number_text.h"
#include "core/impact/law_label.h"
#include "core/motion/words.h"

namespace carom {

namespace {

/// The polynomials above, or their derivatives by s.
struct Basis {
  double a, b_0, b_1, c_0, c_1;
};

Basis values(double s) {
  const double s3 = s * s * s;
  const double r = 1 - s;
  return {s3 * (10 + s * (-15 + 6 * s)), s + s3 * (-6 + s * (8 - 3 * s)),
          s3 * (-4 + s * (7 - 3 * s)), s * s * r * r * r / 2, s3 * r * r / 2};
}

Basis slopes(double s) {
  const double s2 = s * s;
  const double r = 1 - s;
  return {30 * s2 * r * r, 1 + s2 * (-18 + s * (32 - 15 * s)), s2 * (-12 + s * (28 - 15 * s)),
          s * r * r * (2 - 5 * s) / 2, s2 * r * (3 - 5 * s) / 2};
}

}  // namespace

std::size_t sample_before(const Phase& phase, double t) {
  const auto after = std::ranges::upper_bound(phase.t, t);
  const auto count = static_cast<std::size_t>(after - phase.t.begin());
  const std::size_t last = phase.size() < 2 ? 0 : phase.size() - 2;
  return std::min(count > 0 ? count - 1 : 0, last);
}

Phase standing_phase(const State& state) {
  Phase phase;
  phase.n = state.q.size();
  phase.t = {0};
  phase.q = state.q;
  phase.qdot = state.qdot;
  phase.qddot.assign(phase.n, 0.0);
  return phase;
}

State Phase::state(std::size_t sample) const {
  const auto part = [&](const std::vector<double>& all) {
    const auto first = all.begin() + static_cast<std::ptrdiff_t>(sample * n);
    return std::vector<double>(first, first + static_cast<std::ptrdiff_t>(n));
  };
  return {part(q), part(qdot), t[sample]};
}

std::string_view end_word(EndReason reason) {
  switch (reason) {
    case EndReason::reached:
      return "reached";
    case EndReason::touches:
      return "touches";
    case EndReason::most_impacts:
      return "most impacts";
    case EndReason::does_not_open:
      return "does not open";
    case EndReason::rests:
      return "rests";
    case EndReason::no_mode:
      return "no contact mode";
    case EndReason::law_fails:
      return "law fails";
    case EndReason::cancelled:
      return "cancelled";
    case EndReason::cannot_go_on:
      return "cannot go on";
  }
  return "";
}

void interpolate(const Phase& phase, std::size_t sample, double t, State& state) {
  const std::size_t n = phase.n;
  state.q.resize(n);
  state.qdot.resize(n);
  state.t = t;
  const double h = phase.t[sample + 1] - phase.t[sample];
  const double s = std::clamp((t - phase.t[sample]) / h, 0.0, 1.0);
  const Basis v = values(s);
  const Basis d = slopes(s);
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t k = sample * n + i;
    const double jump = phase.q[k + n] - phase.q[k];
    const double v_0 = h * phase.qdot[k];
    const double v_1 = h * phase.qdot[k + n];
    const double a_0 = h * h * phase.qddot[k];
    const double a_1 = h * h * phase.qddot[k + n];
    if (phase.time_stepped) {
      // Velocities may jump within the step: their mean would have another kinetic energy.
      state.q[i] = phase.q[k] + s * jump;
      state.qdot[i] = s < 0.5 ? phase.qdot[k] : phase.qdot[k + n];
      continue;
    }
    state.q[i] = phase.q[k] + jump * v.a + v_0 * v.b_0 + v_1 * v.b_1 + a_0 * v.c_0 + a_1 * v.c_1;
    state.qdot[i] = (jump * d.a + v_0 * d.b_0 + v_1 * d.b_1 + a_0 * d.c_0 + a_1 * d.c_1) / h;
  }
}

std::string other_law_text(const Trajectory& trajectory) {
  const auto by_other = [](const TrajectoryImpact& one) { return !one.first_reason.empty(); };
  const auto count = std::ranges::count_if(trajectory.impacts, by_other);
  if (count == 0) return {};
  const TrajectoryImpact& first = *std::ranges::find_if(trajectory.impacts, by_other);
  return (count == 1 ? "one impact is" : std::to_string(count) + " impacts are") + " by " +
         std::string(law_label(first.law)) + ": " + std::string(first.first_reason);
}

std::string not_unique_text(const Mechanism& mechanism, const Trajectory& trajectory) {
  std::vector<AmbiguousImpact> ambiguous;
  for (const TrajectoryImpact& impact : trajectory.impacts) {
    if (!impact.unique) ambiguous.push_back({impact.t, contacts_of(impact.result)});
  }
  return not_unique_text(mechanism, ambiguous);
}

std::string time_steps_text(const Trajectory& trajectory) {
  std::string text;
  for (const TrajectoryTimeSteps& one : trajectory.time_steps) {
    text += "from t = " + rounded(one.from, 6) + " s to " + rounded(one.to, 6) +
            " s time-stepped, O(h), h = " + rounded(one.h, 2) + " s: " + one.reason + "\n";
  }
  return text;
}

std::vector<double> compliant_forces(const Phase& phase, double t) {
  if (phase.force.empty()) return {};
  const std::size_t count = phase.force.size() / phase.size();
  const std::size_t sample = sample_before(phase, t);
  const std::size_t next = std::min(sample + 1, phase.size() - 1);
  const double h = phase.t[next] - phase.t[sample];
  const double s = h > 0 ? std::clamp((t - phase.t[sample]) / h, 0.0, 1.0) : 0;
  std::vector<double> out(count);
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = (1 - s) * phase.force[sample * count + i] + s * phase.force[next * count + i];
  }
  return out;
}

const Phase& phase_at(const Trajectory& trajectory, double t, Side side) {
  const auto& phases = trajectory.phases;
  if (side == Side::after) {
    const auto found = std::find_if(phases.rbegin(), phases.rend(),
                                    [&](const Phase& phase) { return phase.t.front() <= t; });
    return found == phases.rend() ? phases.front() : *found;
  }
  const auto found =
      std::ranges::find_if(phases, [&](const Phase& phase) { return phase.t.back() >= t; });
  return found == phases.end() ? phases.back() : *found;
}

State state_at(const Trajectory& trajectory, double t, Side side) {
  return state_in(phase_at(trajectory, t, side), t);
}

State state_in(const Phase& phase, double t) {
  if (!(t > phase.t.front())) return phase.state(0);
  if (!(t < phase.t.back())) return phase.state(phase.size() - 1);
  State state;
  interpolate(phase, sample_before(phase, t), t, state);
  return state;
}

}  // namespace carom
