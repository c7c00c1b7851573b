// SPDX-License-Identifier: MIT
#pragma once

#include <array>
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

/// How a point lies to a curve, by the closest point of the curve. The gradient of the distance is
/// n, its curvature along the tangent 1/radius.
struct ClosestPoint {
  Vec2 n;               ///< unit normal there, out of the curve
  double distance = 0;  ///< along n; negative inside [m]
  double radius = 0;    ///< of the line of equal distance through the point; infinite along an
                        ///< edge, negative inside a hollow curve
  Vec2 at;              ///< the closest point
};

/// ClosestPoint of p on the circle about the origin: from outside, or, of a hollow circle, whose
/// radius is negative, from inside.
/// @param outward  p/|p|, or where that is 0/0 any unit vector
/// @param rho      |p|
constexpr ClosestPoint closest_on_circle(Vec2 outward, double rho, double radius) {
  const double sense = radius > 0 ? 1 : -1;
  return {sense * outward, sense * rho - radius, sense * rho, sense * radius * outward};
}

/// One number for each coordinate (x, y, θ) of a body, or for each of its motions.
using Row3 = std::array<double, 3>;
using Matrix3 = std::array<Row3, 3>;

constexpr double dot(const Row3& a, const Row3& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

constexpr Row3 cross(const Row3& a, const Row3& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

/// By entries.
constexpr Row3 scaled(const Row3& weight, const Row3& row) {
  return {weight[0] * row[0], weight[1] * row[1], weight[2] * row[2]};
}

/// xA, or Aᵀx.
constexpr Row3 product(const Row3& x, const Matrix3& A) {
  return {x[0] * A[0][0] + x[1] * A[1][0] + x[2] * A[2][0],
          x[0] * A[0][1] + x[1] * A[1][1] + x[2] * A[2][1],
          x[0] * A[0][2] + x[1] * A[1][2] + x[2] * A[2][2]};
}

/// ClosestPoint of p on the ellipse about the origin with the semi-axes a along x and b along y,
/// both positive. Where there are two, from the segment between the centres of curvature of the
/// sharper ends, it is the one of positive coordinates.
ClosestPoint closest_on_ellipse(Vec2 p, double a, double b);

}  // namespace carom
