// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/velocity_scale.h"

#include <algorithm>

namespace carom::ui {

double comfortableVelocityScale(double current, double speed, double room) {
  constexpr double shortest = 60;  // [px]
  constexpr double share = 0.4;    // of the room
  const double longest = std::clamp(share * room, shortest, 160.0);
  const double best = std::max(shortest, 0.6 * longest);
  const double length = current * speed;
  // A point at rest has no length to judge by.
  if (!(speed > 1e-9) || (length >= shortest && length <= longest)) return current;
  return best / speed;
}

}  // namespace carom::ui
