// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/document/map_range.h"

#include <cmath>

#include "core/study/map.h"

namespace carom::ui {

double mapFrictionTop(double mu) {
  const double usual = MapSpec{}.mu_to;
  if (!(mu > usual) || !std::isfinite(mu)) return usual;
  // Space above the dot, so that it can be dragged upwards too.
  const double least = 1.15 * mu;
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double step : {1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0}) {
    if (step * decade >= least) return step * decade;
  }
  return 10 * decade;
}

}  // namespace carom::ui
