// SPDX-License-Identifier: MIT
#include "core/math/lcp.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <vector>

#include "core/math/dense.h"

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
  return out;
}

// Lemke's method (Cottle, Pang & Stone, The Linear Complementarity Problem, 4.4). To
//
//     w − Mz − d z₀ = q,   d = (1, …, 1),
//
// z₀ first enters as large as makes w ≥ 0; then always the complement of the variable that has left
// enters, until z₀ leaves (a solution) or nothing bounds the entering variable (a ray). Columns of
// the tableau: w, z, z₀, q. The columns of w are the inverse of the basis, and rows compared with
// them after q are never equal: the lexicographic rule.

namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Index = Eigen::Index;

/// Entries of the entering column below this are rounding, not pivots.
constexpr double pivot_tolerance = 1e-11;
/// What is left of a difference below this fraction of its terms is rounding: zero, so that ties
/// are seen as ties.
constexpr double cancelled = 1e-14;

struct Tableau {
  using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;

  const BalancedLcp& lcp;
  Index n = lcp.q.size();
  Index z0 = 2 * n;
  Index q = 2 * n + 1;
  Rows T = start();
  std::vector<Index> basis = unit_basis();
  std::vector<Index> used = {};  ///< columns in which the pivot's row has an entry

  [[nodiscard]] Rows start() const {
    Rows t(n, 2 * n + 2);
    t << Matrix::Identity(n, n), -lcp.M, Vector::Constant(n, -1), lcp.q;
    return t;
  }
  [[nodiscard]] std::vector<Index> unit_basis() const {
    std::vector<Index> out(static_cast<std::size_t>(n));
    std::iota(out.begin(), out.end(), 0);
    return out;
  }

  [[nodiscard]] Index complement(Index variable) const {
    return variable < n ? variable + n : variable - n;
  }

  /// The j-th quantity by which rows are compared: q first, then the inverse of the basis.
  [[nodiscard]] double key(Index row, Index j) const { return j == 0 ? T(row, q) : T(row, j - 1); }

  /// True if row a, divided by `by_a`, is lexicographically before row b divided by `by_b`.
  [[nodiscard]] bool before(Index a, double by_a, Index b, double by_b) const {
    for (Index j = 0; j <= n; ++j) {
      const double left = key(a, j) / by_a;
      const double right = key(b, j) / by_b;
      const double same = lcp_tolerance * (std::abs(left) + std::abs(right));
      if (std::abs(left - right) > same) return left < right;
    }
    return false;
  }

  [[nodiscard]] Index most_negative_row() const {
    Index best = 0;
    for (Index i = 1; i < n; ++i) {
      if (before(i, 1, best, 1)) best = i;
    }
    return best;
  }

  /// Row that bounds the entering variable first; −1 if none does. z₀ is let go as soon as it may.
  [[nodiscard]] Index bounding_row(Index entering) const {
    Index best = -1;
    for (Index i = 0; i < n; ++i) {
      if (T(i, entering) <= pivot_tolerance) continue;
      if (best < 0 || before(i, T(i, entering), best, T(best, entering))) best = i;
    }
    if (best < 0) return best;
    const double ratio = T(best, q) / T(best, entering);
    for (Index i = 0; i < n; ++i) {
      if (basis[static_cast<std::size_t>(i)] != z0 || T(i, entering) <= pivot_tolerance) continue;
      const double own = T(i, q) / T(i, entering);
      if (own - ratio <= lcp_tolerance * (std::abs(own) + std::abs(ratio))) return i;
    }
    return best;
  }

  /// z₀ is zero to rounding, though no tie has let it go.
  [[nodiscard]] bool has_arrived() const {
    const auto row = std::ranges::find(basis, z0);
    if (row == basis.end()) return true;
    return T(row - basis.begin(), q) <= lcp_tolerance * lcp.q.cwiseAbs().maxCoeff();
  }

