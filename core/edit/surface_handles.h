// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <vector>

#include "core/edit/dimension.h"
#include "core/edit/reshape.h"

namespace carom {

/// A handle with what it does.
struct DimensionEntry {
  DimensionHandle handle;
  std::function<void(DesignChange&, Vec2)> bring;  ///< to a place that is reachable
};

/// Those of what is struck: walls, polygons of their own, rings, arcs, and the thickness of rods.
/// @param size  of the scenario [m]: how far from its point a wall without ends is taken hold of
std::vector<DimensionEntry> surface_handles(const Scenario& scenario, double size);

/// Those of numbers that are no place of the drawing: axes of guides, limits of stops, radii of
/// tips, rest lengths of springs, lengths of ropes and struts.
/// @param size  of the scenario [m]: how far from its part such a handle is taken hold of
std::vector<DimensionEntry> part_handles(const Scenario& scenario, double size);

}  // namespace carom
