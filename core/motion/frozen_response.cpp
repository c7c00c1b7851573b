// SPDX-License-Identifier: MIT
#include "core/motion/frozen_response.h"

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <limits>

#include "core/dynamics/bias.h"
#include "core/math/step_error.h"

namespace carom {

namespace odeint = boost::numeric::odeint;

struct FrozenResponse::Formulas {
  Vector allowed;
  double length = 1, speed = 1, energy = 1;
  odeint::controlled_runge_kutta<odeint::runge_kutta_dopri5<Numbers>, StepError> controlled{
      StepError{&allowed}};
};

FrozenResponse::FrozenResponse(Flow& flow) : flow_(flow), formulas_(std::make_unique<Formulas>()) {}
FrozenResponse::~FrozenResponse() = default;

void FrozenResponse::allow(double length, double speed, double energy) {
  formulas_->length = length;
  formulas_->speed = speed;
  formulas_->energy = energy;
}

void FrozenResponse::freeze(const Vector& x, const Vector& dxdt) {
  see_contacts(x, dxdt);
  couple();
  restart();
}

/// What touches, with d as it is under all forces.
void FrozenResponse::see_contacts(const Vector& x, const Vector& dxdt) {
  const EvaluatedSystem& system = flow_.motion.work.system;
  const auto n = static_cast<std::ptrdiff_t>(flow_.n());
  count_ = 0;
  flow_.copy_state(x, state_);
  free_.assign(dxdt.begin() + n, dxdt.begin() + 2 * n);
  for (std::size_t k = 0; k < flow_.contacts.size() && count_ < most_contacts; ++k) {
    const CompliantContact& from = flow_.contacts[k];
    if (!from.touching) continue;
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(from.contact)];
    const auto along = [&](const Vector& v) {
      return product(system, rows.body_a, rows.body_b, rows.normal, v);
    };
    Contact& to = contacts_[count_];
    flow_.respond(from.contact, Flow::Held::by_contacts_too, to.response);
    if (!(along(to.response) > 0)) continue;  // nothing moves
    to.contact = from.contact;
    to.force = from.force;
    to.delta = from.gap_0 - rows.gap;
    to.rate = -apply(system, rows.body_a, rows.body_b, rows.normal, state_.qdot);
    to.press = -along(free_) - normal_bias(flow_.mechanism(), system, from.contact, state_.qdot);
    ++count_;
  }
}

/// W, and a and d without the forces.
void FrozenResponse::couple() {
  const EvaluatedSystem& system = flow_.motion.work.system;
  Formulas& f = *formulas_;
  f.allowed.assign(2 * count_ + 1, f.energy);
  std::array<double, most_contacts> force{};
  for (std::size_t k = 0; k < count_; ++k) {
    const Contact& one = contacts_[k];
    force[k] = std::max(force_at(one.force, one.delta, one.rate), 0.0);
    for (std::size_t i = 0; i < free_.size(); ++i) free_[i] -= one.response[i] * force[k];
  }
  for (std::size_t k = 0; k < count_; ++k) {
    const ContactRows& rows = system.contacts[static_cast<std::size_t>(contacts_[k].contact)];
    for (std::size_t j = 0; j < count_; ++j) {
      W_[k][j] = product(system, rows.body_a, rows.body_b, rows.normal, contacts_[j].response);
      contacts_[k].press += W_[k][j] * force[j];
    }
    f.allowed[k] = f.length / W_[k][k];
    f.allowed[count_ + k] = f.speed / W_[k][k];
  }
}

void FrozenResponse::restart() {
  if (none()) return;
  last_ = 0;
  instants_[0] = {};
  rate_of(instants_[0].z, instants_[0].dzdt, 0);
}

