// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/scenario/scenario.h"

namespace carom::ui {

/// Where the pointer is, and how a place near it is met.
struct Aim {
  Vec2 at;
  double within = 0;      ///< places nearer than this are met exactly [m]
  double reach = 0;       ///< what is so near can be meant [m]
  double grid = 0;        ///< else coordinates are multiples of this [m]
  bool straight = false;  ///< in steps of 15° from the place before
};

/// A length of the drawing and what it is called after.
struct NamedLength {
  std::string name;
  double length = 0;  ///< [m]
};

/// Those of rods, links, and edges of polygons that are bodies.
std::vector<NamedLength> lengthsOf(const Scenario& scenario);

/// The one that is nearest to a length, at most so far from it; null if there is none.
const NamedLength* nearestLength(const std::vector<NamedLength>& lengths, double length,
                                 double within);

/// The nearest multiple of the grid; the value itself without one.
double onGrid(double value, double grid);

/// The place that is meant where nothing is met: on the grid, or straight from the place before.
Vec2 roundedPlace(const Aim& aim, const std::optional<Vec2>& from);

/// The same, but as far from the place before as one of the lengths, if the pointer is nearly that
/// far; and in a step of 15° as well, if it is near to that place.
Vec2 roundedPlace(const Aim& aim, Vec2 from, const std::vector<NamedLength>& lengths);

}  // namespace carom::ui
