// SPDX-License-Identifier: MIT
#pragma once

#include <span>

#include "core/edit/edit.h"

namespace carom {

/// The scenario in which these parts lie elsewhere in the drawing, by `by` [m]: bodies keep their
/// shape, and what is joined to them there goes with them, as with a dimension that is dragged. Of
/// a joint its pivot is moved, of a contact the wall, block or arc, of a force element its points
/// beside ends and corners. The scenario must be resolved, and so must the result by whoever shows
/// it. Throws InputError where no file could hold it, and where none of the parts has a place of
/// its own.
Scenario with_parts_moved(const Scenario& scenario, std::span<const PartName> parts, Vec2 by);

}  // namespace carom
