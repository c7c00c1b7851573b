// SPDX-License-Identifier: MIT
#include "tests/support/dense.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace carom::test {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Matrix inverse(const Matrix& A) {
  return A.fullPivLu().inverse();
}

Vector solve_linear(const Matrix& A, const Vector& b) {
  return A.fullPivLu().solve(b);
}

Matrix pseudo_inverse(const Matrix& A) {
  return A.completeOrthogonalDecomposition().pseudoInverse();
}

Matrix least_norm(const Matrix& A, const Matrix& B, double threshold) {
  Eigen::CompleteOrthogonalDecomposition<Matrix> factor;
  factor.setThreshold(threshold);
  factor.compute(A);
  return factor.solve(B);
}

Vector least_squares(const Matrix& A, const Vector& b) {
  return A.colPivHouseholderQr().solve(b);
}

Eigen::Index PivotedQr::rank(double threshold) const {
  const Eigen::Index most = std::min(R.rows(), R.cols());
  Eigen::Index count = 0;
  while (count < most && std::abs(R(count, count)) > threshold * std::abs(R(0, 0))) ++count;
  return count;
}

double PivotedQr::condition(int rank) const {
  return rank == 0 ? 1 : std::abs(R(0, 0) / R(rank - 1, rank - 1));
}

PivotedQr pivoted_qr(const Matrix& A) {
  const Eigen::ColPivHouseholderQR<Matrix> qr(A);
  return {qr.householderQ(), qr.matrixR().triangularView<Eigen::Upper>(), qr.colsPermutation()};
}

Svd svd(const Matrix& A) {
  const Eigen::JacobiSVD<Matrix> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  return {svd.matrixU(), svd.matrixV(), svd.singularValues()};
}

Matrix null_space(const Matrix& A, int rank) {
  const Eigen::JacobiSVD<Matrix> svd(A, Eigen::ComputeFullU | Eigen::ComputeFullV);
  return svd.matrixV().rightCols(A.cols() - rank);
}

Vector eigenvalues(const Matrix& S) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(S).eigenvalues();
}

double largest_eigenvalue(const Matrix& A, const Matrix& B) {
  return Eigen::GeneralizedSelfAdjointEigenSolver<Matrix>(A, B).eigenvalues().maxCoeff();
}

Matrix inverse_root(const Matrix& S) {
  return Eigen::SelfAdjointEigenSolver<Matrix>(S).operatorInverseSqrt();
}

}  // namespace carom::test
