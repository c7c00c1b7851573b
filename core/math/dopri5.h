// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <boost/numeric/odeint/stepper/controlled_runge_kutta.hpp>
#include <boost/numeric/odeint/stepper/runge_kutta_dopri5.hpp>
#include <cmath>
#include <vector>

namespace carom {

/// The error of a step in units of what is allowed of each entry, for the step control of odeint.
struct StepError {
  const std::vector<double>* allowed;

  template <class Algebra>
  double error(Algebra& /*unused*/, const std::vector<double>& /*x*/,
               const std::vector<double>& /*dxdt*/, const std::vector<double>& err,
               double /*dt*/) const {
    // What is no number is an error beyond measure.
    constexpr double beyond_measure = 1e11;
    double largest = 0;
    for (std::size_t i = 0; i < err.size(); ++i) {
      const double e = std::abs(err[i]) / (*allowed)[i];
      largest = std::max(largest, std::isfinite(e) ? e : beyond_measure);
    }
    return largest;
  }
};

/// Dormand and Prince's formulas of order 5, and the same with steps that follow the error.
using Dopri5 = boost::numeric::odeint::runge_kutta_dopri5<std::vector<double>>;
using ControlledDopri5 = boost::numeric::odeint::controlled_runge_kutta<Dopri5, StepError>;

}  // namespace carom
