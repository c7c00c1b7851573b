// SPDX-License-Identifier: MIT
//
// The gallery's canonical problems against their closed forms, each derived where it stands.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <tuple>

#include "core/io/gallery.h"
#include "core/projection/couplings.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/simulation.h"

namespace carom {
namespace {

constexpr double pi_ = 3.14159265358979323846;

Couplings couplings_of(const Scenario& scenario, const Evaluation& e) {
  const EliminationPlan plan = plan_elimination(*scenario.mechanism);
  return find_couplings(*scenario.mechanism, plan, e.system, closed_contacts(plan, e.system));
}

double horizontal_velocity(const std::vector<double>& qdot, std::size_t body) {
  return qdot[3 * body];
}

// G(5), G(6), G(7) and G(8), with the masses and velocities of the file: 1 kg at 2 m/s against 2 kg
// at −0.5 m/s.
TEST(CanonicalProblems, TwoDiscsHaveTheirReducedMass) {
  const Indicators in = compute(load_gallery("two-discs")).indicators;
  const double reduced = 1.0 * 2 / (1 + 2);
  const double complement = 2.0 * 2 / (1 + 2);
  const double d_c = -0.5 - 2;
  const double d_a = 1.0 / 2 * 2 - 0.5;
  EXPECT_NEAR(*in.m_eff.number, reduced, 1e-14);
  EXPECT_NEAR(*in.T_c_minus.number, reduced * d_c * d_c / 2, 1e-14);
  EXPECT_NEAR(*in.T_a_minus.number, complement * d_a * d_a / 2, 1e-14);
  EXPECT_NEAR(*in.T_minus.number, 1.0 * 4 / 2 + 2 * 0.25 / 2, 1e-14);
}

// Momentum and energy, and no approach left: (−1/3, 2/3, 2/3) when all three balls take part at
// once; ball by ball each hands on all it has.
TEST(NewtonsCradle, SimultaneousUnderMoreau) {
  const Evaluation e = compute(load_gallery("newtons-cradle"));
  ASSERT_EQ(e.result.status, ImpactStatus::solved);
  EXPECT_NEAR(horizontal_velocity(e.result.qdot_plus, 0), -1.0 / 3, 1e-12);
  EXPECT_NEAR(horizontal_velocity(e.result.qdot_plus, 1), 2.0 / 3, 1e-12);
  EXPECT_NEAR(horizontal_velocity(e.result.qdot_plus, 2), 2.0 / 3, 1e-12);
}

TEST(NewtonsCradle, SequentialBallByBall) {
  Scenario cradle = load_gallery("newtons-cradle");
  cradle.law = NewtonLocalLaw{};
  const Trajectory motion = simulate(cradle, compute(cradle), {0.1, 0.2, 20});
  ASSERT_EQ(motion.impacts.size(), 2u);
  EXPECT_EQ(motion.impacts[0].contact, 0);
  EXPECT_EQ(motion.impacts[1].contact, 1);
  EXPECT_EQ(motion.impacts[1].t, 0);
  for (std::size_t ball = 0; ball < 3; ++ball) {
    EXPECT_NEAR(horizontal_velocity(motion.impacts[1].result.qdot_plus, ball), ball == 2 ? 1 : 0,
                1e-12);
  }
  EXPECT_EQ(motion.end.reason, EndReason::reached);  // the first two hang side by side
}

// A free rod with its end on the ground: W_nn = (1 + 3cos²θ)/m, |W_nt| = 3 sin θ cos θ/m.
TEST(PainleveRod, ThresholdAtTheMostDangerousSlope) {
  Scenario rod = load_gallery("painleve-rod");
  rod.law = NewtonCoulombLaw{};
  EXPECT_NEAR(*compute(rod).indicators.mu_star.number, 4.0 / 3, 1e-12);
  for (const double theta : {0.6, 1.0, 1.3}) {
    const Scenario tilted = with_parameter(rod, "pose.rod.angle", theta);
    const double c = std::cos(theta);
    EXPECT_NEAR(*compute(tilted).indicators.mu_star.number,
                (1 + 3 * c * c) / (3 * std::sin(theta) * c), 1e-11);
  }
}

// B, Example 1: every entry of A is 1/m, and of three impulses only the sum is determined: −(1 +
// e)v m.
TEST(BlockOnThreeFeet, OnlyTheSumIsDetermined) {
  const Scenario block = load_gallery("block-three-feet");
  const Evaluation e = compute(block);
  const Couplings couplings = couplings_of(block, e);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(couplings.with_joints.A_c(i, j), 0.5, 1e-14);
  }
  EXPECT_EQ(couplings.with_joints.rank(), 1);
  EXPECT_EQ(couplings.freedom.dimension(), 2);
  double sum = 0;
  for (const ContactImpulse& impulse : e.result.impulses) sum += impulse.normal;
  EXPECT_NEAR(sum, 1.5 * 1 * 2, 1e-12);
  EXPECT_NEAR(e.result.qdot_plus[1], 0.5, 1e-12);
}

// B, Example 3, with B(72): p_b = −α/(α² + β²) p_u for g = αx + βy + γ; the guide's row is its unit
// normal (−sin φ, cos φ). The paper prints it without the sign.
TEST(RodOnAnIncline, GuideFeelsTheImpactUnlessItIsLevel) {
  const Scenario rod = load_gallery("rod-inclined-guide");
  for (const double incline : {-0.7, 0.0, pi_ / 6, 1.0}) {
    const Evaluation e = compute(with_parameter(rod, "joints.guide.axis_angle", incline));
    ASSERT_EQ(e.result.status, ImpactStatus::solved);
    ASSERT_EQ(e.joint_impulses.size(), 1u);
    const double p_u = e.result.impulses.front().normal;
    EXPECT_NEAR(e.joint_impulses[0].components[0], std::sin(incline) * p_u, 1e-12) << incline;
  }
}

// One degree of freedom: all of the energy takes part, whatever the masses, and γ = e².
TEST(OneDegreeOfFreedom, GivesTheSquareOfRestitution) {
  for (const auto& [name, mass, e] : {std::tuple{"parallelogram", "bodies.middle.mass", 0.7},
                                      {"slider-crank", "bodies.crank.mass", 0.6}}) {
    for (const double value : {0.2, 5.0}) {
      const Evaluation impact = compute(with_parameter(load_gallery(name), mass, value));
      ASSERT_EQ(impact.result.status, ImpactStatus::solved) << name;
      EXPECT_NEAR(*impact.indicators.xi.number, 1, 1e-12) << name;
      EXPECT_NEAR(*impact.indicators.gamma.number, e * e, 1e-12) << name;
    }
  }
}

// Of the six numbers of three cranks' pins one is free: pull the middle crank along its length and
// push the outer ones. What the stop feels is not: m_eff of the coupler and three cranks, each
// turning with v = L sin φ·ω.
TEST(Parallelogram, RedundantCrankLeavesTheStopsImpulseAlone) {
  const Scenario scenario = load_gallery("parallelogram");
  const Evaluation e = compute(scenario);
  EXPECT_FALSE(e.multipliers_unique);
  EXPECT_EQ(couplings_of(scenario, e).freedom.dimension(), 1);
  // The stop at 0.75 m leaves the coupler's centre at x = 0.25 m = L cos φ.
  const double sine = std::sqrt(1 - 0.25);
  const double m_eff = (2 + 3.0 / 3) / (sine * sine);  // I_A = mL²/3 each, v = ωL sin φ
  EXPECT_NEAR(*e.indicators.m_eff.number, m_eff, 1e-10);
  EXPECT_NEAR(e.result.impulses.front().normal, 1.7 * m_eff, 1e-10);
}

// Housner: of the rate 1 − 1.5 sin²α is left at each corner, tan α = width/height, and between two
// impacts the block rocks about a corner that sticks, so that it comes down as fast as it went up.
// The impacts pile up, and it rests.
TEST(RockingBlock, RocksWithHousnersDecayUntilItRests) {
  const Scenario block = load_gallery("rocking-block");
  const Trajectory motion = simulate(block, compute(block), {0, 20, 1000});
  const double sine = 0.3 / std::hypot(0.3, 1.0);
  const double left = 1 - 1.5 * sine * sine;
  ASSERT_GT(motion.impacts.size(), 20u);
  double rate = -1;
  for (std::size_t k = 0; k < motion.impacts.size(); ++k) {
    const TrajectoryImpact& impact = motion.impacts[k];
    EXPECT_EQ(impact.contact, k % 2 == 0 ? 1 : 0);
    EXPECT_NEAR(impact.result.qdot_minus[2], rate, 1e-8);
    EXPECT_NEAR(impact.result.qdot_plus[2], left * rate, 1e-8);
    rate *= -left;
  }
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_NEAR(state_at(motion, 20).q[2], 0, 1e-9);
}

// The heel's impulse passes through the heel, so about it nothing changes the angular momentum.
TEST(Biped, KeepsItsAngularMomentumAboutTheHeel) {
  const Scenario biped = load_gallery("biped-heel-strike");
  const Evaluation e = compute(biped);
  ASSERT_EQ(e.result.status, ImpactStatus::solved);
  EXPECT_EQ(e.result.regime, Regime::stick);
  // The file's torso; thighs and shanks are uniform, mL²/12.
  constexpr std::array<double, 5> inertia{0.4, 0.08, 0.04, 0.08, 0.04};
  const auto momentum = [&](const std::vector<double>& qdot) {
    double sum = 0;
    for (std::size_t k = 0; k < 5; ++k) {
      const double* q = &e.state.q[3 * k];
      const double* v = &qdot[3 * k];
      const double m = biped.mechanism->bodies[k].mass;
      sum += m * ((q[0] - 0.45) * v[1] - q[1] * v[0]) + inertia[k] * v[2];
    }
    return sum;
  };
  EXPECT_NEAR(momentum(e.result.qdot_plus), momentum(e.result.qdot_minus), 1e-10);
  EXPECT_LT(*e.indicators.gamma.number, 1);
}

// Moreau's law, condition by condition: each end pushes, leaves with −e v_n, and its friction is on
// the cone against the average velocity where that is not zero.
TEST(RodInACorner, ObeysMoreausLawAtBothEnds) {
  const Evaluation e = compute(load_gallery("rod-in-corner"));
  ASSERT_EQ(e.result.status, ImpactStatus::solved);
  EXPECT_EQ(e.alternatives.size(), 1u);
  ASSERT_EQ(e.result.impulses.size(), 2u);
  const double angle = -50 * pi_ / 180;
  const double c = 0.6 * std::cos(angle);
  const double s = 0.6 * std::sin(angle);
  // Velocity of the ends, (x, y, ω) of the rod given; normal along x at the wall, along y at the
  // floor; the tangent is the normal turned clockwise: (0, −1) and (1, 0).
  const auto wall = [&](const std::vector<double>& v) {
    return std::pair{v[0] + s * v[2], -(v[1] - c * v[2])};
  };
  const auto floor = [&](const std::vector<double>& v) {
    return std::pair{v[1] + c * v[2], v[0] - s * v[2]};
  };
  const auto check = [&](const auto& velocity, const ContactImpulse& impulse) {
    const auto [n_minus, t_minus] = velocity(e.result.qdot_minus);
    const auto [n_plus, t_plus] = velocity(e.result.qdot_plus);
    EXPECT_GT(impulse.normal, 0);
    EXPECT_NEAR(n_plus, -0.5 * n_minus, 1e-12);
    EXPECT_NEAR(std::abs(impulse.tangent), 0.3 * impulse.normal, 1e-12);
    EXPECT_LT(impulse.tangent * t_plus, 0);
  };
  check(wall, e.result.impulses[0]);
  check(floor, e.result.impulses[1]);
}

}  // namespace
}  // namespace carom
