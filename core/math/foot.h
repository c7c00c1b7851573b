// SPDX-License-Identifier: MIT
#pragma once

#include "core/math/planar.h"

namespace carom {

/// How a point lies to a closed convex curve, by the nearest point of the curve, its foot. The
/// gradient of the distance is n, its curvature along the tangent 1/radius.
struct Foot {
  Vec2 n;               ///< unit normal at the foot, out of the curve
  double distance = 0;  ///< along n; negative inside [m]
  double radius = 0;    ///< of the line of equal distance through the point; infinite along an edge
  Vec2 at;              ///< the foot itself
};

}  // namespace carom
