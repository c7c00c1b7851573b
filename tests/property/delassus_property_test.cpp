// SPDX-License-Identifier: MIT
//
// The Delassus matrix of random mechanisms by four ways that share nothing but M, A and the rank:
// the factor, the full system of Karush, Kuhn and Tucker, the paper's projector, and reduced
// coordinates B(69).
#include <gtest/gtest.h>

#include <Eigen/Core>
#include <algorithm>
#include <numeric>
#include <random>

#include "core/impact/joint_impulse.h"
#include "core/projection/couplings.h"
#include "tests/support/dense.h"
#include "tests/support/dense_contacts.h"
#include "tests/support/projection.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using test::DenseContacts;
using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

constexpr int examples = 1000;
constexpr double agreed = 1e-9;

// [M gᵀ; g 0][v; −λ] = [hᵀ; 0], in whitened coordinates.
Matrix by_kkt(const DenseContacts& d) {
  const Eigen::Index n = d.system.n();
  const Eigen::Index p = d.g.rows();
  const Vector inverse_root = d.mass().cwiseSqrt().cwiseInverse();
  const Matrix B = d.g * inverse_root.asDiagonal();
  const Matrix C = d.h * inverse_root.asDiagonal();
  Matrix K = Matrix::Zero(n + p, n + p);
  K.topLeftCorner(n, n).setIdentity();
  K.topRightCorner(n, p) = B.transpose();
  K.bottomLeftCorner(p, n) = B;
  Matrix right = Matrix::Zero(n + p, C.rows());
  right.topRows(n) = C.transpose();
  return C * test::least_norm(K, right, 1e-11).topRows(n);
}

Matrix by_projection(const DenseContacts& d) {
  const test::Projection p = test::project(d.g, d.system.mass, d.rank_g());
  const Matrix inverse_mass = d.mass().cwiseInverse().asDiagonal();
  return d.h * (inverse_mass - p.S * inverse_mass) * d.h.transpose();
}

// q = (q₁, q₂) with ∇_{q₁}g regular: q̇₁ = −(∇_{q₁}gᵀ)⁻¹∇_{q₂}gᵀ q̇₂, B(62) to B(69).
Matrix by_reduced_coordinates(const DenseContacts& d) {
  const Eigen::Index n = d.system.n();
  const int rank = d.rank_g();
  // Pivoted by columns: which coordinates depend on the others; scaled, so that no unit chooses.
  const Matrix B = d.g * d.mass().cwiseSqrt().cwiseInverse().asDiagonal();
  const test::PivotedQr qr = test::pivoted_qr(B);
  Matrix TE = Matrix::Zero(n, n - rank);
  TE.bottomRows(n - rank).setIdentity();
  if (rank > 0) {
    const Matrix R = qr.R.topRows(rank);
    for (Eigen::Index j = 0; j < n - rank; ++j) {
      TE.col(j).head(rank) = -test::solve_linear(R.leftCols(rank), R.col(rank + j));
    }
  }
  const Matrix whole = qr.P * TE;
  const Matrix C = d.h * d.mass().cwiseSqrt().cwiseInverse().asDiagonal() * whole;
  const Matrix reduced_mass = whole.transpose() * whole;
  return C * test::inverse(reduced_mass) * C.transpose();
}

// A_c of B(16): by the full system, by the projector, B(19), and in reduced coordinates, B(62) and
// B(69).
TEST(Delassus, FourWaysAgreeOnEveryMechanism) {
  std::mt19937_64 random(test::seed(20260401));
  int compared = 0;
  int redundant = 0;
  int tall = 0;
  for (int i = 0; compared < examples; ++i) {
    ASSERT_LT(i, 10 * examples);
    const DenseContacts d(test::random_mechanism(random, 0.5));
    if (!d.joints_well_posed() || d.g.rows() == 0) continue;
    ++compared;
    redundant += d.random.redundant;
    const Matrix fast = d.unit_A_c();
    ASSERT_LE((fast - by_kkt(d)).cwiseAbs().maxCoeff(), agreed) << "KKT, example " << i;
    ASSERT_LE((fast - by_projection(d)).cwiseAbs().maxCoeff(), agreed) << "S, example " << i;
    ASSERT_LE((fast - by_reduced_coordinates(d)).cwiseAbs().maxCoeff(), agreed)
        << "B(69), example " << i;
    // E17: Proposition 15 as printed asks for the rank n − p.
    tall += d.form.definite() && static_cast<int>(d.normals.size()) < d.system.n() - d.rank_g();
  }
  EXPECT_GE(redundant, examples / 5);
  EXPECT_GE(tall, examples / 5) << "definite, and yet not of rank n − p";
}

