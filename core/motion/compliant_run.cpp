// SPDX-License-Identifier: MIT
#include "core/motion/compliant_run.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/dynamics/state.h"
#include "core/motion/tolerances.h"
#include "core/motion/touch_recorder.h"
#include "core/motion/words.h"

namespace carom {

namespace {}  // namespace

CompliantRun::CompliantRun(const Mechanism& mechanism, const CompliantSpec& spec)
    : mechanism_(mechanism),
      spec_(spec),
      system_(mechanism, spec.gravity, spec.elements, spec.friction) {
  touch_of_contact_.assign(system_.contacts.size(), -1);
  any_rigid_ = system_.contacts.size() < mechanism.contacts.size();
  rate_.resize(system_.size());
  out_.n = system_.n();
}

bool CompliantRun::end_with(CompliantEnd end, std::string reason) {
  out_.end = end;
  out_.reason = std::move(reason);
  return false;
}

ContactTouch& CompliantRun::touch_of(std::size_t index) {
  return out_.touches[static_cast<std::size_t>(touch_of_contact_[index])];
}

const ContactTouch& CompliantRun::touch_of(std::size_t index) const {
  return out_.touches[static_cast<std::size_t>(touch_of_contact_[index])];
}

bool CompliantRun::touches() const {
  return std::ranges::any_of(system_.contacts,
                             [](const CompliantContact& contact) { return contact.touching; });
}

bool CompliantRun::acts() const {
  return std::ranges::any_of(system_.contacts, [](const CompliantContact& contact) {
    return contact.touching && contact.pushes;
  });
}

// An impact is over when nothing pushes any more. What is followed on must come out of the surface
// first: without a push it may sink back, as under its weight.
bool CompliantRun::over() const {
  return spec_.until > 0 ? !touches() : !acts();
}

double CompliantRun::shortest_impact(double t) const {
  double shortest = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    if (!system_.contacts[k].touching) continue;
    const ContactTouch& touch = touch_of(k);
    const double duration = touch.frozen.duration;
    if (t - touch.t_touch <= patience * duration) shortest = std::min(shortest, duration);
  }
  return shortest;
}

double CompliantRun::longest_step() const {
  const double t = stepper_->end();
  const double turn = fastest_turn(system_.motion, system_.state_of(x_).qdot);
  const double seen = turn > 0 ? most_turn / turn : std::numeric_limits<double>::infinity();
  const double crossing = std::min(seen, longest_flight_step * system_.length() / scales_.speed);
  const double left = out_.touches.empty() ? spec_.flight - t
                      : spec_.until > 0    ? spec_.until - t
                                           : crossing;
  // What lasts is smooth: only its accuracy bounds a step. Out of a dead centre a contact may come
  // at any instant.
  const bool dead = std::ranges::any_of(system_.contacts, &CompliantContact::dead);
  const double shortest =
      std::min(shortest_impact(t), dead ? scales_.time : std::numeric_limits<double>::infinity());
  if (std::isfinite(shortest)) return std::min({longest_impact_step * shortest, seen, left});
  return std::min(crossing, left);
}

bool CompliantRun::asleep() const {
  const double still = asleep_part * tolerance_ * scales_.speed;
  const CompliantSystem::Vector& rate = stepper_->rate_at_begin();
  std::size_t i = 0;
  for (const Body& body : mechanism_.bodies) {
    const auto end = i + (body.kind == BodyKind::rigid ? 3 : 2);
    for (std::size_t k = 0; i < end; ++i, ++k) {
      const double arm = k == 2 ? system_.length() : 1;
      if (arm * std::abs(rate[i]) > still) return false;
      if (arm * std::abs(rate[out_.n + i]) > asleep_hurry * still / scales_.time) return false;
    }
  }
  return true;
}

bool CompliantRun::ends_closed(double t) {
  if (spec_.until > 0) {
    if (t >= spec_.until * (1 - span_rounding)) {
      return !end_with(CompliantEnd::reached, "the time is over while a contact is closed");
    }
    return asleep() && !end_with(CompliantEnd::rests, "nothing moves any more");
  }
  return !std::isfinite(shortest_impact(t)) &&
         !end_with(
             CompliantEnd::stays_closed,
             "a contact does not separate in many times the duration of an impact: it is held");
}

void CompliantRun::go(const State& start, const CompliantJob& job) {
  bool more = begin(start);
  while (more || striking_) more = striking_ ? strike(job) : go_on(job);
}

bool CompliantRun::go_on(const CompliantJob& job) {
  while (!ends_here()) {
    if (job.stop.stop_requested()) return end_with(CompliantEnd::cancelled, "it was cancelled");
    if (!step()) return false;
    if (job.at) job.at(t_);
  }
  return false;
}

bool CompliantRun::ends_here() {
  if (!out_.touches.empty()) {
    return over() ? !end_with(CompliantEnd::separated, {}) : ends_closed(t_);
  }
  const double until = std::max(spec_.flight, spec_.until);
  if (t_ < until * (1 - span_rounding) && (spec_.until == 0 || may_touch())) return false;
  const char* why = until > 0 ? "no compliant contact closes within the flight"
                              : "no compliant contact is closed and approaches";
  const bool struck = std::ranges::find(out_.events, CompliantEventKind::strike,
                                        &CompliantEvent::kind) != out_.events.end();
  return !end_with(
      CompliantEnd::nothing_touches,
      struck ? "the rigid contacts that strike leave no compliant one approaching" : why);
}

