// SPDX-License-Identifier: MIT
//
// Contacts that act for a time only.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

/// A ball on the floor y = 0 that acts in [from, until) only.
Example ball(Vec2 at, Vec2 velocity, std::optional<double> from, std::optional<double> until) {
  Example e = particles_above_ground({at}, {velocity}, 0.5);
  e.mechanism.contacts[0].acts_from = from;
  e.mechanism.contacts[0].acts_until = until;
  return e;
}

// Without the floor it falls freely, through where the floor is.
TEST(ContactPhase, FloorIsNotThereBeforeItActs) {
  const double fall = std::sqrt(2 * 1 / G);
  const Trajectory through =
      motion_of(scenario_of(ball({0, 1}, {0, 0}, fall + 0.2, {})), {0, fall + 0.1, 10});
  EXPECT_TRUE(through.impacts.empty());
  EXPECT_NEAR(state_at(through, fall + 0.1).q[1], 1 - G * (fall + 0.1) * (fall + 0.1) / 2, 1e-9);
  const Trajectory bounces =
      motion_of(scenario_of(ball({0, 1}, {0, 0}, fall - 0.1, {})), {0, fall + 0.1, 10});
  ASSERT_EQ(bounces.impacts.size(), 1U);
  EXPECT_NEAR(bounces.impacts[0].t, fall, 1e-10);
}

// What rests falls from the instant at which its floor ends to act.
TEST(ContactPhase, WhatRestsFallsWhenTheFloorEnds) {
  const Trajectory motion = motion_of(scenario_of(ball({0, 0}, {0, 0}, {}, 0.4)), {0.1, 1, 10});
  ASSERT_EQ(motion.end.t, 1) << motion.end.text;
  EXPECT_NEAR(state_at(motion, 0.4).q[1], 0, 1e-12);
  EXPECT_NEAR(state_at(motion, -0.1).q[1], 0, 1e-12);
  EXPECT_NEAR(state_at(motion, 1).q[1], -G * 0.36 / 2, 1e-10);
}

// Going back from the impact at t = 0 the floor has not been there before −0.1 s.
TEST(ContactPhase, HoldsBeforeTheImpact) {
  const Trajectory motion =
      motion_of(scenario_of(ball({0, 0}, {0.3, 0}, -0.1, {})), {0.3, 0.1, 10});
  ASSERT_EQ(motion.start.t, -0.3) << motion.start.text;
  EXPECT_NEAR(state_at(motion, -0.1).q[1], 0, 1e-12);
  // It came from below to rest where the floor begins: y = −g(t + 0.1)²/2.
  EXPECT_NEAR(state_at(motion, -0.3).q[1], -G * 0.04 / 2, 1e-10);
}

// The ball is 1.2 m below the floor when that begins to act.
TEST(ContactPhase, WhatIsDeepInsideWhenItBeginsEndsTheMotion) {
  const Trajectory motion = motion_of(scenario_of(ball({0, 0.1}, {0, 0}, 0.5, {})), {0, 1, 10});
  EXPECT_EQ(motion.end.t, 0.5);
  EXPECT_THAT(motion.end.text, ::testing::HasSubstr("begins to act where it is 1.13 m deep"));
}

/// The gap in a motion's table at a time that it lists; empty where there is none.
std::optional<double> gap_at(const Table& table, double t) {
  const auto& times = table.find("t")->values;
  for (std::size_t i = 0; i < times.size(); ++i) {
    if (std::abs(*times[i] - t) < 1e-9) return table.find("p0.gap")->values[i];
  }
  throw std::out_of_range("the table has no such time");
}

