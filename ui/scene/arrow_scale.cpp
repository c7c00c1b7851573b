// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/arrow_scale.h"

#include <algorithm>

#include "ui/look/ticks.h"

namespace carom::ui {

namespace {

/// Where nothing has a length to judge by [px per m/s or N s].
constexpr double atRest = 100;

double scaleFor(double largest, double lengthPx) {
  if (!(largest > 1e-9)) return atRest;
  return roundNumberBelow(lengthPx / largest);
}

}  // namespace

double comfortableVelocityScale(double speed, double room) {
  return scaleFor(speed, std::clamp(0.4 * room, 60.0, 160.0));
}

double comfortableImpulseScale(double impulse, double room) {
  return scaleFor(impulse, std::clamp(0.25 * room, 50.0, 100.0));
}

}  // namespace carom::ui
