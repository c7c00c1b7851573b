// SPDX-License-Identifier: MIT
//
// Poisson's and Stronge's laws with Coulomb friction: Kane's pendulum, the cases in which the march
// degenerates, and ten thousand random impacts against an integration in small steps.
#include "core/impact/routh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/impact/solve.h"
#include "tests/support/mechanisms.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

constexpr double digits6 = 0.5e-6 * 1.01;

PlanarImpactData kane_plane() {
  const test::Example kane = test::kane_pendulum(0.5, 0);
  ImpactWorkspace workspace;
  ImpactSolution solution;
  solve_impact(kane.mechanism, plan_elimination(kane.mechanism), evaluate(kane.mechanism, kane.q),
               kane.qdot, NewtonLaw{}, workspace, solution);
  return solution.plane;
}

double gamma(const PlanarImpactData& d, const PlanarImpulse& i) {
  return *energy_ratio(d, i.i_n, i.i_t);
}

// Worked out in minimal coordinates, independently of this library.
TEST(Routh, KaneLosesEnergyUnderBothLaws) {
  struct Row {
    double e, mu, poisson, stronge;
  };
  const Row rows[] = {{0, 0.5, 0.513603, 0.513603},
                      {0.5, 0.5, 0.545078, 0.553188},
                      {0.7, 0.5, 0.571673, 0.600092},
                      {0.7, 0.7, 0.538542, 0.570783}};
  const PlanarImpactData d = kane_plane();
  for (const Row& row : rows) {
    EXPECT_NEAR(gamma(d, poisson(d, row.e, row.mu, row.mu).impulse), row.poisson, digits6);
    EXPECT_NEAR(gamma(d, stronge(d, row.e, row.mu, row.mu).impulse), row.stronge, digits6);
  }
}

/// Energy of plane and impulse space from W alone: det W by its definition.
PlanarImpactData plane(double W_nn, double W_nt, double W_tt, double u_n, double u_t) {
  PlanarImpactData d;
  d.W_nn = W_nn;
  d.W_nt = W_nt;
  d.W_tt = W_tt;
  d.det = W_nn * W_tt - W_nt * W_nt;
  d.u_n = u_n;
  d.u_t = u_t;
  d.T_minus = 1;
  return d;
}

// The slip ends with the compression, but by rounding just before it, when nothing is left of v_n:
// until there −u_n/(W_nn − μ W_nt), and what comes after sticks with dP_t = −W_nt/W_tt dP_n.
TEST(Routh, SlipEndsWithTheCompression) {
  PlanarImpactData d = plane(1.2312405101799979, -0.66675870808459203, 0.9276997779087518,
                             -1.0560957248513796, 0.98758487699286657);
  d.det = 0.6976543730396082;
  const double mu = 1.5930870794353846;
  const double P_c = -d.u_n / (d.W_nn - mu * d.W_nt);
  const PlanarImpulse i = poisson(d, 0.5, mu, mu).impulse;
  EXPECT_NEAR(i.i_n, 1.5 * P_c, 1e-14);
  EXPECT_NEAR(i.i_t, -mu * P_c - d.W_nt / d.W_tt * 0.5 * P_c, 1e-14);
}

// Uncoupled (a ball on a floor): the normal impulse is (1 + e)|u_n|/W_nn under every law, friction
// takes μ times it until the slip stops.
TEST(Routh, UncoupledContactIsKnownInClosedForm) {
  const PlanarImpactData d = plane(1, 0, 3, -2, 1.5);
  for (const auto law : {poisson, stronge}) {
    const RouthImpulse slips = law(d, 0.5, 0.1, 0.1);
    EXPECT_EQ(slips.impulse.regime, Regime::slip_positive);
    EXPECT_NEAR(slips.impulse.i_n, 3, 1e-15);
    EXPECT_NEAR(slips.impulse.i_t, -0.3, 1e-15);
    const RouthImpulse sticks = law(d, 0.5, 0.4, 0.4);
    EXPECT_EQ(sticks.impulse.regime, Regime::stick);
    EXPECT_NEAR(sticks.impulse.i_t, -0.5, 1e-15) << "u_t/W_tt";
  }
}

