// SPDX-License-Identifier: MIT
//
// A guard g is sampled with its rate at a few instants of a step. A step turns no body by more than
// half a radian, so that between two samples g has at most one extremum, and the signs of its rate
// show it. Three kinds of guards differ in where they count:
//
//   falls      g falls to its lowest point, at the later sample or where its rate is zero. Below
//              zero there, it has crossed, even if it is above zero again at the later sample.
//   not clear  of a contact that has just been closed: g rises to its highest point. Only when that
//              is clear of the tolerance of a closed contact, the fall after it counts.
//   no rate    g has changed its sign; its zero is located, or halved down to where g is true or
//              false only.
#include "core/motion/guards.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math/roots.h"
#include "core/motion/contact_modes.h"
#include "core/motion/mode_choice.h"
#include "core/motion/outline_parts.h"

namespace carom {

namespace {

constexpr std::size_t last = step_parts;

const ContactRows& rows_of(const EvaluatedSystem& system, int contact) {
  return system.contacts[static_cast<std::size_t>(contact)];
}

double speed_along(const EvaluatedSystem& system, const ContactRows& at, const Row& row,
                   const std::vector<double>& qdot) {
  return apply(system, at.body_a, at.body_b, row, qdot);
}

/// A compliant contact that changes where the step begins is first: nothing has moved yet.
bool is_earlier(const MotionEvent& a, const MotionEvent& b, double begin) {
  if (a.t != b.t) return a.t < b.t;
  if (a.t <= begin && a.compliant() != b.compliant()) return a.compliant();
  return a.kind < b.kind;
}

}  // namespace

/// One guard between two samples.
struct Guards::Between {
  Guards& guards;
  const Guard& guard;
  double t_0, t_1;
  GuardValue a, b;

  [[nodiscard]] double value(double t) const { return guards.value_at(guard, t).value; }

  [[nodiscard]] double extremum() const {
    return zero_between([this](double t) { return guards.value_at(guard, t).rate; }, t_0, t_1,
                        a.rate, b.rate);
  }

  /// The zero of a number that is above at `from` and below at `to`.
  [[nodiscard]] double crossing(double from, double value_from, double to, double value_to,
                                double shift = 0) const {
    if (!(value_from > 0)) return from;
    return zero_between([&](double t) { return value(t) + shift; }, from, to, value_from, value_to);
  }

  /// Where it falls below zero; what only grazes it by less than `grazes` does not.
  [[nodiscard]] std::optional<double> falls(double grazes) const {
    // Rates do not grow fourfold between two samples: what is farther does not come to zero.
    const double way = (std::abs(a.rate) + std::abs(b.rate)) * (t_1 - t_0);
    if (std::min(a.value, b.value) > 4 * way) return {};
    if (b.rate <= 0) {
      if (b.value >= (b.rate < 0 ? 0 : -grazes)) return {};
      return crossing(t_0, a.value, t_1, b.value);
    }
    if (a.rate >= 0) return {};
    const double lowest = extremum(), least = value(lowest);
    if (least >= -grazes) return {};
    return crossing(t_0, a.value, lowest, least);
  }

  /// The same of a compliant contact. One that opens here has come out of the surface only where it
  /// is highest.
  [[nodiscard]] std::optional<double> touches() const {
    if (a.value > 0 || a.rate <= 0) return falls(0);
    if (b.rate >= 0 || b.value >= 0) return {};
    const double highest = extremum();
    return crossing(highest, value(highest), t_1, b.value);
  }

  /// The end of a part: what begins beyond it by rounding counts only farther out.
  [[nodiscard]] std::optional<double> passes(double beyond) const {
    const double shift = a.value > 0 ? 0 : beyond;
    double lowest = t_1, least = b.value + shift;
    if (b.rate > 0) {
      if (a.rate >= 0) return {};
      lowest = extremum();
      least = value(lowest) + shift;
    }
    if (least >= 0) return {};
    return crossing(t_0, a.value + shift, lowest, least, shift);
  }

