// SPDX-License-Identifier: MIT
//
// A coefficient of restitution for each contact, P Sec. 4. The judges are the paper's own formulas,
// dense and with all rows, where they are right, and quadratics by hand.
#include "core/impact/consistency.h"

#include <gtest/gtest.h>

#include <Eigen/Core>
#include <cmath>
#include <random>

#include "core/impact/audit.h"
#include "core/impact/joint_impulse.h"
#include "core/impact/solve.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/projection.h"
#include "tests/support/random_mechanism.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

using Matrix = Eigen::MatrixXd;
using VectorX = Eigen::VectorXd;

constexpr double rounding = 1e-12;

using test::pseudo_inverse;

ImpactSolution solve(const test::Example& e, const EvaluatedSystem& system) {
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(e.mechanism, plan_elimination(e.mechanism), system, e.qdot, NewtonLocalLaw{},
               workspace, solution);
  return solution;
}

VectorX vector_of(const std::vector<double>& values) {
  return Eigen::Map<const VectorX>(values.data(), static_cast<Eigen::Index>(values.size()));
}

/// All rows as P has them, joints first, with 0 in E for the joints.
struct PaperForm {
  Matrix A, M;
  VectorX e;
  test::Projection p;

  PaperForm(const test::Example& x, const EvaluatedSystem& system, const ImpactSolution& s) {
    std::vector<BodyRow> rows;
    std::vector<double> wanted;
    for (std::size_t k = 0; k < s.role.size(); ++k) {
      if (s.role[k] != ContactRole::impacting) continue;
      const ContactRows& c = system.contacts[k];
      rows.push_back({c.body_a, c.body_b, c.normal});
      wanted.push_back(x.mechanism.contacts[k].e);
    }
    A = constraint_matrix(system, rows);
    p = test::project(A, system.mass, static_cast<int>(A.rows()));
    M = p.M;
    e = VectorX::Zero(A.rows());
    e.tail(static_cast<Eigen::Index>(wanted.size())) = vector_of(wanted);
  }

  [[nodiscard]] VectorX after(const VectorX& before) const {  // P(49)
    const Matrix E_tilde = pseudo_inverse(A) * e.asDiagonal() * A;
    return before - p.S * (before + E_tilde * before);
  }
  [[nodiscard]] Matrix Q() const {  // P(54)
    const Matrix G = p.S * pseudo_inverse(A);
    return G.transpose() * M * G;
  }
};

/// s with s²EQE − Q ⪯ 0 at its limit, for a positive definite Q.
double limit(const Matrix& Q, const VectorX& e) {
  const Matrix EQE = e.asDiagonal() * Q * e.asDiagonal();
  return 1 / std::sqrt(test::largest_eigenvalue(EQE, Q));
}

NormalCoupling coupling_of(const test::Example& x, const EvaluatedSystem& system) {
  const EliminationPlan plan = plan_elimination(x.mechanism);
  ImpactProblem problem;
  pose_impact(x.mechanism, plan, system, x.qdot, {}, problem);
  return normal_coupling(problem);
}

// E13. On all rows P(55) finds 0.78770 for one frictionless contact at e = 1, which loses nothing
// and gains nothing at any velocity that keeps the joints. On the contact rows it is 1.
TEST(Consistency, AllRowsWouldForbidAnElasticPendulum) {
  const test::Example pendulum = test::gonzalez_pendulum(0.1, -1, {1, -1}, 1, 0);
  const EvaluatedSystem system = evaluate(pendulum.mechanism, pendulum.q);
  const ImpactSolution s = solve(pendulum, system);
  const PaperForm paper(pendulum, system, s);
  EXPECT_NEAR(limit(paper.Q(), paper.e), 0.78770, 0.5e-5) << "P(55) as printed";
  const NormalCoupling coupling = coupling_of(pendulum, system);
  EXPECT_NEAR(*largest_consistent_scale(coupling, VectorX::Ones(1)), 1, rounding);
}

Mechanism three_balls(double e1, double e2) {
  Mechanism m;
  for (const char* name : {"a", "b", "c"}) {
    m.bodies.push_back({name, BodyKind::rigid, 2, {}, DiscShape{0.5}});
  }
  m.contacts = {{"left", DiscDisc{0, 1}, e1, 0, 0, false},
                {"right", DiscDisc{1, 2}, e2, 0, 0, false}};
  return m;
}

