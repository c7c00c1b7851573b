// SPDX-License-Identifier: MIT
//
// Between two events the modes of all contacts are fixed and the motion is smooth. A step is taken,
// the guards are looked at, and where one ends its mode the motion stands, put back onto joints and
// closed contacts. There velocities may jump, by a law of impact; then the accelerations say what
// the contacts do next.
#include "core/motion/hybrid_motion.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/dynamics/state.h"
#include "core/motion/prescribed_step.h"

namespace carom {

namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

PhaseStop stop_of(EventKind kind) {
  switch (kind) {
    case EventKind::passes:
      return PhaseStop::passes;
    case EventKind::closes:
      return PhaseStop::closes;
    case EventKind::turns_back:
      return PhaseStop::turns_back;
    case EventKind::slip_ends:
    case EventKind::leaves_cone:
      return PhaseStop::mode_ends;
    case EventKind::touches:
    case EventKind::lets_go:
    case EventKind::pushes_again:
    case EventKind::opens:
      return PhaseStop::compliant;
  }
  return PhaseStop::reached;
}

}  // namespace

HybridMotion::HybridMotion(const Mechanism& mechanism, Vec2 gravity, const Acting& acting,
                           const MotionLimits& limits)
    : flow(mechanism, gravity, acting),
      record(flow, limits.single_impact),
      limits_(limits),
      stepper_(flow, limits.most_steps.value_or(smooth_steps_of(static_cast<long>(flow.n())))),
      guards_(flow, stepper_),
      any_rigid_(flow.contacts.size() < mechanism.contacts.size()) {}

StepScales HybridMotion::flight_scales() const {
  if (mechanism().bodies.empty()) return {};  // nothing moves: no step has an error
  const double speed = speed_scale(flow.motion, state().qdot);
  StepScales out{.length = flow.length(), .speed = speed > 0 ? speed : 1};
  out.time = out.length / out.speed;
  double mass = 0;
  for (const Body& body : mechanism().bodies) mass += body.mass;
  out.energy = mass * out.speed * out.speed;
  return out;
}

void HybridMotion::start(double first) {
  if (scales_of_episode_) {
    stepper_.set_scales(scales_of_episode_->step, scales_of_episode_->tolerance);
  } else {
    stepper_.set_scales(flight_scales(), step_tolerance);
  }
  stepper_.start(t, x_, first, is_frozen());
  guards_.see_begin();
}

/// Steps go beside the frozen pose. Friction follows the normal force and may be stiff: a frozen
/// pose tells nothing of it.
bool HybridMotion::is_frozen() const {
  return std::isfinite(shortest_impact()) &&
         std::ranges::none_of(flow.contacts, [](const CompliantContact& contact) {
           return contact.touching && contact.has_friction();
         });
}

// A step that ends just behind an opening is not taken again. Nor are steps shorter and shorter
// where a contact comes out later than it seems.
double HybridMotion::step_before_opening() const {
  double longest = infinite;
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    const ContactInstant& now = guards_.begin_sample().compliant[k];
    if (!flow.contacts[k].touching || !(now.rate < 0) || !(now.delta > 0)) continue;
    const double left = time_to_opening(flow, k, now, stepper_.rate_at_begin());
    const double least = last_impact_step * record.touch_of(k).frozen.duration;
    longest = std::min(longest, std::max((1 + end_of_frozen_step / 2) * left, least));
  }
  return longest;
}

double HybridMotion::shortest_impact() const {
  double shortest = infinite;
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    if (!flow.contacts[k].touching) continue;
    const ContactTouch& touch = record.touch_of(k);
    const double duration = touch.frozen.duration;
    if (t - touch.t_touch <= patience * duration) shortest = std::min(shortest, duration);
  }
  return shortest;
}

