// SPDX-License-Identifier: MIT
#pragma once

#include "core/motion/compliant_change.h"
#include "core/motion/compliant_impact.h"

namespace carom {

/// Writes down what a touching contact does in the course of the steps.
struct TouchRecorder {
  CompliantSystem& system;
  const CompliantStepper& stepper;
  std::vector<CompliantEvent>& events;

  /// The first point of the history.
  static void begin(const ContactInstant& at, ContactTouch& touch);
  /// The samples after the first, the greatest force and indentation between them, and where the
  /// contact begins to slide or to hold.
  void add(const StepSamples& samples, std::size_t index, ContactTouch& touch) const;

 private:
  void add_peak(const StepSamples& samples, std::size_t index, ContactTouch& touch) const;
  void add_compression(const StepSamples& samples, std::size_t index, std::size_t j,
                       ContactTouch& touch) const;
  void add_slip(const StepSamples& samples, std::size_t index, std::size_t j) const;
  [[nodiscard]] ContactInstant look(double t, std::size_t index) const;
  [[nodiscard]] ContactInstant look_closely(double t, std::size_t index) const;
};

}  // namespace carom
