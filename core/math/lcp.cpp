// SPDX-License-Identifier: MIT
#include "core/math/lcp.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "core/math/lcp_enumerate.h"
#include "core/math/lemke.h"

namespace carom {

BalancedLcp balanced(const LcpProblem& problem) {
  const Eigen::Index n = problem.q.size();
  assert(problem.M.rows() == n && problem.M.cols() == n);
  double largest = 0;
  for (Eigen::Index i = 0; i < n; ++i) largest = std::max(largest, problem.M(i, i));
  if (!(largest > 0)) largest = 1;
  Eigen::VectorXd s(n);
  for (Eigen::Index i = 0; i < n; ++i) {
    const double diagonal = problem.M(i, i);
    s(i) = 1 / std::sqrt(diagonal > 0 ? diagonal : largest);
  }
  Eigen::VectorXd q = s.cwiseProduct(problem.q);
  const double rounding = n > 0 ? lcp_tolerance * q.cwiseAbs().maxCoeff() : 0;
  for (double& entry : q) {
    if (std::abs(entry) <= rounding) entry = 0;
  }
  Eigen::MatrixXd M = s.asDiagonal() * problem.M * s.asDiagonal();
  for (double& entry : M.reshaped()) {
    if (std::abs(entry) <= lcp_tolerance) entry = 0;
  }
  return {M, q, s};
}

double lcp_residual(const LcpProblem& problem, const Eigen::VectorXd& z) {
  if (z.size() == 0) return 0;
  const BalancedLcp b = balanced(problem);
  const Eigen::VectorXd y = z.cwiseQuotient(b.s);
  const double worst = y.cwiseMin(b.M * y + b.q).cwiseAbs().maxCoeff();
  const double scale = b.q.cwiseAbs().maxCoeff();
  return scale > 0 ? worst / scale : worst;
}

namespace {

LcpSolution by_enumeration(const LcpProblem& problem) {
  const LcpSolutions all = enumerate_lcp(problem);
  LcpSolution out;
  out.unique = all.count == LcpCount::one;
  out.status = all.count == LcpCount::none ? LcpStatus::no_solution : LcpStatus::solved;
  out.z = all.centre;
  return out;
}

}  // namespace

LcpSolution solve_lcp(const LcpProblem& problem) {
  LcpSolution out =
      problem.q.size() <= enumeration_limit ? by_enumeration(problem) : lemke(problem);
  if (out.status != LcpStatus::solved) out.z = Eigen::VectorXd::Zero(problem.q.size());
  out.w = problem.M * out.z + problem.q;
  out.residual = lcp_residual(problem, out.z);
  return out;
}

}  // namespace carom
