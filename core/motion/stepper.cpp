// SPDX-License-Identifier: MIT
#include "core/motion/stepper.h"

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cmath>
#include <limits>

#include "core/math/step_error.h"
#include "core/motion/tolerances.h"

namespace carom {

namespace {

namespace odeint = boost::numeric::odeint;

using Vector = Flow::Vector;

using Dopri5 = odeint::runge_kutta_dopri5<Vector>;
using Controlled = odeint::controlled_runge_kutta<Dopri5, StepError>;

/// Of each entry of x.
void allow_errors(const Flow& flow, const StepScales& scales, double tolerance, Vector& allowed) {
  allowed.clear();
  for (const double scale : {scales.length, scales.speed}) {
    for (const Body& body : flow.mechanism().bodies) {
      allowed.insert(allowed.end(), {scale, scale});
      // An angle moves what is as far away as the mechanism is large.
      if (body.kind == BodyKind::rigid) allowed.push_back(scale / flow.length());
    }
  }
  for (std::size_t k = 0; k < flow.contacts.size(); ++k) {
    allowed.insert(allowed.end(), {scales.length, 1.0});
  }
  allowed.insert(allowed.end(), 4, scales.energy);
  allowed.push_back(scales.time);
  for (double& entry : allowed) entry *= tolerance;
}

}  // namespace

struct Stepper::Formulas {
  Vector allowed;
  Controlled controlled = Controlled(StepError{&allowed});

  Formulas() = default;
  Formulas(const Formulas&) = delete;
  Formulas& operator=(const Formulas&) = delete;
};

Stepper::Stepper(Flow& flow, long most_steps)
    : flow_(flow), frozen_(flow), most_steps_(most_steps), formulas_(std::make_unique<Formulas>()) {
  for (Vector* vector : {&x_0_, &x_1_, &dxdt_0_, &y_1_, &slope_0_, &slope_1_})
    vector->resize(flow.size());
}

Stepper::~Stepper() = default;

void Stepper::set_scales(const StepScales& scales, double tolerance) {
  scales_ = scales;
  allow_errors(flow_, scales, tolerance, formulas_->allowed);
  const double exact = frozen_part * tolerance;
  frozen_.allow(exact * scales.length, exact * scales.speed, exact * scales.energy);
}

void Stepper::start(double t, const Vector& x, double first, bool frozen) {
  t_0_ = t_1_ = t;
  x_0_ = x_1_ = x;
  if (first > 0) dt_ = first;
  flow_.derivative(x_0_, dxdt_0_);
  frozen ? frozen_.freeze(x_0_, dxdt_0_) : frozen_.thaw();
  slope_0_ = dxdt_0_;
  frozen_.take_rate_from(slope_0_);
}

void Stepper::slope(const Vector& y, double tau, Vector& out) {
  if (frozen_.none()) return flow_.derivative(y, out);
  frozen_.go_to(tau);
  stage_ = y;
  frozen_.add_to(stage_);
  flow_.derivative(stage_, out);
  frozen_.take_rate_from(out);
}

double Stepper::shortest() const {
  const double rounding = std::numeric_limits<double>::epsilon() * std::abs(t_0_);
  return std::max(least_step * scales_.time, least_roundings * rounding);
}

bool Stepper::advance(double longest) {
  const auto g = [this](const Vector& y, Vector& out, double tau) { slope(y, tau, out); };
  for (double h = std::min(dt_, longest); h > shortest() && !too_many();) {
    ++steps_;
    const double taken = h;
    double tau = 0;
    frozen_.restart();
    if (formulas_->controlled.try_step(g, x_0_, slope_0_, tau, y_1_, slope_1_, h) !=
        odeint::success) {
      continue;
    }
    taken_ = taken;
    t_1_ = t_0_ + taken;
    x_1_ = y_1_;
    frozen_.add_to(x_1_);
    // After a refusal the next step is no longer; one that was cut short says little about the
    // next.
    const bool refused = taken < std::min(dt_, longest);
    dt_ = refused ? taken : std::max(h, taken < dt_ ? std::min(dt_, 5 * taken) : 0.0);
    return true;
  }
  return false;
}

void Stepper::at(double t, Vector& x) {
  x.resize(x_0_.size());
  if (t >= t_1_ || t <= t_0_) {
    x = t >= t_1_ ? x_1_ : x_0_;
    return;
  }
  const double tau = t - t_0_;
  formulas_->controlled.stepper().calc_state(tau, x, x_0_, slope_0_, 0, y_1_, slope_1_,
                                             t_1_ - t_0_);
  frozen_.add_at(tau, x);
}

}  // namespace carom
