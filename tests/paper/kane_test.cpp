// SPDX-License-Identifier: MIT
//
// Kane's double pendulum: two uniform rods, L = 1 m, m = 1 kg, 20° and 30° from the downward
// vertical, −0.1 and −0.2 rad/s, the tip on a horizontal plane (Kane & Levinson 1985; analysed by
// Glocker 2013, which F cites). Reference values worked out in minimal coordinates, independently
// of this library.
#include <gtest/gtest.h>

#include "core/impact/solve.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

constexpr double digits6 = 0.5e-6 * 1.01;

ImpactSolution solve(double e, double mu) {
  const test::Example kane = test::kane_pendulum(e, mu);
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(kane.mechanism, plan_elimination(kane.mechanism), evaluate(kane.mechanism, kane.q),
               kane.qdot, NewtonCoulombLaw{}, workspace, solution);
  return solution;
}

// W of F(10), and the limits of F(30), F(32) and F(38) that follow from it; the velocities of the
// bodies say the same, u⁺ − u⁻ = W i.
TEST(Kane, ContactPlane) {
  const ImpactSolution s = solve(0.5, 0.5);
  const Indicators& in = s.indicators;
  EXPECT_NEAR(*in.v_n_minus.number, -0.134202, digits6);
  EXPECT_NEAR(*in.v_t_minus.number, -0.267174, digits6);
  EXPECT_NEAR(*in.W_nn.number, 1.009560, digits6);
  EXPECT_NEAR(*in.W_nt.number, 1.521309, digits6);
  EXPECT_NEAR(*in.W_tt.number, 2.440338, digits6);
  EXPECT_NEAR(*in.e_star.number, 0.39684, 10 * digits6);
  EXPECT_NEAR(*in.e_star_conservative.number, 0.24616, 10 * digits6);
  EXPECT_NEAR(*in.mu_star.number, 0.6636, 100 * digits6);
  const test::Example kane = test::kane_pendulum(0.5, 0.5);
  const EvaluatedSystem system = evaluate(kane.mechanism, kane.q);
  const ContactRows& tip = system.contacts[0];
  const auto jump = [&](const Row& row) {
    return apply(system, tip.body_a, tip.body_b, row, s.result.qdot_plus) -
           apply(system, tip.body_a, tip.body_b, row, s.result.qdot_minus);
  };
  const ContactImpulse& i = s.result.impulses[0];
  EXPECT_NEAR(jump(tip.normal), 1.009560 * i.normal + 1.521309 * i.tangent, digits6);
  EXPECT_NEAR(jump(tip.tangent), 1.521309 * i.normal + 2.440338 * i.tangent, digits6);
}

TEST(Kane, EnergyRatios) {
  struct Row {
    double e, mu;
    Regime regime;
    double gamma;
  };
  const Row rows[] = {{0, 0.5, Regime::slip_negative, 0.513603},
                      {0.5, 0.5, Regime::stick, 1.587495},
                      {0.7, 0.5, Regime::slip_negative, 0.636471},
                      {0.7, 0.7, Regime::stick, 3.111490}};
  for (const Row& row : rows) {
    const ImpactSolution s = solve(row.e, row.mu);
    EXPECT_EQ(s.result.regime, row.regime) << row.e << " " << row.mu;
    EXPECT_NEAR(*s.indicators.gamma.number, row.gamma, digits6) << row.e << " " << row.mu;
  }
}

// γ jumps across μ_cr where friction does positive work.
TEST(Kane, EnergyJumpsAcrossTheCriticalFriction) {
  EXPECT_NEAR(*solve(0.7, 0.5).indicators.mu_cr.number, 0.51465, 10 * digits6);
  EXPECT_NEAR(*solve(0.7, 0.5146497).indicators.gamma.number, 0.633933, 2 * digits6);
  EXPECT_NEAR(*solve(0.7, 0.5146498).indicators.gamma.number, 3.111490, digits6);
}

// At e = 0 and μ = 0.9 F's test σ = iᵀUi ≥ 0, F(13) with U of F(2), holds, but only in the opposite
// cone: the ground would have to pull with i_n = −0.529.
TEST(Kane, DiscriminatorAloneWouldLetTheGroundPull) {
  const ImpactSolution s = solve(0, 0.9);
  // i = −G(u_n, u_t) with the W and u of the contact plane above.
  const double det = 1.009560 * 2.440338 - 1.521309 * 1.521309;
  const double i_n = (2.440338 * 0.134202 - 1.521309 * 0.267174) / det;
  const double i_t = (-1.521309 * 0.134202 + 1.009560 * 0.267174) / det;
  EXPECT_NEAR(i_n, -0.529, 1e-3);
  EXPECT_NEAR(*s.indicators.sigma.number, 0.81 * i_n * i_n - i_t * i_t, 1e-4);
  EXPECT_GT(*s.indicators.sigma.number, 0);
  EXPECT_FALSE(s.indicators.mu_cr.number);
  EXPECT_EQ(s.result.regime, Regime::slip_negative);
  EXPECT_NEAR(*s.indicators.gamma.number, 0.481187, digits6);
  EXPECT_GT(*s.indicators.i_n.number, 0);
}

TEST(Kane, StickingImpulseChangesSigns) {
  // i_n > 0 only for e > 0.241089; i_t changes its sign at e = 0.321145.
  EXPECT_FALSE(solve(0.241088, 4).indicators.mu_cr.number);
  EXPECT_TRUE(solve(0.241090, 4).indicators.mu_cr.number);
  EXPECT_GT(*solve(0.321144, 4).indicators.i_t.number, 0);
  EXPECT_LT(*solve(0.321146, 4).indicators.i_t.number, 0);
}

}  // namespace
}  // namespace carom
