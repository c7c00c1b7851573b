// SPDX-License-Identifier: MIT
//
// A contact from nearby. On a linear spring K without damping a mass m that comes with v is pressed
// in by (v/ω) sin ωt, ω² = K/m, and pushed by K times that; what slides through its whole impact is
// pushed along the edge of its cone.
#include "core/study/close_up.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/math/planar.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

/// A particle of 1 kg on the ground, with e and μ.
Example particle(Vec2 velocity, double e, double mu) {
  Example out = particles_above_ground({{0, 0}}, {velocity}, e);
  out.mechanism.contacts[0].mu_s = out.mechanism.contacts[0].mu_d = mu;
  return out;
}

TEST(CloseUp, FollowsATouchThroughItsTime) {
  constexpr double v = 2, K = 1e4, omega = 100;
  Example e = particle({0.5, -v}, 1, 0);
  e.mechanism.contacts[0].compliance =
      Compliance{.model = ForceModel::kelvin_voigt, .stiffness = K, .exponent = 1};
  Scenario scenario = scenario_of(e);
  scenario.gravity = {};
  const Mechanism& mechanism = *scenario.mechanism;
  const Trajectory motion = motion_of(scenario, {0.1, 0.2});
  EXPECT_EQ(touch_at(mechanism, motion, -0.05), nullptr);
  EXPECT_EQ(touch_at(mechanism, motion, 0.15), nullptr);
  const TrajectoryTouch* touch = touch_at(mechanism, motion, 0.01);
  ASSERT_NE(touch, nullptr);
  ASSERT_EQ(motion.contacts.size(), 1U);
  EXPECT_EQ(touch_at(mechanism, motion, motion.contacts.front().from), touch);
  EXPECT_EQ(touch_at(mechanism, motion, motion.contacts.front().to), touch);
  const TouchCloseUp close(mechanism, motion, *touch);
  for (const double part : {0.1, 0.5, 0.8}) {
    const double t = part * pi / omega;
    const CloseUp now = close.at(t);
    EXPECT_TRUE(now.takes_time);
    EXPECT_NEAR(now.delta, v / omega * std::sin(omega * t), 1e-8) << part;
    EXPECT_NEAR(now.push.n, K * v / omega * std::sin(omega * t), 1e-3 * K * v / omega) << part;
    EXPECT_NEAR(now.push.t, 0, 1e-12) << part;
    EXPECT_NEAR(now.velocity.n, -v * std::cos(omega * t), 1e-6) << part;
    EXPECT_NEAR(now.velocity.t, 0.5, 1e-12) << part;
    EXPECT_NEAR(now.deepest, v / omega, 1e-5) << part;
    EXPECT_NEAR(now.strongest, K * v / omega, 1e-3 * K * v / omega) << part;
    ASSERT_GT(now.passed, 0U);
    ASSERT_LT(now.passed, now.path.size());
    EXPECT_LE(now.path[now.passed - 1].n, now.velocity.n) << part;
    EXPECT_GT(now.path[now.passed].n, now.velocity.n) << part;
    EXPECT_NEAR(now.point.x, 0.5 * t, 1e-9) << part;
    EXPECT_NEAR(now.n.y, 1, 1e-15);
  }
}

TEST(CloseUp, FollowsTheWayOfAnImpact) {
  constexpr double u_t = 3, v = 2, restitution = 0.5, mu = 0.2;
  const Scenario scenario = scenario_of(particle({u_t, -v}, restitution, mu), PoissonLaw{});
  const Evaluation evaluation = compute(scenario);
  for (const double share : {0.0, 0.3, 1.0}) {
    const std::optional<CloseUp> now = close_up(*scenario.mechanism, evaluation, share);
    ASSERT_TRUE(now);
    const double P_n = share * (1 + restitution) * v;
    EXPECT_FALSE(now->takes_time);
    EXPECT_NEAR(now->push.n, P_n, 1e-12) << share;
    EXPECT_NEAR(now->push.t, -mu * P_n, 1e-12) << share;
    EXPECT_NEAR(now->velocity.n, P_n - v, 1e-12) << share;
    EXPECT_NEAR(now->velocity.t, u_t - mu * P_n, 1e-12) << share;
    EXPECT_EQ(now->delta, 0);
    EXPECT_EQ(now->mu_s, mu);
  }
}

// Newton's law knows only the end; without friction the impulse grows straight along the normal.
TEST(CloseUp, GoesStraightWhereALawKnowsNoWay) {
  const Scenario scenario = scenario_of(particle({1, -2}, 0.5, 0));
  const Evaluation evaluation = compute(scenario);
  const std::optional<CloseUp> half = close_up(*scenario.mechanism, evaluation, 0.5);
  ASSERT_TRUE(half);
  EXPECT_NEAR(half->push.n, 1.5, 1e-12);
  EXPECT_NEAR(half->velocity.n, -0.5, 1e-12);
  EXPECT_NEAR(half->velocity.t, 1, 1e-12);
}

TEST(CloseUp, IsOfOneContactThatIsStruck) {
  const Scenario leaving = scenario_of(particle({1, 2}, 0.5, 0));
  EXPECT_FALSE(close_up(*leaving.mechanism, compute(leaving), 1));
  const Scenario two =
      scenario_of(particles_above_ground({{0, 0}, {1, 0}}, {{0, -1}, {0, -1}}, 0.5));
  EXPECT_FALSE(close_up(*two.mechanism, compute(two), 1));
}

}  // namespace
}  // namespace carom::test
