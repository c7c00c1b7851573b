// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/velocity_scale.h"

#include <algorithm>

#include "ui/look/ticks.h"

namespace carom::ui {

double comfortableVelocityScale(double speed, double room) {
  constexpr double share = 0.4;             // of the room
  constexpr double atRest = 100;            // a point at rest has no length to judge by
  constexpr double least = 60, most = 160;  // [px]
  if (!(speed > 1e-9)) return atRest;
  return roundNumberBelow(std::clamp(share * room, least, most) / speed);
}

}  // namespace carom::ui
