// SPDX-License-Identifier: MIT
//
// How a compliant impact, and the touch of a contact in it, begins.
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/number_text.h"
#include "core/contact/damping_factors.h"
#include "core/dynamics/bias.h"
#include "core/motion/compliant_run.h"
#include "core/motion/tolerances.h"
#include "core/motion/touch_recorder.h"
#include "core/motion/words.h"

namespace carom {

namespace {

/// What an elastic impact comes to: δ_max, and three times the time that the approach takes for it.
ImpactScales hertz_scales(const Compliance& compliance, double mass, double v_0) {
  const double n = info_of(compliance.model).linear ? 1 : compliance.exponent;
  const double T_c = mass * v_0 * v_0 / 2;
  const double depth = std::pow((n + 1) * T_c / compliance.stiffness, 1 / (n + 1));
  return {depth, v_0, 3 * depth / v_0, T_c};
}

}  // namespace

bool CompliantRun::begin(const State& start) {
  x_ = system_.vector_of(start);
  if (!system_.put_on_constraints(x_)) {
    return end_with(CompliantEnd::cannot_start,
                    "the joints do not hold at the pose, or the numbers overflow");
  }
  set_least_speed(system_.motion, system_.state_of(x_));
  system_.see_locked();
  system_.look(x_, now_);
  out_.T_minus = kinetic_energy(system_.seen, system_.state_of(x_).qdot);
  if (!check_contacts() || !set_scales()) return false;
  stepper_.emplace(system_, scales_, tolerance_, spec_.most_steps);
  return stand() && touch_closed() && set_out();
}

bool CompliantRun::may_touch() {
  system_.look(x_, now_);
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    const CompliantContact& contact = system_.contacts[k];
    if (contact.touching) return true;
    const ContactRows& rows = system_.seen.contacts[static_cast<std::size_t>(contact.contact)];
    if (contact.locked || !is_closed(system_.motion.plan.all, rows)) continue;
    const double rest = resting_touch * possible_speed(system_.effective_mass(contact.contact));
    if (now_[k].rate >= -rest) return true;
  }
  return false;
}

bool CompliantRun::touch_closed() {
  system_.look(x_, now_);
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    CompliantContact& contact = system_.contacts[k];
    const ContactRows& rows = system_.seen.contacts[static_cast<std::size_t>(contact.contact)];
    if (contact.touching || contact.locked || !is_closed(system_.motion.plan.all, rows)) continue;
    const double rest = resting_touch * possible_speed(system_.effective_mass(contact.contact));
    if (!(now_[k].rate > rest)) continue;
    contact.gap_0 = rows.gap;
    if (!touch(k)) return false;
  }
  return true;
}

bool CompliantRun::check_contacts() {
  if (system_.contacts.empty()) {
    return end_with(CompliantEnd::cannot_start, "no contact has a compliance: all are rigid");
  }
  return std::ranges::all_of(system_.contacts,
                             [&](CompliantContact& contact) { return check_compliant(contact); });
}

bool CompliantRun::check_compliant(CompliantContact& contact) {
  const ContactRows& rows = system_.seen.contacts[static_cast<std::size_t>(contact.contact)];
  if (rows.turn != not_turned) {
    return end_with(CompliantEnd::cannot_start,
                    "the contact " + quoted(mechanism_, contact.contact) +
                        " has a turned direction of impact, but a compliant contact pushes along "
                        "the normal of its surface: set \"turn\" to 0");
  }
  const double allowed = closed_tolerance * system_.length() + rows.rounding;
  if (rows.gap < -allowed) {
    return end_with(CompliantEnd::cannot_start,
                    "the contact " + quoted(mechanism_, contact.contact) + " is already " +
                        rounded(-rows.gap, 3) + " m deep at the start: begin where it touches");
  }
  // What is open by no more than the tolerance is closed if it strikes, and else still falls.
  const double v_n =
      apply(system_.seen, rows.body_a, rows.body_b, rows.normal, system_.state_of(x_).qdot);
  if (rows.gap <= 0 || (rows.gap <= allowed && v_n < 0)) contact.gap_0 = rows.gap;
  return true;
}

double CompliantRun::possible_speed(double mass) const {
  return std::sqrt(2 * out_.T_minus / mass);
}

std::optional<FrozenProblem> CompliantRun::frozen_problem(const CompliantContact& contact, double e,
                                                          double mass, double v_0) {
  const ForceModelInfo& model = info_of(contact.compliance.model);
  const DampingFactor factor = damping_factor(model.model, e);
  if (factor && !(model.bounces && e < least_bouncing_restitution)) {
    return FrozenProblem{contact.compliance, *factor, mass, v_0};
  }
  end_with(CompliantEnd::cannot_go_on,
           "the model \"" + std::string(model.word) + "\" has no finite damping for e = " +
               rounded(e, 3) + " of the contact " + quoted(mechanism_, contact.contact));
  return {};
}

