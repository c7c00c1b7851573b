// SPDX-License-Identifier: MIT
#include "core/math/dense.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>

namespace carom {

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using PivotedQr = Eigen::ColPivHouseholderQR<Matrix>;
using Orthogonal = Eigen::CompleteOrthogonalDecomposition<Matrix>;

SingularValues svd_with(const Matrix& A, unsigned options) {
  const Eigen::JacobiSVD<Matrix> svd(A, options);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

}  // namespace

SingularValues thin_svd(const Matrix& A) {
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
  PivotedQr qr;
  qr.setThreshold(threshold);
  qr.compute(A);
  return static_cast<int>(qr.rank());
}

Matrix orthonormal_basis(const Matrix& A, int rank) {
  if (rank == 0) return Matrix(A.rows(), 0);
  const PivotedQr qr(A);
  return qr.householderQ() * Matrix::Identity(A.rows(), rank);
}

Matrix orthogonal_complement(const Matrix& A, int rank) {
  const Eigen::Index m = A.rows();
  if (rank >= m) return Matrix(m, 0);
  if (A.cols() == 0) return Matrix::Identity(m, m);
  const PivotedQr qr(A);
  return qr.householderQ() * Matrix(Matrix::Identity(m, m).rightCols(m - rank));
}

LinearSolution least_squares(const Matrix& A, const Vector& b) {
  const PivotedQr qr(A);
  return {qr.solve(b), static_cast<int>(qr.rank())};
}

LinearSolution least_squares(const Matrix& A, const Vector& b, double threshold) {
  PivotedQr qr;
  qr.setThreshold(threshold);
  qr.compute(A);
  return {qr.solve(b), static_cast<int>(qr.rank())};
}

LinearSolution least_norm(const Matrix& A, const Vector& b, double threshold) {
  Orthogonal factor;
  factor.setThreshold(threshold);
  factor.compute(A);
  return {factor.solve(b), static_cast<int>(factor.rank())};
}

LinearSolution least_norm(const Matrix& A, const Vector& b) {
  const Orthogonal factor(A);
  return {factor.solve(b), static_cast<int>(factor.rank())};
}

Matrix solve_definite(const Matrix& S, const Matrix& B) {
  return S.ldlt().solve(B);
}

}  // namespace carom