/// Both contacts are struck: the outer balls come together on the one in the middle.
test::Example squeezed(double e1, double e2) {
  return {three_balls(e1, e2), {0, 0, 0, 1, 0, 0, 2, 0, 0}, {1, 0, 0, 0, 0, 0, -2, 0, 0}};
}

// P(42) for three equal balls in a row: A_c = [[2, −1], [−1, 2]]/m, and u = (−1, −2) from the
// velocities 1, 0, −2. By hand: A_c i = −((1 + e1)u1, (1 + e2)u2).
TEST(Consistency, EachContactReboundsWithItsOwnCoefficient) {
  const test::Example balls = squeezed(0.25, 0.75);
  const EvaluatedSystem system = evaluate(balls.mechanism, balls.q);
  const ImpactSolution s = solve(balls, system);
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  const double b1 = 1.25 * 1;
  const double b2 = 1.75 * 2;
  EXPECT_NEAR(s.result.impulses[0].normal, 2 * (2 * b1 + b2) / 3, rounding);
  EXPECT_NEAR(s.result.impulses[1].normal, 2 * (b1 + 2 * b2) / 3, rounding);
  const auto& v = s.result.qdot_plus;
  EXPECT_NEAR(v[3] - v[0], 0.25 * 1, rounding);
  EXPECT_NEAR(v[6] - v[3], 0.75 * 2, rounding);
  EXPECT_NEAR(s.consistency->residual, 0, rounding);
}

// λ of EQE v = λQv for Q ∝ [[2, 1], [1, 2]], with a = e1², b = e2², c = e1e2:
// det(EQE − λQ) = (2a − 2λ)(2b − 2λ) − (c − λ)² = 3λ² − (4a + 4b − 2c)λ + 3c².
// The matrix of P(56), [[Q, EGᵀ], [GE, M⁻¹]] with G = SA⁺, is positive semidefinite up to there.
TEST(Consistency, LargestScaleOfTwoContactsByHand) {
  const test::Example balls = squeezed(0.5, 0.5);
  const EvaluatedSystem system = evaluate(balls.mechanism, balls.q);
  const ImpactSolution s = solve(balls, system);
  const NormalCoupling coupling = coupling_of(balls, system);
  const PaperForm paper(balls, system, s);
  const auto least_eigenvalue = [](const PaperForm& form, const VectorX& e) {
    const Matrix GE = form.p.S * pseudo_inverse(form.A) * e.asDiagonal();
    const Eigen::Index k = GE.cols();
    Matrix both = Matrix::Zero(k + GE.rows(), k + GE.rows());
    both.topLeftCorner(k, k) = form.Q();
    both.topRightCorner(k, GE.rows()) = GE.transpose();
    both.bottomLeftCorner(GE.rows(), k) = GE;
    both.bottomRightCorner(GE.rows(), GE.rows()) = form.M.diagonal().cwiseInverse().asDiagonal();
    return test::eigenvalues(both)(0);
  };
  for (const auto& [e1, e2] : {std::pair{0.5, 0.5}, {1.0, 0.2}, {0.3, 0.9}, {1.0, 0.0}}) {
    const double c = e1 * e2;
    const double p = (4 * e1 * e1 + 4 * e2 * e2 - 2 * c) / 3;
    const double lambda = p / 2 + std::sqrt(p * p / 4 - c * c);
    const VectorX e = Eigen::Vector2d(e1, e2);
    EXPECT_NEAR(*largest_consistent_scale(coupling, e), 1 / std::sqrt(lambda), rounding) << e1;
    EXPECT_EQ(least_eigenvalue(paper, e) >= -rounding, lambda <= 1 + rounding) << e1;
  }
  EXPECT_FALSE(largest_consistent_scale(coupling, VectorX::Zero(2))) << "plastic: no limit";
}