void FrozenResponse::rate_of(const Numbers& z, Numbers& dzdt, double tau) const {
  double taken = 0;
  for (std::size_t k = 0; k < count_; ++k) {
    const Contact& one = contacts_[k];
    double delta = one.delta + tau * (one.rate + tau * one.press / 2);
    double rate = one.rate + tau * one.press;
    for (std::size_t j = 0; j < count_; ++j) {
      delta -= W_[k][j] * z[j];
      rate -= W_[k][j] * z[count_ + j];
    }
    const double force = std::max(force_at(one.force, delta, rate), 0.0);
    dzdt[k] = z[count_ + k];
    dzdt[count_ + k] = force;
    taken += (force - spring_force(one.force, delta)) * rate;
  }
  dzdt[2 * count_] = taken;
}

void FrozenResponse::go_to(double tau) {
  const auto f = [this](const Numbers& z, Numbers& dzdt, double at) { rate_of(z, dzdt, at); };
  while (instants_[last_].tau < tau) {
    if (last_ + 1 == instants_.size()) instants_.emplace_back();
    const Instant& here = instants_[last_];
    Instant& next = instants_[last_ + 1];
    next = {};
    const double left = tau - here.tau;
    if (!(step_ > 0)) step_ = left;
    // Never a sliver before the end.
    const double tried = step_ >= left ? left : std::min(step_, left / 2);
    double at = here.tau, h = tried;
    if (formulas_->controlled.try_step(f, here.z, here.dzdt, at, next.z, next.dzdt, h) ==
        odeint::success) {
      next.tau = tried == left ? tau : at;
      step_ = std::max(h, tried < step_ ? step_ : 0.0);
      ++last_;
      continue;
    }
    step_ = h;
    if (here.tau + h > here.tau) continue;
    // No step is small enough: then there is no number.
    next.z.fill(std::numeric_limits<double>::quiet_NaN());
    next.tau = tau;
    ++last_;
  }
}

void FrozenResponse::add(double a_q, double a_qdot, const Numbers& z, double sign,
                         Vector& x) const {
  if (none()) return;
  const std::size_t n = flow_.n();
  for (std::size_t i = 0; i < n; ++i) {
    x[i] += sign * free_[i] * a_q;
    x[n + i] += sign * free_[i] * a_qdot;
  }
  for (std::size_t k = 0; k < count_; ++k) {
    const double S = sign * z[k], P = sign * z[count_ + k];
    const double* w = contacts_[k].response.data();
    for (std::size_t i = 0; i < n; ++i) {
      x[i] += w[i] * S;
      x[n + i] += w[i] * P;
    }
  }
  flow_.normal_loss(x) += sign * z[2 * count_];
}

/// Between two instants S is the polynomial of degree five that has their S, P and F, and P its
/// rate.
void FrozenResponse::add_at(double tau, Vector& x) {
  if (none()) return;
  std::size_t j = 1;
  while (j < last_ && instants_[j].tau < tau) ++j;
  const Instant& a = instants_[j - 1];
  const Instant& b = instants_[j];
  const double h = b.tau - a.tau, s = (tau - a.tau) / h;
  Numbers z;
  for (std::size_t k = 0; k < count_; ++k) {
    const double P_0 = h * a.z[count_ + k], P_1 = h * b.z[count_ + k];
    const double F_0 = h * h * a.dzdt[count_ + k], F_1 = h * h * b.dzdt[count_ + k];
    const double p = b.z[k] - a.z[k] - P_0 - F_0 / 2, q = P_1 - P_0 - F_0, r = F_1 - F_0;
    const double c_3 = 10 * p - 4 * q + r / 2;
    const double c_4 = -15 * p + 7 * q - r;
    const double c_5 = 6 * p - 3 * q + r / 2;
    z[k] = a.z[k] + s * (P_0 + s * (F_0 / 2 + s * (c_3 + s * (c_4 + s * c_5))));
    z[count_ + k] = (P_0 + s * (F_0 + s * (3 * c_3 + s * (4 * c_4 + s * 5 * c_5)))) / h;
  }
  const double all = b.z[2 * count_] - a.z[2 * count_];
  const double u = h * a.dzdt[2 * count_], v = h * b.dzdt[2 * count_];
  z[2 * count_] = a.z[2 * count_] + s * (u + s * (3 * all - 2 * u - v + s * (u + v - 2 * all)));
  add(tau * tau / 2, tau, z, 1, x);
}

}  // namespace carom
