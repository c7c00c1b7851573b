// SPDX-License-Identifier: MIT
#include "core/impact/multiple_impact.h"

#include <algorithm>

#include "core/math/dense.h"

namespace carom {

namespace {

using Vector = Eigen::VectorXd;

/// 0 ≤ p ⊥ u⁺ + r ≥ 0, u⁺ = free + A_c p.
Percussions by_complementarity(const Eigen::MatrixXd& A_c, const Vector& free, const Vector& r) {
  const LcpSolution solved = solve_lcp({A_c, free + r});
  return {solved.status, solved.z, free + A_c * solved.z, solved.unique, solved.residual};
}

}  // namespace

// In unit rows, so that neither the rank nor "least" depends on units.
NewtonPercussions newton_percussions(const MultipleImpact& impact) {
  const Vector b = -(impact.u + impact.e.cwiseProduct(impact.u));
  const BalancedLcp unit = balanced({impact.A_c, b});
  NewtonPercussions out;
  out.law.p = Vector::Zero(b.size());
  out.law.u_plus = impact.u;
  if (b.size() == 0) {
    out.law.status = LcpStatus::solved;
    return out;
  }
  const auto [y, rank] = least_norm(unit.M, unit.q, lcp_tolerance);
  const double scale = std::max(unit.q.cwiseAbs().maxCoeff(), 1e-300);
  out.law.residual = (unit.M * y - unit.q).cwiseAbs().maxCoeff() / scale;
  out.law.unique = rank == b.size();
  constexpr double outside_the_range = 1e-9;
  if (out.law.residual > outside_the_range) {
    out.law.status = LcpStatus::no_solution;
    return out;
  }
  out.law.status = LcpStatus::solved;
  out.law.p = unit.s.cwiseProduct(y);
  out.law.u_plus = impact.u + impact.A_c * out.law.p;
  out.pulls = y.minCoeff() < -lcp_tolerance * y.cwiseAbs().maxCoeff();
  out.penetrates = unit.s.cwiseProduct(out.law.u_plus).minCoeff() < -lcp_tolerance * scale;
  return out;
}

Percussions complementarity_percussions(const MultipleImpact& impact) {
  return complementarity_percussions(impact, Vector::Zero(impact.u.size()));
}

Percussions complementarity_percussions(const MultipleImpact& impact, const Vector& pushed) {
  const Vector asked = impact.e.cwiseProduct(impact.u.cwiseMin(0.0));
  return by_complementarity(impact.A_c, impact.u + pushed, asked);
}

Percussions moreau_percussions(const MultipleImpact& impact) {
  return by_complementarity(impact.A_c, impact.u, Vector::Zero(impact.u.size()));
}

double percussion_work(const MultipleImpact& impact, const Percussions& percussions) {
  return percussions.p.dot(impact.u + percussions.u_plus) / 2;
}

}  // namespace carom
