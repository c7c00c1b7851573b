// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <vector>

#include "core/dynamics/evaluate.h"

namespace carom {

/// Ȧq̇ of the rows of one joint: what is left of Φ̈ = Aq̈ + Ȧq̇ without q̈ [m/s²] or [rad/s²]; of a
/// drive Ȧq̇ − s̈.
/// @param system  evaluated at q. @eq B(10)
std::array<double, most_joint_rows> joint_bias(const Mechanism& mechanism,
                                               const EvaluatedSystem& system, int joint,
                                               const std::vector<double>& qdot);

/// ȧ_n q̇ of one contact: what is left of the gap's acceleration φ̈ = a_n q̈ + ȧ_n q̇ [m/s²].
double normal_bias(const Mechanism& mechanism, const EvaluatedSystem& system, int contact,
                   const std::vector<double>& qdot);

/// ȧ_t q̇ of one contact: what is left of v̇_t = a_t q̈ + ȧ_t q̇ [m/s²].
double tangent_bias(const Mechanism& mechanism, const EvaluatedSystem& system, int contact,
                    const std::vector<double>& qdot);

}  // namespace carom