TEST(Consistency, MapHoldsTheDiagonalAndLosesTheCorners) {
  const test::Example balls = squeezed(0.5, 0.5);
  const EvaluatedSystem system = evaluate(balls.mechanism, balls.q);
  const NormalCoupling coupling = coupling_of(balls, system);
  const RestitutionMap map = restitution_map(coupling, VectorX::Zero(2), 0, 1, 11);
  for (int i = 0; i < 11; ++i) {
    EXPECT_TRUE(map.consistent(i, i)) << "a common e never gains";
    for (int j = 0; j < 11; ++j) {
      // Equal balls: nothing changes if left and right do.
      EXPECT_EQ(map.consistent(i, j), map.consistent(j, i));
    }
  }
  // (1, 0): λ = 4/3 by the quadratic above.
  EXPECT_FALSE(map.consistent(10, 0));
  EXPECT_NEAR(map.scale[10], std::sqrt(0.75), rounding);
}

/// A rod of 3 kg and 2 m (J = 1) that falls flat on two supports near its middle, with e1 and 0.
test::Example on_supports(double e1) {
  test::Example out;
  out.mechanism.bodies = {{"rod", BodyKind::rigid, 3, {}, RodShape{2, {}}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  out.mechanism.contacts = {{"left", PointLine{{0, Place::at, {-0.3, 0}}, floor}, e1, 0, 0, false},
                            {"right", PointLine{{0, Place::at, {0.3, 0}}, floor}, 0, 0, 0, false}};
  out.q = {0, 0, 0};
  return out;
}

// A_c = [[a, b], [b, a]] with a = 1/m + x²/J, b = 1/m − x²/J. For (e1, 0) the quadratic is
// e1²Q_11 = λ/(A_c)_11, that is λ = e1²/(1 − b²/a²), and the velocity that gains is (a, b): both
// contacts approach there. A sweep over all directions of u finds the same in the impact's
// energies.
TEST(Consistency, NoVelocityGainsBelowTheScaleAndSomeDoesAbove) {
  const double a = 1.0 / 3 + 0.09;
  const double b = 1.0 / 3 - 0.09;
  const double s_star = std::sqrt(1 - b * b / (a * a));
  const auto largest_gamma = [](double e1) {
    test::Example rod = on_supports(e1);
    const EvaluatedSystem system = evaluate(rod.mechanism, rod.q);
    double largest = 0;
    for (int i = 1; i < 1000; ++i) {
      const double angle = pi / 2 * i / 1000;  // u = −(cos, sin): both approach
      const double left = -std::cos(angle);
      const double right = -std::sin(angle);
      rod.qdot = {0, (left + right) / 2, (right - left) / 0.6};
      largest = std::max(largest, *solve(rod, system).indicators.gamma.number);
    }
    return largest;
  };
  EXPECT_LE(largest_gamma(0.999 * s_star), 1);
  EXPECT_GT(largest_gamma(1.001 * s_star), 1);
  test::Example rod = on_supports(1);
  rod.qdot = {0, -1, 0};
  const EvaluatedSystem system = evaluate(rod.mechanism, rod.q);
  EXPECT_NEAR(*solve(rod, system).consistency->scale, s_star, rounding);
}

/// A particle that meets the same floor twice, as two contacts with the same row.
test::Example doubled(double e1, double e2) {
  test::Example out;
  out.mechanism.bodies = {{"ball", BodyKind::particle, 3, {}, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  out.mechanism.contacts = {{"one", PointLine{{0, Place::at, {}}, floor}, e1, 0, 0, false},
                            {"two", PointLine{{0, Place::at, {}}, floor}, e2, 0, 0, false}};
  out.q = {0, 0};
  out.qdot = {1, -2};
  return out;
}

// E14. Two equal rows cannot rebound with 0.2 and 0.8; P(46) meets both in the sense of least
// squares, which depends on how long the rows are written. Unit rows meet in the middle; with the
// second row in tenths of the unit P(44) would take 0.794.
TEST(Consistency, DependentRowsAreWeighedAsUnitRows) {
  const test::Example ball = doubled(0.2, 0.8);
  const EvaluatedSystem system = evaluate(ball.mechanism, ball.q);
  const ImpactSolution s = solve(ball, system);
  ASSERT_EQ(s.result.status, ImpactStatus::solved);
  EXPECT_NEAR(s.result.qdot_plus[1], 0.5 * 2, rounding);
  EXPECT_NEAR(s.result.qdot_plus[0], 1, rounding);
  // v_n⁺ + e v_n⁻ = ±0.3·2 in unit rows, over the speed √5.
  EXPECT_NEAR(s.consistency->residual, std::sqrt(2) * 0.6 / std::sqrt(5), rounding);
  EXPECT_FALSE(s.multipliers_unique);

  Matrix A(2, 2);
  A << 0, 1, 0, 10;
  const Matrix printed = pseudo_inverse(A) * Eigen::Vector2d(0.2, 0.8).asDiagonal() * A;
  EXPECT_NEAR(printed(1, 1), (0.2 + 100 * 0.8) / 101, rounding) << "P(44) with rows of other units";
}

// P(44)–P(49) on all rows at once, by dense pseudo-inverses: right as long as rows are independent.
// P(47) and P(48) say P(46) in other words.
TEST(Consistency, AgreesWithThePapersFormOnRandomMechanisms) {
  std::mt19937_64 random(test::seed(31));
  std::uniform_real_distribution<double> unit(0, 1);
  int several = 0;
  for (int i = 0; i < 3000 && several < 50; ++i) {
    test::RandomExample drawn = test::random_mechanism(random, 1);
    test::Example& x = drawn.example;
    if (drawn.redundant || drawn.near_singular || drawn.held) continue;
    for (Contact& contact : x.mechanism.contacts) {
      contact.e = unit(random);
      contact.hold = false;
    }
    const EvaluatedSystem system = evaluate(x.mechanism, x.q);
    const ImpactSolution s = solve(x, system);
    if (!s.consistency || !s.multipliers_unique || *s.indicators.condition.number > 1e3) continue;
    ++several;
    const PaperForm paper(x, system, s);
    const VectorX before = vector_of(s.result.qdot_minus);
    const VectorX after = paper.after(before);
    const VectorX mine = vector_of(s.result.qdot_plus);
    const double speed = std::sqrt(before.dot(paper.M * before));
    const VectorX off = paper.M.diagonal().cwiseSqrt().cwiseProduct(after - mine);
    ASSERT_LE(off.norm() / speed, 1e-8) << i;
    const Matrix E_tilde = pseudo_inverse(paper.A) * paper.e.asDiagonal() * paper.A;
    const VectorX forbidden = mine - paper.p.P * mine;  // (I − P)q̇⁺
    const VectorX sent = E_tilde * before;
    const double size = 1e-7 * (mine.norm() + sent.norm());
    ASSERT_LE((forbidden + E_tilde * (before - paper.p.P * before)).norm(), size) << "P(47) " << i;
    ASSERT_LE((forbidden + sent - paper.p.P * sent).norm(), size) << "P(48) " << i;

    // P(53) with Q of P(54) for the contact rows alone, their Delassus matrix inverted.
    const auto contacts = static_cast<Eigen::Index>(coupling_of(x, system).V.rows());
    const Matrix A_u = paper.A.bottomRows(contacts);
    const Matrix A_b = paper.A.topRows(paper.A.rows() - contacts);
    const Matrix inverse_mass = paper.M.diagonal().cwiseInverse().asDiagonal();
    Matrix constrained = inverse_mass;
    if (A_b.rows() > 0) {
      constrained -= inverse_mass * A_b.transpose() *
                     test::inverse(A_b * inverse_mass * A_b.transpose()) * A_b * inverse_mass;
    }
    const Matrix Q = test::inverse(A_u * constrained * A_u.transpose());
    const VectorX e = paper.e.tail(contacts);
    const VectorX u = A_u * before;
    const VectorX Eu = e.cwiseProduct(u);
    // Where e differs from contact to contact, the first of the two may be thousands of times K⁻.
    const double after_sq = Eu.dot(Q * Eu), before_sq = u.dot(Q * u);
    ASSERT_NEAR(*s.indicators.W_loss.number, (after_sq - before_sq) / 2,
                1e-9 * (after_sq + before_sq + speed * speed))
        << i;
    ASSERT_NEAR(*s.consistency->scale / limit(Q, e), 1, 1e-6) << i;
    for (const Residual& r :
         audit(x.mechanism, system, s, joint_impulses(plan_elimination(x.mechanism), system, s),
               NewtonLocalLaw{})) {
      ASSERT_TRUE(r.holds()) << r.law << " " << r.value << " > " << r.bound;
    }
  }
  EXPECT_EQ(several, 50);
}

}  // namespace
}  // namespace carom
