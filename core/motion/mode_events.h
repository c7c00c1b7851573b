// SPDX-License-Identifier: MIT
#pragma once

#include <optional>

#include "core/motion/step_curve.h"

namespace carom {

/// The end of a mode.
struct ModeEvent {
  double t = 0;                ///< [s]
  std::optional<int> stopped;  ///< the contact whose slip ends; none: a force leaves its cone
};

/// Where, in a step, the sustained contacts first do not do what their modes say: a force leaves
/// what they can give (λ_n = 0, |λ_t| = μ_s λ_n), or a slip ends (v_t = 0). Located to rounding.
std::optional<ModeEvent> first_mode_event(const StepCurve& curve);

}  // namespace carom
