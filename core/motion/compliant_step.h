// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/motion/compliant_system.h"

namespace carom {

/// What errors are compared with: the size of the impact, not of the mechanism.
struct ImpactScales {
  double length = 1;  ///< an indentation [m]
  double speed = 1;   ///< an approach [m/s]
  double time = 1;    ///< a duration [s]
  double energy = 1;  ///< of the approach [J]
};

/// Goes through an impact step by step with an error under control, and knows each step from its
/// begin to its end: by the formulas of Dormand and Prince of order 5(4) with their dense output.
class CompliantStepper {
 public:
  using Vector = CompliantSystem::Vector;

  /// @param tolerance  error of one step as a fraction of the scales
  CompliantStepper(CompliantSystem& system, const ImpactScales& scales, double tolerance,
                   long most_steps);
  ~CompliantStepper();
  CompliantStepper(const CompliantStepper&) = delete;
  CompliantStepper& operator=(const CompliantStepper&) = delete;

  /// Goes on from x at t with a step of about `first`; 0: as long as the last one proposed.
  void start(double t, Vector x, double first);
  /// One step, not longer than `longest`. False if none is small enough, or there were too many.
  bool advance(double longest);

  [[nodiscard]] double begin() const { return t_0_; }
  [[nodiscard]] double end() const { return t_1_; }
  [[nodiscard]] const Vector& x_end() const { return x_1_; }
  /// ẋ where start() was.
  [[nodiscard]] const Vector& rate_at_begin() const { return dxdt_0_; }
  /// x within the step, by the dense output: to locate what happens.
  void at(double t, Vector& x) const;
  /// The same by a step of its own, as accurate as the end is.
  void step_to(double t, Vector& x) const;
  [[nodiscard]] long steps() const { return steps_; }
  /// It does not go on beyond a bound.
  [[nodiscard]] bool too_many() const;

 private:
  struct Formulas;
  CompliantSystem& system_;
  ImpactScales scales_;
  long most_steps_ = 0;
  std::unique_ptr<Formulas> formulas_;
  Vector x_0_, x_1_, dxdt_0_, dxdt_1_;
  double t_0_ = 0, t_1_ = 0;
  double dt_ = 0;
  long steps_ = 0;
};

}  // namespace carom