// B(16) with masses from 1e-6 to 1e6: M⁻¹ alone, in entries of two bodies.
TEST(Delassus, CouplingOfTwoRowsIsTheProductWithTheInverseMass) {
  std::mt19937_64 random(test::seed(20260402));
  for (int i = 0; i < 300; ++i) {
    const DenseContacts d(test::random_mechanism(random));
    const Matrix dense = d.h * d.mass().cwiseInverse().asDiagonal() * d.h.transpose();
    for (std::size_t a = 0; a < d.normals.size(); ++a) {
      for (std::size_t b = 0; b < d.normals.size(); ++b) {
        const double expected = dense(static_cast<Eigen::Index>(a), static_cast<Eigen::Index>(b));
        const double fast = inertial_coupling(d.system, d.normals[a], d.normals[b]);
        ASSERT_NEAR(fast / (d.form.norm[a] * d.form.norm[b]), expected, 1e-14) << i;
      }
    }
  }
}

// B(72): the joints hold, ∇gᵀM⁻¹(∇h + ∇g p_b) = 0, and what is felt at the contacts is A_c, B(73).
TEST(Delassus, JointPercussionsHoldTheJoints) {
  std::mt19937_64 random(test::seed(20260403));
  int compared = 0;
  for (int i = 0; compared < 300; ++i) {
    const DenseContacts d(test::random_mechanism(random, 0.5));
    if (!d.joints_well_posed() || d.g.rows() == 0) continue;
    ++compared;
    const Matrix p_b = joint_percussions(d.plan, d.system, d.normals, d.rank_g());
    Matrix rows(d.g.rows(), d.system.n());  // the joints' own rows, not unit rows
    Eigen::Index next = 0;
    for (const JointRows& joint : d.system.joints) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(joint.count); ++k, ++next) {
        const BodyRow row{joint.body_a, joint.body_b, joint.row[k]};
        rows.row(next) = d.g.row(next) * row_norm(d.system, row);
      }
    }
    const Matrix impulse =
        d.h.transpose() + rows.transpose() * p_b * d.norm().cwiseInverse().asDiagonal();
    const Matrix jump = d.mass().cwiseInverse().asDiagonal() * impulse;
    ASSERT_LE((d.g * jump).cwiseAbs().maxCoeff(), agreed) << i;
    ASSERT_LE((d.h * jump - d.unit_A_c()).cwiseAbs().maxCoeff(), agreed) << i;
  }
}