// v_t = 0 is reached at P_n = 1.5/(3 · 0.4) = 1.25 while compression ends at P_n = 2.
TEST(Routh, PathHasACornerAtEveryEvent) {
  const PlanarImpactData d = plane(1, 0, 3, -2, 1.5);
  const RouthImpulse march = poisson(d, 0.5, 0.4, 0.4);
  const auto corners = march.path.points();
  ASSERT_EQ(corners.size(), 4u);
  EXPECT_EQ(corners[0], (RouthPoint{0, 0, -2, 1.5, RouthEvent::begins}));
  EXPECT_EQ(corners[1].event, RouthEvent::slip_stops);
  EXPECT_NEAR(corners[1].P_n, 1.25, 1e-15);
  EXPECT_NEAR(corners[1].P_t, -0.5, 1e-15);
  EXPECT_NEAR(corners[1].v_n, -0.75, 1e-15);
  EXPECT_EQ(corners[2].event, RouthEvent::greatest_compression);
  EXPECT_NEAR(corners[2].P_n, 2, 1e-15);
  EXPECT_EQ(corners[3].event, RouthEvent::ends);
  EXPECT_NEAR(corners[3].v_n, 1, 1e-15);
  EXPECT_EQ(event_word(corners[1].event), "slip stops");

  // W_nt = 2 turns a small slip round, because μ < |W_nt|/W_tt = 2/3.
  const RouthImpulse turned = stronge(plane(2, 2, 3, -1, -0.1), 1, 0.2, 0.1);
  ASSERT_EQ(turned.path.count, 4);
  EXPECT_EQ(turned.path.corner[1].event, RouthEvent::slip_reverses);
  EXPECT_EQ(turned.impulse.regime, Regime::slip_positive);
}

// Driven deeper at first: g = W_nn − μW_nt < 0, the region beyond μ*, where F has no slip at all.
// By hand: v_t falls by 1.5μ − 1 = 2 a unit of P_n from 1 to 0 at P_n = ½, v_n by 1 to −1.5; then
// it sticks with dv_n = det/W_tt = 1/3, and compression ends at P_n = ½ + 4.5.
TEST(Routh, JamIsPassedAndEnds) {
  const PlanarImpactData d = plane(1, 1, 1.5, -1, 1);
  ASSERT_GT(2.0, *limit_friction(d));
  const RouthImpulse march = poisson(d, 0.5, 2, 2);
  ASSERT_EQ(march.path.count, 4);
  EXPECT_NEAR(march.path.corner[1].P_n, 0.5, 1e-14);
  EXPECT_NEAR(march.path.corner[1].v_n, -1.5, 1e-14);
  EXPECT_NEAR(march.path.corner[2].P_n, 5, 1e-13);
  EXPECT_NEAR(march.impulse.i_n, 7.5, 1e-13);
  EXPECT_NEAR(march.path.corner[3].v_n, 2.5 / 3, 1e-13);
}

