// SPDX-License-Identifier: MIT
//
// Coulomb's problem where the direction of a slip is given, where contacts have no friction, and
// where there are so many contacts that pivots choose among the modes.
#include "core/impact/coulomb_solver.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>
#include <utility>

#include "core/impact/coulomb_modes.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;
using Modes = std::vector<ContactMode>;

/// @param D     rows n, t of each contact
/// @param zeta  ζ_0 of each row
CoulombProblem problem_of(const Matrix& D, const Vector& zeta, double mu_s, double mu_d) {
  CoulombProblem p;
  p.D = D;
  p.size = zeta.norm();
  for (Eigen::Index n = 0; n < D.rows(); n += 2) {
    p.contacts.push_back(
        {mu_s, mu_d, zeta(n), zeta(n + 1), D.row(n).norm(), D.row(n + 1).norm(), 0});
  }
  return p;
}

/// The law's own words at every contact.
void expect_law(const CoulombProblem& p, const CoulombSolution& s) {
  const double eps = 1e-9 * (p.size + s.impulse.norm());
  ASSERT_LE((p.D.transpose() * s.impulse - s.y).norm(), eps);
  const Vector change = p.D * s.y;
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const CoulombContact& c = p.contacts[k];
    const auto n = static_cast<Eigen::Index>(2 * k);
    const double zeta_n = c.zeta_n + change(n), zeta_t = c.zeta_t + change(n + 1);
    const double i_n = s.impulse(n), i_t = s.impulse(n + 1);
    ASSERT_GE(zeta_n, -eps);
    ASSERT_GE(i_n, -eps);
    ASSERT_LE(std::min(zeta_n, i_n), eps);
    if (c.slip != 0) {
      ASSERT_NEAR(i_t, -c.slip * c.mu_d * i_n, eps);
      continue;
    }
    ASSERT_LE(std::abs(i_t), c.mu_s * i_n + eps);
    if (std::abs(zeta_t) > eps) {
      ASSERT_NEAR(i_t, -std::copysign(c.mu_d * i_n, zeta_t), eps);
    }
  }
}

// A particle of 1 kg on a plane inclined by β, under g: it slides down already. Its acceleration is
// g (sin β − μ cos β), also where that is negative: it is slowed down, and ζ_t may have any sign.
TEST(CoulombSolver, AGivenSlipAsksNothingOfTheTangent) {
  constexpr double g = 9.81;
  for (const double beta : {0.1, 0.4, 1.0}) {
    CoulombProblem p = problem_of(
        Matrix::Identity(2, 2), Eigen::Vector2d(-g * std::cos(beta), g * std::sin(beta)), 0.5, 0.3);
    p.contacts[0].slip = 1;
    const CoulombSolutions found = solve_coulomb(p);
    ASSERT_EQ(found.all.size(), 1u) << beta;
    EXPECT_TRUE(found.complete);
    EXPECT_EQ(found.all[0].modes, Modes{ContactMode::slip_positive});
    EXPECT_NEAR(found.all[0].impulse(0), g * std::cos(beta), 1e-14 * g);
    EXPECT_NEAR(found.all[0].impulse(1), -0.3 * g * std::cos(beta), 1e-14 * g);
    p.contacts[0].slip = -1;
    EXPECT_NEAR(solve_coulomb(p).all.at(0).impulse(1), 0.3 * g * std::cos(beta), 1e-14 * g);
  }
}

// Painlevé's rod (slender, length 2, mass 1, at the angle θ to the ground, sliding to the right,
// θ̈ from the tip): W_nn = 1 + 3cos²θ, W_nt = −3 sin θ cos θ for a tip whose friction lifts it off.
// Beyond μ = (1 + 3cos²θ)/(3 sin θ cos θ) sliding has no force where ζ_n < 0, and two answers, open
// and pressed, where ζ_n > 0.
TEST(CoulombSolver, PainlevesRodHasNoneOrTwoAnswers) {
  const double theta = std::atan(2.0), c = std::cos(theta), s = std::sin(theta);
  Matrix D(2, 3);
  D << 0, 1, std::sqrt(3) * c, 1, 0, std::sqrt(3) * s;
  const double critical = (1 + 3 * c * c) / (3 * s * c);
  EXPECT_NEAR(critical, 4.0 / 3, 1e-15);
  for (const double factor : {0.9, 1.1}) {
    for (const double zeta_n : {-1.0, 1.0}) {
      CoulombProblem p =
          problem_of(D, Eigen::Vector2d(zeta_n, 0), factor * critical, factor * critical);
      p.contacts[0].slip = 1;
      const std::size_t expected = factor < 1 ? 1 : zeta_n > 0 ? 2 : 0;
      const CoulombSolutions found = solve_coulomb(p);
      EXPECT_EQ(found.all.size(), expected) << factor << " " << zeta_n;
      EXPECT_EQ(found.proved_none, expected == 0);
      for (const CoulombSolution& one : found.all) expect_law(p, one);
    }
  }
}

