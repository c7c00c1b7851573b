// SPDX-License-Identifier: MIT
//
// Lines that are shaken along their normals, by closed forms, or as seen from what moves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/number_text.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

/// A ball above y = A sin(2πft + φ).
Example ball_on_table(double A, double f, double phase, Vec2 at, Vec2 velocity, double e_r) {
  Example e;
  e.mechanism.bodies = {{"ball", BodyKind::particle, 0.2}};
  Line table{at_ground({}), pi / 2};
  table.amplitude = A;
  table.frequency = f;
  table.phase = phase;
  e.mechanism.contacts = {{"table", PointLine{{0}, table}, e_r, 0, 0}};
  e.q = {at.x, at.y};
  e.qdot = {velocity.x, velocity.y};
  return e;
}

// The motion of one period, v⁻ = −gT/2 and v⁺ = gT/2 at the phase where
// Aω cos φ = gT(1 − e)/(2(1 + e)), goes on where it is stable: (Aω²/g) sin φ between 0 and
// 2(1 + e²)/(1 + e)².
TEST(ShakenTable, BallKeepsThePeriodOfTheTable) {
  const double f = 20, T = 1 / f, omega = 2 * pi * f, e_r = 0.5;
  const double least = pi * (1 - e_r) / (1 + e_r);  // Aω²/g at which there is such a motion
  const double A = 1.3 * least * G / (omega * omega);
  const double phase = std::acos(1 / 1.3);
  const Example e = ball_on_table(A, f, phase, {0, A * std::sin(phase)}, {0, -G * T / 2}, e_r);
  const Trajectory motion = motion_of(scenario_of(e), {0.02, 1, 100});
  ASSERT_EQ(motion.end.t, 1) << motion.end.text;
  ASSERT_GE(motion.impacts.size(), 20U);
  for (std::size_t i = 0; i < motion.impacts.size(); ++i) {
    EXPECT_NEAR(motion.impacts[i].t, static_cast<double>(i) * T, 1e-9) << i;
  }
}

// A ball at rest that the table strikes: v⁺ = (1 + e)Aω, and no energy before to compare with.
TEST(ShakenTable, StrikesABallAtRest) {
  const double A = 0.01, f = 5, v = A * 2 * pi * f;
  for (const Law& law :
       std::initializer_list<Law>{NewtonLaw{}, NewtonCoulombLaw{}, MoreauLaw{}, PoissonLaw{}}) {
    const Evaluation evaluation =
        compute(scenario_of(ball_on_table(A, f, 0, {0, 0}, {0, 0}, 0.5), law));
    ASSERT_EQ(evaluation.result.status, ImpactStatus::solved) << evaluation.result.reason;
    EXPECT_NEAR(evaluation.result.qdot_plus[1], 1.5 * v, 1e-14);
    EXPECT_FALSE(evaluation.indicators.gamma.number);
    EXPECT_NEAR(*evaluation.indicators.T_plus.number, 0.1 * 2.25 * v * v, 1e-14);
    EXPECT_THAT(evaluation.verdict.front().text, HasSubstr("does work"));
  }
}

// At its lowest point the table strikes nothing that rests on it.
TEST(ShakenTable, StrikesNothingWhereItTurnsBack) {
  const Example e = ball_on_table(0.01, 5, -pi / 2, {0, -0.01}, {0, 0}, 0.5);
  EXPECT_EQ(compute(scenario_of(e)).result.status, ImpactStatus::no_approach);
}

// Nothing falls through a table that shakes much faster than it falls.
TEST(ShakenTable, LetsNothingThroughHoweverFastItShakes) {
  const double A = 0.001, f = 200;
  const Example e = ball_on_table(A, f, 0.3, {0, 0.005}, {0, 0}, 0.6);
  const Trajectory motion = motion_of(scenario_of(e), {0, 2, 2000});
  ASSERT_EQ(motion.end.t, 2) << motion.end.text;
  EXPECT_GT(motion.impacts.size(), 3U);
  for (double t = 0; t < 2; t += 1e-4) {
    EXPECT_GT(state_at(motion, t).q[1] - A * std::sin(2 * pi * f * t + 0.3), -1e-8) << t;
  }
}

// Below 1 g the ball stays on the table, N = m(g + ÿ); above, it leaves where ÿ = −g.
TEST(ShakenTable, LiftsWhatItCarriesWhereItFallsFasterThanThat) {
  const double f = 5, omega = 2 * pi * f;
  for (const double factor : {0.9, 1.6}) {
    const double A = factor * G / (omega * omega);
    const Example e = ball_on_table(A, f, 0, {0, 0}, {0, A * omega}, 0);
    const Scenario scenario = scenario_of(e);
    const Trajectory motion = motion_of(scenario, {0, 0.15, 100});
    const double leaves = factor > 1 ? std::asin(1 / factor) / omega : 0.15;
    const Table table = to_table(scenario, motion, 0.005, JointColumns::none);
    for (double t = 0.005; t < std::min(leaves, 0.149); t += 0.005) {
      EXPECT_NEAR(state_at(motion, t).q[1], A * std::sin(omega * t), 1e-10) << t;
      EXPECT_NEAR(column_at(table, "table.force_n", t),
                  0.2 * (G - A * omega * omega * std::sin(omega * t)), 1e-7)
          << t;
    }
    if (factor < 1) continue;
    // A free flight from the instant at which it leaves.
    const double y = A * std::sin(omega * leaves), v = A * omega * std::cos(omega * leaves);
    for (const double t : {0.02, 0.04, 0.06}) {
      if (t < leaves) continue;
      EXPECT_NEAR(state_at(motion, t).q[1],
                  y + v * (t - leaves) - G * (t - leaves) * (t - leaves) / 2, 1e-8)
          << t;
    }
  }
}

// What is told at the end is told of the table where it is then: A sin ωt above the ground.
TEST(ShakenTable, TheEndTellsHowDeepABallIsInATableThatYields) {
  const double A = 0.01, f = 2, omega = 2 * pi * f, until = 0.1;
  Example e = ball_on_table(A, f, 0, {0, 0}, {0, A * omega}, 0.5);
  e.mechanism.contacts[0].compliance =
      Compliance{.model = ForceModel::hunt_crossley, .stiffness = 1e5, .exponent = 1.5};
  const Trajectory motion = motion_of(scenario_of(e), {0, until, 100});
  const double depth = A * std::sin(omega * until) - state_at(motion, until).q[1];
  ASSERT_GT(depth, 1e-4) << "it presses";
  EXPECT_THAT(motion.end.text, HasSubstr("\"table\" is " + readable_length(depth, 4) + " deep"));
}

}  // namespace
}  // namespace carom::test
