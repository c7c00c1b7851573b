// SPDX-License-Identifier: MIT
//
// Steps of Moreau and Jean against closed forms that stand with each test.
#include "core/motion/time_stepping.h"

#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/flight.h"

namespace carom::test {
namespace {

/// So many steps of length h.
State after_steps(const Mechanism& mechanism, const State& state, double h, int count) {
  Flow flow(mechanism, {0, -G}, {});
  Flow::Vector x = flow.vector_of(state);
  for (int i = 0; i < count; ++i) {
    std::optional<TimeStep> step = moreau_jean_step(flow, x, h);
    if (!step) {
      ADD_FAILURE() << "no answer in step " << i;
      break;
    }
    x = std::move(step->x);
  }
  return flow.state_of(x);
}

TEST(TimeStepping, StretchesThatFollowEachOtherAreOne) {
  std::vector<TrajectoryTimeSteps> all;
  add_time_steps({0, 1, 0.1, "first"}, all);
  add_time_steps({1, 2, 0.3, "second"}, all);
  add_time_steps({2, 3, 0.2, "third"}, all);
  add_time_steps({4, 5, 0.05, "later"}, all);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].from, 0);
  EXPECT_EQ(all[0].to, 3);
  EXPECT_EQ(all[0].h, 0.3) << "the longest";
  EXPECT_EQ(all[0].reason, "first");
  EXPECT_EQ(all[1].from, 4);
  EXPECT_EQ(all[1].h, 0.05);
}

// Flights of 2v/G, 2ev/G, … last 2v/(G(1 − e)) together. Each of some ten impacts that are told
// apart is up to a step late.
TEST(TimeStepping, BallThatBouncesRestsAtZenosTime) {
  const double v = 1, e = 0.5, all = 2 * v / (G * (1 - e));
  const Example ball = particles_above_ground({{0, 0}}, {{0, v}}, e);
  for (const double h : {1e-3, 1e-4}) {
    const int count = static_cast<int>((all + 20 * h) / h);
    const State rest = after_steps(ball.mechanism, {ball.q, ball.qdot}, h, count);
    EXPECT_NEAR(rest.q[1], 0, 1e-12) << h;
    EXPECT_NEAR(rest.qdot[1], 0, G * h) << h;
    // In the middle of the second flight, (ev)²/(2G) high.
    const double top = 2 * v / G + e * v / G;
    const State high =
        after_steps(ball.mechanism, {ball.q, ball.qdot}, h, static_cast<int>(top / h));
    EXPECT_NEAR(high.q[1], e * e * v * v / (2 * G), 2 * v * h) << h;
  }
}

/// A particle at rest on a slope.
Example particle_on_slope(double slope, double mu) {
  Example out = particles_above_ground({{0, 0}}, {{0, 0}}, 0.5);
  Contact& contact = out.mechanism.contacts.front();
  std::get<PointLine>(contact.geometry).surface.normal_angle = pi / 2 + slope;
  contact.mu_s = contact.mu_d = mu;
  return out;
}

// The acceleration G(sin α − μ cos α) is constant, and such a motion is exact in every step.
TEST(TimeStepping, BlockOnASlopeSlidesAsCoulombSays) {
  const double slope = 0.5, mu = 0.3, h = 1e-3;
  const Example block = particle_on_slope(slope, mu);
  const int count = 200;
  const double t = count * h, a = G * (std::sin(slope) - mu * std::cos(slope));
  const State end = after_steps(block.mechanism, {block.q, block.qdot}, h, count);
  EXPECT_NEAR(std::hypot(end.q[0], end.q[1]), a * t * t / 2, 1e-10);
  EXPECT_NEAR(std::hypot(end.qdot[0], end.qdot[1]), a * t, 1e-10);
}

// tan 0.5 = 0.546 < μ.
TEST(TimeStepping, BlockOnASlopeSticksAsCoulombSays) {
  const Example block = particle_on_slope(0.5, 0.6);
  const State end = after_steps(block.mechanism, {block.q, block.qdot}, 1e-3, 100);
  EXPECT_NEAR(std::hypot(end.q[0], end.q[1]), 0, 1e-12);
  EXPECT_NEAR(std::hypot(end.qdot[0], end.qdot[1]), 0, 1e-12);
}

// Forces are impulses over h: a particle at rest bears its weight.
TEST(TimeStepping, ForceOfAParticleAtRestIsItsWeight) {
  const Example ball = particles_above_ground({{0, 0}}, {{0, 0}}, 0.5);
  Flow flow(ball.mechanism, {0, -G}, {});
  const auto step = moreau_jean_step(flow, flow.vector_of({ball.q, ball.qdot}), 1e-3);
  ASSERT_TRUE(step);
  EXPECT_NEAR(step->force.at(0).normal, 1 * G, 1e-10);
  EXPECT_NEAR(step->force.at(0).tangent, 0, 1e-12);
}

// A particle on a spring without damping: half a period inside, √(Km) v the greatest force, and out
// as fast as in. A step late at either end changes the speed by ωh at most.
TEST(TimeStepping, CompliantContactThrowsBackWhatItTook) {
  constexpr double K = 1e4, v = 1;
  Example ball = particles_above_ground({{0, 0}}, {{0, -v}}, 1);
  ball.mechanism.contacts.front().compliance =
      Compliance{ForceModel::hertz, K, 1, NoTangentialForce{}};
  const double omega = std::sqrt(K), inside = pi / omega;
  for (const double h : {1e-4, 1e-5}) {
    HybridMotion motion(ball.mechanism, {0, 0}, {}, {});
    ASSERT_TRUE(motion.stand_at(0, {ball.q, ball.qdot}));
    ASSERT_EQ(step_through_time(motion, 1.5 * inside, h, {}).stop, PhaseStop::reached);
    EXPECT_NEAR(motion.state().qdot[1], v, omega * h) << h;
    EXPECT_NEAR(motion.state().q[1], v * 0.5 * inside, 3 * v * h) << h;
    ASSERT_EQ(motion.record.touches.size(), 1u);
    const ContactTouch& touch = motion.record.touches.front();
    EXPECT_NEAR(touch.peak_force, std::sqrt(K) * v, 1e-2 * std::sqrt(K) * v) << h;
    EXPECT_NEAR(touch.duration().value_or(0), inside, 3 * h) << h;
  }
}

}  // namespace
}  // namespace carom::test