bool CompliantRun::step() {
  if (!stepper_->advance(longest_step())) {
    return end_with(CompliantEnd::cannot_go_on,
                    stepper_->too_many()
                        ? "it takes too many steps: contact, damping or friction are too stiff"
                        : "no step is small enough: the numbers are out of proportion");
  }
  t_ = stepper_->end();
  sample(system_, *stepper_, t_, samples_);
  std::optional<ContactChange> change = first_change(system_, *stepper_, samples_);
  if (change) t_ = change->t;
  const std::optional<RigidEvent> rigid = rigid_event(t_);
  if (rigid) t_ = rigid->t;
  if (change || rigid) sample(system_, *stepper_, t_, samples_);
  // A change at the beginning itself is no motion.
  if (t_ > stepper_->begin()) record();
  stepper_->step_to(t_, x_);
  if (!system_.put_on_constraints(x_, rigid ? rigid->touches : std::nullopt)) return cannot_hold();
  if (std::ranges::any_of(system_.contacts, &CompliantContact::locked)) {
    system_.see_locked();
  }
  if (rigid) return apply_rigid(*rigid);
  if (change && any_rigid_) return set_out(change);
  if (change && !apply_change(*change)) return false;
  stepper_->start(t_, x_, change ? first_impact_step * scales_.time : 0);
  return add_knot();
}

bool CompliantRun::cannot_hold() {
  const std::string deep = too_deep_text(system_.motion, system_.state_of(x_).q, standing_);
  return end_with(CompliantEnd::cannot_go_on,
                  deep.empty() ? out_of_proportion_text(mechanism_) : "the contact " + deep);
}

void CompliantRun::record() {
  const TouchRecorder recorder{system_, *stepper_, out_.events};
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    if (system_.contacts[k].touching) recorder.add(samples_, k, touch_of(k));
  }
}

bool CompliantRun::apply_change(const ContactChange& change) {
  CompliantContact& contact = system_.contacts[change.index];
  system_.look(x_, now_);
  const double rate = now_[change.index].rate;
  switch (change.kind) {
    case ChangeKind::touches:
      return touch(change.index);
    case ChangeKind::opens:
      if (contact.pushes) release(change.index, rate);
      contact.touching = false;
      return true;
    case ChangeKind::lets_go:
      contact.pushes = false;
      touch_of(change.index).clipped = contact.force.m != 0;
      release(change.index, rate);
      return true;
    case ChangeKind::pushes_again:
      contact.pushes = true;
      touch_of(change.index).clipped = false;
      touch_of(change.index).t_release.reset();
      touch_of(change.index).e.reset();
      return true;
  }
  return true;
}

void CompliantRun::release(std::size_t index, double rate) {
  ContactTouch& touch = touch_of(index);
  touch.t_release = t_;
  // What has long been held goes by what lifts it, not by how it came.
  const bool rebounds = t_ - touch.t_touch <= patience * touch.frozen.duration;
  if (!touch.slow && rebounds) touch.e = -rate / touch.v_0;
  out_.events.push_back({t_, touch.contact, CompliantEventKind::separation});
}

bool CompliantRun::add_knot() {
  const auto n = static_cast<std::ptrdiff_t>(out_.n);
  const Vector& rate = stepper_->rate_at_begin();
  if (!all_finite(rate)) {
    return end_with(CompliantEnd::cannot_go_on, "the accelerations overflow");
  }
  // Where contacts change together, the last of them decides the acceleration.
  if (out_.t.size() > out_.pieces.back().first && !(t_ > out_.t.back())) drop_knot();
  out_.t.push_back(t_);
  out_.q.insert(out_.q.end(), x_.begin(), x_.begin() + n);
  out_.qdot.insert(out_.qdot.end(), x_.begin() + n, x_.begin() + 2 * n);
  out_.qddot.insert(out_.qddot.end(), rate.begin() + n, rate.begin() + 2 * n);
  add_forces();
  return true;
}

void CompliantRun::drop_knot() {
  out_.t.pop_back();
  for (auto* values : {&out_.q, &out_.qdot, &out_.qddot}) values->resize(values->size() - out_.n);
  out_.force.resize(out_.force.size() - 2 * mechanism_.contacts.size());
}

void CompliantRun::add_forces() {
  const std::size_t first = out_.force.size();
  out_.force.resize(first + 2 * mechanism_.contacts.size());
  system_.look(x_, now_);
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    const auto place = first + 2 * static_cast<std::size_t>(system_.contacts[k].contact);
    out_.force[place] = now_[k].normal;
    out_.force[place + 1] = now_[k].tangential.force;
  }
}

CompliantImpact CompliantRun::result() {
  if (!out_.t.empty()) finish_energies();
  std::ranges::stable_sort(out_.events, {}, &CompliantEvent::t);
  return std::move(out_);
}

void CompliantRun::finish_energies() {
  system_.look(x_, now_);
  const State state = system_.state_of(x_);
  out_.T_plus = kinetic_energy(system_.seen, state.qdot);
  out_.normal_loss = system_.normal_loss(x_);
  out_.tangential_loss = system_.tangential_loss(x_);
  out_.element_work = system_.element_work(x_);
  out_.steps = stepper_->steps();
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    if (!system_.contacts[k].touching) continue;
    const double held = elastic_energy(system_.contacts[k].force, now_[k].delta);
    // What a contact that has let go still holds, nobody gets back.
    (out_.end == CompliantEnd::separated ? out_.normal_loss : out_.elastic) += held;
  }
  for (std::size_t body = 0; body < mechanism_.bodies.size(); ++body) {
    const auto first = static_cast<std::size_t>(system_.seen.offset[body]);
    const Vec2 way{state.q[first] - out_.q[first], state.q[first + 1] - out_.q[first + 1]};
    out_.gravity_work += mechanism_.bodies[body].mass * dot(spec_.gravity, way);
  }
}

}  // namespace carom
