// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "core/math/planar.h"

namespace carom::ui {

/// Where the pointer is, and how a place near it is met.
struct Aim {
  Vec2 at;
  double within = 0;      ///< places nearer than this are met exactly [m]
  double grid = 0;        ///< else coordinates are multiples of this [m]
  bool straight = false;  ///< in steps of 15° from the place before
};

/// The nearest multiple of the grid; the value itself without one.
double onGrid(double value, double grid);

/// The place that is meant where nothing is met: on the grid, or straight from the place before.
Vec2 roundedPlace(const Aim& aim, const std::optional<Vec2>& from);

}  // namespace carom::ui
