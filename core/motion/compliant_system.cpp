// SPDX-License-Identifier: MIT
#include "core/motion/compliant_system.h"

#include <algorithm>
#include <numeric>

#include "core/dynamics/state.h"
#include "core/motion/tolerances.h"
#include "core/projection/applied_force.h"

namespace carom {

CompliantSystem::CompliantSystem(const Mechanism& m, Vec2 g, bool elements, bool friction)
    : motion(m, g, friction), count_(static_cast<std::size_t>(coordinate_count(m))) {
  for (std::size_t k = 0; k < m.contacts.size(); ++k) {
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
  motion.work.elements = elements;
  motion.yielding = true;
  motion.pushes.resize(m.contacts.size());
}

CompliantSystem::Vector CompliantSystem::vector_of(const State& start) const {
  Vector x(size(), 0.0);
  std::copy(start.q.begin(), start.q.end(), x.begin());
  std::copy(start.qdot.begin(), start.qdot.end(), x.begin() + static_cast<std::ptrdiff_t>(count_));
  return x;
}

State CompliantSystem::state_of(const Vector& x) const {
  const auto n = static_cast<std::ptrdiff_t>(count_);
  return {Vector(x.begin(), x.begin() + n), Vector(x.begin() + n, x.begin() + 2 * n)};
}

void CompliantSystem::take_state(const Vector& x) {
  const auto n = static_cast<std::ptrdiff_t>(count_);
  std::copy(x.begin(), x.begin() + n, state_.q.begin());
  std::copy(x.begin() + n, x.begin() + 2 * n, state_.qdot.begin());
}

void CompliantSystem::derivative(const Vector& x, Vector& dxdt) {
  take_state(x);
  const auto n = static_cast<std::ptrdiff_t>(count_);
  std::copy(state_.qdot.begin(), state_.qdot.end(), dxdt.begin());
  const std::span<double> qddot = std::span<double>(dxdt).subspan(count_, count_);
  if (state_.q == factored_) {  // as where put_on_constraints() left it
    accelerate(mechanism(), motion.plan, state_.qdot, motion.gravity, motion.work, qddot);
  } else {
    carom::accelerate_at(mechanism(), motion.plan, state_, motion.gravity, motion.work, qddot);
    factored_ = state_.q;
  }
  std::fill(dxdt.begin() + 2 * n, dxdt.end(), 0.0);
  element_work(dxdt) = std::inner_product(motion.work.force.begin(), motion.work.force.end(),
                                          state_.qdot.begin(), 0.0);
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    ContactForce& push = motion.pushes[static_cast<std::size_t>(contacts[k].contact)];
    push = {};
    if (!contacts[k].touching) continue;
    const ContactInstant at =
        contact_instant(contacts[k], motion.work.system, state_.qdot, bristles(x, k));
    push = {at.normal, at.tangential.force};
    const Dissipation loss = dissipation(contacts[k], at);
    normal_loss(dxdt) += loss.normal;
    tangential_loss(dxdt) += loss.tangential;
    set_bristles(at.tangential.rate, k, dxdt);
  }
  add_pushes(motion, qddot);
  add_rigid_contacts(dxdt);
}

// Their power is −q̇ᵀM(q̈ − q̈ without them): joints and normal forces do no work.
void CompliantSystem::add_rigid_contacts(Vector& dxdt) {
  if (motion.sustained.none()) return;
  const std::span<double> qddot = std::span<double>(dxdt).subspan(count_, count_);
  free_.assign(qddot.begin(), qddot.end());
  add_sustained(motion, state_.qdot, qddot);
  for (std::size_t i = 0; i < count_; ++i) {
    tangential_loss(dxdt) -= motion.work.system.mass[i] * state_.qdot[i] * (qddot[i] - free_[i]);
  }
}

void CompliantSystem::look(const Vector& x, std::vector<ContactInstant>& instants) {
  take_state(x);
  evaluate(mechanism(), state_.q, seen);
  instants.resize(contacts.size());
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    instants[k] = contact_instant(contacts[k], seen, state_.qdot, bristles(x, k));
  }
}

bool CompliantSystem::put_on_constraints(Vector& x, std::optional<int> closed) {
  if (!all_finite(x)) return false;
  take_state(x);
  const std::optional<State> on = carom::put_on_constraints(motion, state_, listed(closed));
  if (!on) return false;
  factored_ = on->q;
  std::copy(on->q.begin(), on->q.end(), x.begin());
  std::copy(on->qdot.begin(), on->qdot.end(), x.begin() + static_cast<std::ptrdiff_t>(count_));
  return true;
}

double CompliantSystem::inverse_mass(int contact, Held held) {
  const EvaluatedSystem& system = motion.work.system;
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  std::ranges::fill(f_, 0.0);
  apply_transposed(system, rows.body_a, rows.body_b, rows.normal, 1, f_);
  Vector response(count_, 0.0);
  add_acceleration_of(f_, motion.plan, motion.work, response);
  const SustainedContacts& s = motion.sustained;
  if (held == Held::by_contacts_too && !s.none()) {
    keep_rows(motion, s.problem, s.rows, response);
  }
  return apply(system, rows.body_a, rows.body_b, rows.normal, response);
}

double CompliantSystem::mass_alone(int contact) {
  const EvaluatedSystem& system = motion.work.system;
  const ContactRows& rows = system.contacts[static_cast<std::size_t>(contact)];
  const double norm = row_norm(system, {rows.body_a, rows.body_b, rows.normal});
  return 1 / (norm * norm);
}

void CompliantSystem::see_locked() {
  for (CompliantContact& one : contacts) {
    const double least = locked_part / mass_alone(one.contact);
    const auto locks = [&](Held held) { return !(inverse_mass(one.contact, held) > least); };
    one.dead = locks(Held::by_joints);
    one.locked = one.dead || (!motion.sustained.none() && locks(Held::by_contacts_too));
  }
}

double CompliantSystem::effective_mass(int contact) {
  return 1 / inverse_mass(contact, Held::by_contacts_too);
}

}  // namespace carom
