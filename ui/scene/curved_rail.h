// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/scene/scene.h"

namespace carom::ui {

/// Points of the curve that runs beside the rail's ellipse at `offset` outwards [m], once round and
/// without the first one again; close enough together for a curve at `scale` pixels per metre.
std::vector<Vec2> besideRail(const CurvedRail& rail, double offset, double scale);

}  // namespace carom::ui
