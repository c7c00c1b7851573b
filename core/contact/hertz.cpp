// SPDX-License-Identifier: MIT
//
// H. Hertz, 1881: F = Kδⁿ. For round bodies of elastic material n = 3/2; hertz_stiffness.h gives K.
#include "core/contact/hertz.h"

namespace carom {

DampingFactor hertz_factor(double /*e*/) {
  return 0.0;
}

}  // namespace carom