// A ball falls past the floor: y = 0.1 − gt²/2 is the gap while the floor acts, and there is none
// at other times.
TEST(ContactPhase, TableHasTheGapWhileTheContactActs) {
  const auto table_of = [](std::optional<double> from, std::optional<double> until,
                           const SimulationSpec& spec) {
    const Scenario scenario = scenario_of(ball({0, 0.1}, {0, 0}, from, until));
    return to_table(scenario, motion_of(scenario, spec), 0.01);
  };
  const auto y = [](double t) { return 0.1 - G * t * t / 2; };
  const Table ends = table_of({}, 0.1, {0, 0.3, 10});
  EXPECT_NEAR(gap_at(ends, 0.05).value(), y(0.05), 1e-12);
  for (const double t : {0.1, 0.11, 0.2, 0.3}) EXPECT_FALSE(gap_at(ends, t)) << t;
  const Table begins = table_of(0.05, {}, {0, 0.12, 10});
  EXPECT_FALSE(gap_at(begins, 0.04));
  for (const double t : {0.05, 0.06, 0.12}) {
    EXPECT_NEAR(gap_at(begins, t).value_or(-1), y(t), 1e-12) << t;
  }
  const Table before = table_of(-0.05, {}, {0.1, 0.1, 10});
  for (const double t : {-0.1, -0.06}) EXPECT_FALSE(gap_at(before, t)) << t;
  for (const double t : {-0.05, -0.04, 0.1}) {
    EXPECT_NEAR(gap_at(before, t).value_or(-1), y(t), 1e-12) << t;
  }
  // At the end of the motion it still acts until then.
  EXPECT_NEAR(gap_at(table_of({}, 0.1, {0, 0.1, 10}), 0.1).value_or(-1), y(0.1), 1e-12);
}

// Going back, the ball comes from 37.3 mm below the floor when that still acted.
TEST(ContactPhase, WhatIsDeepInsideGoingBackIsNoTouch) {
  const Trajectory motion =
      motion_of(scenario_of(ball({0, 0.05}, {0, 1.5}, {}, -0.05)), {0.2, 0.01, 10});
  EXPECT_EQ(motion.start.t, -0.05);
  EXPECT_EQ(motion.start.reason, EndReason::cannot_go_on);
  EXPECT_THAT(motion.start.text, ::testing::HasSubstr("acts where it is 37.3 mm deep"));
}

/// A ball in flight beside a journal in a ring with so little clearance that its impacts, without
/// loss, accumulate: it is followed by time stepping.
Example beside_a_rattle(double fall, double from) {
  Example e = ball({1, 0.01}, {0, -fall}, from, {});
  e.mechanism.bodies.push_back({"journal", BodyKind::rigid, 1, {}, DiscShape{0.05 * (1 - 1e-6)}});
  e.mechanism.contacts.push_back({"ring", DiscRing{1, {at_ground({0, 0}), 0.05}}, 1, 0, 0});
  e.q.insert(e.q.end(), {0, 0, 0});
  e.qdot.insert(e.qdot.end(), {0.1, 0, 0});
  return e;
}

// The ball is 0.01 m − 0.04 s·v above the floor when that begins to act, without gravity.
TEST(ContactPhase, TimeSteppingPutsNothingBackThatIsDeepWhenItBegins) {
  for (const auto& [fall, depth] : {std::pair{0.3, "2 mm"}, std::pair{1.0, "30 mm"}}) {
    Scenario scenario = scenario_of(beside_a_rattle(fall, 0.04), MoreauLaw{});
    scenario.gravity = {};
    const Trajectory motion = motion_of(scenario, {0, 0.06, 5000});
    ASSERT_FALSE(motion.time_steps.empty());
    EXPECT_EQ(motion.end.t, 0.04) << motion.end.text;
    EXPECT_THAT(motion.end.text,
                ::testing::HasSubstr("begins to act where it is " + std::string(depth) + " deep"));
    EXPECT_NEAR(state_at(motion, 0.04).q[1], 0.01 - 0.04 * fall, 1e-9);
  }
}

// What is above it then strikes it later, to the error of the steps.
TEST(ContactPhase, TimeSteppingGoesOnWhereItBeginsApart) {
  Scenario scenario = scenario_of(beside_a_rattle(0.2, 0.04), MoreauLaw{});
  scenario.gravity = {};
  const Trajectory motion = motion_of(scenario, {0, 0.08, 5000});
  ASSERT_FALSE(motion.time_steps.empty());
  ASSERT_EQ(motion.end.t, 0.08) << motion.end.text;
  EXPECT_NEAR(state_at(motion, 0.04).q[1], 0.002, 1e-9);
  EXPECT_NEAR(state_at(motion, 0.08).qdot[1], 0.1, 1e-9);
}

