// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>

#include "core/motion/compliant_step.h"

namespace carom {

/// What the contacts do at a few instants of a step, its ends included.
struct StepSamples {
  static constexpr std::size_t count = 5;
  std::array<double, count> t{};
  std::array<std::vector<ContactInstant>, count> at;
};

/// Looks at the step from its begin to `end`.
void sample(CompliantSystem& system, const CompliantStepper& stepper, double end,
            StepSamples& samples);

/// What makes the equations others; the integration begins anew there.
enum class ChangeKind : unsigned char {
  touches,       ///< δ rises through zero
  opens,         ///< δ falls through zero
  lets_go,       ///< the force would begin to pull
  pushes_again,  ///< and now no longer would
};
struct ContactChange {
  double t = 0;           ///< [s]
  std::size_t index = 0;  ///< in CompliantSystem::contacts
  ChangeKind kind = ChangeKind::touches;
};

/// The first change of the step, located on its dense output to rounding.
std::optional<ContactChange> first_change(CompliantSystem& system, const CompliantStepper& stepper,
                                          const StepSamples& samples);

/// The zero of a number that a contact has, between two instants of the step where its signs
/// differ.
double time_of_zero(CompliantSystem& system, const CompliantStepper& stepper, std::size_t index,
                    double ContactInstant::*number, double t_a, double t_b);

}  // namespace carom