TEST(CoulombSolver, WithoutFrictionAContactIsOpenOrClosed) {
  Matrix D(4, 2);
  D << 0, 1, 1, 0, 0.6, 0.8, 0.8, -0.6;
  const CoulombSolutions found = solve_coulomb(problem_of(D, Eigen::Vector4d(-1, 3, 0.5, 1), 0, 0));
  ASSERT_EQ(found.all.size(), 1u);
  EXPECT_EQ(found.all[0].modes, (Modes{ContactMode::closed, ContactMode::open}));
  EXPECT_NEAR(found.all[0].impulse(0), 1, 1e-14);
  EXPECT_EQ(found.all[0].impulse(1), 0);
}

// Two of three contacts without friction stop what moves down; the one at 10° to the right of the
// vertical does so with the one at 80° to the left of it, or with less together with the one at
// 20°. Two sides and their angles: sin 20°/sin 30° and sin 10°/sin 30°.
TEST(CoulombSolver, OfImpulsesToOneVelocityTheSmallestAreKept) {
  constexpr double degree = std::numbers::pi / 180;
  Matrix D(6, 2);
  Vector zeta = Vector::Zero(6);
  for (const auto& [n, angle] : {std::pair{0, 10}, {2, -80}, {4, -20}}) {
    const double s = std::sin(angle * degree), c = std::cos(angle * degree);
    D.row(n) << s, c;
    D.row(n + 1) << c, -s;
    zeta(n) = -c;
  }
  const CoulombSolutions found = solve_coulomb(problem_of(D, zeta, 0, 0));
  ASSERT_EQ(found.all.size(), 1u);
  const Vector& impulse = found.all[0].impulse;
  EXPECT_FALSE(found.all[0].impulse_unique);
  EXPECT_NEAR(impulse(0), 2 * std::sin(20 * degree), 1e-12);
  EXPECT_NEAR(impulse(2), 0, 1e-12);
  EXPECT_NEAR(impulse(4), 2 * std::sin(10 * degree), 1e-12);
}

/// `count` contacts with random rows; every third without friction, every fourth slides already.
CoulombProblem draw(std::mt19937_64& random, int count, int dimension, double mu_to) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0, 1);
  const Matrix D = Matrix::NullaryExpr(2 * count, dimension, [&] { return normal(random); });
  const Vector y = Vector::NullaryExpr(dimension, [&] { return normal(random); });
  CoulombProblem p = problem_of(D, D * y, 0, 0);
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    CoulombContact& c = p.contacts[k];
    c.mu_s = c.mu_d = k % 3 == 0 ? 0 : mu_to * unit(random);
    if (k % 2 == 0) c.mu_d *= 0.8;
    if (k % 4 == 1) c.slip = unit(random) < 0.5 ? 1 : -1;
  }
  return p;
}

/// Up to which friction a contact sticks in the solution that is looked for. Where μ_d < μ_s a
/// contact that sticks with a friction between the two may slide as well.
enum class Sticks { to_mu_d, to_mu_s };

