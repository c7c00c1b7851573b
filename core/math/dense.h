// SPDX-License-Identifier: MIT
//
// Eigen's dense decompositions, instantiated once: each of them takes a compiler as long as a whole
// file of ours.
#pragma once

#include <Eigen/Core>
#include <optional>

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
/// An orthonormal basis of the span of A's columns, as many as rank_of() finds.
Eigen::MatrixXd orthonormal_span(const Eigen::MatrixXd& A, double threshold);
/// The same to a rank already decided.
Eigen::MatrixXd orthonormal_basis(const Eigen::MatrixXd& A, int rank);

/// A basis of what is orthogonal to all columns of A, by pivoted QR, for a rank already decided.
Eigen::MatrixXd orthogonal_complement(const Eigen::MatrixXd& A, int rank);

/// x of min |Ax − b|, and the rank of A that was found.
struct LinearSolution {
  Eigen::VectorXd x;
  int rank = 0;
};
/// By pivoted QR; a basic solution if the rank is not full.
/// @param threshold  a pivot below it, times the largest, is none; empty: as rounding in A sets it
LinearSolution least_squares(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                             std::optional<double> threshold = {});
/// The same, min |x| among all x of min |Ax − b|.
LinearSolution least_norm(const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                          std::optional<double> threshold = {});

/// Columns with which active sets begin: none, or all but those that come out negative, which is
/// much less work where x uses most of many columns.
enum class BeginsWith : unsigned char { none, all };

/// x ≥ 0 that minimises ‖Bx − b‖, by the active sets of Lawson and Hanson (1974, chapter 23).
/// Finite; of the size of B for what the caller calls small. Where columns depend on each other, it
/// is one of several x: which one depends on where the active sets begin.
/// @param B  m×n
/// @param b  m
Eigen::VectorXd least_squares_nonnegative(const Eigen::MatrixXd& B, const Eigen::VectorXd& b,
                                          BeginsWith begin = BeginsWith::none);

/// The point nearest to 0 of the convex hull of the given points. With x ≥ 0 of min |Vx|² + s²(Σx −
/// 1)², for any s > 0, it is Vx/Σx (Lawson and Hanson's chapter 23).
/// @param V  the points as columns, at least one
Eigen::VectorXd nearest_to_zero(const Eigen::MatrixXd& V);

}  // namespace carom
