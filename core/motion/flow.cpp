// SPDX-License-Identifier: MIT
#include "core/motion/flow.h"

#include <algorithm>
#include <numeric>

#include "core/dynamics/state.h"
#include "core/motion/tolerances.h"
#include "core/projection/acceleration.h"

namespace carom {

namespace {

/// F over Kδⁿ, or F itself where the damping does not vanish with δ.
double hold_of(const NormalForce& force, double delta, double rate) {
  return force.m == 0 ? force.K * delta + force.c * rate : 1 + force.c / force.K * rate;
}

}  // namespace

ContactInstant contact_instant(const CompliantContact& contact, const EvaluatedSystem& system,
                               const std::vector<double>& qdot, const BristleState& bristles) {
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact.contact)];
  ContactInstant at;
  at.delta = contact.gap_0 - rows.gap;
  at.rate = -apply(system, rows.body_a, rows.body_b, rows.normal, qdot);
  at.v_t = apply(system, rows.body_a, rows.body_b, rows.tangent, qdot);
  if (!contact.touching) return at;
  at.bend = bristles.bend;
  at.push = force_at(contact.force, at.delta, at.rate);
  at.hold = hold_of(contact.force, at.delta, at.rate);
  at.normal = std::max(at.push, 0.0);
  at.tangential = tangential_force(contact.compliance.tangential, contact.friction, at.normal,
                                   at.v_t, bristles);
  return at;
}

Flow::Flow(const Mechanism& m, Vec2 g, const Acting& acting)
    : motion(m, g, acting.friction), count_(static_cast<std::size_t>(coordinate_count(m))) {
  for (std::size_t k = 0; acting.compliance && k < m.contacts.size(); ++k) {
    const Contact& contact = m.contacts[k];
    if (!contact.compliance) continue;
    CompliantContact compliant;
    compliant.contact = static_cast<int>(k);
    compliant.compliance = *contact.compliance;
    compliant.friction = {contact.mu_s, contact.mu_d};
    contacts.push_back(compliant);
  }
  state_.q.resize(count_);
  state_.qdot.resize(count_);
  f_.resize(count_);
  motion.work.elements = acting.elements;
  motion.compliance_acts = acting.compliance;
  motion.pushes.resize(m.contacts.size());
}

bool Flow::touches() const {
  return std::ranges::any_of(contacts, &CompliantContact::touching);
}

Flow::Vector Flow::vector_of(const State& start) const {
  Vector x(size(), 0.0);
  set_state(start, x);
  return x;
}

void Flow::set_state(const State& state, Vector& x) const {
  x.back() = state.t;
  std::ranges::copy(state.q, x.begin());
  std::ranges::copy(state.qdot, x.begin() + static_cast<std::ptrdiff_t>(count_));
}

State Flow::state_of(const Vector& x) const {
  const auto n = static_cast<std::ptrdiff_t>(count_);
  return {Vector(x.begin(), x.begin() + n), Vector(x.begin() + n, x.begin() + 2 * n), x.back()};
}

void Flow::copy_state(const Vector& x, State& state) const {
  const auto n = static_cast<std::ptrdiff_t>(count_);
  state.q.assign(x.begin(), x.begin() + n);
  state.qdot.assign(x.begin() + n, x.begin() + 2 * n);
  state.t = x.back();
}

void Flow::derivative(const Vector& x, Vector& dxdt) {
  ++evaluations;
  copy_state(x, state_);
  const auto n = static_cast<std::ptrdiff_t>(count_);
  std::copy(state_.qdot.begin(), state_.qdot.end(), dxdt.begin());
  std::fill(dxdt.begin() + n, dxdt.end(), 0.0);
  time(dxdt) = motion.work.sense;
  set_clock(motion, state_.t);
  if (state_.q != factored_ || state_.t != factored_t_) {  // else as put_on_constraints() left it
    factor_at(mechanism(), motion.plan, state_.q, motion.work);
    factored_ = state_.q;
    factored_t_ = state_.t;
  }
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    ContactForce& push = motion.pushes[static_cast<std::size_t>(contacts[k].contact)];
    push = {};
    if (!contacts[k].touching) continue;
    const ContactInstant at =
        contact_instant(contacts[k], motion.work.system, state_.qdot, bristles(x, k));
    push = {at.normal, at.tangential.force};
    // What the spring does not take of the work F_n δ̇ is lost; where the force is clipped, that is
    // what the spring gives back to nobody. The work against the tangential force counts as lost,
    // bent bristles with it.
    normal_loss(dxdt) += (at.normal - spring_force(contacts[k].force, at.delta)) * at.rate;
    tangential_loss(dxdt) -= at.tangential.force * at.v_t;
    if (counts_prescribed) {
      const ContactRows& rows =
          motion.work.system.contacts[static_cast<std::size_t>(contacts[k].contact)];
      prescribed_work(dxdt) += push.normal * rows.normal.v_0 + push.tangent * rows.tangent.v_0;
    }
    set_bristles(at.tangential.rate, k, dxdt);
  }
  accelerate_freely(motion, state_.qdot, std::span<double>(dxdt).subspan(count_, count_));
  element_work(dxdt) = std::inner_product(motion.work.force.begin(), motion.work.force.end(),
                                          state_.qdot.begin(), 0.0);
  if (counts_prescribed) {
    prescribed_work(dxdt) += drive_power(std::span<const double>(dxdt).subspan(count_, count_));
  }
  add_rigid_contacts(dxdt);
}