// On a linear spring of 10⁴ N/m the force of 1 kg at 0.2 m/s is greatest at v √(Km); to the error
// of the steps.
TEST(ContactPhase, TimeSteppingTakesTheGreatestForce) {
  Example e = beside_a_rattle(0.2, 0);
  e.mechanism.contacts[0].acts_from.reset();
  e.mechanism.contacts[0].compliance = Compliance{ForceModel::hertz, 1e4, 1};
  Scenario scenario = scenario_of(e, MoreauLaw{});
  scenario.gravity = {};
  const Trajectory motion = motion_of(scenario, {0, 0.1, 5000});
  ASSERT_EQ(motion.end.t, 0.1) << motion.end.text;
  ASSERT_FALSE(motion.time_steps.empty());
  EXPECT_LT(motion.time_steps[0].from, 0.05);
  ASSERT_EQ(motion.contacts.size(), 1U);
  EXPECT_NEAR(motion.contacts[0].touches.at(0).peak_force, 20, 0.1);
  EXPECT_FALSE(motion.contacts[0].stays) << "it has let go";
}

// The first ball bounces one rounding before the floor of the second ends: no step is so short.
TEST(ContactPhase, AFloorMayEndRightAfterAnImpact) {
  Example e = particles_above_ground({{0, 1}, {2, 0}}, {{}, {}}, 0.5);
  const double bounces = motion_of(scenario_of(e), {0, 0.5, 10}).impacts.at(0).t;
  e.mechanism.contacts[1].acts_until = std::nextafter(bounces, 1);
  const Trajectory motion = motion_of(scenario_of(e), {0, 0.6, 10});
  ASSERT_EQ(motion.end.t, 0.6) << motion.end.text;
  EXPECT_TRUE(motion.time_steps.empty()) << "nothing needs steps through time";
  const double after = 0.6 - std::sqrt(2 / G);
  EXPECT_NEAR(state_at(motion, 0.6).q[1], (G * std::sqrt(2 / G) / 2 - G * after / 2) * after, 1e-9);
  EXPECT_NEAR(state_at(motion, 0.6).q[3], -G * after * after / 2, 1e-9);
}

TEST(ContactPhase, FaultsAreSaid) {
  Mechanism m = ball({0, 0}, {0, 0}, 1, 0.5).mechanism;
  EXPECT_THROW(validate(m), InputError);
  m.contacts[0].acts_until = 2;
  EXPECT_NO_THROW(validate(m));
  m.contacts[0].compliance = Compliance{};
  EXPECT_THROW(validate(m), InputError);
}

// Angular momentum about the foot that strikes, and of the other foot about the hip; γ and the
// angular velocity are those of massless feet within their share of the mass. Lagrange's equations
// in two angles, integrated by an independent program, give the second heel strike after 1.239408 s
// with the same state.
TEST(ContactPhase, WalkerStrikesWithItsHeelAgain) {
  const Scenario scenario = load_gallery("simplest-walker");
  const Evaluation evaluation = compute(scenario);
  ASSERT_EQ(evaluation.result.status, ImpactStatus::solved) << evaluation.result.reason;
  const double theta = 0.20016107, M = 1, m = 0.001;
  const auto& before = evaluation.result.qdot_minus;
  const auto& after = evaluation.result.qdot_plus;
  const Vec2 hip{std::sin(theta), std::cos(theta)}, front{2 * std::sin(theta), 0};
  const Vec2 v{before[0], before[1]}, v_plus{after[0], after[1]}, u_plus{after[2], after[3]};
  EXPECT_NEAR(M * cross(hip - front, v_plus) + m * cross(-front, u_plus), M * cross(hip - front, v),
              1e-9);
  EXPECT_NEAR(cross(-hip, u_plus), 0, 1e-9);
  EXPECT_NEAR(std::hypot(after[4], after[5]), 0, 1e-12);
  EXPECT_NEAR(norm(v_plus) / norm(v), std::cos(2 * theta), 1e-3);
  EXPECT_NEAR(*evaluation.indicators.gamma.number, 0.848, 1e-3);

  const Trajectory motion = motion_of(scenario, {0.2, 1.4, 100});
  ASSERT_EQ(motion.end.t, 1.4) << motion.end.text;
  ASSERT_EQ(motion.impacts.size(), 2U);
  EXPECT_NEAR(motion.impacts[1].t, 1.239408, 2e-6);
  const State second = state_at(motion, motion.impacts[1].t, Side::before);
  EXPECT_NEAR(std::hypot(second.qdot[0], second.qdot[1]), norm(v), 1e-6);
}

}  // namespace
}  // namespace carom::test