// B(78): adding a direction of the freedom to the multipliers moves nothing, and their number is
// that of the rows less the rank by singular values.
TEST(Delassus, UndeterminedMultipliersMoveNothing) {
  std::mt19937_64 random(test::seed(20260404));
  int open = 0;
  int compared = 0;
  for (int i = 0; compared < 500; ++i) {
    const DenseContacts d(test::random_mechanism(random, 0.5));
    if (!d.well_posed()) continue;
    ++compared;
    std::vector<int> all(d.normals.size());
    std::iota(all.begin(), all.end(), 0);
    const Couplings c = find_couplings(d.mechanism, d.plan, d.system, all);
    Matrix unit(d.g.rows() + d.h.rows(), d.system.n());
    unit.topRows(d.g.rows()) = d.g;
    unit.bottomRows(d.h.rows()) = d.h;
    unit = unit * d.mass().cwiseSqrt().cwiseInverse().asDiagonal();
    const Vector sigma = test::svd(unit).sigma;
    const Eigen::Index rank = sigma.size() == 0 ? 0 : (sigma.array() > 1e-9 * sigma(0)).count();
    ASSERT_EQ(c.freedom.dimension(), unit.rows() - rank) << i;
    int in_sets = 0;
    for (const HyperstaticSet& set : c.freedom.sets) in_sets += set.dimension;
    ASSERT_EQ(in_sets, c.freedom.dimension()) << i;
    ASSERT_EQ(c.with_joints.definite(), rank - c.rank_g == d.h.rows()) << i;
    open += c.freedom.dimension() > 0;
    Vector norms(unit.rows());
    for (Eigen::Index k = 0; k < norms.size(); ++k) {
      const auto row = static_cast<std::size_t>(k);
      norms(k) =
          row < c.joints.size() ? c.joints[row].norm : c.contacts[row - c.joints.size()].norm;
    }
    const Matrix effect = unit.transpose() * norms.asDiagonal() * c.freedom.basis;
    const double scale = norms.size() > 0 ? norms.maxCoeff() : 1;
    ASSERT_LE(effect.size() > 0 ? effect.cwiseAbs().maxCoeff() : 0, agreed * scale) << i;
  }
  EXPECT_GE(open, 100);
}

// Equation (31), Theorem 1 and Proposition 10 say the same in three ways; B(23) in Corollary 1 is
// about ranks, here by singular values, and B(24) in Corollary 5 counts rows.
TEST(Delassus, StatementsAgreeWithEachOther) {
  std::mt19937_64 random(test::seed(20260405));
  int definite = 0;
  int semidefinite = 0;
  for (int i = 0; i < 1000; ++i) {
    const DenseContacts d(test::random_mechanism(random, 0.5));
    if (!d.well_posed()) continue;
    std::vector<int> all(d.normals.size());
    std::iota(all.begin(), all.end(), 0);
    const Couplings c = find_couplings(d.mechanism, d.plan, d.system, all);
    Matrix both(d.g.rows() + d.h.rows(), d.system.n());
    both.topRows(d.g.rows()) = d.g;
    both.bottomRows(d.h.rows()) = d.h;
    const auto rank_of = [&](const Matrix& rows) -> Eigen::Index {
      if (rows.rows() == 0) return 0;
      const Matrix unit = rows * d.mass().cwiseSqrt().cwiseInverse().asDiagonal();
      const Vector sigma = test::svd(unit).sigma;
      return (sigma.array() > 1e-9 * sigma(0)).count();
    };
    for (const CouplingCheck& check : check_couplings(c)) {
      ASSERT_FALSE(check.explanation.empty()) << check.name;
      for (const CheckValue& v : check.values) ASSERT_TRUE(std::isfinite(v.value)) << check.name;
      const bool decides = check.name == "Equation (31)" || check.name == "Theorem 1" ||
                           check.name == "Proposition 10";
      if (decides && check.holds) {
        ASSERT_EQ(*check.holds, c.with_joints.definite()) << check.name << ", example " << i;
      }
      const bool necessary = check.name == "Assumption 1" || check.name == "Corollary 2" ||
                             check.name == "Proposition 8";
      if (necessary && c.with_joints.definite() && check.holds) {
        ASSERT_TRUE(*check.holds) << check.name << ", example " << i;
      }
      if (check.name == "Corollary 1") {
        ASSERT_EQ(*check.holds, rank_of(both) == rank_of(d.g) + rank_of(d.h)) << i;
      }
      if (check.name == "Corollary 5") {
        ASSERT_EQ(*check.holds, both.rows() <= both.cols()) << i;
      }
      if (check.name == "Corollary 3" && check.holds.value_or(false)) {
        ASSERT_TRUE(c.with_joints.definite()) << i;
      }
    }
    definite += c.with_joints.definite();
    semidefinite += !c.with_joints.definite();
  }
  EXPECT_GT(definite, 50);
  EXPECT_GT(semidefinite, 50);
}

}  // namespace
}  // namespace carom