// det W = 0, v_t = κv_n. Forth with W_nn(1 + μ|κ|), back with W_nn(1 − μ|κ|): Poisson returns
// v_n⁺ = e|u_n|(1 − μ|κ|)/(1 + μ|κ|), Stronge, by its work, the root of that factor.
TEST(Routh, OneDegreeOfFreedom) {
  constexpr double kappa = -0.8;
  constexpr double mu = 0.5;
  constexpr double e = 0.6;
  PlanarImpactData d = plane(2, 2 * kappa, 2 * kappa * kappa, -3, -3 * kappa);
  d.det = 0;
  const double ratio = (1 - mu * std::abs(kappa)) / (1 + mu * std::abs(kappa));
  EXPECT_NEAR(poisson(d, e, mu, mu).path.corner[2].v_n, 3 * e * ratio, 1e-14);
  EXPECT_NEAR(stronge(d, e, mu, mu).path.corner[2].v_n, 3 * e * std::sqrt(ratio), 1e-14);
  EXPECT_EQ(stronge(d, e, mu, mu).impulse.regime, Regime::slip_negative);
  // v_t⁺ = κv_n⁺.
  EXPECT_NEAR(poisson(d, e, mu, mu).path.corner[2].v_t, kappa * 3 * e * ratio, 1e-14);

  // μ ≥ 1/|κ|: nothing moves it after compression; Stronge's march must still come to an end.
  for (const auto law : {poisson, stronge}) {
    const RouthImpulse wedged = law(d, e, 1.3, 1.3);
    EXPECT_EQ(wedged.impulse.regime, Regime::wedged);
    EXPECT_NEAR(wedged.impulse.i_n, 3 / (2 * (1 + 1.3 * 0.8)), 1e-15);
    EXPECT_EQ(wedged.path.points().back().v_n, 0);
  }
}

// So near to one degree of freedom that differences of products say nothing: an end all the same.
TEST(Routh, NearlyOneDegreeOfFreedomStaysFinite) {
  std::mt19937_64 random(test::seed(11));
  std::uniform_real_distribution<double> unit(0, 1);
  for (int i = 0; i < 20000; ++i) {
    PlanarImpactData d;
    d.W_nn = 0.1 + unit(random);
    const double kappa = 4 * unit(random) - 2;
    const double outside = std::pow(10, -22 * unit(random));
    d.W_nt = kappa * d.W_nn;
    d.W_tt = kappa * d.W_nt + outside;
    d.det = d.W_nn * outside;
    d.u_n = -1;
    d.u_t = -kappa + std::sqrt(outside) * (2 * unit(random) - 1);
    const double mu = unit(random) < 0.5 ? 1 / std::abs(kappa) : 3 * unit(random);
    for (const auto law : {poisson, stronge}) {
      const RouthImpulse march = law(d, unit(random), mu, mu);
      ASSERT_TRUE(std::isfinite(march.impulse.i_n) && std::isfinite(march.impulse.i_t)) << i;
      ASSERT_GT(march.impulse.i_n, 0) << i;
      ASSERT_NE(march.impulse.regime, Regime::none) << i;
    }
  }
}

struct Drawn {
  PlanarImpactData data;
  double e, mu;
};

Drawn draw(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0, 1);
  const double W_nn = std::pow(10, 2 * unit(random) - 1);
  const double W_tt = std::pow(10, 2 * unit(random) - 1);
  const double W_nt = (1.98 * unit(random) - 0.99) * std::sqrt(W_nn * W_tt);
  Drawn out{plane(W_nn, W_nt, W_tt, -unit(random) - 1e-3, 6 * unit(random) - 3), unit(random),
            3 * unit(random)};
  PlanarImpactData& d = out.data;
  // All energy is in the plane, T⁻ = ½uᵀGu: a gain shows most.
  d.T_minus =
      (d.W_tt * d.u_n * d.u_n - 2 * d.W_nt * d.u_n * d.u_t + d.W_nn * d.u_t * d.u_t) / (2 * d.det);
  return out;
}

TEST(Routh, NeitherLawGainsEnergy) {
  std::mt19937_64 random(test::seed(12));
  for (int i = 0; i < 10000; ++i) {
    const Drawn c = draw(random);
    for (const auto law : {poisson, stronge}) {
      const RouthImpulse march = law(c.data, c.e, c.mu, c.mu);
      ASSERT_LE(gamma(c.data, march.impulse), 1 + 1e-12) << i;
      ASSERT_LE(std::abs(march.impulse.i_t), c.mu * march.impulse.i_n * (1 + 1e-12)) << i;
      ASSERT_GE(march.path.points().back().v_n, 0) << i;
    }
  }
}

