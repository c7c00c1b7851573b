// SPDX-License-Identifier: MIT
#pragma once

#include "core/math/planar.h"

namespace carom {

/// ClosestPoint of p on the ellipse about the origin with the semi-axes a along x and b along y,
/// both positive. Where there are two, from the segment between the centres of curvature of the
/// sharper ends, it is the one of positive coordinates.
ClosestPoint closest_on_ellipse(Vec2 p, double a, double b);

}  // namespace carom
