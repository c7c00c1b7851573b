// SPDX-License-Identifier: MIT
#include "core/motion/onset.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/contact/damping_factors.h"
#include "core/dynamics/bias.h"
#include "core/dynamics/state.h"
#include "core/motion/tolerances.h"
#include "core/motion/words.h"

namespace carom {

namespace {

using Vector = Flow::Vector;

double exponent_of(const Compliance& compliance) {
  return info_of(compliance.model).linear ? 1 : compliance.exponent;
}

/// What an elastic impact comes to: δ_max, and three times the time that the approach takes for it.
StepScales hertz_scales(const Compliance& compliance, double mass, double v_0) {
  const double n = exponent_of(compliance);
  const double T_c = mass * v_0 * v_0 / 2;
  const double depth = std::pow((n + 1) * T_c / compliance.stiffness, 1 / (n + 1));
  return {depth, v_0, 3 * depth / v_0, T_c};
}

const ContactRows& rows_of(const Flow& flow, const CompliantContact& contact) {
  return flow.seen.contacts[static_cast<std::size_t>(contact.contact)];
}

Vector accelerations(Flow& flow, const Vector& x) {
  Vector rate(x.size());
  flow.derivative(x, rate);
  const auto n = static_cast<std::ptrdiff_t>(flow.n());
  return {rate.begin() + n, rate.begin() + 2 * n};
}

/// Of the fastest acceleration over the size of the mechanism [m/s].
double falling_speed(Flow& flow, const Vector& x, bool lasts) {
  double fastest = norm(flow.motion.gravity);
  if (lasts) {
    fastest = std::max(fastest, fastest_of(flow.mechanism(), accelerations(flow, x)).point);
  }
  return std::sqrt(fastest * flow.length());
}

/// δ̈ = −(a_n q̈ + ȧ_n q̇) [m/s²]
double indentation_acceleration(const Flow& flow, const EvaluatedSystem& system, int contact,
                                const Vector& qdot, const Vector& qddot) {
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  return -product(system, rows.body_a, rows.body_b, rows.normal, qddot) -
         normal_bias(flow.mechanism(), system, contact, qdot);
}

/// The speed that what presses an open contact gives it over the depth that bears the pressing:
/// δ̈ without the contact's own force presses it in; mδ̈ is borne at Kδⁿ = mδ̈.
double pressing_speed(Flow& flow, const Vector& x, const CompliantContact& contact, double mass) {
  const double press = indentation_acceleration(flow, flow.seen, contact.contact,
                                                flow.state_of(x).qdot, accelerations(flow, x));
  if (!(press > 0)) return 0;
  const double exponent = exponent_of(contact.compliance);
  return std::sqrt(press * std::pow(mass * press / contact.compliance.stiffness, 1 / exponent));
}

}  // namespace

double possible_speed(double energy, double mass) {
  return std::sqrt(2 * energy / mass);
}

std::optional<EpisodeScales> episode_scales(Flow& flow, const Vector& x, bool lasts,
                                            double tolerance) {
  std::vector<ContactInstant> now;
  flow.look(x, now);
  const auto strikes = [&](std::size_t k) { return now[k].rate > 0 && !flow.contacts[k].dead; };
  bool approaches = false;
  for (std::size_t k = 0; k < now.size(); ++k) approaches = approaches || strikes(k);
  EpisodeScales out;
  out.energy = kinetic_energy(flow.seen, flow.state_of(x).qdot);
  const double fall = falling_speed(flow, x, lasts);
  if (lasts) out.fall = fall;
  out.step.length = std::numeric_limits<double>::infinity();
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    if (approaches && !strikes(k)) continue;
    const CompliantContact& contact = flow.contacts[k];
    // In a dead centre there is none yet; that of the bodies alone is a measure.
    const double mass =
        contact.dead ? flow.mass_alone(contact.contact) : flow.effective_mass(contact.contact);
    const double least = moderate_touch * std::max(possible_speed(out.energy, mass), fall);
    const StepScales scales = hertz_scales(contact.compliance, mass, std::max(now[k].rate, least));
    if (!(scales.length > 0 && scales.length < out.step.length)) continue;
    out.step = scales;
    out.tolerance = std::max(tolerance, rows_of(flow, contact).rounding / scales.length);
  }
  return std::isfinite(out.step.length) ? std::optional(out) : std::nullopt;
}

double time_to_opening(const Flow& flow, std::size_t index, const ContactInstant& now,
                       const Vector& rate) {
  const CompliantContact& contact = flow.contacts[index];
  const auto n = static_cast<std::ptrdiff_t>(flow.n());
  const double falls = indentation_acceleration(flow, flow.motion.work.system, contact.contact,
                                                {rate.begin(), rate.begin() + n},
                                                {rate.begin() + n, rate.begin() + 2 * n}) /
                       (contact.force.n + 2);
  // What pulls it in again does not open it: then δ/|δ̇|.
  const double square = now.rate * now.rate - 4 * now.delta * std::min(falls, 0.0);
  return 2 * now.delta / (-now.rate + std::sqrt(square));
}

std::string turned_text(const Mechanism& mechanism, int contact) {
  if (mechanism.contacts[static_cast<std::size_t>(contact)].turn == 0) return {};
  return "the contact " + quoted(mechanism, contact) +
         " has a turned direction of impact, but a compliant contact pushes along the normal of "
         "its surface: set \"turn\" to 0";
}

Onset onset_of(Flow& flow, const Vector& x, double t, std::size_t index,
               const EpisodeScales& scales) {
  const CompliantContact& contact = flow.contacts[index];
  std::vector<ContactInstant> now;
  flow.look(x, now);
  Onset out;
  ContactTouch& touch = out.touch;
  touch.contact = contact.contact;
  touch.t_touch = t;
  touch.mass = flow.effective_mass(contact.contact);
  const double least =
      std::max(slow_touch * std::max(possible_speed(scales.energy, touch.mass), scales.fall),
               pressing_speed(flow, x, contact, touch.mass));
  touch.slow = !(now[index].rate >= least);
  touch.v_0 = std::max(now[index].rate, least);
  const Contact& data = flow.mechanism().contacts[static_cast<std::size_t>(contact.contact)];
  touch.e_requested = restitution(data, touch.v_0);
  const ForceModelInfo& model = info_of(contact.compliance.model);
  const DampingFactor factor = damping_factor(model.model, touch.e_requested);
  if (!factor || (model.bounces && touch.e_requested < least_bouncing_restitution)) {
    out.obstacle = no_damping_text(model.model, touch.e_requested, data.name);
    return out;
  }
  touch.frozen = frozen_impact({contact.compliance, *factor, touch.mass, touch.v_0});
  if (!std::isfinite(touch.frozen.peak_force) || !std::isfinite(touch.frozen.duration)) {
    out.obstacle = "the joints lock the contact " + quoted(flow.mechanism(), contact.contact) +
                   ", or the numbers are out of proportion";
    return out;
  }
  out.force = normal_force_of(contact.compliance, *factor, touch.mass, touch.v_0);
  return out;
}

}  // namespace carom
