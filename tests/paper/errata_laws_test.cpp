// SPDX-License-Identifier: MIT
//
// More of what the papers print and what cannot be: P(12), P(17), P(23), F(36), F(41). Each test
// holds the right form and shows that the printed one fails.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>

#include "core/impact/newton_coulomb.h"
#include "core/impact/solve.h"
#include "tests/support/dense.h"
#include "tests/support/mechanisms.h"
#include "tests/support/projection.h"

namespace carom {
namespace {

constexpr double law_tolerance = 1e-12;

// E4. P(12): q̈ = M_c⁻¹P(u − h) + (νM_c⁻¹Ω − M_c⁻¹PMΩ)q̇. Printed, its first line has −M_c⁻¹P and
// νM_c⁻¹PΩ. The judge is a bob of mass m on a turning rod of length r under a force f: along the
// rod −ω²r whatever f is, across it f/m.
TEST(Errata, AccelerationFollowsTheForce) {
  constexpr double m = 2;
  constexpr double r = 0.5;
  constexpr double omega = 3;
  constexpr double nu = 1.7;
  const Vec2 u = direction(0.4);
  const Eigen::RowVector2d A(u.x, u.y);
  const Eigen::RowVector2d A_dot(-omega * u.y, omega * u.x);
  const Eigen::Matrix2d I = Eigen::Matrix2d::Identity();
  const Eigen::Matrix2d P = I - A.transpose() * A;
  const Eigen::Matrix2d L = -A.transpose() * A_dot * P;
  const Eigen::Matrix2d Omega = L - L.transpose();
  const Eigen::Matrix2d inverse = (m * P + nu * (I - P)).inverse();
  const Eigen::Vector2d qdot(-r * omega * u.y, r * omega * u.x);
  const Eigen::Vector2d f(0.3, -1.1);
  const Eigen::Vector2d across(-u.y, u.x);
  const Eigen::Vector2d expected =
      -omega * omega * r * A.transpose() + across * (across.dot(f) / m);
  const Eigen::Vector2d bias = -inverse * P * m * Omega * qdot;
  EXPECT_LE((inverse * P * f + nu * inverse * Omega * qdot + bias - expected).norm(),
            law_tolerance);
  EXPECT_GT((-inverse * P * f + nu * inverse * Omega * qdot + bias - expected).norm(), 0.1)
      << "the sign as printed";
  EXPECT_GT((inverse * P * f + nu * inverse * P * Omega * qdot + bias - expected).norm(), 0.1)
      << "νM_c⁻¹PΩ as printed";
}

// E6. F(36): ΔT = −½(1 − e²)g u_n² + (1 + e)g μ|v̄_t|u_n, both terms losses. Its first line has
// half the second term. The judge is T⁺ − T⁻ = ½(v⁺ᵀGv⁺ − v⁻ᵀGv⁻).
TEST(Errata, SlippingLosesTheWholeWorkOfFriction) {
  PlanarImpactData d;
  d.W_nn = 0.8;
  d.W_nt = 0.3;
  d.W_tt = 1.4;
  d.det = d.W_nn * d.W_tt - d.W_nt * d.W_nt;
  d.u_n = -1.5;
  d.u_t = 4;
  d.T_minus = 10;
  constexpr double e = 0.6;
  constexpr double mu = 0.35;
  const PlanarImpulse i = newton_coulomb(d, e, mu, mu);
  ASSERT_EQ(i.regime, Regime::slip_positive);
  const Eigen::Matrix2d W = (Eigen::Matrix2d() << d.W_nn, d.W_nt, d.W_nt, d.W_tt).finished();
  const Eigen::Vector2d before(d.u_n, d.u_t);
  const Eigen::Vector2d after = before + W * Eigen::Vector2d(i.i_n, i.i_t);
  const double gain = (after.dot(W.inverse() * after) - before.dot(W.inverse() * before)) / 2;
  const double g = 1 / (d.W_nn - mu * d.W_nt);
  const double normal = -(1 - e * e) * g * d.u_n * d.u_n / 2;
  const double friction = (1 + e) * g * mu * std::abs(before(1) + after(1)) / 2 * d.u_n;
  EXPECT_LT(normal, 0);
  EXPECT_LT(friction, 0);
  EXPECT_NEAR(normal + friction, gain, law_tolerance);
  EXPECT_NEAR(impact_work(d, i.i_n, i.i_t), gain, law_tolerance);
  EXPECT_GT(std::abs(normal + friction / 2 - gain), 0.1) << "first line as printed";
}

// E16. P(17): a contact that is active and strikes would stand in A with the factor 2 and get half
// its impulse; the union is meant. P(23): one e for all rows would reflect a drift of the joints.
TEST(Errata, RowsCountOnceAndJointsDoNotRebound) {
  constexpr double e = 0.5;
  test::Example pendulum = test::gonzalez_pendulum(0.1, -1, {1, -1}, e, 0);
  const EvaluatedSystem system = evaluate(pendulum.mechanism, pendulum.q);
  const ContactRows& tip = system.contacts[0];
  const std::vector<BodyRow> struck{{tip.body_a, tip.body_b, tip.normal}};
  // Unit rows; the contact's are particles' and have length 1/√m.
  const Eigen::MatrixXd A = constraint_matrix(system, struck);
  Eigen::MatrixXd twice = A;
  twice.row(A.rows() - 1) *= 2;
  const test::Projection p = test::project(A, system.mass, static_cast<int>(A.rows()));
  pendulum.qdot[0] += 0.4;  // breaks the joints
  const Eigen::Map<const Eigen::VectorXd> broken(pendulum.qdot.data(), A.cols());

  ImpactWorkspace workspace;
  ImpactSolution s;
  solve_impact(pendulum.mechanism, plan_elimination(pendulum.mechanism), system, pendulum.qdot,
               NewtonLaw{}, workspace, s);
  const Eigen::Map<const Eigen::VectorXd> before(s.result.qdot_minus.data(), A.cols());
  const Eigen::Map<const Eigen::VectorXd> after(s.result.qdot_plus.data(), A.cols());
  const Eigen::Index joints = A.rows() - 1;
  EXPECT_LE((A.topRows(joints) * after).norm(), law_tolerance);
  EXPECT_NEAR((A.row(joints) * (after + e * before))(0), 0, law_tolerance);
  const Eigen::VectorXd printed = broken - (1 + e) * p.S * broken;
  EXPECT_GT((A.topRows(joints) * printed).norm(), 0.1) << "P(23) as printed";

  const Eigen::VectorXd jump = p.M * (after - before);
  // Multiplier of the contact's row, times √m for the row itself.
  const auto impulse = [&](const Eigen::MatrixXd& rows) {
    const Eigen::VectorXd i = test::least_squares(rows.transpose(), jump);
    return i(joints) * std::sqrt(2.0);
  };
  const double i_n = s.result.impulses[0].normal;
  EXPECT_NEAR(impulse(A), i_n, 100 * law_tolerance);
  EXPECT_NEAR(impulse(twice), i_n / 2, 100 * law_tolerance) << "P(17) as printed";
}

// E20. F(38)–(41): μ < μ* is asked of every slip, but μ* binds only towards W_nt. Here the contact
// slips the other way beyond μ*, loses energy, and is outside the region as printed. e* of F(32) is
// where the least eigenvalue of G − EGE is zero.
TEST(Errata, PrintedRegionIsOnlySufficient) {
  PlanarImpactData d;
  d.W_nn = 1;
  d.W_nt = 0.5;
  d.W_tt = 1;
  d.det = 0.75;
  d.u_n = -1;
  d.u_t = -10;
  d.T_minus = 200;
  constexpr double mu = 2.5;
  const PlanarImpulse i = newton_coulomb(d, 0.5, mu, mu);
  EXPECT_EQ(i.regime, Regime::slip_negative);
  EXPECT_LT(*energy_ratio(d, i.i_n, i.i_t), 1);
  EXPECT_FALSE(critical_friction(d, 0.5)) << "no μ makes it stick";
  EXPECT_GT(mu, *limit_friction(d)) << "F(41) as printed excludes it";
  // "arg λ_min": the least eigenvalue of G − EGE is zero at e*, not least.
  const Eigen::Matrix2d G = (Eigen::Matrix2d() << 1, 0.5, 0.5, 1).finished().inverse();
  const auto least = [&](double e) {
    const Eigen::Vector2d E(e, 0);
    const Eigen::Matrix2d rest = G - E.asDiagonal() * G * E.asDiagonal();
    return test::eigenvalues(rest)(0);
  };
  const double e_star = *limit_restitution_conservative(d);
  EXPECT_NEAR(e_star, std::sqrt(0.75), law_tolerance);
  EXPECT_NEAR(least(e_star), 0, law_tolerance);
  EXPECT_LT(least(1), -0.1);
}

}  // namespace
}  // namespace carom
