// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/edit/surface_handles.h"

namespace carom {

/// Those of numbers that are no place of the drawing: axes of guides, limits of stops, radii of
/// tips, rest lengths of springs, lengths of ropes and struts.
/// @param size  of the scenario [m]: how far from its part such a handle is taken hold of
std::vector<DimensionEntry> part_handles(const Scenario& scenario, double size);

}  // namespace carom