/// Euler steps of dP_t/dP_n; nothing is known of lines and corners but Coulomb's law at an instant.
struct Stepped {
  double P_n = 0, P_t = 0, P_c = 0, W_c = 0, W = 0;
  double W_t = 0;  ///< of friction
};

Stepped step_through(const Drawn& c, double dP, bool energetic) {
  const PlanarImpactData& d = c.data;
  Stepped at;
  double v_n = d.u_n;
  double v_t = d.u_t;
  bool compressing = true;
  for (;;) {
    const double hold = -(d.W_nt + v_t / dP) / d.W_tt;  // what would bring v_t to zero
    const double f = std::clamp(hold, -c.mu, c.mu);
    const double v_n_next = v_n + (d.W_nn + d.W_nt * f) * dP;
    at.P_n += dP;
    at.P_t += f * dP;
    at.W += (v_n + v_n_next) / 2 * dP;
    const double v_t_next = v_t + (d.W_nt + d.W_tt * f) * dP;
    at.W_t += f * (v_t + v_t_next) / 2 * dP;
    v_t = v_t_next;
    v_n = v_n_next;
    if (compressing && v_n >= 0) {
      compressing = false;
      at.P_c = at.P_n;
      at.W_c = -at.W;
    }
    if (compressing) continue;
    const bool done = energetic ? at.W >= -(1 - c.e * c.e) * at.W_c : at.P_n >= (1 + c.e) * at.P_c;
    if (done) return at;
  }
}

TEST(Routh, AgreesWithIntegrationInSmallSteps) {
  std::mt19937_64 random(test::seed(13));
  int corners = 0;
  for (int i = 0; i < 300; ++i) {
    const Drawn c = draw(random);
    for (const bool energetic : {false, true}) {
      const auto law = energetic ? stronge : poisson;
      const RouthImpulse march = law(c.data, c.e, c.mu, c.mu);
      corners += march.path.count == 4;
      const double dP = march.impulse.i_n / 20000;
      const Stepped steps = step_through(c, dP, energetic);
      // A step or two late at each of three events.
      const double bound = 20 * dP;
      ASSERT_NEAR(steps.P_n, march.impulse.i_n, bound) << i << " e " << c.e;
      ASSERT_NEAR(steps.P_t, march.impulse.i_t, bound * (1 + c.mu)) << i;
    }
  }
  EXPECT_GT(corners, 60) << "of 600, in which the slip stops or turns";
}

// Kane's slip stops on the way: the average velocity of the whole impact would tell another work.
TEST(Routh, WorkOfFrictionIsThatOfItsInstants) {
  constexpr double e = 0.5;
  constexpr double mu = 0.5;
  const test::Example kane = test::kane_pendulum(e, mu);
  const EliminationPlan plan = plan_elimination(kane.mechanism);
  const EvaluatedSystem system = evaluate(kane.mechanism, kane.q);
  for (const bool energetic : {false, true}) {
    ImpactWorkspace workspace;
    ImpactSolution solution;
    const Law law = energetic ? Law(StrongeLaw{}) : Law(PoissonLaw{});
    solve_impact(kane.mechanism, plan, system, kane.qdot, law, workspace, solution);
    ASSERT_EQ(solution.path.count, 4);
    EXPECT_FALSE(solution.indicators.mu_cr.number) << "Kane's would stick at once";
    const double dP = *solution.indicators.i_n.number / 20000;
    const Stepped steps = step_through({solution.plane, e, mu}, dP, energetic);
    const double bound = 20 * dP * std::abs(solution.plane.u_t);
    EXPECT_NEAR(*solution.indicators.friction_work.number, steps.W_t, bound);
    const ContactImpulse& i = solution.result.impulses.front();
    const double average =
        i.tangent * (solution.plane.u_t + *solution.indicators.v_t_plus.number) / 2;
    EXPECT_GT(std::abs(average - steps.W_t), 10 * bound) << "the two would not be told apart";
  }
}

}  // namespace
}  // namespace carom
