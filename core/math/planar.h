// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

namespace carom {

/// A planar vector; a plain pair so that states stay trivially copyable and comparable.
struct Vec2 {
  double x = 0;
  double y = 0;

  bool operator==(const Vec2&) const = default;
};

constexpr Vec2 operator+(Vec2 a, Vec2 b) {
  return {a.x + b.x, a.y + b.y};
}
constexpr Vec2 operator-(Vec2 a, Vec2 b) {
  return {a.x - b.x, a.y - b.y};
}
constexpr Vec2 operator-(Vec2 a) {
  return {-a.x, -a.y};
}
constexpr Vec2 operator*(double s, Vec2 a) {
  return {s * a.x, s * a.y};
}

inline constexpr double pi = 3.14159265358979323846;

constexpr double dot(Vec2 a, Vec2 b) {
  return a.x * b.x + a.y * b.y;
}
/// The out-of-plane component of a × b.
constexpr double cross(Vec2 a, Vec2 b) {
  return a.x * b.y - a.y * b.x;
}
/// a turned by +90°: d/dθ of a vector fixed in a turning body.
constexpr Vec2 perp(Vec2 a) {
  return {-a.y, a.x};
}

inline double norm(Vec2 a) {
  return std::hypot(a.x, a.y);
}
inline Vec2 direction(double angle) {
  return {std::cos(angle), std::sin(angle)};
}
/// a turned by the angle whose cosine and sine are `c` and `s`.
constexpr Vec2 rotated(Vec2 a, double c, double s) {
  return {c * a.x - s * a.y, s * a.x + c * a.y};
}

/// How a point lies to a closed convex curve, by the closest point of the curve. The gradient of
/// the distance is n, its curvature along the tangent 1/radius.
struct ClosestPoint {
  Vec2 n;               ///< unit normal there, out of the curve
  double distance = 0;  ///< along n; negative inside [m]
  double radius = 0;    ///< of the line of equal distance through the point; infinite along an edge
  Vec2 at;              ///< the closest point
};

}  // namespace carom