// While a contact is on its way in and out, no force must come and go unseen; what lasts is smooth.
double HybridMotion::longest_step(double until) const {
  const double turn = fastest_of(mechanism(), state().qdot).turn;
  double longest = turn > 0 ? most_turn / turn : infinite;
  if (scales_of_episode_) {
    const StepScales& scales = scales_of_episode_->step;
    const double part = !is_frozen()            ? longest_impact_step
                        : limits_.single_impact ? longest_frozen_step
                                                : longest_drawn_step;
    const bool dead = std::ranges::any_of(flow.contacts, &CompliantContact::dead);
    const double shortest = std::min(shortest_impact(), dead ? scales.time : infinite);
    longest = std::min(longest, std::isfinite(shortest)
                                    ? std::min(part * shortest, step_before_opening())
                                    : longest_flight_step * flow.length() / scales.speed);
  }
  // The next point of a table may be as near as rounding.
  const double prescribed = prescribed_step(mechanism(), x_.back(), flow.motion.work.sense < 0);
  longest = std::min(longest, std::max(prescribed, 2 * stepper_.shortest()));
  // Never a sliver before the end.
  const double left = until - t;
  const double wanted = std::min(longest, stepper_.wanted());
  if (wanted >= left) return left;
  return wanted > left / 2 ? left / 2 : wanted;
}

bool HybridMotion::breaks_energy(const Flow::Vector& before) const {
  if (!mechanism().forces.empty() || flow.touches() || is_driven(mechanism())) return false;
  const std::vector<double>& mass = flow.motion.work.system.mass;
  const std::size_t n = flow.n();
  double gain = 0, T = 0, weight = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const double v = x_[n + i], u = before[n + i];
    T += mass[i] * v * v / 2;
    gain += mass[i] * (v - u) * (v + u) / 2;
  }
  std::size_t i = 0;
  for (const Body& body : mechanism().bodies) {
    gain -= body.mass * dot(flow.motion.gravity, {x_[i] - before[i], x_[i + 1] - before[i + 1]});
    weight += body.mass * norm(flow.motion.gravity);
    i += body.kind == BodyKind::rigid ? 3 : 2;
  }
  const bool rubs = std::ranges::any_of(
      persistent_, [](const PersistentContact& one) { return slip_sign(one.mode) != 0; });
  const double wrong = rubs ? flow.motion.work.sense * gain : std::abs(gain);
  return wrong > energy_tolerance * (T + weight * flow.length());
}

/// Stands at an instant of the step.
bool HybridMotion::take_step(double time, std::optional<int> closed) {
  Flow::Vector x;
  stepper_.at(time, x);
  flow.time(x) = flow.motion.work.sense * time;
  if (!flow.put_on_constraints(x, closed)) return false;
  if (std::ranges::any_of(flow.contacts, &CompliantContact::locked)) flow.see_locked();
  if (time > t && flow.touches()) {
    if (time < stepper_.end()) guards_.sample_until(time);
    record.observe(guards_);
  }
  t = time;
  x_ = std::move(x);
  guards_.accept();
  return true;
}

bool HybridMotion::step(double until, std::optional<MotionEvent>& event) {
  const Flow::Vector before = x_;
  const double from = t, left = until - t;
  const double near_end = is_frozen() ? end_of_frozen_step : end_of_step;
  double longest = longest_step(until);
  bool refined = false;
  while (stepper_.advance(longest)) {
    event = guards_.first();
    // The dense output is as exact as the step near its ends: a step that ends just behind the
    // event is taken instead.
    if (event && !std::exchange(refined, true)) {
      const double part = (event->t - from) / stepper_.taken();
      if (part > near_end && part < 1 - near_end) {
        longest = (event->t - from) * (1 + near_end);
        continue;
      }
    }
    const double end = stepper_.taken() >= left ? until : stepper_.end();
    const bool closes = event && event->kind == EventKind::closes;
    if (!take_step(event ? event->t : end, closes ? std::optional(event->contact) : std::nullopt)) {
      longest = stepper_.taken() / 4;
      continue;
    }
    // Beyond an event, as where a slip ends, friction drives: only a whole step tells.
    if (!event && breaks_energy(before)) {
      t = from;
      x_ = before;
      return false;
    }
    start(0);
    if (!record.append(t, x_, stepper_.rate_at_begin(), guards_.begin_sample().compliant))
      return false;
    if (event) record.join_short_step();
    ++accepted;
    return true;
  }
  return false;
}

