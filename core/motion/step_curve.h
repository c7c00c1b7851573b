// SPDX-License-Identifier: MIT
#pragma once

#include <functional>

#include "core/motion/smooth_motion.h"

namespace carom {

/// One step of an integration, whichever it is, from its begin to its end: what happens within it
/// is located on what the integration knows between.
struct StepCurve {
  SmoothMotion& motion;
  double begin = 0, end = 0;               ///< [s]
  std::function<void(double t)> state_at;  ///< leaves the state there in `motion.state`
  std::function<void(double t)>
      forces_at;  ///< the same, and leaves there the problem of the sustained contacts
                  ///< and their response in `motion.sustained`
};

}  // namespace carom
