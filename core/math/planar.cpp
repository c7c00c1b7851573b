// SPDX-License-Identifier: MIT
//
// At the closest point c = (a cos τ, b sin τ) the normal is along (cos τ/a, sin τ/b). That p = (x,
// y) lies on it, p − c = s (cos τ/a, sin τ/b), gives
//
//     cos τ = a x/(s + a²),   sin τ = b y/(s + b²),
//
// and cos² + sin² = 1 is one equation for s, to the right of the larger pole −b² (b ≤ a, and p in
// the first quadrant by symmetry). There its left side is convex and falls, so that Newton's method
// from a point on the left of the root never oversteps it. With w = s + b² and c² = a² − b² nothing
// cancels near the pole:
//
//     (a x/(w + c²))² + (b y/w)² = 1,
//
// and w = max(b y, a x − c²), where one of the squares is 1, is left of the root.
#include "core/math/planar.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace carom {

namespace {

/// Each step doubles the digits, after a few that come near.
constexpr int most_steps = 60;

/// (cos τ, sin τ) of the closest point, for a ≥ b and a point of the first quadrant.
Vec2 closest_parameter(Vec2 p, double a, double b) {
  const double ax = a * p.x;
  const double by = b * p.y;
  const double c2 = (a - b) * (a + b);
  double w = std::max(by, ax - c2);
  if (!(w > 0)) {
    // On the major axis, between the centres of curvature of its ends.
    const double cosine = c2 > 0 ? ax / c2 : 1;
    return {cosine, std::sqrt(std::max(0.0, 1 - cosine * cosine))};
  }
  Vec2 unit;
  for (int step = 0; step < most_steps; ++step) {
    unit = {ax / (w + c2), by / w};
    const double beyond = dot(unit, unit) - 1;
    const double fall = 2 * (unit.x * unit.x / (w + c2) + unit.y * unit.y / w);
    const double forward = beyond / fall;
    if (!(forward > std::numeric_limits<double>::epsilon() * w)) break;
    w += forward;
  }
  return (1 / norm(unit)) * unit;
}

}  // namespace

ClosestPoint closest_on_ellipse(Vec2 p, double a, double b) {
  const Vec2 quadrant{std::abs(p.x), std::abs(p.y)};
  Vec2 unit;
  if (a >= b) {
    unit = closest_parameter(quadrant, a, b);
  } else {
    unit = closest_parameter({quadrant.y, quadrant.x}, b, a);
    std::swap(unit.x, unit.y);
  }
  if (p.x < 0) unit.x = -unit.x;
  if (p.y < 0) unit.y = -unit.y;
  ClosestPoint closest;
  closest.at = {a * unit.x, b * unit.y};
  const Vec2 outward{b * unit.x, a * unit.y};
  const double speed = norm(outward);  // of the closest point, by τ
  closest.n = (1 / speed) * outward;
  // Stationary in τ: what is left of the iteration's error enters by its square.
  closest.distance = dot(closest.n, p - closest.at);
  closest.radius = speed * (speed / a) * (speed / b) + closest.distance;
  return closest;
}

}  // namespace carom
