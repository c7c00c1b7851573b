// SPDX-License-Identifier: MIT
//
// Eigen's dense decompositions, instantiated once: each of them takes a compiler as long as a whole
// file of ours.
#pragma once

#include <Eigen/Core>

namespace carom {

/// A = U diag(sigma) Vᵀ, sigma falling.
struct SingularValues {
  Eigen::MatrixXd U, V;
  Eigen::VectorXd sigma;
};

/// By Jacobi rotations: small singular values to full relative accuracy. U and V have min(m, n)
/// columns.
SingularValues thin_svd(const Eigen::MatrixXd& A);
/// The same with square U and V: their last columns are bases of the null spaces.
SingularValues full_svd(const Eigen::MatrixXd& A);
/// The singular values alone, falling.
Eigen::VectorXd singular_values(const Eigen::MatrixXd& A);

/// Of a symmetric matrix, rising; only its lower half is read.
Eigen::VectorXd symmetric_eigenvalues(const Eigen::MatrixXd& S);

/// By pivoted QR; a pivot below `threshold` times the largest is none.
int rank_of(const Eigen::MatrixXd& A, double threshold);
/// An orthonormal basis of the span of A's columns, by pivoted QR, to a rank already decided.
Eigen::MatrixXd orthonormal_basis(const Eigen::MatrixXd& A, int rank);

/// A basis of what is orthogonal to all columns of A, by pivoted QR, for a rank already decided.
Eigen::MatrixXd orthogonal_complement(const Eigen::MatrixXd& A, int rank);

/// x of min |Ax − b|, and the rank of A that was found.
struct LinearSolution {
  Eigen::VectorXd x;
  int rank = 0;
};
/// By pivoted QR with the threshold that rounding in A sets; a basic solution if the rank is not
/// full.
LinearSolution least_squares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
/// The same; a pivot below `threshold` times the largest is none.
LinearSolution least_squares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double threshold);
/// min |x| among all x of min |Ax − b|; a pivot below `threshold` times the largest is none.
LinearSolution least_norm(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double threshold);
/// The same with the threshold that rounding in A sets.
LinearSolution least_norm(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);

/// S⁻¹B of a symmetric positive definite S.
Eigen::MatrixXd solve_definite(const Eigen::MatrixXd& S, const Eigen::MatrixXd& B);

}  // namespace carom
