// SPDX-License-Identifier: MIT
//
// What happens at an instant: velocities jump, compliant contacts touch and open, and the
// accelerations say which contacts stay closed from then on.
#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/dynamics/state.h"
#include "core/motion/hybrid_motion.h"

namespace carom {

void HybridMotion::sink_surfaces(const State& state, Sinking which) {
  carom::sink_surfaces(flow.motion, state, which);
  for (const BeginsInside& one : flow.motion.inside) {
    const auto of = std::ranges::find(flow.contacts, one.contact, &CompliantContact::contact);
    if (of != flow.contacts.end()) of->gap_0 = -one.depth;
  }
}

// A compliant contact that is closed to rounding begins with δ = 0. One that is open by rounding
// only does if it approaches.
bool HybridMotion::stand_at(double time, const State& state) {
  t = time;
  set_persistent(flow.motion, {});
  if (x_.empty()) x_ = flow.vector_of(state);
  flow.set_state(state, x_);
  flow.motion.since = state.t;
  if (!flow.put_on_constraints(x_)) return false;
  struck_ = jumped_ = true;
  change_.reset();
  ended_.clear();
  idle_ = creeps_ = 0;
  flow.see_locked();
  flow.look(x_, now_);
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    CompliantContact& contact = flow.contacts[k];
    const ContactRows& rows = flow.seen.contacts[static_cast<std::size_t>(contact.contact)];
    const double closed = closed_gap(flow.motion.plan.all, rows);
    const double gap = rows.gap - contact.gap_0;
    const bool here = std::abs(gap) <= closed && (gap <= 0 || now_[k].rate > 0);
    if (!contact.touching && here) contact.gap_0 = rows.gap;
  }
  return true;
}

void HybridMotion::strike(const std::vector<double>& qdot) {
  const State before = state();
  const EvaluatedSystem& system = flow.motion.work.system;
  strike_loss += kinetic_energy(system, before.qdot) - kinetic_energy(system, qdot);
  flow.set_state({before.q, qdot, before.t}, x_);
  struck_ = jumped_ = true;
  ended_.clear();
  idle_ = 0;
}

// The state at the end of a mode is put back onto the constraints, which may move it to a hair
// before that end: then the mode that has ended is the only one there is.
ContactModes HybridMotion::modes() {
  flow.motion.since = x_.back();
  if (!any_rigid_) {
    ContactModes out;
    out.qdot = state().qdot;
    return out;
  }
  if (!flow.contacts.empty()) {
    Flow::Vector rate(x_.size());
    flow.derivative(x_, rate);
  }
  ContactModes out = find_modes(flow.motion, state(), ended_);
  if (out.status == ChoiceStatus::none && !ended_.empty()) {
    out = find_modes(flow.motion, state(), {});
  }
  if (out.rebounds.empty()) out.qdot = state().qdot;
  return out;
}

bool HybridMotion::change_compliant(const ActiveSet& persistent) {
  const std::optional<MotionEvent> change = std::exchange(change_, {});
  const bool struck = std::exchange(struck_, false);
  if (flow.contacts.empty() || !(change || struck)) return false;
  set_persistent(flow.motion, persistent);
  if (!flow.put_on_constraints(x_)) return false;  // begin() fails for the same reason
  return struck ? touch_closed() : apply(*change);
}

bool HybridMotion::touch_closed() {
  bool any = false;
  const double energy = kinetic_energy(flow.motion.work.system, state().qdot);
  for (std::size_t k = 0; k < flow.contacts.size() && obstacle.empty(); ++k) {
    CompliantContact& contact = flow.contacts[k];
    flow.look(x_, now_);
    const ContactRows& rows = flow.seen.contacts[static_cast<std::size_t>(contact.contact)];
    const double closed = closed_gap(flow.motion.plan.all, rows);
    if (contact.touching || contact.locked || -now_[k].delta > closed) continue;
    const double rest =
        resting_touch * possible_speed(energy, flow.effective_mass(contact.contact));
    if (!(now_[k].rate > std::max(rest, still_speed(flow.motion, state().qdot)))) continue;
    if (now_[k].delta <= closed) contact.gap_0 = rows.gap;
    any = touch(k) || any;
  }
  return any;
}

bool HybridMotion::touch(std::size_t index) {
  CompliantContact& contact = flow.contacts[index];
  flow.see_locked();
  if (contact.locked) return false;
  obstacle = turned_text(mechanism(), contact.contact);
  if (!obstacle.empty()) return false;
  if (!scales_of_episode_) {
    scales_of_episode_ = episode_scales(flow, x_, !limits_.single_impact, limits_.impact_tolerance);
  }
  if (!scales_of_episode_) return false;
  Onset onset = onset_of(flow, x_, t, index, *scales_of_episode_);
  obstacle = std::move(onset.obstacle);
  if (!obstacle.empty()) return false;
  contact.force = onset.touch.force = onset.force;
  onset.touch.gap_0 = contact.gap_0;
  contact.touching = contact.pushes = true;
  flow.set_bristles({}, index, x_);
  flow.look(x_, now_);
  record.begin_touch(index, now_[index], std::move(onset.touch));
  return true;
}

