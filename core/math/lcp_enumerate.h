// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

#include "core/math/lcp.h"

namespace carom {

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