// With little friction and one coefficient the law has exactly one solution: fixed-point iteration
// of the impulses of one contact after the other, each projected onto its own cone, converges to
// it.
Vector by_relaxation(const CoulombProblem& p, Sticks sticks_to) {
  const Matrix W = p.D * p.D.transpose();
  Vector i = Vector::Zero(W.rows());
  for (int sweep = 0; sweep < 20000; ++sweep) {
    const Vector before = i;
    for (std::size_t k = 0; k < p.contacts.size(); ++k) {
      const CoulombContact& c = p.contacts[k];
      const auto n = static_cast<Eigen::Index>(2 * k), t = n + 1;
      if (c.slip == 0) {
        const double zeta_t = c.zeta_t + W.row(t).dot(i);
        const double free = i(t) - zeta_t / W(t, t);
        const double mu = sticks_to == Sticks::to_mu_s ? c.mu_s : c.mu_d;
        const bool sticks = std::abs(free) <= mu * i(n);
        i(t) = sticks ? free : std::copysign(c.mu_d * i(n), free);
      }
      const double gain = W(n, n) - (c.slip != 0 ? c.slip * c.mu_d * W(n, t) : 0);
      i(n) = std::max(0.0, i(n) - (c.zeta_n + W.row(n).dot(i)) / gain);
      if (c.slip != 0) i(t) = -c.slip * c.mu_d * i(n);
    }
    if ((i - before).norm() < 1e-14 * i.norm()) break;
  }
  return i;
}

constexpr std::uint64_t many_contacts_seed = 20261125;

/// One of seven to twenty contacts with independent rows.
CoulombProblem draw_many(std::mt19937_64& random, int run) {
  const int count = 7 + run % 14;
  return draw(random, count, 3 * count, 0.1);
}

// What sticks within the narrower cone sticks within that of μ_s: the pivots look for it.
TEST(CoulombSolver, PivotsFindTheSolutionOfManyContacts) {
  std::mt19937_64 random(test::seed(many_contacts_seed));
  for (int run = 0; run < 60; ++run) {
    const CoulombProblem p = draw_many(random, run);
    const CoulombSolutions found = solve_coulomb(p);
    EXPECT_FALSE(found.complete);
    ASSERT_EQ(found.all.size(), 1u) << run;
    expect_law(p, found.all[0]);
    if (HasFatalFailure()) return;
    const Vector expected = by_relaxation(p, Sticks::to_mu_d);
    EXPECT_LE((found.all[0].impulse - expected).norm(), 1e-9 * (1 + expected.norm())) << run;
  }
}

// Examples with one more answer, in which a contact sticks between the cones of μ_d and μ_s.
TEST(CoulombSolver, WhatSticksBetweenTheConesMaySlideAsWell) {
  struct Known {
    std::uint64_t seed;
    int run;
  };
  for (const auto& [shift, run] : {Known{1, 11}, {2, 11}, {3, 30}}) {
    std::mt19937_64 random(many_contacts_seed + 1000003 * shift);
    for (int before = 0; before < run; ++before) draw_many(random, before);
    const CoulombProblem p = draw_many(random, run);
    const CoulombSolutions found = solve_coulomb(p);
    ASSERT_EQ(found.all.size(), 1u) << run;
    expect_law(p, found.all[0]);
    CoulombSolution other;
    other.impulse = by_relaxation(p, Sticks::to_mu_s);
    other.y = p.D.transpose() * other.impulse;
    expect_law(p, other);
    if (HasFatalFailure()) FAIL() << run;
    EXPECT_GT((found.all[0].impulse - other.impulse).norm(), 1e-6) << run;
  }
}

// Contacts in the space of two bodies, most of which could press each other without effect, and
// cones as wide as those of rough stone. A ζ_0 = Dy, without restitution, always has a solution
// (Stewart & Trinkle).
TEST(CoulombSolver, PivotsFindASolutionOfDependentContacts) {
  std::mt19937_64 random(test::seed(20261126));
  for (int run = 0; run < 400; ++run) {
    CoulombProblem p = draw(random, 7 + run % 6, 6, 0.8);
    for (CoulombContact& c : p.contacts) c.slip = 0;
    const CoulombSolutions found = solve_coulomb(p);
    ASSERT_EQ(found.all.size(), 1u) << run;
    expect_law(p, found.all[0]);
    if (HasFatalFailure()) FAIL() << run;
  }
}

