// SPDX-License-Identifier: MIT
#pragma once

#include <memory>

#include "core/motion/flow.h"
#include "core/motion/frozen_response.h"

namespace carom {

/// What errors are compared with: the size and speed of the mechanism in flight, those of the
/// impact while compliant contacts touch.
struct StepScales {
  double length = 1;  ///< [m]
  double speed = 1;   ///< [m/s]
  double time = 1;    ///< in which the motion changes [s]
  double energy = 1;  ///< [J]
};

/// Integrates the flow by the embedded formulas of Dormand and Prince of order 5(4), one step at a
/// time with its error under control. While compliant contacts touch without friction, they
/// integrate the difference to what the forces do at the pose where the step begins: that is
/// smaller by what the pose changes in a step, and smoother, for a force may begin and end like
/// δ^1.5.
class Stepper {
 public:
  using Vector = Flow::Vector;

  Stepper(Flow& flow, long most_steps);
  ~Stepper();
  Stepper(const Stepper&) = delete;
  Stepper& operator=(const Stepper&) = delete;

  /// @param tolerance  error of one step as a fraction of the scales
  void set_scales(const StepScales& scales, double tolerance);
  /// Goes on from x at t with a step of about `first`; 0: as long as the last one proposed.
  /// @param frozen  beside the forces at the frozen pose
  void start(double t, const Vector& x, double first, bool frozen);
  /// One step, not longer than `longest`, from where start() was. False if none is small enough, or
  /// there were too many.
  bool advance(double longest);

  [[nodiscard]] double begin() const { return t_0_; }
  [[nodiscard]] double end() const { return t_1_; }
  /// ẋ where start() was.
  [[nodiscard]] const Vector& rate_at_begin() const { return dxdt_0_; }
  [[nodiscard]] double taken() const { return taken_; }
  /// Step that is wanted next [s].
  [[nodiscard]] double wanted() const { return dt_; }
  /// x within the step by the dense output: to locate what happens, and to stand there.
  void at(double t, Vector& x);
  /// No step from begin() is shorter [s].
  [[nodiscard]] double shortest() const;
  [[nodiscard]] const StepScales& scales() const { return scales_; }
  [[nodiscard]] long steps() const { return steps_; }
  /// It does not go on beyond a bound.
  [[nodiscard]] bool too_many() const { return steps_ >= most_steps_; }

 private:
  struct Formulas;
  /// dy/dτ of y = x − the response at the frozen pose.
  void slope(const Vector& y, double tau, Vector& out);

  Flow& flow_;
  FrozenResponse frozen_;
  StepScales scales_;
  long most_steps_ = 0;
  std::unique_ptr<Formulas> formulas_;
  Vector x_0_, x_1_, dxdt_0_;
  Vector y_1_, slope_0_, slope_1_;  ///< y and its slopes at both ends; at the first y = x
  Vector stage_;
  double t_0_ = 0, t_1_ = 0;
  double dt_ = 0, taken_ = 0;
  long steps_ = 0;
};

}  // namespace carom
