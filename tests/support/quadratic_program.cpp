// SPDX-License-Identifier: MIT
#include "tests/support/quadratic_program.h"

#include <Eigen/Core>
#include <vector>

#include "tests/support/dense.h"

namespace carom::test {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr double zero = 1e-8;

/// Rows divided by their length in the metric of M⁻¹; they are of the order of 1, and what is far
/// below is a row of zeros.
void make_unit(const Matrix& inverse_root, Matrix& rows, Vector& right) {
  for (Eigen::Index i = 0; i < rows.rows(); ++i) {
    const double length = (rows.row(i) * inverse_root).norm();
    const double scale = length > zero ? 1 / length : 0;
    rows.row(i) *= scale;
    right(i) *= scale;
  }
}

}  // namespace

std::optional<Vector> solve(const QuadraticProgram& given) {
  const Matrix root = inverse_root(given.M);
  QuadraticProgram p = given;
  make_unit(root, p.C, p.d);
  make_unit(root, p.E, p.f);
  const Eigen::Index m = p.C.rows();
  const Eigen::Index k = p.E.rows();
  // z = M^(1/2)(x − x₀): the smallest z with the active rows met.
  const double scale = 1 + (p.C * p.x0 - p.d).norm() + (p.E * p.x0 - p.f).norm();
  for (unsigned active = 0; active < 1u << m; ++active) {
    std::vector<Eigen::Index> chosen;
    for (Eigen::Index i = 0; i < m; ++i) {
      if ((active >> i & 1u) != 0) chosen.push_back(i);
    }
    Matrix rows(k + static_cast<Eigen::Index>(chosen.size()), p.x0.size());
    Vector right(rows.rows());
    rows.topRows(k) = p.E;
    right.head(k) = p.f - p.E * p.x0;
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const auto line = k + static_cast<Eigen::Index>(i);
      rows.row(line) = p.C.row(chosen[i]);
      right(line) = p.d(chosen[i]) - p.C.row(chosen[i]).dot(p.x0);
    }
    Vector z = Vector::Zero(p.x0.size());
    Vector multipliers = Vector::Zero(rows.rows());
    if (rows.rows() > 0) {
      const Matrix B = rows * root;
      z = least_norm(B, right, 1e-10);
      multipliers = least_norm(B.transpose(), z, 1e-10);
      if ((B * z - right).norm() > zero * scale) continue;
    }
    const Vector x = p.x0 + root * z;
    const bool feasible = m == 0 || (p.C * x - p.d).minCoeff() >= -zero * scale;
    const auto pushes = multipliers.tail(rows.rows() - k);
    if (feasible && (pushes.size() == 0 || pushes.minCoeff() >= -zero * scale)) return x;
  }
  return {};
}

}  // namespace carom::test
