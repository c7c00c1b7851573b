// SPDX-License-Identifier: MIT
#include "core/math/dense.h"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <numeric>
#include <vector>

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using PivotedQr = Eigen::ColPivHouseholderQR<Matrix>;

SingularValues svd_with(const Matrix& A, unsigned options) {
  const Eigen::JacobiSVD<Matrix> svd(A, options);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

PivotedQr pivoted_qr(const Matrix& A, double threshold) {
  PivotedQr qr;
  qr.setThreshold(threshold);
  qr.compute(A);
  return qr;
}

template <class Factor>
LinearSolution solve_by(const Matrix& A, const Vector& b, std::optional<double> threshold) {
  Factor factor;
  if (threshold) factor.setThreshold(*threshold);
  factor.compute(A);
  return {factor.solve(b), static_cast<int>(factor.rank())};
}

}  // namespace

SingularValues thin_svd(const Matrix& A) {
  // JacobiSVD reads beyond the end of a matrix without columns.
  if (A.size() == 0) return {Matrix(A.rows(), 0), Matrix(A.cols(), 0), Vector(0)};
  return svd_with(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
}

SingularValues full_svd(const Matrix& A) {
  return svd_with(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
}

Vector singular_values(const Matrix& A) {
  if (A.size() == 0) return Vector(0);
  return Eigen::JacobiSVD<Matrix>(A).singularValues();
}

Vector symmetric_eigenvalues(const Matrix& S) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(S, Eigen::EigenvaluesOnly).eigenvalues();
}

int rank_of(const Matrix& A, double threshold) {
  if (A.size() == 0) return 0;
  return static_cast<int>(pivoted_qr(A, threshold).rank());
}

Matrix orthonormal_span(const Matrix& A, double threshold) {
  if (A.size() == 0) return Matrix(A.rows(), 0);
  const PivotedQr qr = pivoted_qr(A, threshold);
  return qr.householderQ() * Matrix::Identity(A.rows(), qr.rank());
}

Matrix orthonormal_basis(const Matrix& A, int rank) {
  if (rank == 0) return Matrix(A.rows(), 0);
  return PivotedQr(A).householderQ() * Matrix::Identity(A.rows(), rank);
}

Matrix orthogonal_complement(const Matrix& A, int rank) {
  const Eigen::Index m = A.rows();
  if (rank >= m) return Matrix(m, 0);
  if (A.cols() == 0) return Matrix::Identity(m, m);
  const PivotedQr qr(A);
  return qr.householderQ() * Matrix(Matrix::Identity(m, m).rightCols(m - rank));
}

LinearSolution least_squares(const Matrix& A, const Vector& b, std::optional<double> threshold) {
  return solve_by<PivotedQr>(A, b, threshold);
}

LinearSolution least_norm(const Matrix& A, const Vector& b, std::optional<double> threshold) {
  return solve_by<Eigen::CompleteOrthogonalDecomposition<Matrix>>(A, b, threshold);
}

namespace {

/// A gradient below this, relative to B's and b's, is rounding.
constexpr double gradient_tolerance = 1e-13;

/// A column of which less than this, relative to the longest, is outside the span of the others
/// that are chosen depends on them.
constexpr double dependent = 1e-11;

/// Least squares on the chosen columns, zero on the others.
/// @param solver  least_squares, for a basic solution, or least_norm
template <class Solver>
Eigen::VectorXd solve_on(const Eigen::MatrixXd& B, const Eigen::VectorXd& b,
                         const std::vector<Eigen::Index>& columns, const Solver& solver) {
  Eigen::VectorXd x = Eigen::VectorXd::Zero(B.cols());
  x(columns) = solver(B(Eigen::all, columns), b, dependent).x;
  return x;
}

/// Goes from x towards z until the first chosen entry is zero, and drops it.
void step_back(const Eigen::VectorXd& z, std::vector<Eigen::Index>& columns, Eigen::VectorXd& x) {
  double step = 1;
  for (const Eigen::Index j : columns) {
    if (z(j) <= 0) step = std::min(step, x(j) > 0 ? x(j) / (x(j) - z(j)) : 0.0);
  }
  x += step * (z - x);
  std::erase_if(columns, [&](Eigen::Index j) {
    if (z(j) > 0 || x(j) > gradient_tolerance * x.cwiseAbs().maxCoeff()) return false;
    x(j) = 0;
    return true;
  });
}

/// Leaves columns with which the least squares are positive, by dropping again and again those that
/// are not. Of columns that depend on each other the least norm uses all: fewer of them are dropped
/// that would have to come back.
Eigen::VectorXd drop_negative(const Eigen::MatrixXd& B, const Eigen::VectorXd& b,
                              std::vector<Eigen::Index>& columns) {
  while (!columns.empty()) {
    Eigen::VectorXd x = solve_on(B, b, columns, least_norm);
    if (std::erase_if(columns, [&](Eigen::Index j) { return x(j) <= 0; }) == 0) return x;
  }
  return Eigen::VectorXd::Zero(B.cols());
}

}  // namespace

Eigen::VectorXd least_squares_nonnegative(const Eigen::MatrixXd& B, const Eigen::VectorXd& b,
                                          BeginsWith begin) {
  Eigen::VectorXd x = Eigen::VectorXd::Zero(B.cols());
  std::vector<Eigen::Index> columns;
  if (begin == BeginsWith::all) {
    columns.resize(static_cast<std::size_t>(B.cols()));
    std::iota(columns.begin(), columns.end(), 0);
    x = drop_negative(B, b, columns);
  }
  const double scale = gradient_tolerance * B.norm() * b.norm();
  // Lawson and Hanson's sets never repeat; the bound is for rounding.
  for (Eigen::Index round = 0; round < 4 * B.cols(); ++round) {
    Eigen::VectorXd gradient = B.transpose() * (b - B * x);
    for (const Eigen::Index j : columns) gradient(j) = 0;
    Eigen::Index best = 0;
    if (B.cols() == 0 || gradient.maxCoeff(&best) <= scale) return x;
    columns.push_back(best);
    Eigen::VectorXd z = solve_on(B, b, columns, least_squares);
    while (std::ranges::any_of(columns, [&](Eigen::Index j) { return z(j) <= 0; })) {
      step_back(z, columns, x);
      if (columns.empty()) break;
      z = solve_on(B, b, columns, least_squares);
    }
    x = columns.empty() ? Eigen::VectorXd(Eigen::VectorXd::Zero(B.cols())) : z;
  }
  // Columns that depend on each other but for rounding may change places for ever.
  return begin == BeginsWith::all ? least_squares_nonnegative(B, b, BeginsWith::none) : x;
}

Eigen::VectorXd nearest_to_zero(const Eigen::MatrixXd& V) {
  const double s = V.norm();
  if (!(s > 0)) return V.col(0);
  Eigen::MatrixXd B(V.rows() + 1, V.cols());
  B << V, Eigen::RowVectorXd::Constant(V.cols(), s);
  const Eigen::VectorXd x = least_squares_nonnegative(B, Eigen::VectorXd::Unit(B.rows(), V.rows()));
  return V * x / x.sum();
}

}  // namespace carom
