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
  allowed.insert(allowed.end(), 3, scales.energy);
  allowed.push_back(scales.time);
  for (double& entry : allowed) entry *= tolerance;
}

}  // namespace

struct Stepper::Formulas {
  Vector allowed;
  Controlled controlled = Controlled(StepError{&allowed});
  Dopri5 single;  ///< keeps the dense output of the other

  Formulas() = default;
  Formulas(const Formulas&) = delete;
  Formulas& operator=(const Formulas&) = delete;
};

Stepper::Stepper(Flow& flow, long most_steps)
    : flow_(flow), most_steps_(most_steps), formulas_(std::make_unique<Formulas>()) {
  for (Vector* vector : {&x_0_, &x_1_, &dxdt_0_, &dxdt_1_}) vector->resize(flow.size());
}

Stepper::~Stepper() = default;

void Stepper::set_scales(const StepScales& scales, double tolerance) {
  scales_ = scales;
  allow_errors(flow_, scales, tolerance, formulas_->allowed);
}

void Stepper::start(double t, const Vector& x, double first) {
  t_0_ = t_1_ = t;
  x_0_ = x_1_ = x;
  if (first > 0) dt_ = first;
  flow_.derivative(x_0_, dxdt_0_);
}

double Stepper::shortest() const {
  const double rounding = std::numeric_limits<double>::epsilon() * std::abs(t_0_);
  return std::max(least_step * scales_.time, least_roundings * rounding);
}

bool Stepper::advance(double longest) {
  const auto g = [this](const Vector& x, Vector& dxdt, double /*t*/) { flow_.derivative(x, dxdt); };
  for (double h = std::min(dt_, longest); h > shortest() && !too_many();) {
    ++steps_;
    const double taken = h;
    double t = t_0_;
    if (formulas_->controlled.try_step(g, x_0_, dxdt_0_, t, x_1_, dxdt_1_, h) != odeint::success) {
      continue;
    }
    taken_ = taken;
    t_1_ = t_0_ + taken;
    // After a refusal the next step is no longer; one that was cut short says little about the
    // next.
    const bool refused = taken < std::min(dt_, longest);
    dt_ = refused ? taken : std::max(h, taken < dt_ ? std::min(dt_, 5 * taken) : 0.0);
    return true;
  }
  return false;
}

void Stepper::at(double t, Vector& x) const {
  x.resize(x_0_.size());
  if (t >= t_1_ || t <= t_0_) {
    x = t >= t_1_ ? x_1_ : x_0_;
    return;
  }
  formulas_->controlled.stepper().calc_state(t, x, x_0_, dxdt_0_, t_0_, x_1_, dxdt_1_, t_1_);
}

void Stepper::step_to(double t, Vector& x) {
  const auto g = [this](const Vector& of, Vector& dxdt, double /*t*/) {
    flow_.derivative(of, dxdt);
  };
  Vector dxdt(x_0_.size());
  x.resize(x_0_.size());
  formulas_->single.do_step(g, x_0_, dxdt_0_, t_0_, x, dxdt, t - t_0_);
}

}  // namespace carom