// The same, but for what a pose leaves that is not closed to rounding: rows that depend on each
// other up to 1e-10. In the modes that the pivots find, the equations alone lead away from the
// solution.
TEST(CoulombSolver, PivotsFindASolutionOfAlmostDependentContacts) {
  std::mt19937_64 random(test::seed(20261128));
  std::normal_distribution<double> normal;
  int none = 0;
  for (int run = 0; run < 200; ++run) {
    const Eigen::Index count = 7 + run % 6;
    Matrix D = Matrix::NullaryExpr(2 * count, 6 + 2 * count, [&] { return normal(random); });
    D.rightCols(2 * count) *= 1e-10;
    const Vector y = Vector::NullaryExpr(D.cols(), [&] { return normal(random); });
    const CoulombProblem p = problem_of(D, D * y, 0.5, 0.5);
    const CoulombSolutions found = solve_coulomb(p);
    EXPECT_FALSE(found.proved_none) << run;
    none += found.all.empty() ? 1 : 0;
    for (const CoulombSolution& one : found.all) expect_law(p, one);
    if (HasFatalFailure()) FAIL() << run;
  }
  EXPECT_LE(none, 2);
}

// The joints let a millionth to 1e-10 of the first normal through, whose impulse is as much larger
// than the others: it must not be the measure of what these miss.
void expect_digits_beside_a_nearly_locked_contact(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0, 1);
  int pressed = 0;
  for (int run = 0; run < 300; ++run) {
    const Eigen::Index count = 2 + run % 3;
    Matrix D = Matrix::NullaryExpr(2 * count, 4 + run % 5, [&] { return normal(random); });
    const Vector y = Vector::NullaryExpr(D.cols(), [&] { return normal(random); });
    const Vector lengths = D.rowwise().norm();
    D.row(0) *= std::pow(10, -6 - 4 * unit(random));
    CoulombProblem p = problem_of(D, D * y, 0.3, 0.3);
    p.contacts[0].length_n = lengths(0);
    if (run % 2 == 0) p.contacts[0].mu_s = p.contacts[0].mu_d = 0;
    for (const CoulombSolution& one : solve_coulomb(p).all) {
      SCOPED_TRACE(run);
      // Each term of Dᵀi brings its own rounding.
      const double terms = (D.transpose().cwiseAbs() * one.impulse.cwiseAbs()).norm();
      EXPECT_LE((D.transpose() * one.impulse - one.y).norm(), 1e-9 * p.size + 1e-13 * terms);
      for (Eigen::Index n = 0; n < D.rows(); n += 2) {
        EXPECT_GE(one.impulse(n), 0);
        EXPECT_LE(std::abs(one.impulse(n + 1)), 0.3 * one.impulse(n) * (1 + 1e-12));
      }
      pressed += one.impulse(0) > 1e4 * p.size ? 1 : 0;
    }
  }
  EXPECT_GT(pressed, 20);
}

TEST(CoulombSolver, ANearlyLockedContactLeavesTheOthersTheirDigits) {
  expect_digits_beside_a_nearly_locked_contact(test::seed(20261129));
  // Number 172 of these has so much of the first row outside of the other rows that a basis which
  // dropped it gave a velocity that is 2 % off Dᵀi.
  expect_digits_beside_a_nearly_locked_contact(20261129 + 1000003 * 101);
}

// The same of what the pivots say themselves, where a normal and maybe its tangent are locked but
// for 1e-10: what is pressed to 10¹⁰ does not hide what others miss. In unit rows, one by one.
TEST(CoulombSolver, PivotsKeepTheLawBesideANearlyLockedContact) {
  std::mt19937_64 random(test::seed(20261130));
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0, 0.5);
  int answered = 0;
  for (int run = 0; run < 600; ++run) {
    SCOPED_TRACE(run);
    const Eigen::Index count = 9 + run % 5, d = run < 300 ? 6 : 3 * count;
    Matrix D = Matrix::NullaryExpr(2 * count, d, [&] { return normal(random); });
    const Vector y = Vector::NullaryExpr(d, [&] { return normal(random); });
    const Vector lengths = D.rowwise().norm();
    D.topRows(1 + run % 2) *= 1e-10;
    CoulombProblem p = problem_of(D, D * y, 0, 0);
    for (std::size_t k = 0; k < p.contacts.size(); ++k) {
      CoulombContact& c = p.contacts[k];
      c.mu_s = c.mu_d = unit(random);
      c.length_n = lengths(static_cast<Eigen::Index>(2 * k));
      c.length_t = lengths(static_cast<Eigen::Index>(2 * k + 1));
    }
    const Matrix A = lengths.cwiseInverse().asDiagonal() * D;
    const UnitProblem units{A, Matrix::Identity(d, d), A * y / p.size};
    const auto impulse = impulse_by_pivots(p, units);
    if (!impulse) continue;
    ++answered;
    const Vector zeta = units.zeta + A * (A.transpose() * *impulse);
    // Where friction drives what is locked, velocities are 10⁹ times the others.
    const Vector terms = A.cwiseAbs() * (A.transpose().cwiseAbs() * impulse->cwiseAbs());
    for (Eigen::Index n = 0; n < zeta.size(); n += 2) {
      const CoulombContact& c = p.contacts[static_cast<std::size_t>(n / 2)];
      const double i_n = (*impulse)(n), mu = c.mu_d * c.length_t / c.length_n;
      const double eps = 1e-8 * (1 + terms(n));
      EXPECT_GE(std::min(zeta(n), i_n), -eps);
      EXPECT_LE(std::min(zeta(n), i_n), eps);
      EXPECT_LE(std::abs((*impulse)(n + 1)), mu * i_n + 1e-8 * (1 + i_n));
    }
  }
  EXPECT_GT(answered, 500);
}

