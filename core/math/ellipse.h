// SPDX-License-Identifier: MIT
#pragma once

#include "core/math/foot.h"

namespace carom {

/// Foot of p on the ellipse about the origin with the semi-axes a along x and b along y, both
/// positive. Where there are two, from the segment between the centres of curvature of the
/// sharper ends, it is the one of positive coordinates.
Foot foot_on_ellipse(Vec2 p, double a, double b);

}  // namespace carom
