// SPDX-License-Identifier: MIT
//
// Rigid contacts that are closed while others yield: they are constraints that push, stick or slip,
// as in the motion between impacts, under the forces of those that yield.
#include <algorithm>
#include <cmath>

#include "core/motion/compliant_run.h"
#include "core/motion/mode_events.h"
#include "core/motion/part_events.h"
#include "core/motion/tolerances.h"
#include "core/motion/words.h"

namespace carom {

namespace {}  // namespace

// Rebounds that no longer come clear of the tolerance of a closed contact are over at once, which
// they would be before an impact has got on.
bool CompliantRun::stand() {
  if (!any_rigid_) {
    system_.see_locked();
    return true;
  }
  system_.derivative(x_, rate_);
  if (passed_since(ended_at_)) ended_.clear();
  Stance stance = find_stance(system_.motion, system_.state_of(x_), ended_);
  if (stance.status == ChoiceStatus::none && !ended_.empty()) {
    // The end of a mode is located on the dense output; the state is more exact, and may be before.
    stance = find_stance(system_.motion, system_.state_of(x_), {});
  }
  if (stance.approaching >= 0) {
    striking_ = stance.approaching;
    return false;
  }
  if (stance.status != ChoiceStatus::found) {
    return end_with(CompliantEnd::no_mode, undecided_text(mechanism_, stance));
  }
  if (!stance.hops.empty()) take_velocity(stance.qdot);
  standing_ = stance.sustained;
  sustain(system_.motion, standing_);
  if (!system_.put_on_constraints(x_)) return cannot_hold();
  watch_ = watch_from(system_.motion, system_.state_of(x_).q);
  system_.see_locked();
  return true;
}

void CompliantRun::begin_piece() {
  const bool same = !out_.pieces.empty() && !jumps_ && out_.pieces.back().sustained == standing_;
  jumps_ = false;
  if (same) return;
  if (!out_.pieces.empty() && out_.t.size() == out_.pieces.back().first + 1) {
    drop_knot();  // in which no time has passed
    out_.pieces.pop_back();
  }
  out_.pieces.push_back({out_.t.size(), standing_});
}

std::optional<CompliantRun::RigidEvent> CompliantRun::rigid_event(double end) {
  // A contact that yields changes at the very begin: that comes first, and nothing moves meanwhile.
  if (!any_rigid_ || !(end > stepper_->begin())) return {};
  const auto state_at = [this](double t) {
    stepper_->at(t, probe_);
    system_.motion.state = system_.state_of(probe_);
  };
  const auto forces_at = [this, state_at](double t) {
    state_at(t);
    system_.derivative(probe_, rate_);
  };
  const StepCurve curve{system_.motion, stepper_->begin(), end, state_at, forces_at};
  const auto contact = first_event(curve, watch_);
  const auto change = first_mode_event(curve);
  const auto passing = first_part_event(curve);
  if (passing && !(contact && contact->t < *passing) && !(change && change->t < *passing)) {
    return RigidEvent{.t = *passing, .touches = {}, .passes = true};
  }
  if (change && !(contact && contact->t <= change->t)) {
    return RigidEvent{change->t, {}, true, change->stopped.value_or(-1)};
  }
  if (!contact) return {};
  if (contact->touches) return RigidEvent{contact->t, contact->contact, false};
  return RigidEvent{contact->t, {}, false};
}

// For the same reason what has just come to a stop may still slip by an error of the dense output.
void CompliantRun::stop_slips() {
  Standing stopped = standing_;
  const State state = system_.state_of(x_);
  const EvaluatedSystem& system = system_.motion.work.system;
  const double slow = slowest_slip * speed_scale(system_.motion, state.qdot);
  for (SustainedContact& one : stopped) {
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(one.contact)];
    const double v_t = apply(system, rows.body_a, rows.body_b, rows.tangent, state.qdot);
    if (slip_sign(one.mode) != 0 && std::abs(v_t) <= slow) one.mode = SustainedMode::sticks;
  }
  sustain(system_.motion, stopped);
  if (system_.put_on_constraints(x_)) return;
  sustain(system_.motion, standing_);  // they hold each other too loosely to be stopped
  system_.put_on_constraints(x_);
}