bool HybridMotion::apply(const MotionEvent& change) {
  CompliantContact& contact = flow.contacts[change.index];
  flow.look(x_, now_);
  const double rate = now_[change.index].rate;
  switch (change.kind) {
    case EventKind::touches:
      return touch(change.index);
    case EventKind::opens:
      if (contact.pushes) record.release(change.index, t, rate);
      contact.touching = false;
      return true;
    case EventKind::lets_go:
      contact.pushes = false;
      record.touch_of(change.index).clipped = contact.force.m != 0;
      record.release(change.index, t, rate);
      return true;
    case EventKind::pushes_again: {
      contact.pushes = true;
      ContactTouch& touch = record.touch_of(change.index);
      touch.clipped = false;
      touch.t_release.reset();
      touch.e.reset();
      return true;
    }
    case EventKind::passes:
    case EventKind::closes:
    case EventKind::turns_back:
    case EventKind::slip_ends:
    case EventKind::leaves_cone:
      break;
  }
  return false;
}

// Out of a dead centre a closed contact may come at any instant.
bool HybridMotion::needs_impact_scales() const {
  return std::ranges::any_of(flow.contacts, [this](const CompliantContact& one) {
    return one.touching ||
           (one.dead &&
            is_closed(flow.motion.plan.all,
                      flow.motion.work.system.contacts[static_cast<std::size_t>(one.contact)]));
  });
}

bool HybridMotion::begin(const ActiveSet& persistent, const std::vector<double>& qdot,
                         bool settles) {
  const Flow::Vector before = x_;
  const double loss_before = strike_loss;
  if (State here = state(); here.qdot != qdot) {
    jumped_ = true;
    const EvaluatedSystem& system = flow.motion.work.system;
    strike_loss += kinetic_energy(system, here.qdot) - kinetic_energy(system, qdot);
    here.qdot = qdot;
    flow.set_state(here, x_);
  }
  set_persistent(flow.motion, persistent);
  persistent_ = persistent;
  if (!flow.put_on_constraints(x_)) {
    x_ = before;
    strike_loss = loss_before;
    return false;
  }
  flow.see_locked();
  if (!needs_impact_scales()) {
    scales_of_episode_.reset();
  } else if (!scales_of_episode_) {
    scales_of_episode_ = episode_scales(flow, x_, !limits_.single_impact, limits_.impact_tolerance);
  }
  if (std::exchange(jumped_, false) || !record.continues(persistent, settles, t)) {
    record.begin_phase(persistent, settles, t);
  }
  guards_.begin(x_);
  // What opens now may be pressed shut by a force that is only beginning: sooner than was seen.
  const double shorter = std::pow(shortening, std::min(idle_, most_shortenings));
  double first = first_flight_step * flight_scales().time;
  if (const auto& episode = scales_of_episode_) {
    const double part =
        is_frozen() ? first_frozen_step * std::pow(episode->tolerance, 0.2) : first_impact_step;
    first = part * episode->step.time * shorter;
  }
  start(first);
  if (record.append(t, x_, stepper_.rate_at_begin(), guards_.begin_sample().compliant)) return true;
  if (record.phases.back().size() == 0) record.phases.pop_back();
  return false;
}

double HybridMotion::compliant_step() const {
  double shortest = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    if (!flow.contacts[k].touching) continue;
    shortest = std::min(shortest, compliant_time_step * record.touch_of(k).frozen.duration);
  }
  return shortest;
}

std::vector<bool> HybridMotion::open_and_deep(const Flow::Vector& x) {
  std::vector<bool> deep(flow.contacts.size());
  flow.look(x, now_);
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    const CompliantContact& contact = flow.contacts[k];
    const ContactRows& rows = flow.seen.contacts[static_cast<std::size_t>(contact.contact)];
    const double closed = closed_gap(flow.motion.plan.all, rows);
    deep[k] = !contact.touching && !contact.locked && now_[k].delta > closed;
  }
  return deep;
}

bool HybridMotion::comes_deep(const Flow::Vector& x) {
  if (flow.contacts.empty()) return false;
  const std::vector<bool> before = open_and_deep(x_), after = open_and_deep(x);
  for (std::size_t k = 0; k < after.size(); ++k) {
    if (after[k] && !before[k]) return true;
  }
  return false;
}

void HybridMotion::stand_at_step(double time, const Flow::Vector& x) {
  ++accepted;
  t = time;
  x_ = x;
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    flow.look(x_, now_);
    CompliantContact& contact = flow.contacts[k];
    const bool deep = now_[k].delta > 0;
    if (contact.touching) record.observe_step(k, t, now_[k]);
    if (contact.touching && !deep) {
      apply({t, EventKind::opens, contact.contact, k});
    } else if (!contact.touching && deep && now_[k].rate > 0) {
      touch(k);
    }
  }
  if (!flow.touches()) scales_of_episode_.reset();
}

}  // namespace carom
