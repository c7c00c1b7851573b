// SPDX-License-Identifier: MIT
//
// Complementarity problems: small ones by hand, random ones against Siconos, which shares nothing
// with the code under test, and problems made around a known solution or a known proof that there
// is none.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <random>

#include "core/math/lcp.h"
#include "tests/core/siconos.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Matrix matrix(std::initializer_list<std::initializer_list<double>> rows) {
  Matrix out(static_cast<Eigen::Index>(rows.size()),
             static_cast<Eigen::Index>(rows.begin()->size()));
  Eigen::Index i = 0;
  for (const auto& row : rows) {
    Eigen::Index j = 0;
    for (const double x : row) out(i, j++) = x;
    ++i;
  }
  return out;
}

Vector vector(std::initializer_list<double> entries) {
  Vector out(static_cast<Eigen::Index>(entries.size()));
  std::ranges::copy(entries, out.begin());
  return out;
}

bool contains(const std::vector<Vector>& list, const Vector& wanted, double tolerance = 1e-12) {
  return std::ranges::any_of(
      list, [&](const Vector& v) { return (v - wanted).norm() <= tolerance * wanted.norm(); });
}

// ---- by hand

TEST(Lcp, SolvesWhatTheHandSolves) {
  const LcpSolutions pressed = enumerate_lcp({matrix({{2, 1}, {1, 2}}), vector({-5, -6})});
  ASSERT_EQ(pressed.count, LcpCount::one);
  EXPECT_LE((pressed.centre - vector({4.0 / 3, 7.0 / 3})).norm(), 1e-14);
  const LcpSolutions apart = enumerate_lcp({matrix({{2, 1}, {1, 2}}), vector({5, 6})});
  ASSERT_EQ(apart.count, LcpCount::one);
  EXPECT_EQ(apart.centre, vector({0, 0}));
}

// 2z − 0.72 = 0 at the first contact; the second stands at a right angle to it, up to rounding.
TEST(Lcp, ContactsAtRightAnglesLeaveEachOtherAlone) {
  for (const double rounding : {-3.7e-16, 3.7e-16, 0.0}) {
    const LcpProblem corner{matrix({{2, rounding}, {rounding, 2}}), vector({-0.72, 0})};
    const LcpSolution solved = solve_lcp(corner);
    ASSERT_EQ(solved.status, LcpStatus::solved) << rounding;
    EXPECT_NEAR(solved.z(0), 0.36, 1e-15);
    EXPECT_EQ(solved.z(1), 0);
  }
}

TEST(Lcp, NothingToSolveIsSolved) {
  const LcpProblem empty{Matrix(0, 0), Vector(0)};
  EXPECT_EQ(enumerate_lcp(empty).count, LcpCount::one);
  EXPECT_EQ(solve_lcp(empty).status, LcpStatus::solved);
  EXPECT_EQ(lemke(empty).status, LcpStatus::solved);
}

// [[1, 2], [2, 1]] is no P-matrix: (1, 0), (0, 1) and (1/3, 1/3) all solve it.
TEST(Lcp, CountsIsolatedSolutions) {
  const LcpSolutions s = enumerate_lcp({matrix({{1, 2}, {2, 1}}), vector({-1, -1})});
  EXPECT_EQ(s.count, LcpCount::finite);
  EXPECT_EQ(s.dimension, 0);
  ASSERT_EQ(s.vertices.size(), 3u);
  EXPECT_TRUE(contains(s.vertices, vector({1, 0})));
  EXPECT_TRUE(contains(s.vertices, vector({0, 1})));
  EXPECT_TRUE(contains(s.vertices, vector({1.0 / 3, 1.0 / 3})));
}

// B, Example 1: three contacts carry a block that does not turn. Any three shares that add up do.
TEST(Lcp, HyperstaticContactsAreATriangle) {
  const LcpSolutions s = enumerate_lcp({Matrix::Ones(3, 3) / 2, Vector::Constant(3, -9.81)});
  EXPECT_EQ(s.count, LcpCount::continuum);
  EXPECT_EQ(s.dimension, 2);
  ASSERT_EQ(s.vertices.size(), 3u);
  for (Eigen::Index k = 0; k < 3; ++k) {
    EXPECT_TRUE(contains(s.vertices, 19.62 * Vector::Unit(3, k))) << k;
  }
  EXPECT_TRUE(s.rays.empty());
  EXPECT_LE((s.centre - Vector::Constant(3, 6.54)).norm(), 1e-14);
}

