// SPDX-License-Identifier: MIT
//
// Moreau's law with Coulomb's friction: every solution is checked against the law's own words, and
// what is known by hand: balls in a row, the rocking block, one contact.
#include "core/impact/moreau.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <random>
#include <utility>

#include "core/impact/audit.h"
#include "tests/support/mechanisms.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

ImpactSolution solve(const Mechanism& m, const std::vector<double>& q,
                     const std::vector<double>& qdot) {
  ImpactWorkspace workspace;
  ImpactSolution solution;
  const EvaluatedSystem system = evaluate(m, q);
  const EliminationPlan plan = plan_elimination(m);
  solve_impact(m, plan, system, qdot, MoreauLaw{}, workspace, solution);
  for (const Residual& r :
       audit(m, system, solution, joint_impulses(plan, system, solution), MoreauLaw{})) {
    EXPECT_TRUE(r.holds()) << r.law << " " << r.value;
  }
  return solution;
}

/// A problem with what it was made of.
struct Drawn : CoulombProblem {
  Matrix W;        ///< DDᵀ
  Vector u, r, y;  ///< ζ_0 = u + r, u = Dy
};

/// k contacts with random rows in a space of d dimensions; dependent if 2k > d.
Drawn draw(std::mt19937_64& random, int contacts, int dimension, double mu_to) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> unit(0, 1);
  const auto k = static_cast<std::size_t>(contacts);
  const Matrix D = Matrix::NullaryExpr(2 * contacts, dimension, [&] { return normal(random); });
  Vector y = Vector::NullaryExpr(dimension, [&] { return normal(random); });
  Vector u = D * y;
  for (int tries = 0; u(0) > 0 && tries < 1; ++tries) u = D * (y = -y);
  Drawn p;
  p.D = D;
  p.W = D * D.transpose();
  p.u = u;
  p.y = y;
  p.r = Vector::Zero(2 * contacts);
  p.size = y.norm();
  for (std::size_t i = 0; i < k; ++i) {
    const auto n = static_cast<Eigen::Index>(2 * i);
    const double mu = mu_to * unit(random);
    if (u(n) < 0) {
      p.r(n) = unit(random) * u(n);
      p.r(n + 1) = 0.5 * unit(random) * u(n + 1);
    }
    p.contacts.push_back(
        {mu, mu, u(n) + p.r(n), u(n + 1) + p.r(n + 1), D.row(n).norm(), D.row(n + 1).norm(), 0});
  }
  return p;
}

/// The law's own words: 0 ≤ ζ_n ⊥ i_n ≥ 0 and Coulomb between ζ_t and i_t.
void expect_law(const Drawn& p, const CoulombSolution& s) {
  const Vector& i = s.impulse;
  const Vector zeta = p.u + p.r + p.W * i;
  const double eps = 1e-7 * (1 + i.norm());
  ASSERT_LE((p.D.transpose() * i - s.y).norm(), eps);
  for (std::size_t k = 0; k < p.contacts.size(); ++k) {
    const auto n = static_cast<Eigen::Index>(2 * k);
    const auto [mu_s, mu_d] = std::pair(p.contacts[k].mu_s, p.contacts[k].mu_d);
    ASSERT_GE(zeta(n), -eps);
    ASSERT_GE(i(n), -eps);
    ASSERT_LE(std::min(std::abs(zeta(n)), i(n)), eps);
    ASSERT_LE(std::abs(i(n + 1)), mu_s * i(n) + eps);
    if (std::abs(zeta(n + 1)) > eps) {
      ASSERT_NEAR(i(n + 1), -mu_d * i(n) * (zeta(n + 1) > 0 ? 1 : -1), eps);
    }
  }
}

