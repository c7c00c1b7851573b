// SPDX-License-Identifier: MIT
#pragma once

#include "core/contact/factor.h"

namespace carom {

/// The root a in (0, 1/e) of (1 + a)/(1 − ae) = exp(a(1 + e)), with which the rebound has the speed
/// ev₀ exactly, whatever K, n, the mass and v₀; 0 at e = 1, none at e = 0.
/// @eq G(22) G(23) G(24)
DampingFactor gonthier_factor(double e);

}  // namespace carom
