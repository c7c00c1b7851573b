// SPDX-License-Identifier: MIT
#include "core/motion/mode_events.h"

#include <algorithm>

#include "core/math/roots.h"
#include "core/motion/mode_choice.h"
#include "core/motion/tolerances.h"

namespace carom {

namespace {

/// What the sustained contacts do at one instant.
struct Look {
  double t = 0;
  bool within = true;        ///< their forces are what they can give
  std::vector<double> slip;  ///< v_t along its direction, of each that slips [m/s]
};

struct Step {
  const StepCurve& curve;
  double rounding = 0;         ///< of a slip [m/s]
  std::vector<double> lowest;  ///< a slip ends where it is below [m/s]

  // What counts as at rest may slip backward by that little, and only then begin to slip.
  void start(const Look& begin) {
    const std::vector<double>& qdot = curve.motion.state.qdot;
    rounding = slip_rounding * speed_scale(curve.motion, qdot);
    const double still = still_speed(curve.motion, qdot);
    for (const double slip : begin.slip) lowest.push_back(std::clamp(slip, -still, 0.0) - rounding);
  }

  [[nodiscard]] Look look(double t) const {
    const SustainedContacts& s = curve.motion.sustained;
    curve.forces_at(t);
    Look out{t, forces_within(s.problem, s.modes, s.response, event_tolerance).has_value(), {}};
    for (std::size_t i = 0; i < s.modes.size(); ++i) {
      const double direction = slip_sign(s.modes[i]);
      if (direction != 0) out.slip.push_back(direction * s.problem.tangent.speed[i]);
    }
    return out;
  }

  /// Two instants that are no further apart are one [s].
  [[nodiscard]] bool same(double t, double later) const {
    const double middle = t + (later - t) / 2;
    return !(t < middle && middle < later) ||
           later - t <= instant_rounding * (curve.end - curve.begin);
  }

  /// Where the forces leave their cones, between an instant at which they are within and one at
  /// which they are not.
  [[nodiscard]] double leaves_cones(double within, double beyond) const {
    while (!same(within, beyond)) {
      const double middle = within + (beyond - within) / 2;
      (look(middle).within ? within : beyond) = middle;
    }
    return within;
  }

  // What begins to slip may be at rest again within the step: it has slipped if it has anywhere.
  [[nodiscard]] double slip_ends(std::size_t which, const Look& a, const Look& b) const {
    const auto slip_at = [&](double t) { return look(t).slip[which]; };
    double before = a.slip[which] > 0 ? a.t : curve.begin, after = b.t;
    double slip_before = a.slip[which], slip_after = b.slip[which];
    while (!(slip_before > 0)) {
      if (same(curve.begin, after)) return curve.begin;
      const double middle = curve.begin + (after - curve.begin) / 2;
      const double slip = slip_at(middle);
      (slip > rounding ? before : after) = middle;
      (slip > rounding ? slip_before : slip_after) = slip;
    }
    if (!(slip_after < 0)) return after;
    return zero_between(slip_at, before, after, slip_before, slip_after);
  }

  /// The contact of that slip.
  [[nodiscard]] int contact_of(std::size_t which) const {
    const SustainedContacts& s = curve.motion.sustained;
    std::size_t place = 0;
    while (slip_sign(s.modes[place]) == 0 || which-- > 0) ++place;
    return s.contacts[place];
  }

  [[nodiscard]] std::optional<ModeEvent> event_between(const Look& a, const Look& b) const {
    std::optional<ModeEvent> first;
    const auto take = [&](const ModeEvent& event) {
      if (!first || event.t < first->t) first = event;
    };
    for (std::size_t i = 0; i < a.slip.size(); ++i) {
      if (b.slip[i] < lowest[i]) take({slip_ends(i, a, b), contact_of(i)});
    }
    if (!b.within) take({leaves_cones(a.t, b.t), {}});
    return first;
  }
};

}  // namespace

std::optional<ModeEvent> first_mode_event(const StepCurve& curve) {
  if (curve.motion.sustained.none()) return {};
  Step step{.curve = curve, .lowest = {}};
  const double begin = curve.begin, end = curve.end;
  Look a = step.look(begin);
  step.start(a);
  for (int i = 1; i <= step_parts; ++i) {
    Look b = step.look(i == step_parts ? end : begin + (end - begin) * i / step_parts);
    if (const auto event = step.event_between(a, b)) return event;
    a = std::move(b);
  }
  return {};
}

}  // namespace carom