// One of seven contacts presses against what the joints hold: no impulse helps.
TEST(CoulombSolver, ThatNoImpulseHelpsIsProved) {
  CoulombProblem p = problem_of(Matrix::Zero(14, 3), Vector::Constant(14, -1), 0.3, 0.3);
  p.D.rightCols(1).bottomRows(12).setOnes();
  for (CoulombContact& c : p.contacts) c.length_n = c.length_t = 1;
  const CoulombSolutions found = solve_coulomb(p);
  EXPECT_TRUE(found.all.empty());
  EXPECT_TRUE(found.proved_none);
}

// One contact whose direction of slip is given, W = 1 and ζ_n = −2: i_n = 2 and i_t = −s μ_d i_n.
TEST(CoulombSolver, PivotsRubAgainstAGivenSlip) {
  for (const int slip : {1, -1}) {
    CoulombProblem p = problem_of(Matrix::Identity(2, 2), Eigen::Vector2d(-2, 3), 0.5, 0.3);
    p.contacts[0].slip = slip;
    const UnitProblem unit{p.D, Matrix::Identity(2, 2), Eigen::Vector2d(-2, 3)};
    const auto impulse = impulse_by_pivots(p, unit);
    ASSERT_TRUE(impulse) << slip;
    EXPECT_NEAR((*impulse)(0), 2, 1e-14);
    EXPECT_NEAR((*impulse)(1), -slip * 0.6, 1e-14);
  }
}

// A contact that leaves with an impulse i_n = 1 that is given, W = 1: friction up to μ i_n = 0.5
// takes ζ_t = ±0.2 away; of ζ_t = ±2 something is left.
TEST(CoulombSolver, PivotsTellWhatAGivenImpulseHolds) {
  const auto mode = [](double zeta_t) {
    CoulombProblem p = problem_of(Matrix::Identity(2, 2), Eigen::Vector2d(1, zeta_t), 0.5, 0.5);
    p.contacts[0].given = 1;
    p.size = 1;
    return modes_by_pivots(p, p.D, Eigen::Vector2d(1, zeta_t), 0);
  };
  EXPECT_EQ(mode(0.2), Modes{ContactMode::leaves_sticking});
  EXPECT_EQ(mode(-0.2), Modes{ContactMode::leaves_sticking});
  EXPECT_EQ(mode(2), Modes{ContactMode::leaves_slipping_positive});
  EXPECT_EQ(mode(-2), Modes{ContactMode::leaves_slipping_negative});
}

// The same impulse of 1 in units of 2: 0.5, and friction up to 0.25.
TEST(CoulombSolver, PivotsKeepAGivenImpulse) {
  CoulombProblem p = problem_of(Matrix::Identity(2, 2), Eigen::Vector2d(1, 0.2), 0.5, 0.5);
  p.contacts[0].given = 1;
  p.size = 2;
  const auto impulse =
      impulse_by_pivots(p, {p.D, Matrix::Identity(2, 2), Eigen::Vector2d(0.5, 0.1)});
  ASSERT_TRUE(impulse);
  EXPECT_NEAR((*impulse)(0), 0.5, 1e-14);
  EXPECT_NEAR((*impulse)(1), -0.1, 1e-14);
}

}  // namespace
}  // namespace carom