bool CompliantRun::passed_since(double t) const {
  return t_ - t > std::max(at_once * scales_.time, time_rounding * t_);
}

bool CompliantRun::apply_rigid(const RigidEvent& event) {
  idle_ = passed_since(stepper_->begin()) ? 0 : idle_ + 1;
  creeps_ = t_ - stepper_->begin() > creep * scales_.time ? 0 : creeps_ + 1;
  if (event.passes || passed_since(ended_at_)) ended_.clear();
  if (event.mode_ends) stop_slips();
  // What opens and turns back at once cannot open.
  const bool turns_back = !event.mode_ends && !event.touches && !event.passes && idle_ > 0;
  if (turns_back || (event.mode_ends &&
                     !slips_on(system_.motion, standing_, event.stopped, system_.state_of(x_)))) {
    ended_.push_back(standing_);
    ended_at_ = t_;
  }
  if (idle_ > most_changes_at_once(mechanism_) || creeps_ > most_creeps) {
    return end_with(CompliantEnd::cannot_go_on,
                    "the contacts change between their modes without any time passing");
  }
  return set_out();
}

// Rigid contacts that strike at the same instant are first.
bool CompliantRun::set_out(const std::optional<ContactChange>& change) {
  const bool passed = !out_.t.empty() && t_ > out_.t.back();
  stepper_->start(t_, x_, first_impact_step * scales_.time);
  if (passed && !add_knot()) return false;  // the last of what has been
  if (!stand()) return false;
  if (change && !(apply_change(*change) && stand())) return false;
  begin_piece();
  // What opens now may be pressed shut by a force that is only beginning: sooner than was seen.
  stepper_->start(
      t_, x_,
      first_impact_step * scales_.time * std::pow(shortening, std::min(idle_, most_shortenings)));
  return add_knot();
}

bool CompliantRun::strike(const CompliantJob& job) {
  const bool passed = out_.events.empty() || t_ > out_.events.back().t ||
                      out_.events.back().kind != CompliantEventKind::strike;
  strikes_ = passed ? 1 : strikes_ + 1;
  if (job.stop.stop_requested()) {
    striking_.reset();
    return end_with(CompliantEnd::cancelled, "it was cancelled");
  }
  if (strikes_ > most_strikes) return no_answer(job, "impacts follow each other without end");
  StrikeAnswer answer;
  if (job.strike) answer = job.strike(t_, *striking_, system_.state_of(x_));
  if (answer.qdot.empty()) return no_answer(job, answer.reason);
  out_.events.push_back({t_, *striking_, CompliantEventKind::strike});
  striking_.reset();
  ended_.clear();
  sustain(system_.motion, {});
  take_velocity(answer.qdot);
  if (!system_.put_on_constraints(x_)) return cannot_hold();
  return stand() && touch_closed() && set_out();
}

void CompliantRun::take_velocity(const std::vector<double>& qdot) {
  const EvaluatedSystem& system = system_.motion.work.system;
  const double before = kinetic_energy(system, system_.state_of(x_).qdot);
  std::ranges::copy(qdot, x_.begin() + static_cast<std::ptrdiff_t>(system_.n()));
  out_.strike_loss += before - kinetic_energy(system, qdot);
  jumps_ = true;
}

bool CompliantRun::no_answer(const CompliantJob& job, const std::string& reason) {
  const std::string who = quoted(mechanism_, *striking_);
  striking_.reset();
  const CompliantEnd end = out_.t.empty() ? CompliantEnd::cannot_start : CompliantEnd::cannot_go_on;
  if (!job.strike) {
    return end_with(end,
                    "the contact " + who + " strikes, too, and is rigid: give it a compliance");
  }
  return end_with(end, reason.empty()
                           ? who + " does not open: the law leaves it approaching"
                           : "the law has no answer where " + who + " strikes: " + reason);
}

}  // namespace carom
