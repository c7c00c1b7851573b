// SPDX-License-Identifier: MIT
//
// Dense algebra for tests, instantiated once: Eigen's own routines, none of the core's.
#pragma once

#include <Eigen/Core>

namespace carom::test {

/// By complete pivoting.
Eigen::MatrixXd inverse(const Eigen::MatrixXd& A);
Eigen::VectorXd solve_linear(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// The Moore–Penrose inverse.
Eigen::MatrixXd pseudo_inverse(const Eigen::MatrixXd& A);
/// A⁺B; a pivot below `threshold` times the largest is none.
Eigen::MatrixXd least_norm(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B, double threshold);
/// min |Ax − b| by pivoted QR.
Eigen::VectorXd least_squares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// A = Q R Pᵀ by pivoted QR, Q square.
struct PivotedQr {
  Eigen::MatrixXd Q, R, P;

  /// A pivot below `threshold` times the largest is none.
  [[nodiscard]] Eigen::Index rank(double threshold) const;
  /// The ratio of the first pivot to the last of `rank`.
  [[nodiscard]] double condition(int rank) const;
};
PivotedQr pivoted_qr(const Eigen::MatrixXd& A);

/// A = U diag(sigma) Vᵀ, sigma falling; U and V have min(m, n) columns.
struct Svd {
  Eigen::MatrixXd U, V;
  Eigen::VectorXd sigma;
};
Svd svd(const Eigen::MatrixXd& A);
/// The singular vectors that A maps to zero, for a rank already decided.
Eigen::MatrixXd null_space(const Eigen::MatrixXd& A, int rank);

/// Rising eigenvalues of a symmetric matrix.
Eigen::VectorXd eigenvalues(const Eigen::MatrixXd& S);
/// The largest λ of Av = λBv, both symmetric, B definite.
double largest_eigenvalue(const Eigen::MatrixXd& A, const Eigen::MatrixXd& B);
/// S^(−1/2) of a definite S.
Eigen::MatrixXd inverse_root(const Eigen::MatrixXd& S);

}  // namespace carom::test
