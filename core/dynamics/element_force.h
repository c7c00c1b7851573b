// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/dynamics/evaluate.h"

namespace carom {

/// f += the generalized forces of the mechanism's force elements, n entries [N] or [N m].
/// @param system  evaluated at the pose
/// @param sense   −1: q̇ is the velocity with time running backward, so that dampers drive
void add_element_forces(const Mechanism& mechanism, const EvaluatedSystem& system,
                        const std::vector<double>& qdot, double sense, std::vector<double>& f);

/// What one element gives at a pose and velocity: the force with which it pushes its two points
/// apart [N], the torque on its first body [N m], or the magnitude of a force on a point [N].
/// @param system  evaluated at the pose
double element_effort(const Mechanism& mechanism, const EvaluatedSystem& system,
                      const std::vector<double>& qdot, const ForceElement& element);

/// What the spring of an element stores at a pose, 0 for elements without one [J].
double stored_energy(const Mechanism& mechanism, const EvaluatedSystem& system,
                     const ForceElement& element);

/// The power that an element takes from the mechanism beside what its spring stores: that of its
/// damper, or less than zero where it drives [W].
double power_taken(const Mechanism& mechanism, const EvaluatedSystem& system,
                   const std::vector<double>& qdot, const ForceElement& element);

/// Whether power_taken() is ever anything but zero.
bool takes_power(const ForceElement& element);

}  // namespace carom