  /// Of a number that is known to a rounding.
  [[nodiscard]] double zero(double rounding = 0) const {
    if (a.value * b.value > 0) return t_0;
    const auto known = [&](double v) { return std::abs(v) > rounding ? v : 0; };
    return zero_between([&](double t) { return known(value(t)); }, t_0, t_1, a.value, b.value);
  }

  /// Where a compliant contact comes out of the surface, be it to strike the other side at once.
  [[nodiscard]] std::optional<double> opens(double rounding) const {
    if (b.value > 0) return a.value > 0 ? falls(rounding) : std::nullopt;
    return a.value > 0 || b.rate < 0 ? std::optional(zero(rounding)) : std::nullopt;
  }

  /// Two instants that are no further apart are one.
  [[nodiscard]] bool same(double t, double later) const {
    const double middle = t + (later - t) / 2;
    const double step = guards.samples_[last].t - guards.samples_[0].t;
    return !(t < middle && middle < later) || later - t <= instant_rounding * step;
  }

  [[nodiscard]] double turns_false() const {
    double within = t_0, beyond = t_1;
    while (!same(within, beyond)) {
      const double middle = within + (beyond - within) / 2;
      (value(middle) > 0 ? within : beyond) = middle;
    }
    return within;
  }

  // What begins to slip may be at rest again within the step: it has slipped if it has anywhere.
  [[nodiscard]] double slip_ends(double begin, double rounding) const {
    double before = a.value > 0 ? t_0 : begin, after = t_1;
    double slip_before = a.value, slip_after = b.value;
    while (!(slip_before > 0)) {
      if (same(begin, after)) return begin;
      const double middle = begin + (after - begin) / 2, slip = value(middle);
      (slip > rounding ? before : after) = middle;
      (slip > rounding ? slip_before : slip_after) = slip;
    }
    if (!(slip_after < 0)) return after;
    return crossing(before, slip_before, after, slip_after);
  }
};

void Guards::begin(const Flow::Vector& x) {
  guards_.clear();
  slipping_.clear();
  direction_.clear();
  on_part_.clear();
  beyond_.clear();
  SmoothMotion& motion = flow_.motion;
  const State state = flow_.state_of(x);
  const PersistentContacts& persistent = motion.persistent;
  const std::vector<int> closed = closed_contacts(motion, state);
  for (int k = 0; k < static_cast<int>(motion.mechanism.contacts.size()); ++k) {
    const bool other = acts_compliant(motion, static_cast<std::size_t>(k));
    if (other || std::ranges::count(persistent.contacts, k) > 0) continue;
    const bool here = std::ranges::count(closed, k) > 0;
    guards_.push_back(
        {here ? EventKind::turns_back : EventKind::closes, k, static_cast<std::size_t>(k)});
  }
  for (std::size_t k = 0; k < flow_.contacts.size(); ++k) {
    const CompliantContact& one = flow_.contacts[k];
    if (one.touching) {
      guards_.push_back(
          {one.pushes ? EventKind::lets_go : EventKind::pushes_again, one.contact, k});
    }
    guards_.push_back({one.touching ? EventKind::opens : EventKind::touches, one.contact, k});
  }
  for (std::size_t i = 0; i < persistent.contacts.size(); ++i) {
    const int k = persistent.contacts[i];
    if (const double direction = slip_sign(persistent.modes[i]); direction != 0) {
      guards_.push_back({EventKind::slip_ends, k, slipping_.size()});
      slipping_.push_back(k);
      direction_.push_back(direction);
    }
    if (rows_of(motion.system, k).held) {
      for (const std::size_t end : {0u, 1u}) {
        guards_.push_back({EventKind::passes, k, on_part_.size(), end});
      }
      on_part_.push_back(k);
      beyond_.push_back(share_of_corner *
                        seen_from_outline(motion.mechanism, k, state)->outline.tolerance());
    }
  }
  if (!persistent.none()) guards_.push_back({EventKind::leaves_cone});
}

void Guards::see(const EvaluatedSystem& system, GuardSample& out) {
  const State& state = flow_.motion.state;
  const std::size_t count = system.contacts.size();
  out.gap.resize(count);
  out.closed.resize(count);
  for (std::size_t k = 0; k < count; ++k) {
    const ContactRows& at = system.contacts[k];
    out.gap[k] = {at.gap, speed_along(system, at, at.normal, state.qdot)};
    out.closed[k] = closed_gap(flow_.motion.plan.all, at);
  }
  out.compliant.resize(flow_.contacts.size());
  for (std::size_t k = 0; k < flow_.contacts.size(); ++k) {
    out.compliant[k] =
        contact_instant(flow_.contacts[k], system, state.qdot, flow_.bristles(x_, k));
  }
  out.slip.resize(slipping_.size());
  for (std::size_t i = 0; i < slipping_.size(); ++i) {
    const ContactRows& at = rows_of(system, slipping_[i]);
    out.slip[i] = direction_[i] * speed_along(system, at, at.tangent, state.qdot);
  }
  out.part.resize(on_part_.size());
  for (std::size_t i = 0; i < on_part_.size(); ++i) {
    const SeenFromOutline seen = *seen_from_outline(flow_.mechanism(), on_part_[i], state);
    const auto ends = seen.outline.ends_of(*rows_of(system, on_part_[i]).held, seen.p);
    for (std::size_t end = 0; end < 2; ++end) {
      out.part[i][end] = {ends[end].distance, dot(ends[end].inward, seen.u)};
    }
  }
}

void Guards::look_at(double t) {
  probe_.t = t;
  stepper_.at(t, x_);
  see_pose(probe_);
}

void Guards::see_pose(GuardSample& out) {
  flow_.copy_state(x_, flow_.motion.state);
  set_clock(flow_.motion, flow_.motion.state.t);
  evaluate(flow_.mechanism(), flow_.motion.state.q, flow_.motion.system);
  see(flow_.motion.system, out);
}

/// What the flow's last derivative, at x_, has left.
void Guards::see_derivative(GuardSample& out) {
  flow_.copy_state(x_, flow_.motion.state);
  if (!flow_.motion.persistent.none()) {
    out.within = modes_hold(flow_.motion, flow_.motion.state.qdot);
  }
  see(flow_.motion.work.system, out);
}

void Guards::sample_at(double t, GuardSample& out) {
  out.t = t;
  stepper_.at(t, x_);
  if (flow_.motion.persistent.none()) return see_pose(out);
  rate_.resize(x_.size());
  flow_.derivative(x_, rate_);
  see_derivative(out);
}

void Guards::see_begin() {
  samples_[0].t = stepper_.begin();
  stepper_.at(stepper_.begin(), x_);
  see_derivative(samples_[0]);
}

void Guards::sample_between(double end) {
  const double begin = stepper_.begin();
  for (std::size_t j = 1; j < last; ++j) {
    sample_at(begin + (end - begin) * static_cast<double>(j) / step_parts, samples_[j]);
  }
}

void Guards::sample_until(double end) {
  sample_between(end);
  sample_at(end, samples_[last]);
}

GuardValue Guards::value_of(const Guard& guard, const GuardSample& sample) {
  switch (guard.kind) {
    case EventKind::closes:
    case EventKind::turns_back:
      return sample.gap[guard.index];
    case EventKind::passes:
      return sample.part[guard.index][guard.end];
    case EventKind::slip_ends:
      return {sample.slip[guard.index], 0};
    case EventKind::leaves_cone:
      return {sample.within ? 1.0 : -1.0, 0};
    case EventKind::touches:
      return {-sample.compliant[guard.index].delta, -sample.compliant[guard.index].rate};
    case EventKind::opens:
      return {sample.compliant[guard.index].delta, sample.compliant[guard.index].rate};
    case EventKind::lets_go:
      return {sample.compliant[guard.index].hold, 0};
    case EventKind::pushes_again:
      return {-sample.compliant[guard.index].hold, 0};
  }
  return {};
}

GuardValue Guards::value_at(const Guard& guard, double t) {
  if (guard.kind == EventKind::leaves_cone) {
    sample_at(t, probe_);
  } else {
    look_at(t);
  }
  return value_of(guard, probe_);
}

ContactInstant Guards::look(double t, std::size_t index) {
  look_at(t);
  return probe_.compliant[index];
}

std::optional<MotionEvent> Guards::event(Guard& guard, const GuardSample& a, const GuardSample& b) {
  const Between at{*this, guard, a.t, b.t, value_of(guard, a), value_of(guard, b)};
  const auto here = [&](const std::optional<double>& t, EventKind kind) {
    return t ? std::optional(MotionEvent{*t, kind, guard.contact, guard.index}) : std::nullopt;
  };
  const auto once = [&](bool happens, double t) {
    return happens ? here(t, guard.kind) : std::nullopt;
  };
  switch (guard.kind) {
    case EventKind::closes:
      return here(at.falls(b.closed[guard.index]), guard.kind);
    case EventKind::turns_back: {
      if (guard.clear) return here(at.falls(b.closed[guard.index]), EventKind::closes);
      const double closed = b.closed[guard.index];
      if (at.b.value > closed) guard.clear = true;
      if (at.b.value > closed || at.b.rate >= 0) return {};
      if (at.a.rate <= 0) return here(a.t, EventKind::turns_back);
      const double highest = at.extremum(), most = at.value(highest);
      if (most <= closed) return here(highest, EventKind::turns_back);
      guard.clear = true;
      if (at.b.value >= 0) return {};
      return here(at.crossing(highest, most, b.t, at.b.value), EventKind::closes);
    }
    case EventKind::passes:
      return here(at.passes(beyond_[guard.index]), guard.kind);
    case EventKind::slip_ends:
      if (!(at.b.value < lowest_[guard.index])) return {};
      return here(at.slip_ends(stepper_.begin(), slip_rounding_), guard.kind);
    case EventKind::leaves_cone:
      return b.within ? std::nullopt : here(at.turns_false(), guard.kind);
    case EventKind::touches:
      if (flow_.contacts[guard.index].locked) return {};
      return here(at.touches(), guard.kind);
    case EventKind::opens:
      if (flow_.contacts[guard.index].locked) return {};
      return here(at.opens(rows_of(flow_.motion.system, guard.contact).rounding), guard.kind);
    case EventKind::lets_go: {
      const bool in = a.compliant[guard.index].delta > 0 || b.compliant[guard.index].delta > 0;
      const bool lets = at.b.value < 0 && in;
      return once(lets, lets ? at.zero() : 0);
    }
    case EventKind::pushes_again: {
      const bool again = at.b.value < 0 && b.compliant[guard.index].delta > 0;
      return once(again, again ? at.zero() : 0);
    }
  }
  return {};
}

void Guards::accept() {
  for (Guard& guard : guards_) {
    if (guard.clear) guard.kind = EventKind::closes;
  }
}

std::optional<MotionEvent> Guards::first() {
  if (guards_.empty()) return {};
  for (Guard& guard : guards_) guard.clear = false;
  // The last derivative of a step is that at its end.
  samples_[last].t = stepper_.end();
  stepper_.at(stepper_.end(), x_);
  see_derivative(samples_[last]);
  const std::vector<double>& qdot = flow_.motion.state.qdot;
  // What counts as at rest may slip backward by that little, and only then begin to slip.
  slip_rounding_ = slip_rounding * speed_scale(flow_.motion, qdot);
  const double still = still_speed(flow_.motion, qdot);
  sample_between(stepper_.end());
  lowest_.clear();
  for (const double slip : samples_[0].slip) {
    lowest_.push_back(std::clamp(slip, -still, 0.0) - slip_rounding_);
  }
  for (std::size_t j = 0; j < last; ++j) {
    std::optional<MotionEvent> found;
    for (Guard& guard : guards_) {
      const auto one = event(guard, samples_[j], samples_[j + 1]);
      if (one && (!found || is_earlier(*one, *found, stepper_.begin()))) found = one;
    }
    if (!found) continue;
    // What is located to rounding may be where the step begins.
    const double begin = stepper_.begin();
    const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(begin);
    if (found->t <= begin + rounding) found->t = begin;
    return found;
  }
  return {};
}

}  // namespace carom
