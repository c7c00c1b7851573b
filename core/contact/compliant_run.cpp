// SPDX-License-Identifier: MIT
#include "core/contact/compliant_run.h"

#include <algorithm>
#include <cmath>

#include "core/contact/touch_recorder.h"

namespace carom {

namespace {

/// A step of an impact, as a fraction of its duration: no force comes and goes unseen.
constexpr double longest_part = 0.05;
/// A step of a flight, as a fraction of the time in which something crosses the mechanism.
constexpr double longest_flight_step = 0.02;

/// A flight that is as long as asked but for this fraction is over.
constexpr double to_rounding = 1e-12;

}  // namespace

CompliantRun::CompliantRun(const Mechanism& mechanism, const CompliantSpec& spec)
    : mechanism_(mechanism), spec_(spec), system_(mechanism, spec.gravity) {
  touch_of_contact_.assign(system_.contacts.size(), -1);
  out_.n = system_.n();
}

bool CompliantRun::end_with(CompliantEnd end, std::string reason) {
  out_.end = end;
  out_.reason = std::move(reason);
  return false;
}

std::string CompliantRun::name(int contact) const {
  return "\"" + mechanism_.contacts[static_cast<std::size_t>(contact)].name + "\"";
}

ContactTouch& CompliantRun::touch_of(std::size_t index) {
  return out_.touches[static_cast<std::size_t>(touch_of_contact_[index])];
}

bool CompliantRun::acts() const {
  return std::ranges::any_of(system_.contacts, [](const CompliantContact& contact) {
    return contact.touching && contact.pushes;
  });
}

double CompliantRun::longest_step() const {
  const bool touching = std::ranges::any_of(
      system_.contacts, [](const CompliantContact& contact) { return contact.touching; });
  if (touching) return longest_part * scales_.time;
  const double crossing = longest_flight_step * system_.plan.all.size / scales_.speed;
  return std::min(crossing, spec_.flight - stepper_->end());
}

void CompliantRun::go(const std::stop_token& stop) {
  while (true) {
    if (stop.stop_requested()) {
      end_with(CompliantEnd::cancelled, "it was cancelled");
      return;
    }
    if (!step()) return;
    const double t = stepper_->begin();
    if (out_.touches.empty()) {
      if (t < spec_.flight * (1 - to_rounding)) continue;
      end_with(CompliantEnd::nothing_touches, "no compliant contact closes within the flight");
      return;
    }
    if (!acts()) {
      end_with(CompliantEnd::separated, {});
      return;
    }
    if (t - out_.touches.back().t_touch > longest_) {
      end_with(CompliantEnd::stays_closed,
               "a contact does not separate in many times the duration of an impact: it is held");
      return;
    }
  }
}

bool CompliantRun::step() {
  if (!stepper_->advance(longest_step())) {
    return end_with(CompliantEnd::cannot_go_on,
                    stepper_->too_many()
                        ? "it takes too many steps: damping or friction are too stiff"
                        : "no step is small enough: the numbers are out of proportion");
  }
  double end = stepper_->end();
  sample(system_, *stepper_, end, samples_);
  const std::optional<ContactChange> change = first_change(system_, *stepper_, samples_);
  if (change) {
    end = change->t;
    sample(system_, *stepper_, end, samples_);
  }
  // A change at the beginning itself is no motion.
  if (end > stepper_->begin()) record();
  stepper_->step_to(end, x_);
  if (!system_.put_on_joints(x_)) {
    return end_with(CompliantEnd::cannot_go_on,
                    "the joints lock, or the numbers are out of proportion");
  }
  if (change && !apply_change(*change, end)) return false;
  stepper_->start(end, x_, change ? first_step_ * scales_.time : 0);
  return add_knot(end) && !rigid_contact_touches();
}

void CompliantRun::record() {
  const TouchRecorder recorder{system_, *stepper_, out_.events};
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    if (system_.contacts[k].touching) recorder.add(samples_, k, touch_of(k));
  }
}

bool CompliantRun::apply_change(const ContactChange& change, double t) {
  CompliantContact& contact = system_.contacts[change.index];
  system_.look(x_, now_);
  const double rate = now_[change.index].rate;
  switch (change.kind) {
    case ChangeKind::touches:
      return touch(change.index, t);
    case ChangeKind::opens:
      if (contact.pushes) release(change.index, t, rate);
      contact.touching = false;
      return true;
    case ChangeKind::lets_go:
      contact.pushes = false;
      touch_of(change.index).clipped = contact.force.m != 0;
      release(change.index, t, rate);
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

void CompliantRun::release(std::size_t index, double t, double rate) {
  ContactTouch& touch = touch_of(index);
  touch.t_release = t;
  if (!touch.slow) touch.e = -rate / touch.v_0;
  out_.events.push_back({t, touch.contact, CompliantEventKind::separation});
}

bool CompliantRun::rigid_contact_touches() {
  for (std::size_t k = 0; k < mechanism_.contacts.size(); ++k) {
    if (mechanism_.contacts[k].compliance) continue;
    const ContactRows& rows = system_.seen.contacts[k];
    if (rows.gap >= -(closed_tolerance * system_.plan.all.size + rows.rounding)) continue;
    end_with(CompliantEnd::cannot_go_on,
             "the contact " + name(static_cast<int>(k)) + " touches meanwhile, and is rigid");
    return true;
  }
  return false;
}

bool CompliantRun::add_knot(double t) {
  const auto n = static_cast<std::ptrdiff_t>(out_.n);
  const Vector& rate = stepper_->rate_at_begin();
  if (!all_finite(rate)) {
    return end_with(CompliantEnd::cannot_go_on, "the accelerations overflow");
  }
  if (!out_.t.empty() && !(t > out_.t.back())) {
    // Where contacts change together, the last of them decides the acceleration.
    out_.t.pop_back();
    for (auto* values : {&out_.q, &out_.qdot, &out_.qddot}) values->resize(values->size() - out_.n);
  }
  out_.t.push_back(t);
  out_.q.insert(out_.q.end(), x_.begin(), x_.begin() + n);
  out_.qdot.insert(out_.qdot.end(), x_.begin() + n, x_.begin() + 2 * n);
  out_.qddot.insert(out_.qddot.end(), rate.begin() + n, rate.begin() + 2 * n);
  return true;
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