// With w the velocity of least kinetic energy that follows the drives, λᵀṡ = wᵀAᵀλ, and Aᵀλ is what
// the joints add to the other forces. The rest of the velocity plays no part: joints that do work
// on what they leave free are not taken for drives.
double Flow::drive_power(std::span<const double> qddot) {
  const Vector w = driven_velocity(motion.plan, motion.work);
  if (w.empty()) return 0;
  const AccelerationWorkspace& work = motion.work;
  double power = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const double pushed = work.applied.empty() ? 0 : work.applied[i];
    power += w[i] * (work.system.mass[i] * qddot[i] - work.force[i] - pushed);
  }
  for (std::size_t body = 0; body < mechanism().bodies.size(); ++body) {
    const auto i = static_cast<std::size_t>(work.system.offset[body]);
    power -= mechanism().bodies[body].mass * dot(motion.gravity, {w[i], w[i + 1]});
  }
  return power;
}

/// Of the surfaces of rigid contacts that stay closed, and of what the drives do against those.
double Flow::rigid_surface_power() const {
  const PersistentContacts& s = motion.persistent;
  const std::vector<ContactForce> forces = least_forces(s.problem, s.modes, s.response);
  double power = 0;
  for (std::size_t i = 0; i < forces.size(); ++i) {
    power += forces[i].normal * s.problem.normal.given[i] +
             forces[i].tangent * s.problem.tangent.given[i];
  }
  return power;
}

// Their power is −q̇ᵀM(q̈ − q̈ without them): joints and normal forces do no work but that of what
// moves as prescribed.
void Flow::add_rigid_contacts(Vector& dxdt) {
  if (motion.persistent.none()) return;
  const std::span<double> qddot = std::span<double>(dxdt).subspan(count_, count_);
  free_.assign(qddot.begin(), qddot.end());
  add_persistent(motion, state_.qdot, qddot);
  for (std::size_t i = 0; i < count_; ++i) {
    tangential_loss(dxdt) -= motion.work.system.mass[i] * state_.qdot[i] * (qddot[i] - free_[i]);
  }
  if (!counts_prescribed) return;
  const double given = rigid_surface_power();
  prescribed_work(dxdt) += given;
  tangential_loss(dxdt) += given;
}

void Flow::let_bristles_follow(const Vector& at, double h, Vector& x) const {
  const State state = state_of(at);
  const EvaluatedSystem& system = motion.work.system;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    const CompliantContact& one = contacts[k];
    if (!one.touching) continue;
    const auto of = static_cast<std::size_t>(one.contact);
    const ContactRows& rows = system.contacts[of];
    const double v_t = apply(system, rows.body_a, rows.body_b, rows.tangent, state.qdot);
    set_bristles(bristles_after(one.compliance.tangential, one.friction, motion.pushes[of].normal,
                                v_t, bristles(at, k), h),
                 k, x);
  }
}

void Flow::look(const Vector& x, std::vector<ContactInstant>& instants) {
  copy_state(x, state_);
  seen.clock = {state_.t, motion.work.sense, motion.since};
  evaluate(mechanism(), state_.q, seen);
  instants.resize(contacts.size());
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    instants[k] = contact_instant(contacts[k], seen, state_.qdot, bristles(x, k));
  }
}

bool Flow::put_on_constraints(Vector& x, std::optional<int> closed) {
  if (!all_finite(x)) return false;
  copy_state(x, state_);
  const std::optional<State> on = carom::put_on_constraints(motion, state_, listed(closed));
  if (!on) return false;
  factored_ = on->q;
  factored_t_ = on->t;
  set_state(*on, x);
  return true;
}

void Flow::respond(int contact, Held held, Vector& response) {
  const EvaluatedSystem& system = motion.work.system;
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  std::ranges::fill(f_, 0.0);
  apply_transposed(system, rows.body_a, rows.body_b, rows.normal, 1, f_);
  response.assign(count_, 0.0);
  add_acceleration_of(f_, motion.plan, motion.work, response);
  const PersistentContacts& s = motion.persistent;
  if (held == Held::by_contacts_too && !s.none()) {
    keep_rows(motion, s.problem, s.rows, Kept::change, response);
  }
}

double Flow::inverse_mass(int contact, Held held) {
  Vector response;
  respond(contact, held, response);
  const EvaluatedSystem& system = motion.work.system;
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  return product(system, rows.body_a, rows.body_b, rows.normal, response);
}

double Flow::mass_alone(int contact) {
  const EvaluatedSystem& system = motion.work.system;
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.normal});
  return 1 / (norm * norm);
}

void Flow::see_locked() {
  for (CompliantContact& one : contacts) {
    const double least = locked_part / mass_alone(one.contact);
    // A drive moves what the joints lock.
    const auto locks = [&](Held held) {
      return !motion.plan.all.has_drives && !(inverse_mass(one.contact, held) > least);
    };
    one.dead = locks(Held::by_joints);
    one.locked = one.dead || (!motion.persistent.none() && locks(Held::by_contacts_too));
  }
}

double Flow::effective_mass(int contact) {
  const double alone = mass_alone(contact);
  const double inverse = inverse_mass(contact, Held::by_contacts_too);
  return inverse > locked_part / alone ? 1 / inverse : alone;
}

}  // namespace carom
