// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/map_range.h"

#include <cmath>

#include "core/study/map.h"
#include "ui/look/ticks.h"

namespace carom::ui {

double mapFrictionTop(double mu) {
  const double usual = MapSpec{}.mu_to;
  if (!(mu > usual) || !std::isfinite(mu)) return usual;
  // Space above the dot, so that it can be dragged upwards too.
  const double least = 1.15 * mu;
  static constexpr double ends[] = {1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
  return roundNumberAbove(least, ends);
}

}  // namespace carom::ui