// Two pairs of contacts that share 1 each: a square, of which no three ends are on a line.
TEST(Lcp, TwoPairsThatShareAreASquare) {
  Matrix D = Matrix::Zero(4, 2);
  D << 1, 0, 1, 0, 0, 1, 0, 1;
  const LcpSolutions s = enumerate_lcp({D * D.transpose(), -Vector::Ones(4)});
  EXPECT_EQ(s.count, LcpCount::continuum);
  EXPECT_EQ(s.dimension, 2);
  EXPECT_EQ(s.vertices.size(), 4u);
  EXPECT_LE((s.centre - Vector::Constant(4, 0.5)).norm(), 1e-14);
}

// Two contacts that pinch: their impulses may grow together without limit.
TEST(Lcp, PinchedBodyHasARay) {
  const Matrix M = matrix({{1, -1}, {-1, 1}});
  const LcpSolutions s = enumerate_lcp({M, vector({-1, 1})});
  EXPECT_EQ(s.count, LcpCount::continuum);
  EXPECT_EQ(s.dimension, 1);
  ASSERT_EQ(s.vertices.size(), 1u);
  ASSERT_EQ(s.rays.size(), 1u);
  EXPECT_LE((s.vertices[0] - vector({1, 0})).norm(), 1e-14);
  EXPECT_LE((s.rays[0] - vector({1, 1})).norm(), 1e-14);
  // Both walls approach: (1, 1) lies in the null space and (1, 1)·q < 0.
  EXPECT_EQ(enumerate_lcp({M, vector({-1, 0.5})}).count, LcpCount::none);
  EXPECT_EQ(lemke({M, vector({-1, 0.5})}).status, LcpStatus::no_solution);
  EXPECT_EQ(solve_lcp({M, vector({-1, 0.5})}).status, LcpStatus::no_solution);
}

// Rows that oppose each other but for 4e-11, as rounding leaves those of a nearly locked contact.
// Its square is nothing, and the third row must not pin down what is nothing by what is left of it.
TEST(Lcp, AlmostOpposedRowsAreOpposed) {
  const Matrix D = matrix({{1, 0}, {-0.1, 1}, {-1, 4e-11}});
  const LcpSolutions s = enumerate_lcp({D * D.transpose(), D * vector({-0.18, 0.002})});
  EXPECT_EQ(s.count, LcpCount::continuum);
  EXPECT_EQ(s.dimension, 1);
  ASSERT_EQ(s.vertices.size(), 1u);
  EXPECT_LE((s.vertices[0] - vector({0.18, 0, 0})).norm(), 1e-10);
  ASSERT_EQ(s.rays.size(), 1u);
  EXPECT_LE((s.rays[0] - vector({1, 0, 1})).norm(), 1e-9);
}

// A locked contact, a row of zeros: any impulse, or none at all.
TEST(Lcp, LockedRowCarriesAnythingOrNothing) {
  const Matrix M = matrix({{0, 0}, {0, 1}});
  const LcpSolutions s = enumerate_lcp({M, vector({0, -2})});
  EXPECT_EQ(s.count, LcpCount::continuum);
  EXPECT_EQ(s.dimension, 1);
  EXPECT_TRUE(contains(s.rays, vector({1, 0})));
  EXPECT_LE((s.centre - vector({0, 2})).norm(), 1e-14);
  EXPECT_EQ(enumerate_lcp({M, vector({-1, -2})}).count, LcpCount::none);
  EXPECT_EQ(lemke({M, vector({-1, -2})}).status, LcpStatus::no_solution);
}

// The square M = [[0, 1], [−1, 0]], q = 0: w = (z₂, −z₁), so z₁ = 0 and z₂ is free. Further rows
// than those of the support are needed to pin the vertex down.
TEST(Lcp, UnsymmetricProblemsToo) {
  const LcpSolutions s = enumerate_lcp({matrix({{0, 1}, {-1, 0}}), vector({0, 0})});
  EXPECT_EQ(s.count, LcpCount::continuum);
  ASSERT_EQ(s.rays.size(), 1u);
  EXPECT_LE((s.rays[0] - vector({0, 1})).norm(), 1e-14);
  // z₁ ≤ 1 and any z₁ in [0, 1] with z₂ = 0: a segment whose ends have different supports.
  const LcpSolutions segment = enumerate_lcp({matrix({{0, 0}, {-1, 0}}), vector({0, 1})});
  EXPECT_EQ(segment.count, LcpCount::continuum);
  EXPECT_TRUE(contains(segment.vertices, vector({1, 0})));
  EXPECT_EQ(segment.dimension, 1);
}

// ---- random ones

struct Random {
  std::mt19937_64 engine;
  explicit Random(std::uint64_t usual) : engine(test::seed(usual)) {}

