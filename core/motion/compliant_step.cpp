// SPDX-License-Identifier: MIT
#include "core/motion/compliant_step.h"
#include "core/motion/tolerances.h"

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cmath>
#include <limits>

namespace carom {

namespace {

namespace odeint = boost::numeric::odeint;

using Vector = CompliantSystem::Vector;

/// The error of a step in units of the tolerance, for the step control of odeint.
struct StepError {
  const Vector* allowed;

  template <class Algebra>
  double error(Algebra& /*unused*/, const Vector& /*x*/, const Vector& /*dxdt*/, const Vector& err,
               double /*dt*/) const {
    double largest = 0;
    for (std::size_t i = 0; i < err.size(); ++i) {
      const double e = std::abs(err[i]) / (*allowed)[i];
      // What is no number is an error beyond measure.
      largest = std::max(largest, std::isfinite(e) ? e : 1e10);
    }
    return largest;
  }
};

using Dopri5 = odeint::runge_kutta_dopri5<Vector>;
using Controlled = odeint::controlled_runge_kutta<Dopri5, StepError>;

/// Of each entry of x.
Vector allowed_errors(const CompliantSystem& system, const ImpactScales& scales, double tolerance) {
  Vector allowed;
  for (const double scale : {scales.length, scales.speed}) {
    for (const Body& body : system.mechanism().bodies) {
      allowed.insert(allowed.end(), {scale, scale});
      // An angle moves what is as far away as the mechanism is large.
      if (body.kind == BodyKind::rigid) allowed.push_back(scale / system.length());
    }
  }
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    allowed.insert(allowed.end(), {scales.length, 1.0});
  }
  allowed.insert(allowed.end(), 3, scales.energy);
  for (double& entry : allowed) entry *= tolerance;
  return allowed;
}

}  // namespace

struct CompliantStepper::Formulas {
  Vector allowed;
  Controlled controlled;
  Dopri5 shorter;   ///< keeps the stages of the step itself as they are
  Vector rate_out;  ///< nobody asks for it

  explicit Formulas(Vector errors) : allowed(std::move(errors)), controlled(StepError{&allowed}) {}
  Formulas(const Formulas&) = delete;
  Formulas& operator=(const Formulas&) = delete;
};

CompliantStepper::CompliantStepper(CompliantSystem& system, const ImpactScales& scales,
                                   double tolerance, long most_steps)
    : system_(system),
      scales_(scales),
      most_steps_(most_steps),
      formulas_(std::make_unique<Formulas>(allowed_errors(system, scales, tolerance))) {
  for (Vector* vector : {&x_0_, &x_1_, &dxdt_0_, &dxdt_1_}) vector->resize(system.size());
}

CompliantStepper::~CompliantStepper() = default;

void CompliantStepper::start(double t, Vector x, double first) {
  t_0_ = t_1_ = t;
  x_0_ = std::move(x);
  x_1_ = x_0_;
  if (first > 0) dt_ = first;
  system_.derivative(x_0_, dxdt_0_);
}

bool CompliantStepper::too_many() const {
  return steps_ >= most_steps_;
}

bool CompliantStepper::advance(double longest) {
  const auto g = [this](const Vector& x, Vector& dxdt, double /*t*/) {
    system_.derivative(x, dxdt);
  };
  const double rounding = std::numeric_limits<double>::epsilon() * std::abs(t_0_);
  const double shortest = std::max(least_step * scales_.time, least_roundings * rounding);
  double h = std::min(dt_, longest);
  while (h > shortest) {
    if (too_many()) return false;
    ++steps_;
    const double taken = h;
    double t = t_0_;
    if (formulas_->controlled.try_step(g, x_0_, dxdt_0_, t, x_1_, dxdt_1_, h) != odeint::success) {
      continue;
    }
    t_1_ = t_0_ + taken;
    // A step cut short says little about the next.
    dt_ = std::max(h, taken < dt_ ? std::min(dt_, 5 * taken) : 0.0);
    return true;
  }
  return false;
}

void CompliantStepper::at(double t, Vector& x) const {
  x.resize(x_0_.size());
  if (t >= t_1_) {
    x = x_1_;
    return;
  }
  formulas_->controlled.stepper().calc_state(t, x, x_0_, dxdt_0_, t_0_, x_1_, dxdt_1_, t_1_);
}

void CompliantStepper::step_to(double t, Vector& x) const {
  x = t >= t_1_ ? x_1_ : x_0_;
  if (t >= t_1_ || t <= t_0_) return;
  const auto g = [this](const Vector& from, Vector& dxdt, double /*t*/) {
    system_.derivative(from, dxdt);
  };
  formulas_->rate_out.resize(x.size());
  formulas_->shorter.do_step(g, x_0_, dxdt_0_, t_0_, x, formulas_->rate_out, t - t_0_);
}

}  // namespace carom
