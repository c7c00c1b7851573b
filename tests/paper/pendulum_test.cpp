// SPDX-License-Identifier: MIT
//
// The double pendulum of González et al., Sec. 3, Table 1. The paper prints figures as curves only;
// the numbers here are those of the curves' equations, worked out twice from the paper in minimal
// coordinates, independently of this library.
#include <gtest/gtest.h>

#include "core/impact/solve.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

ImpactSolution solve(const test::Example& e, const Law& law) {
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(e.mechanism, plan_elimination(e.mechanism), evaluate(e.mechanism, e.q), e.qdot, law,
               workspace, solution);
  return solution;
}

/// Half a unit in the fifth decimal, as the numbers are given.
constexpr double digits5 = 0.5e-5 * 1.01;
/// Half a unit in the sixth decimal.
constexpr double six_digits = 0.5e-6 * 1.01;

struct EnergyRow {
  double x2;
  int branch;
  Vec2 v;
  double T, T_c, m_eff;
};

// G(16): T = T_c + T_a, and m_eff.
TEST(Pendulum, EnergiesAtTheContact) {
  const EnergyRow rows[] = {
      {-0.38, -1, {1, -1}, 2.72938, 1.29130, 2.5826},
      {0, -1, {1, -1}, 2.15334, 1.31341, 2.6268},
      {0.38, -1, {1, -1}, 9.25231, 6.70741, 13.4148},
      {0.2, 1, {2.5, -1}, 27.88051, 1.13688, 2.2738},
  };
  for (const EnergyRow& row : rows) {
    const auto s = solve(test::gonzalez_pendulum(row.x2, row.branch, row.v, 0.5, 0), NewtonLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    EXPECT_NEAR(*s.indicators.T_minus.number, row.T, digits5) << row.x2;
    EXPECT_NEAR(*s.indicators.T_c_minus.number, row.T_c, digits5) << row.x2;
    EXPECT_NEAR(*s.indicators.T_a_minus.number, row.T - row.T_c, 2 * digits5) << row.x2;
    EXPECT_NEAR(*s.indicators.xi.number, row.T_c / row.T, 2 * digits5) << row.x2;
    EXPECT_NEAR(*s.indicators.m_eff.number, row.m_eff, 10 * digits5) << row.x2;
  }
}

// G(20) in G's minimal coordinates: A of G(21), M of two point masses.
TEST(Pendulum, MatchesMinimalCoordinatesEverywhere) {
  for (int k = -38; k <= 38; ++k) {
    for (const int branch : {-1, 1}) {
      const double x2 = k * 0.01;
      const test::Example e = test::gonzalez_pendulum(x2, branch, {1, -1}, 0.5, 0);
      const auto s = solve(e, NewtonLaw{});
      const double f1 = std::atan2(e.q[0], -e.q[1]);
      const double f12 = std::atan2(e.q[2] - e.q[0], -(e.q[3] - e.q[1]));
      const double c = std::cos(f12 - f1);
      const double l1 = 0.5;
      const double l2 = 0.25;
      const double m11 = 7 * l1 * l1 + 2 * l2 * l2 + 4 * l1 * l2 * c;
      const double m12 = 2 * l2 * l2 + 2 * l1 * l2 * c;
      const double m22 = 2 * l2 * l2;
      const double a1 = l1 * std::sin(f1) + l2 * std::sin(f12);
      const double a2 = l2 * std::sin(f12);
      const double inverse_mass =
          (a1 * a1 * m22 - 2 * a1 * a2 * m12 + a2 * a2 * m11) / (m11 * m22 - m12 * m12);
      EXPECT_NEAR(*s.indicators.m_eff.number * inverse_mass, 1, 1e-12) << x2 << " " << branch;
      EXPECT_NEAR(*s.indicators.T_c_minus.number, 0.5 / inverse_mass, 1e-12 / inverse_mass);
    }
  }
}

struct FrictionRow {
  double x2;
  int branch;
  Vec2 v;
  double e, mu;
  Regime regime;
  double mu_cr;
  std::optional<double> printed;
  double gamma;
};

// s of F(18d) in the regime, and μ_cr of F(21), where σ is zero.
TEST(Pendulum, FrictionRegimesAndEnergyRatios) {
  const FrictionRow rows[] = {
      {0.1, -1, {1, -1}, 0.5, 0.3, Regime::stick, 0.12456, 0.58948, 0.297243},
      {0.1, 1, {1, -1}, 0.5, 0.3, Regime::slip_positive, 1.37459, 1.05093, 0.650424},
      {0.2, -1, {0, -1}, 0.5, 0.1, Regime::slip_negative, 0.38456, 0.25637, 0.315293},
      {0, 1, {-0.5, -1}, 0.8, 0.3, Regime::zero_average, 0.30299, {}, 0.678616},
  };
  for (const FrictionRow& row : rows) {
    const auto s = solve(test::gonzalez_pendulum(row.x2, row.branch, row.v, row.e, row.mu),
                         NewtonCoulombLaw{});
    ASSERT_EQ(s.result.status, ImpactStatus::solved);
    EXPECT_EQ(s.result.regime, row.regime) << row.x2;
    EXPECT_NEAR(*s.indicators.mu_cr.number, row.mu_cr, digits5) << row.x2;
    EXPECT_NEAR(*s.indicators.gamma.number, row.gamma, six_digits) << row.x2;
    if (row.printed) {
      EXPECT_NEAR(*s.indicators.mu_cr_printed.number, *row.printed, digits5) << row.x2;
    }
  }
}

TEST(Pendulum, ZeroAverageImpulse) {
  const auto s = solve(test::gonzalez_pendulum(0, 1, {-0.5, -1}, 0.8, 0.3), NewtonCoulombLaw{});
  EXPECT_NEAR(*s.indicators.i_n.number, 4.246783, six_digits);
  EXPECT_NEAR(*s.indicators.i_t.number, 1.079709, six_digits);
  EXPECT_NEAR(*s.indicators.v_t_plus.number, 0.5, 1e-12) << "v_t⁺ = −v_t⁻";
}

// F(14) as printed has the order G(I+E)U(I+E)G; from F(11a) and F(12) it is (I+E)GUG(I+E). With the
// printed one the pendulum would need μ = 0.589 to stick, F(23); it sticks at 0.3. σ of F(22) is
// (μ_s² − μ_cr²) i_n² of the sticking impulse, with the right μ_cr = 0.12456.
TEST(Pendulum, PrintedCriticalFrictionIsNotWhereItSticks) {
  const auto s = solve(test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0.3), NewtonCoulombLaw{});
  EXPECT_NEAR(*s.indicators.mu_cr_printed.number, 0.58948, digits5);
  const double square = 0.3 * 0.3 - 0.12456 * 0.12456;
  EXPECT_NEAR(*s.indicators.sigma.number / std::pow(*s.indicators.i_n.number, 2), square, digits5);
  EXPECT_EQ(s.result.regime, Regime::stick);
  EXPECT_NEAR(*s.indicators.v_t_plus.number, 0, 1e-12);
  EXPECT_LE(std::abs(*s.indicators.i_t.number), 0.3 * *s.indicators.i_n.number);
  EXPECT_GT(*s.indicators.sigma.number, 0);
}

// u_t⁻ = 0: μ_cr = |W_nt|/W_tt for every e.
TEST(Pendulum, WithoutTangentialVelocityCriticalFrictionDoesNotDependOnRestitution) {
  for (const double e : {0.0, 0.3, 0.9}) {
    const auto s = solve(test::gonzalez_pendulum(0.2, -1, {0, -1}, e, 0.1), NewtonCoulombLaw{});
    const Indicators& in = s.indicators;
    EXPECT_NEAR(*in.mu_cr.number, std::abs(*in.W_nt.number) / *in.W_tt.number, 1e-12) << e;
  }
}

}  // namespace
}  // namespace carom