  double normal() { return std::normal_distribution<double>()(engine); }
  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine); }
  double scale() { return std::pow(10.0, std::uniform_real_distribution<double>(-3, 3)(engine)); }
  Matrix gaussian(Eigen::Index rows, Eigen::Index columns) {
    return Matrix::NullaryExpr(rows, columns, [this] { return normal(); });
  }
  Vector positive(Eigen::Index n) { return gaussian(n, 1).cwiseAbs(); }
  /// BᵀB of the given rank with rows of very different sizes.
  Matrix semidefinite(Eigen::Index n, Eigen::Index rank) {
    Matrix B = gaussian(rank, n);
    for (Eigen::Index k = 0; k < n; ++k) B.col(k) *= scale() / B.col(k).norm();
    return B.transpose() * B;
  }
  /// A problem with a solution z, w whose entries vanish in turn, some of them together.
  LcpProblem solvable(const Matrix& M) {
    const Eigen::Index n = M.rows();
    Vector z = Vector::Zero(n);
    Vector w = Vector::Zero(n);
    for (Eigen::Index i = 0; i < n; ++i) {
      const int kind = integer(0, 4);
      const double root = std::sqrt(M(i, i));
      if (kind < 2) z(i) = std::abs(normal()) / root;
      if (kind >= 2 && kind < 4) w(i) = std::abs(normal()) * root;
    }
    return {M, w - M * z};
  }
};

/// max |min(z_i, w_i)| of the balanced problem, as a fraction of its largest |q_i|; 0 for a
/// solution.
double lcp_residual(const LcpProblem& problem, const Vector& z) {
  if (z.size() == 0) return 0;
  const BalancedLcp b = balanced(problem);
  const Vector y = z.cwiseQuotient(b.s);
  const double worst = y.cwiseMin(b.M * y + b.q).cwiseAbs().maxCoeff();
  const double scale = b.q.cwiseAbs().maxCoeff();
  return scale > 0 ? worst / scale : worst;
}

/// Distance of Mz and qᵀz between two solutions: both are the same for all solutions of a positive
/// semidefinite problem (B, Theorem 2).
double distance(const LcpProblem& p, const Vector& a, const Vector& b) {
  const Vector s = balanced(p).s;
  const Vector w = s.cwiseProduct(p.M * (a - b));
  const double size = std::max(s.cwiseProduct(p.q).norm(), 1e-300);
  return w.norm() / size + std::abs(p.q.dot(a - b)) / (size * (a.cwiseQuotient(s).norm() + 1));
}

/// On singular problems Siconos sometimes gives up, and sometimes gives what is no solution.
bool is_good(const test::SiconosAnswer& answer, const LcpProblem& p) {
  return answer.solved && lcp_residual(p, answer.z) <= 1e-9;
}

TEST(Lcp, PositiveDefiniteHasOneSolution) {
  Random random(31);
  for (int i = 0; i < 150; ++i) {
    const int n = random.integer(1, 9);
    const LcpProblem p{random.semidefinite(n, n + 2), random.gaussian(n, 1)};
    const LcpSolutions all = enumerate_lcp(p);
    ASSERT_EQ(all.count, LcpCount::one) << i;
    ASSERT_LE(lcp_residual(p, all.centre), 1e-11) << i;
    const LcpSolution pivoted = lemke(p);
    ASSERT_EQ(pivoted.status, LcpStatus::solved) << i;
    ASSERT_LE((pivoted.z - all.centre).norm(), 1e-8 * all.centre.norm()) << i;
    const auto oracle = test::siconos_lemke(p);
    ASSERT_TRUE(oracle.solved) << i;
    ASSERT_LE((oracle.z - all.centre).norm(), 1e-8 * all.centre.norm()) << i;
  }
}

// B(2) with a singular A: what the solutions λ differ by moves nothing.
TEST(Lcp, SemidefiniteSolutionsShareTheirMotion) {
  Random random(32);
  int continua = 0;
  for (int i = 0; i < 150; ++i) {
    const int n = random.integer(2, 8);
    const LcpProblem p = random.solvable(random.semidefinite(n, random.integer(1, n)));
    const LcpSolutions all = enumerate_lcp(p);
    ASSERT_NE(all.count, LcpCount::none) << i;
    ASSERT_NE(all.count, LcpCount::finite) << i << ": the solutions are convex";
    continua += all.count == LcpCount::continuum;
    for (const Vector& v : all.vertices) {
      ASSERT_LE(lcp_residual(p, v), 1e-10) << i;
      ASSERT_LE(distance(p, v, all.centre), 1e-10) << i;
    }
    ASSERT_LE(lcp_residual(p, all.centre), 1e-10) << i;
    const LcpSolution pivoted = lemke(p);
    ASSERT_EQ(pivoted.status, LcpStatus::solved) << i;
    ASSERT_LE(lcp_residual(p, pivoted.z), 1e-9) << i;
    ASSERT_LE(distance(p, pivoted.z, all.centre), 1e-8) << i;
    const auto oracle = test::siconos_lemke(p);
    if (is_good(oracle, p)) {
      ASSERT_LE(distance(p, oracle.z, all.centre), 1e-6) << i;
    }
  }
  EXPECT_GT(continua, 10);
}