  void pivot(Index row, Index entering) {
    T.row(row) /= T(row, entering);
    used.clear();
    for (Index j = 0; j <= q; ++j) {
      if (T(row, j) != 0) used.push_back(j);
    }
    for (Index i = 0; i < n; ++i) {
      const double factor = T(i, entering);
      if (i == row || factor == 0) continue;
      for (const Index j : used) {
        const double taken = factor * T(row, j);
        const double left = T(i, j) - taken;
        T(i, j) = std::abs(left) <= cancelled * std::abs(taken) ? 0 : left;
      }
    }
    basis[static_cast<std::size_t>(row)] = entering;
  }

  [[nodiscard]] Vector values() const {
    Vector y = Vector::Zero(n);
    for (Index i = 0; i < n; ++i) {
      const Index v = basis[static_cast<std::size_t>(i)];
      if (v >= n && v < z0) y(v - n) = std::max(0.0, T(i, q));
    }
    return y;
  }

  /// The z-part of the ray along which the entering variable grows.
  [[nodiscard]] Vector ray(Index entering) const {
    Vector d = Vector::Zero(n);
    if (entering >= n && entering < z0) d(entering - n) = 1;
    for (Index i = 0; i < n; ++i) {
      const Index v = basis[static_cast<std::size_t>(i)];
      if (v >= n && v < z0) d(v - n) = -T(i, entering);
    }
    return d;
  }
};

/// v ≥ 0, Mᵀv ≤ 0 and qᵀv < 0: then vᵀw = (Mᵀv)ᵀz + qᵀv < 0 for every z ≥ 0, and no w ≥ 0 exists.
bool proves_none(const BalancedLcp& lcp, Vector v) {
  const double largest = v.size() > 0 ? v.maxCoeff() : 0;
  if (!(largest > 0)) return false;
  v /= largest;
  constexpr double zero = 1e-9;  // the ray has gone through every pivot
  return v.minCoeff() >= -zero && (lcp.M.transpose() * v).maxCoeff() <= zero &&
         lcp.q.dot(v) < -zero * lcp.q.cwiseAbs().maxCoeff();
}

double residual(const BalancedLcp& lcp, const Vector& y) {
  return y.cwiseMin(lcp.M * y + lcp.q).cwiseAbs().maxCoeff();
}

/// The same solution from M_JJ y_J = −q_J, without what the pivots have rounded.
Vector refined(const BalancedLcp& lcp, const Vector& y) {
  std::vector<Index> J;
  for (Index i = 0; i < y.size(); ++i) {
    if (y(i) > 0) J.push_back(i);
  }
  if (J.empty()) return y;
  Vector out = Vector::Zero(y.size());
  const Matrix pressed = lcp.M(J, J);
  const Vector y_J = least_norm(pressed, -Vector(lcp.q(J))).x;
  out(J) = y_J;
  out = out.cwiseMax(0.0);
  return residual(lcp, out) < residual(lcp, y) ? out : y;
}

}  // namespace

LcpSolution lemke(const LcpProblem& problem) {
  const BalancedLcp lcp = balanced(problem);
  const Index n = lcp.q.size();
  LcpSolution out;
  out.z = Vector::Zero(n);
  if (n == 0 || lcp.q.minCoeff() >= 0) {
    out.status = LcpStatus::solved;
    return out;
  }
  Tableau tableau{lcp};
  Index row = tableau.most_negative_row();
  Index entering = tableau.z0;
  // The rule makes the pivots finite; a limit that no such problem is known to need guards it.
  const Index most_pivots = 1000 + 50 * n;
  for (Index count = 0; count < most_pivots; ++count) {
    const Index leaving = tableau.basis[static_cast<std::size_t>(row)];
    tableau.pivot(row, entering);
    if (tableau.has_arrived()) {
      out.status = LcpStatus::solved;
      out.z = lcp.s.cwiseProduct(refined(lcp, tableau.values()));
      return out;
    }
    entering = tableau.complement(leaving);
    row = tableau.bounding_row(entering);
    if (row < 0) {
      if (proves_none(lcp, tableau.ray(entering))) out.status = LcpStatus::no_solution;
      return out;
    }
  }
  return out;
}

}  // namespace carom
