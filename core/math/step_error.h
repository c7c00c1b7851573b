// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace carom {

/// The error of a step in units of what is allowed of each entry, for the step control of odeint.
struct StepError {
  const std::vector<double>* allowed;

  template <class Algebra, class State>
  double error(Algebra& /*unused*/, const State& /*x*/, const State& /*dxdt*/, const State& err,
               double /*dt*/) const {
    // What is no number is an error beyond measure.
    constexpr double beyond_measure = 1e11;
    double largest = 0;
    for (std::size_t i = 0; i < allowed->size(); ++i) {
      const double e = std::abs(err[i]) / (*allowed)[i];
      largest = std::max(largest, std::isfinite(e) ? e : beyond_measure);
    }
    return largest;
  }
};

}  // namespace carom
