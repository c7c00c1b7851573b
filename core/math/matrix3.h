// SPDX-License-Identifier: MIT
#pragma once

#include <array>

namespace carom {

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

}  // namespace carom
