// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/map_range.h"

#include <array>
#include <cmath>

#include "core/study/map.h"
#include "ui/look/ticks.h"

namespace carom::ui {

double mapFrictionTop(double mu) {
  const double usual = MapSpec{}.mu_to;
  if (!(mu > usual) || !std::isfinite(mu)) return usual;
  // Space above the dot, so that it can be dragged upwards too.
  constexpr std::array<double, 10> digits{1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
  return roundNumberAbove(1.15 * mu, digits);
}

}  // namespace carom::ui
