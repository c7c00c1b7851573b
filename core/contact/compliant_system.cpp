// SPDX-License-Identifier: MIT
#include "core/contact/compliant_system.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/motion/applied_force.h"

namespace carom {

namespace {

/// The joints may take back this fraction of the mechanism's size, and of its speed: far more than
/// the drift of a step, far less than the way to another branch.
constexpr double most_correction = 1e-6;

double largest_difference(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

double largest(const std::vector<double>& values) {
  double out = 0;
  for (const double value : values) out = std::max(out, std::abs(value));
  return out;
}

}  // namespace

bool all_finite(const std::vector<double>& values) {
  return std::ranges::all_of(values, [](double value) { return std::isfinite(value); });
}

CompliantSystem::CompliantSystem(const Mechanism& m, Vec2 g, bool elements)
    : mechanism(m),
      gravity(g),
      plan(plan_motion(m)),
      count_(static_cast<std::size_t>(coordinate_count(m))) {
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
  work_.elements = elements;
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
  if (state_.q == factored_) {  // as where put_on_joints() left it
    accelerate(mechanism, plan, state_.qdot, gravity, work_, qddot);
  } else {
    accelerate_at(mechanism, plan, state_, gravity, work_, qddot);
    factored_ = state_.q;
  }
  std::fill(dxdt.begin() + 2 * n, dxdt.end(), 0.0);
  element_work(dxdt) =
      std::inner_product(work_.force.begin(), work_.force.end(), state_.qdot.begin(), 0.0);
  std::ranges::fill(f_, 0.0);
  bool pushed = false;
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    if (!contacts[k].touching) continue;
    const ContactInstant at =
        contact_instant(contacts[k], work_.system, state_.qdot, bristles(x, k));
    const Dissipation loss = add_contact_force(contacts[k], at, work_.system, f_);
    normal_loss(dxdt) += loss.normal;
    tangential_loss(dxdt) += loss.tangential;
    set_bristles(at.tangential.rate, k, dxdt);
    pushed = true;
  }
  if (pushed) add_acceleration_of(f_, plan, work_, qddot);
}

void CompliantSystem::look(const Vector& x, std::vector<ContactInstant>& instants) {
  take_state(x);
  evaluate(mechanism, state_.q, seen);
  instants.resize(contacts.size());
  for (std::size_t k = 0; k < contacts.size(); ++k) {
    instants[k] = contact_instant(contacts[k], seen, state_.qdot, bristles(x, k));
  }
}

bool CompliantSystem::put_on_joints(Vector& x) {
  if (!all_finite(x)) return false;
  take_state(x);
  if (!mechanism.joints.empty()) {
    const double error = close_pose(mechanism, plan.all, {}, state_.q, closure_);
    if (!(error <= pose_tolerance)) return false;
    if (largest_difference(state_.q, state_of(x).q) > most_correction * plan.all.size) return false;
  }
  choose_loop_rows(mechanism, state_.q, plan, work_);
  factored_ = state_.q;
  if (!mechanism.joints.empty()) {
    const Vector before = state_.qdot;
    project_velocity(plan, work_, state_.qdot);
    const double allowed = most_correction * largest(before);
    if (!(largest_difference(state_.qdot, before) <= allowed)) return false;
  }
  std::copy(state_.q.begin(), state_.q.end(), x.begin());
  std::copy(state_.qdot.begin(), state_.qdot.end(),
            x.begin() + static_cast<std::ptrdiff_t>(count_));
  return all_finite(x);
}

double CompliantSystem::effective_mass(int contact) {
  const ContactRows& rows = work_.system.contacts[static_cast<std::size_t>(contact)];
  std::ranges::fill(f_, 0.0);
  apply_transposed(work_.system, rows.body_a, rows.body_b, rows.normal, 1, f_);
  Vector response(count_, 0.0);
  add_acceleration_of(f_, plan, work_, response);
  return 1 / apply(work_.system, rows.body_a, rows.body_b, rows.normal, response);
}

}  // namespace carom