// δ̈ = −(a_n q̈ + ȧ_n q̇) without the contact's own force presses it in; mδ̈ is borne at Kδⁿ = mδ̈.
double CompliantRun::pressing_speed(std::size_t index, double mass) {
  const CompliantContact& contact = system_.contacts[index];
  const ContactRows& rows = system_.seen.contacts[static_cast<std::size_t>(contact.contact)];
  Vector rate(x_.size());
  system_.derivative(x_, rate);
  const auto n = static_cast<std::ptrdiff_t>(out_.n);
  const Vector qddot(rate.begin() + n, rate.begin() + 2 * n);
  const double press =
      -apply(system_.seen, rows.body_a, rows.body_b, rows.normal, qddot) -
      normal_bias(mechanism_, system_.seen, contact.contact, system_.state_of(x_).qdot);
  if (!(press > 0)) return 0;
  const double exponent =
      info_of(contact.compliance.model).linear ? 1 : contact.compliance.exponent;
  return std::sqrt(press * std::pow(mass * press / contact.compliance.stiffness, 1 / exponent));
}

double CompliantRun::falling_speed() {
  double fastest = norm(spec_.gravity);
  if (spec_.until > 0) {
    Vector rate(x_.size());
    system_.derivative(x_, rate);
    for (std::size_t body = 0; body < mechanism_.bodies.size(); ++body) {
      const std::size_t first = out_.n + static_cast<std::size_t>(system_.seen.offset[body]);
      fastest = std::max(fastest, std::hypot(rate[first], rate[first + 1]));
    }
  }
  return std::sqrt(fastest * system_.length());
}

// Errors are measured by the shallowest impact that is about to happen.
bool CompliantRun::set_scales() {
  const auto strikes = [this](std::size_t k) {
    return now_[k].rate > 0 && !system_.contacts[k].dead;
  };
  bool approaches = false;
  for (std::size_t k = 0; k < now_.size(); ++k) approaches = approaches || strikes(k);
  const double fall = falling_speed();
  if (spec_.until > 0) fall_ = fall;
  scales_.length = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < system_.contacts.size(); ++k) {
    if (approaches && !strikes(k)) continue;
    const CompliantContact& contact = system_.contacts[k];
    // In a dead centre there is none yet; that of the bodies alone is a measure.
    const double mass = contact.dead ? system_.mass_alone(contact.contact)
                                     : system_.effective_mass(contact.contact);
    const double least = moderate_touch * std::max(possible_speed(mass), fall);
    const ImpactScales scales =
        hertz_scales(contact.compliance, mass, std::max(now_[k].rate, least));
    if (!(scales.length > 0 && scales.length < scales_.length)) continue;
    const ContactRows& rows = system_.seen.contacts[static_cast<std::size_t>(contact.contact)];
    scales_ = scales;
    tolerance_ = std::max(spec_.tolerance, rows.rounding / scales_.length);
  }
  if (std::isfinite(scales_.length)) return true;
  if (spec_.until > 0) return end_with(CompliantEnd::nothing_touches, "nothing moves");
  return end_with(CompliantEnd::cannot_start,
                  "nothing moves, or the joints lock the compliant contacts");
}

std::optional<ContactTouch> CompliantRun::onset(std::size_t index) {
  CompliantContact& contact = system_.contacts[index];
  ContactTouch touch;
  touch.contact = contact.contact;
  touch.t_touch = t_;
  touch.mass = system_.effective_mass(contact.contact);
  const double least = std::max(slow_touch * std::max(possible_speed(touch.mass), fall_),
                                pressing_speed(index, touch.mass));
  touch.slow = !(now_[index].rate >= least);
  touch.v_0 = std::max(now_[index].rate, least);
  touch.e_requested =
      restitution(mechanism_.contacts[static_cast<std::size_t>(contact.contact)], touch.v_0);
  const std::optional<FrozenProblem> problem =
      frozen_problem(contact, touch.e_requested, touch.mass, touch.v_0);
  if (!problem) return {};
  touch.frozen = frozen_impact(*problem);
  if (!std::isfinite(touch.frozen.peak_force) || !std::isfinite(touch.frozen.duration)) {
    end_with(CompliantEnd::cannot_go_on, "the joints lock the contact " +
                                             quoted(mechanism_, contact.contact) +
                                             ", or the numbers are out of proportion");
    return {};
  }
  contact.force = normal_force_of(contact.compliance, problem->factor, touch.mass, touch.v_0);
  return touch;
}

bool CompliantRun::touch(std::size_t index) {
  CompliantContact& contact = system_.contacts[index];
  system_.see_locked();
  if (contact.locked) return true;
  system_.look(x_, now_);
  std::optional<ContactTouch> touch = onset(index);
  if (!touch) return false;
  contact.touching = contact.pushes = true;
  system_.set_bristles({}, index, x_);
  system_.look(x_, now_);
  TouchRecorder::begin(now_[index], *touch);
  touch_of_contact_[index] = static_cast<int>(out_.touches.size());
  out_.events.push_back({t_, touch->contact, CompliantEventKind::touch});
  out_.touches.push_back(std::move(*touch));
  return true;
}

}  // namespace carom