TEST(Moreau, EverySolutionKeepsTheLaw) {
  std::mt19937_64 random(test::seed(41));
  std::array<int, 3> found{};  // none, one, several
  for (int i = 0; i < 1500; ++i) {
    const int contacts = 1 + i % 3;
    // Every other example has dependent rows: two sticking contacts on one body.
    Drawn p = draw(random, contacts, i % 2 == 0 ? 2 * contacts + 1 : 3, 1.5);
    if (i % 4 == 0) {
      for (CoulombContact& contact : p.contacts) contact.mu_d = 0.7 * contact.mu_s;
    }
    const std::vector<CoulombSolution> all = solve_coulomb(p).all;
    ++found[std::min<std::size_t>(all.size(), 2)];
    for (const CoulombSolution& s : all) expect_law(p, s);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_GT(found[1], 1000);
  RecordProperty("none", found[0]);
  RecordProperty("several", found[2]);
}

// Without friction the law is min ½iᵀWi + bᵀi over i ≥ 0, strictly convex for a regular W: exactly
// one solution. The judge is projected coordinate descent.
TEST(Moreau, FrictionlessIsAConvexProgram) {
  std::mt19937_64 random(test::seed(42));
  for (int i = 0; i < 200; ++i) {
    const int contacts = 2 + i % 3;
    const Drawn p = draw(random, contacts, 3 * contacts, 0);
    const std::vector<CoulombSolution> all = solve_coulomb(p).all;
    ASSERT_EQ(all.size(), 1u) << i;
    Matrix W(contacts, contacts);
    Vector b(contacts);
    for (int a = 0; a < contacts; ++a) {
      b(a) = p.u(2 * a) + p.r(2 * a);
      for (int c = 0; c < contacts; ++c) W(a, c) = p.W(2 * a, 2 * c);
    }
    Vector x = Vector::Zero(contacts);
    for (int sweep = 0; sweep < 20000; ++sweep) {
      for (int a = 0; a < contacts; ++a) {
        x(a) = std::max(0.0, x(a) - (W.row(a).dot(x) + b(a)) / W(a, a));
      }
    }
    for (int a = 0; a < contacts; ++a) {
      ASSERT_NEAR(all[0].impulse(2 * a), x(a), 1e-6 * (1 + x.norm())) << i;
    }
  }
}

// One contact, by the three cases written out here: stick inside the cone, else the edge on which
// ζ_t has the sign of the slip. Both forms of the library must agree with it.
TEST(Moreau, OneContactAgreesWithAllCasesByHand) {
  std::mt19937_64 random(test::seed(43));
  std::uniform_real_distribution<double> unit(0, 1);
  std::array<int, 2> seen{};
  for (int i = 0; i < 3000; ++i) {
    const Drawn p = draw(random, 1, 3, 2);
    if (!(p.u(0) < 0)) continue;
    const double e = p.r(0) / p.u(0);
    const double e_t = p.r(1) / p.u(1);
    const double mu = p.contacts[0].mu_s;
    PlanarImpactData d;
    d.W_nn = p.W(0, 0);
    d.W_nt = p.W(0, 1);
    d.W_tt = p.W(1, 1);
    d.det = d.W_nn * d.W_tt - d.W_nt * d.W_nt;
    d.u_n = p.u(0);
    d.u_t = p.u(1);

    const Eigen::Matrix2d W = (Eigen::Matrix2d() << d.W_nn, d.W_nt, d.W_nt, d.W_tt).finished();
    const Eigen::Vector2d stick =
        -W.inverse() * Eigen::Vector2d((1 + e) * d.u_n, (1 + e_t) * d.u_t);
    Eigen::Vector2d expected = stick;
    if (!(stick(0) > 0 && std::abs(stick(1)) <= mu * stick(0))) {
      int edges = 0;
      for (const int s : {1, -1}) {
        const double i_n = -(1 + e) * d.u_n / (d.W_nn - s * mu * d.W_nt);
        const Eigen::Vector2d edge(i_n, -s * mu * i_n);
        const double zeta_t = (1 + e_t) * d.u_t + (W * edge)(1);
        if (i_n < 0 || s * zeta_t < 0) continue;
        expected = edge;
        ++edges;
      }
      ASSERT_EQ(edges, 1) << i;
      ++seen[1];
    } else {
      ++seen[0];
    }
    const MoreauAnswers answers = moreau_one_contact(d, e, mu, mu, e_t);
    ASSERT_EQ(answers.count, 1u) << i;
    const PlanarImpulse& closed = answers.impulse[0];
    ASSERT_NEAR(closed.i_n, expected(0), 1e-9 * expected.norm()) << i;
    ASSERT_NEAR(closed.i_t, expected(1), 1e-9 * expected.norm()) << i;
    const std::vector<CoulombSolution> all = solve_coulomb(p).all;
    ASSERT_EQ(all.size(), 1u) << i;
    ASSERT_NEAR(all[0].impulse[0], expected(0), 1e-8 * expected.norm()) << i;
    ASSERT_NEAR(all[0].impulse[1], expected(1), 1e-8 * expected.norm()) << i;
  }
  EXPECT_GT(seen[0], 200);
  EXPECT_GT(seen[1], 200);
}

// det W = 0, v_t = κv_n, e > e_t: restitution needs ζ_t = (e_t − e)κu_n, against which friction at
// μ ≥ 1/|κ| gives nothing: no solution, and that is said.
TEST(Moreau, MayHaveNoSolution) {
  PlanarImpactData d;
  d.W_nn = 1;
  d.W_nt = 2;
  d.W_tt = 4;
  d.u_n = -1;
  d.u_t = -2;
  EXPECT_EQ(moreau_one_contact(d, 0.5, 0.6, 0.6, 0).count, 0u);
  CoulombProblem p;
  p.D = (Matrix(2, 1) << 1, 2).finished();
  p.contacts = {{0.6, 0.6, -1.5, -2, 1, 2, 0}};
  const CoulombSolutions none = solve_coulomb(p);
  EXPECT_TRUE(none.all.empty());
  EXPECT_TRUE(none.proved_none);
  // The nearest attempt sticks. In unit rows y = 1.5 is asked for and y = 1: halfway 0.25 of each
  // is missing, of v_t = 2y twice as much.
  ASSERT_EQ(none.missed.size(), 2u);
  EXPECT_FALSE(none.missed[0].tangent);
  EXPECT_NEAR(none.missed[0].by, 0.25, 1e-14);
  EXPECT_TRUE(none.missed[1].tangent);
  EXPECT_NEAR(none.missed[1].by, 0.5, 1e-14);
  // v_n⁺ = ½ with slip + against the rebound: i_n = 1.5/(1 − 0.4·2).
  EXPECT_NEAR(moreau_one_contact(d, 0.5, 0.4, 0.4, 0).impulse[0].i_n, 7.5, 1e-13);
  p.contacts[0].mu_s = p.contacts[0].mu_d = 0.4;
  const CoulombSolutions one = solve_coulomb(p);
  ASSERT_EQ(one.all.size(), 1u);
  EXPECT_NEAR(one.all[0].impulse(0), 7.5, 1e-13);
  EXPECT_TRUE(one.continua.empty());
}

// Two contacts with regular W and much friction may wedge each other or not: each solution that is
// listed keeps the law, and they differ.
TEST(Moreau, SeveralSolutionsAreAllFound) {
  std::mt19937_64 random(test::seed(44));
  int several = 0;
  for (int i = 0; i < 4000 && several == 0; ++i) {
    const Drawn p = draw(random, 2, 5, 6);
    const std::vector<CoulombSolution> all = solve_coulomb(p).all;
    if (all.size() < 2) continue;
    ++several;
    for (const CoulombSolution& s : all) expect_law(p, s);
    EXPECT_NE(all[0].modes, all[1].modes);
  }
  EXPECT_EQ(several, 1);
}

Mechanism balls_in_a_row(int count, double e) {
  Mechanism m;
  for (int i = 0; i < count; ++i) {
    m.bodies.push_back({"b" + std::to_string(i), BodyKind::rigid, 1, {}, DiscShape{0.5}});
    if (i > 0) {
      m.contacts.push_back({"c" + std::to_string(i), DiscDisc{i - 1, i}, e, 0.2, 0.2, false});
    }
  }
  return m;
}

// Three equal touching balls, the first arriving with v, e = 1: (−1/3, 2/3, 2/3)v.
TEST(Moreau, BallsInARow) {
  const ImpactSolution s =
      solve(balls_in_a_row(3, 1), {0, 0, 0, 1, 0, 0, 2, 0, 0}, {3, 0, 0, 0, 0, 0, 0, 0, 0});
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_EQ(s.role[1], ContactRole::resting) << "it takes part all the same";
  EXPECT_NEAR(s.result.qdot_plus[0], -1, 1e-12);
  EXPECT_NEAR(s.result.qdot_plus[3], 2, 1e-12);
  EXPECT_NEAR(s.result.qdot_plus[6], 2, 1e-12);
  EXPECT_NEAR(*s.indicators.v_n_plus.number, 3, 1e-12) << "the second contact's impulse counts";
  EXPECT_EQ(s.alternatives.size(), 1u);
}

TEST(Moreau, FiveContactsGoOnTogether) {
  std::vector<double> q;
  std::vector<double> qdot(18, 0);
  for (int i = 0; i < 6; ++i) q.insert(q.end(), {static_cast<double>(i), 0, 0});
  qdot[0] = 1;
  const ImpactSolution s = solve(balls_in_a_row(6, 0), q, qdot);
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_EQ(s.touching.size(), 5u);
  // e = 0: all go on together.
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(s.result.qdot_plus[3 * i], 1.0 / 6, 1e-12);
}

// Nine contacts, of which not every combination of modes is tried.
TEST(Moreau, NineContactsGoOnTogether) {
  std::vector<double> q;
  std::vector<double> qdot(30, 0);
  for (int i = 0; i < 10; ++i) q.insert(q.end(), {static_cast<double>(i), 0, 0});
  qdot[0] = 1;
  const ImpactSolution s = solve(balls_in_a_row(10, 0), q, qdot);
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_FALSE(s.all_alternatives);
  for (std::size_t i = 0; i < 10; ++i) EXPECT_NEAR(s.result.qdot_plus[3 * i], 0.1, 1e-12);
}

/// Housner's block lands on its right corner, plastic and rough; see tests/architecture.
ImpactSolution rocking_block(double b, double h) {
  Mechanism m;
  m.bodies = {{"block", BodyKind::rigid, 1, (b * b + h * h) / 3, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  m.contacts = {{"left", PointLine{{0, Place::at, {-b, -h}}, floor}, 0, 100, 100, false},
                {"right", PointLine{{0, Place::at, {b, -h}}, floor}, 0, 100, 100, false}};
  return solve(m, {b, h, 0}, {h, -b, -1});
}

// The slender block lets go of the left corner, as Newton's law has it too: ω⁺/ω⁻ = 1 − 1.5 sin²α.
// The wide one, which that would turn back through the floor, stays on both: at rest.
TEST(Moreau, RockingBlockLetsGoOrStaysDown) {
  const ImpactSolution slender = rocking_block(0.3, 1);
  ASSERT_EQ(slender.result.status, ImpactStatus::solved);
  EXPECT_NEAR(slender.result.qdot_plus[2], -0.876147, 0.5e-6);
  EXPECT_EQ(slender.alternatives.front().modes,
            (std::vector{ContactMode::open, ContactMode::stick}));
  const ImpactSolution wide = rocking_block(2, 1);
  ASSERT_EQ(wide.result.status, ImpactStatus::solved);
  for (const double v : wide.result.qdot_plus) EXPECT_NEAR(v, 0, 1e-12);
  EXPECT_FALSE(wide.multipliers_unique) << "two sticking corners: hyperstatic";
  for (const ContactImpulse& i : wide.result.impulses) EXPECT_GE(i.normal, 0);
}

}  // namespace
}  // namespace carom
