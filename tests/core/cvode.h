// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

namespace carom::test {

/// ẋ = f(t, x) by CVODE, which shares nothing with the integration under test: implicit multistep
/// formulas of variable order instead of an explicit one-step formula.
class CvodeProblem {
 public:
  using Vector = std::vector<double>;
  using Rate = std::function<void(double t, const Vector& x, Vector& dxdt)>;
  using Event = std::function<double(double t, const Vector& x)>;

  Rate rate;
  Vector x_0;
  Vector absolute_tolerance;  ///< of each entry
  double longest_step = 0;    ///< [s]

  struct Answer {
    bool good = false;
    double t = 0;
    Vector x;
  };
  /// At t.
  [[nodiscard]] Answer at(double t) const;
  /// Where the event falls through zero, before `until`.
  [[nodiscard]] Answer until_falls(const Event& event, double until) const;

 private:
  [[nodiscard]] Answer solve(const Event* event, double until) const;
};

}  // namespace carom::test