// v ≥ 0 with Mv = 0 and vᵀq < 0: no z makes w ≥ 0 (B, Lemma 4). The rounding of M would let Siconos
// find a z of 10¹⁶ in some of them; the proof needs no oracle.
TEST(Lcp, ProvesThatThereIsNone) {
  Random random(33);
  for (int i = 0; i < 150; ++i) {
    const int n = random.integer(2, 9);
    const Vector v = random.positive(n) + Vector::Constant(n, 0.1);
    Matrix B = random.gaussian(random.integer(1, n), n);
    B -= (B * v) * v.transpose() / v.squaredNorm();
    Vector q = random.gaussian(n, 1);
    q -= v * (v.dot(q) + std::abs(random.normal()) + 0.1) / v.squaredNorm();
    const LcpProblem p{B.transpose() * B, q};
    ASSERT_EQ(enumerate_lcp(p).count, LcpCount::none) << i;
    ASSERT_EQ(lemke(p).status, LcpStatus::no_solution) << i;
  }
}

// Small whole numbers make ties in nearly every ratio test.
TEST(Lcp, TiesDoNotCycle) {
  Random random(34);
  for (int i = 0; i < 150; ++i) {
    const int n = random.integer(2, 8);
    const Matrix B =
        Matrix::NullaryExpr(random.integer(1, n), n, [&] { return random.integer(-1, 1); });
    Matrix M = B.transpose() * B;
    const Vector q = Vector::NullaryExpr(n, [&] { return random.integer(-1, 1); });
    const LcpProblem p{M, q};
    const bool exists = enumerate_lcp(p).count != LcpCount::none;
    const LcpSolution pivoted = lemke(p);
    ASSERT_EQ(pivoted.status, exists ? LcpStatus::solved : LcpStatus::no_solution) << i;
    ASSERT_LE(exists ? lcp_residual(p, pivoted.z) : 0, 1e-11) << i;
    const auto oracle = test::siconos_enumeration(p);
    if (is_good(oracle, p)) {
      ASSERT_TRUE(exists) << i;
    }
  }
}

TEST(Lcp, LargeOnesByPivots) {
  Random random(35);
  for (int i = 0; i < 30; ++i) {
    const int n = random.integer(20, 50);
    const bool definite = i % 2 == 0;
    const Matrix M = random.semidefinite(n, definite ? n + 5 : n / 2);
    const LcpProblem p = definite ? LcpProblem{M, random.gaussian(n, 1)} : random.solvable(M);
    const LcpSolution ours = solve_lcp(p);
    ASSERT_EQ(ours.status, LcpStatus::solved) << i;
    ASSERT_LE(lcp_residual(p, ours.z), 1e-9) << i;
    const auto oracle = test::siconos_lemke(p);
    if (is_good(oracle, p)) {
      ASSERT_LE(distance(p, ours.z, oracle.z), 1e-6) << i;
    }
  }
}

// Rows may be written in any unit: z ↦ z/s, M ↦ sMs, q ↦ sq.
TEST(Lcp, UnitsChangeNothing) {
  Random random(36);
  for (int i = 0; i < 100; ++i) {
    const int n = random.integer(2, 6);
    const LcpProblem p = random.solvable(random.semidefinite(n, random.integer(1, n)));
    Vector s(n);
    for (double& x : s) x = std::pow(2.0, random.integer(-30, 30));
    const LcpProblem other{s.asDiagonal() * p.M * s.asDiagonal(), s.cwiseProduct(p.q)};
    const LcpSolutions a = enumerate_lcp(p);
    const LcpSolutions b = enumerate_lcp(other);
    ASSERT_EQ(a.count, b.count) << i;
    ASSERT_EQ(a.vertices.size(), b.vertices.size()) << i;
    ASSERT_EQ(a.dimension, b.dimension) << i;
    for (const Vector& v : b.vertices) {
      ASSERT_TRUE(contains(a.vertices, s.cwiseProduct(v), 1e-6)) << i;
    }
  }
}

}  // namespace
}  // namespace carom
