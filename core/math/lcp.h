// SPDX-License-Identifier: MIT
#pragma once

#include <Eigen/Core>
#include <vector>

namespace carom {

/// LCP(q, M): find z ≥ 0 with w = Mz + q ≥ 0 and zᵀw = 0.
/// @eq B(2) B(20)
struct LcpProblem {
  Eigen::MatrixXd M;  ///< n×n
  Eigen::VectorXd q;  ///< n
};

enum class LcpStatus {
  solved,
  no_solution,  ///< proved: no z ≥ 0 makes w ≥ 0 with zᵀw = 0
  failed,       ///< the pivots ended without a solution and without a proof that there is none
};

/// A sign holds, and a part counts as zero, below this fraction of the terms it is the sum of: four
/// orders above the rounding of a matrix of scalar products. As those are squares of lengths, a row
/// that is 1e-6 short of dependent is dependent here.
inline constexpr double lcp_tolerance = 1e-12;

/// The problem of y = z/s with a unit diagonal where M has a positive one, so that no unit, mass or
/// length of a row decides anything: M' = sMs, q' = sq. Entries of q' at the tolerance of the
/// largest are zero: a contact at rest beside others that are struck. So are those of M' at the
/// tolerance of its diagonal: contacts at right angles.
struct BalancedLcp {
  Eigen::MatrixXd M;
  Eigen::VectorXd q;
  Eigen::VectorXd s;  ///< z = s·y
};

/// M must be square and as large as q, all entries finite.
BalancedLcp balanced(const LcpProblem& problem);

/// One solution.
struct LcpSolution {
  LcpStatus status = LcpStatus::failed;
  Eigen::VectorXd z;    ///< n; zero unless solved
  Eigen::VectorXd w;    ///< Mz + q
  bool unique = false;  ///< known to be the only solution
};

/// One solution of the problem. Up to `enumeration_limit` unknowns all solutions are looked at, and
/// where they are a continuum the mean of its extreme points is taken, which depends on no order of
/// the contacts; beyond, Lemke's pivots find one.
LcpSolution solve_lcp(const LcpProblem& problem);

/// One solution by Lemke's complementary pivots; ties are broken lexicographically, so that no
/// degenerate problem makes them go round. If they end on a ray, and this ray proves that no z ≥ 0
/// makes w ≥ 0, the status is no_solution. For a positive semidefinite M it always does. `w`
/// and `unique` are left to solve_lcp.
LcpSolution lemke(const LcpProblem& problem);

/// Unknowns up to which every choice of z_i = 0 or w_i = 0 is tried: 1024 of them.
inline constexpr int enumeration_limit = 10;

enum class LcpCount { none, one, finite, continuum };

/// Every solution: the union of at most 2ⁿ convex pieces, one for each choice of the i with w_i =
/// 0, each described by its extreme points and the directions in which it is unbounded. For a
/// positive semidefinite M there is only one piece.
struct LcpSolutions {
  LcpCount count = LcpCount::none;
  int dimension = -1;                     ///< of the largest piece; −1 if there is none
  std::vector<Eigen::VectorXd> vertices;  ///< extreme points of all pieces, each once
  std::vector<Eigen::VectorXd> rays;  ///< extreme directions of unbounded pieces, largest entry 1
  Eigen::VectorXd centre;             ///< mean of the vertices of the largest piece: a solution;
                                      ///< empty if there is none
};

/// All solutions of a problem with at most `enumeration_limit` unknowns.
LcpSolutions enumerate_lcp(const LcpProblem& problem);

}  // namespace carom
