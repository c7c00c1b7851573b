// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/velocity_scale.h"

namespace carom::ui {

double comfortableVelocityScale(double current, double speed) {
  constexpr double shortest = 60, longest = 160, best = 95;  // [px]
  const double length = current * speed;
  // A point at rest has no length to judge by.
  if (!(speed > 1e-9) || (length >= shortest && length <= longest)) return current;
  return best / speed;
}

}  // namespace carom::ui
