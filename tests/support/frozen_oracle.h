// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "core/mechanism/contact.h"

namespace carom::test {

/// A unit mass that meets a spring with the speed 1: found by marching in time, and by nothing
/// else.
struct MarchedImpact {
  double e = 0;
  double peak_force = 0;
  double max_indentation = 0;
  double duration = 0;
};

/// δ̈ = −F(δ, δ̇) from δ = 0, δ̇ = 1 until F, or δ, is back at zero: the classical formula of order
/// four in long double. `most` is somewhat longer than the impact.
MarchedImpact march_impact(const std::function<long double(long double, long double)>& force,
                           double most, int steps = 10000);

/// The same of F = δⁿ(1 + a δ̇), or of Kelvin and Voigt's F = δ + 2a δ̇, in N, m and m/s.
/// @param factor  a
MarchedImpact march_model(ForceModel model, double factor, double n);

}  // namespace carom::test