bool HybridMotion::passed_since(double time) const {
  return t - time > std::max(at_once * stepper_.scales().time, time_rounding * std::abs(t));
}

void HybridMotion::end_phase(const std::optional<MotionEvent>& event, double from) {
  const bool passed = passed_since(from);
  if (passed) idle_ = 0;
  if (!flow.touches() || t - from > creep * stepper_.scales().time) creeps_ = 0;
  const bool other =
      event && (event->kind == EventKind::closes || event->kind == EventKind::passes);
  if (passed || other) ended_.clear();
  if (!event) return;
  if (event->compliant()) {
    change_ = event;
    return;
  }
  if (!passed) ++idle_;
  if (flow.touches()) ++creeps_;
  // What opens and turns back at once cannot open.
  const bool turns_back = event->kind == EventKind::turns_back && !passed;
  const bool mode_ends =
      event->kind == EventKind::slip_ends || event->kind == EventKind::leaves_cone;
  if (turns_back || (mode_ends && !slips_on(flow.motion, persistent_, event->contact, state()))) {
    ended_.push_back(persistent_);
  }
}

double HybridMotion::next_switch(double until) const {
  const double sense = flow.motion.work.sense;
  for (const Contact& contact : mechanism().contacts) {
    for (const std::optional<double>& time : {contact.acts_from, contact.acts_until}) {
      if (time && sense * *time > t) until = std::min(until, sense * *time);
    }
  }
  return until;
}

PhaseOutcome HybridMotion::run(double last, const PhaseJob& job) {
  const double from = t;
  const long first = stepper_.steps();
  const double until = next_switch(last);
  std::optional<MotionEvent> event;
  const auto ends = [&](PhaseStop stop) {
    end_phase(event, from);
    return PhaseOutcome{stop, event ? event->contact : -1};
  };
  while (t < until) {
    if (job.stop.stop_requested()) return ends(PhaseStop::cancelled);
    if (flow.touches()) {
      if (limits_.single_impact && !std::isfinite(shortest_impact())) return ends(PhaseStop::held);
      if (!limits_.single_impact && asleep()) return ends(PhaseStop::rests);
    }
    // The rest up to the switch is shorter than a step can be, because an event lay just before it.
    if (until < last && until - t <= stepper_.shortest()) {
      t = until;
      flow.time(x_) = flow.motion.work.sense * t;
      break;
    }
    if (!step(until, event)) {
      event.reset();
      return ends(stepper_.too_many() ? PhaseStop::too_many_steps : PhaseStop::locks);
    }
    if (job.at) job.at(t);
    if (event) return ends(stop_of(event->kind));
    if (stepper_.steps() - first > most_steps_per_crossing && t < until) {
      return ends(PhaseStop::pauses);
    }
  }
  return ends(until < last ? PhaseStop::switches : PhaseStop::reached);
}

bool HybridMotion::chatters() const {
  return idle_ > most_changes_at_once(mechanism()) || creeps_ > most_creeps;
}

bool HybridMotion::asleep() const {
  const EpisodeScales& scales = *scales_of_episode_;
  const double still = asleep_part * scales.tolerance * scales.step.speed;
  const Flow::Vector& rate = stepper_.rate_at_begin();
  std::size_t i = 0;
  for (const Body& body : mechanism().bodies) {
    const auto end = i + (body.kind == BodyKind::rigid ? 3 : 2);
    for (std::size_t k = 0; i < end; ++i, ++k) {
      const double arm = k == 2 ? flow.length() : 1;
      if (arm * std::abs(rate[i]) > still) return false;
      if (arm * std::abs(rate[flow.n() + i]) > asleep_hurry * still / scales.step.time) {
        return false;
      }
    }
  }
  return true;
}

bool HybridMotion::pushes() const {
  return std::ranges::any_of(flow.contacts, [](const CompliantContact& contact) {
    return contact.touching && contact.pushes;
  });
}

}  // namespace carom
