// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/simulate/smooth.h"

namespace carom {

/// Where, in the last step of the phase, the sustained contacts first do not do what their modes
/// say: a force leaves what they can give (λ_n = 0, |λ_t| = μ_s λ_n), or a slip ends (v_t = 0).
/// Located on the step's polynomial to rounding.
std::optional<double> first_mode_event(SmoothMotion& motion, const Phase& phase);

}  // namespace carom
