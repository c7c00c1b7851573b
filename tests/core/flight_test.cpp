// SPDX-License-Identifier: MIT
//
// Motion around an impact where everything is known in closed form: parabolas and their bounces.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

TEST(Flight, IsAParabolaBothWays) {
  // Too high to come down within two seconds: 30 + 2·3 − 2²·9.81/2 > 0, and likewise before.
  const Example e = particles_above_ground({{1, 30}}, {{2, 3}}, 0.5);
  const Trajectory motion = motion_of(scenario_of(e), {1, 2, 20});
  EXPECT_TRUE(motion.impacts.empty());
  EXPECT_EQ(motion.start.reason, EndReason::reached);
  EXPECT_EQ(motion.end.reason, EndReason::reached);
  EXPECT_EQ(motion.start.t, -1);
  EXPECT_EQ(motion.end.t, 2);
  for (double t = -1; t <= 2; t += 0.0137) {
    const State s = state_at(motion, t);
    EXPECT_NEAR(s.q[0], 1 + 2 * t, 1e-12);
    EXPECT_NEAR(s.q[1], 30 + 3 * t - G * t * t / 2, 1e-12);
    EXPECT_NEAR(s.qdot[1], 3 - G * t, 1e-12);
  }
}

/// A disc of radius 0.1 m that strikes the ground with 2 m/s at t = 0.
Example disc(double e) {
  Example out;
  out.mechanism.bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{0.1}}};
  out.mechanism.contacts = {
      {"rim", DiscLine{0, Line{{ground, Place::at, {}}, pi / 2}}, e, 0, 0, false}};
  out.q = {0, 0.1, 0};
  out.qdot = {0.5, -2, 3};
  return out;
}

// Thrown up with v it comes down after 2v/G with v again, and rises to v²/2G; each impact takes e.
TEST(Flight, BouncesByTheClosedForm) {
  for (const double e : {0.7, 0.9}) {
    const Trajectory motion = motion_of(scenario_of(disc(e)), {0.3, 2, 20});
    ASSERT_GE(motion.impacts.size(), 5u);
    double t = 0;
    double v = 2;
    for (const TrajectoryImpact& impact : motion.impacts) {
      EXPECT_NEAR(impact.t, t, 1e-12);
      EXPECT_NEAR(impact.result.qdot_minus[1], -v, 1e-11);
      EXPECT_NEAR(*impact.indicators.gamma.number,
                  (e * e * v * v + 0.25 + 9 * 0.005) / (v * v + 0.25 + 9 * 0.005), 1e-10);
      EXPECT_EQ(impact.contact, 0);
      v *= e;
      EXPECT_NEAR(impact.result.qdot_plus[1], v, 1e-11);
      const double top = t + v / G;
      if (top < motion.end.t) {
        EXPECT_NEAR(state_at(motion, top).q[1], 0.1 + v * v / (2 * G), 1e-11);
      }
      t += 2 * v / G;
    }
    // The next impact would be later, or it is one of those that are not followed.
    EXPECT_TRUE(t > 2 || !motion.time_steps.empty()) << t;
  }
}

TEST(Flight, ApproachEndsAtTheImpactBefore) {
  const Trajectory motion = motion_of(scenario_of(disc(0.5)), {1, 0, 20});
  EXPECT_EQ(motion.start.reason, EndReason::touches);
  EXPECT_THAT(motion.start.text, HasSubstr("\"rim\""));
  EXPECT_NEAR(motion.start.t, -2 * 2 / G, 1e-12);  // up and down with 2 m/s
  for (double t = motion.start.t; t < 0; t += 0.01) {
    EXPECT_NEAR(state_at(motion, t).q[1], 0.1 - 2 * t - G * t * t / 2, 1e-12);
    EXPECT_NEAR(state_at(motion, t).q[2], 3 * t, 1e-12);
  }
}

TEST(Flight, TellsTheTwoSidesOfAnImpactApart) {
  const Trajectory motion = motion_of(scenario_of(disc(0.5)), {0.1, 1, 20});
  EXPECT_NEAR(state_at(motion, 0, Side::before).qdot[1], -2, 1e-13);
  EXPECT_NEAR(state_at(motion, 0).qdot[1], 1, 1e-13);
  ASSERT_GE(motion.impacts.size(), 2u);
  const double t = motion.impacts[1].t;
  EXPECT_NEAR(state_at(motion, t, Side::before).qdot[1], -1, 1e-11);
  EXPECT_NEAR(state_at(motion, t).qdot[1], 0.5, 1e-11);
  // Before the start and behind the end it stands still in its last state.
  EXPECT_EQ(state_at(motion, -9), state_at(motion, -0.1));
  EXPECT_EQ(state_at(motion, 9), state_at(motion, 1));
}

// Nothing is lost, so every flight is like the first: 4/G long.
// Time steps lead on behind the last one that is followed.
TEST(Flight, ElasticBouncesGoOnWithoutALimit) {
  const Scenario scenario = scenario_of(disc(1));
  const Trajectory motion = motion_of(scenario, {0, 100, 20});
  ASSERT_EQ(motion.impacts.size(), 20u);
  EXPECT_EQ(motion.end.reason, EndReason::reached);
  EXPECT_EQ(motion.end.t, 100);
  ASSERT_EQ(motion.time_steps.size(), 1u);
  EXPECT_NEAR(motion.time_steps[0].from, 20 * 4 / G, 1e-10);
  EXPECT_EQ(motion.time_steps[0].to, 100);
  EXPECT_THAT(motion.time_steps[0].reason, HasSubstr("20 impacts"));
  const double first = 0.5 * (0.25 + 4 + 9 * 0.005) + G * 0.1;
  for (const Phase& phase : motion.phases) {
    const double last = energy(*scenario.mechanism, phase.state(phase.size() - 1), {0, -G});
    if (phase.t.back() <= motion.time_steps[0].from) {
      EXPECT_NEAR(last, first, 1e-11);
    }
    EXPECT_LE(last, first * (1 + 1e-9));
    EXPECT_GE(last, 0.9 * first);
  }
}

TEST(Flight, PlasticImpactStaysDown) {
  const Trajectory motion = motion_of(scenario_of(disc(0)), {0.2, 2, 20});
  EXPECT_EQ(motion.impacts.size(), 1u);
  EXPECT_EQ(motion.end.reason, EndReason::reached);
  EXPECT_EQ(motion.end.t, 2);
  EXPECT_THAT(motion.end.text, HasSubstr("\"rim\" slides"));
  EXPECT_NEAR(state_at(motion, 0).qdot[1], 0, 1e-15);
  EXPECT_NEAR(state_at(motion, 0, Side::before).qdot[1], -2, 1e-15);
  for (const double t : {0.1, 0.77, 2.0}) {
    EXPECT_NEAR(state_at(motion, t).q[0], 0.5 * t, 1e-12);
    EXPECT_NEAR(state_at(motion, t).q[1], 0.1, 1e-14);
    EXPECT_NEAR(state_at(motion, t).q[2], 3 * t, 1e-12);
  }
}

/// A particle thrown up from y = 1 under a ceiling that is `above` its highest point.
Trajectory thrown_under_ceiling(double above) {
  Example e = particles_above_ground({{0, 1}}, {{1, 4}}, 0.5);
  const double top = 1 + 16 / (2 * G) + above;
  e.mechanism.contacts = {
      {"ceiling", PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {0, top}}, -pi / 2}}, 0.5,
       0, 0, false}};
  return motion_of(scenario_of(e), {0, 1, 20});
}

// It is above the ceiling's line for 2√(2δ/G) only, less than a thousandth of a second.
TEST(Flight, SeesAShortCrossingWithinALongStep) {
  const Trajectory motion = thrown_under_ceiling(-1e-6);
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_NEAR(motion.impacts[0].t, 4 / G - std::sqrt(2e-6 / G), 1e-10);
  EXPECT_NEAR(motion.impacts[0].result.qdot_minus[1], std::sqrt(2e-6 * G), 1e-8);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], -0.5 * std::sqrt(2e-6 * G), 1e-8);
}

TEST(Flight, SeesACrossingWithinAStepOfManySeconds) {
  // Gravity away from the ground: h − vt + gt²/2 is 1 mm below it at t = v/g, 51 s.
  constexpr double v = 500, below = 1e-3, h = v * v / (2 * G) - below;
  Scenario scenario = scenario_of(particles_above_ground({{0, h}}, {{0, -v}}, 0.5));
  scenario.gravity = {0, G};
  const Trajectory motion = motion_of(scenario, {0, 1000, 20});
  ASSERT_EQ(motion.impacts.size(), 1U);
  EXPECT_NEAR(motion.impacts[0].t, v / G - std::sqrt(2 * below / G), 1e-6);
}

TEST(Flight, PassesWhatItOnlyGrazes) {
  for (const double above : {1e-6, 0.0}) {
    const Trajectory motion = thrown_under_ceiling(above);
    EXPECT_TRUE(motion.impacts.empty());
    EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
    EXPECT_NEAR(state_at(motion, 1).q[1], 1 + 4 - G / 2, 1e-12);
  }
}

TEST(Flight, ContactsThatCloseTogetherStrikeTogether) {
  const Example e = particles_above_ground({{0, 1}, {3, 1}, {6, 2}}, {{0, 0}, {1, 0}, {0, 0}}, 0.5);
  const Trajectory motion = motion_of(scenario_of(e), {0, 0.6, 20});
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_NEAR(motion.impacts[0].t, std::sqrt(2 / G), 1e-12);
  const auto& impulses = motion.impacts[0].result.impulses;
  ASSERT_EQ(impulses.size(), 2u);  // of 1 kg each
  for (const ContactImpulse& i : impulses) EXPECT_NEAR(i.normal, 1.5 * std::sqrt(2 * G), 1e-11);
}

// One more than are enumerated: each leaves with e times the speed of its fall.
TEST(Flight, PfeifferAndGlockersLawAnswersForSevenThatStrikeAtOnce) {
  std::vector<Vec2> places, velocities;
  for (int i = 0; i < 7; ++i) {
    places.push_back({3.0 * i, 1});
    velocities.push_back({0, 0});
  }
  Example e = particles_above_ground(places, velocities, 0.5);
  for (Contact& contact : e.mechanism.contacts) contact.mu_s = contact.mu_d = 0.3;
  const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 0.6, 20});
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_NEAR(motion.impacts[0].t, std::sqrt(2 / G), 1e-12);
  EXPECT_EQ(motion.impacts[0].law, Law(PfeifferGlockerLaw{}));
  for (std::size_t i = 0; i < places.size(); ++i) {
    EXPECT_NEAR(motion.impacts[0].result.qdot_plus[2 * i + 1], 0.5 * std::sqrt(2 * G), 1e-10);
  }
}

// v_n > 0 at the given instant: it has been in contact, and what was before is not known.
TEST(Flight, LeavesAClosedContact) {
  const Example e = particles_above_ground({{0, 0}}, {{1, 3}}, 0.5);
  const Trajectory motion = motion_of(scenario_of(e), {0.5, 0.5, 20});
  EXPECT_EQ(motion.start.reason, EndReason::touches);
  EXPECT_EQ(motion.start.t, 0);
  EXPECT_TRUE(motion.impacts.empty());
  EXPECT_NEAR(state_at(motion, 0.5).q[1], 1.5 - G / 8, 1e-12);
}

// On the ground without friction: both ways at the speed it has.
TEST(Flight, SlidesOnWhatIsClosed) {
  const Example e = particles_above_ground({{0, 0}}, {{1, 0}}, 0.5);
  const Trajectory motion = motion_of(scenario_of(e), {0.5, 0.5, 20});
  for (const TrajectoryEnd& end : {motion.start, motion.end}) {
    EXPECT_EQ(end.reason, EndReason::reached) << end.text;
  }
  for (const double t : {-0.5, -0.2, 0.1, 0.5}) {
    EXPECT_NEAR(state_at(motion, t).q[0], t, 1e-14);
    EXPECT_NEAR(state_at(motion, t).q[1], 0, 1e-15);
  }
}

TEST(Flight, SaysSinceWhenEverythingRests) {
  const Example e = particles_above_ground({{0, 0}}, {{0, 0}}, 0.5);
  const Trajectory motion = motion_of(scenario_of(e), {0.5, 0.5, 20});
  EXPECT_EQ(motion.end.reason, EndReason::rests);
  EXPECT_EQ(motion.end.text, "everything rests");
  for (const double q : state_at(motion, 0.5).q) EXPECT_NEAR(q, 0, 1e-15);
}

TEST(Flight, StopsWhenCancelled) {
  const Scenario scenario = scenario_of(disc(0.5));
  std::stop_source source;
  source.request_stop();
  const Trajectory motion = simulate(scenario, compute(scenario), {}, {source.get_token(), {}});
  EXPECT_EQ(motion.start.reason, EndReason::cancelled);
  EXPECT_EQ(motion.end.reason, EndReason::cancelled);
  EXPECT_EQ(motion.end.t, 0);
}

TEST(Flight, TellsHowFarItIs) {
  const Scenario scenario = scenario_of(disc(0.9));
  std::vector<double> told;
  const Trajectory motion = simulate(scenario, compute(scenario), {0.2, 1, 20},
                                     {{}, [&](double f) { told.push_back(f); }});
  EXPECT_EQ(motion.end.reason, EndReason::reached);
  ASSERT_GT(told.size(), 3u);
  EXPECT_TRUE(std::ranges::is_sorted(told));
  EXPECT_GE(told.front(), 0);
  EXPECT_NEAR(told.back(), 1, 1e-12);
}

TEST(Flight, RefusesTimesThatAreNone) {
  const Scenario scenario = scenario_of(disc(0.5));
  const Evaluation evaluation = compute(scenario);
  EXPECT_THROW(simulate(scenario, evaluation, {-1, 1, 20}), InputError);
  EXPECT_THROW(simulate(scenario, evaluation, {0, std::nan(""), 20}), InputError);
  EXPECT_THROW(simulate(scenario, evaluation, {0, INFINITY, 20}), InputError);
  EXPECT_THROW(simulate(scenario, evaluation, {0, 1, -1}), InputError);
}

TEST(Flight, SaysThatAPoseIsNotReached) {
  Example e = gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0);
  Scenario scenario = scenario_of(e);
  Motion motion = *scenario.motion;
  motion.pose.targets = {PointTarget{"tip", {1, Place::at, {}}, 5, {}}};  // rods of 0.75 m
  scenario.motion = std::make_shared<Motion>(motion);
  const Trajectory result = motion_of(scenario, {});
  EXPECT_EQ(result.end.reason, EndReason::cannot_go_on);
  EXPECT_EQ(result.start.reason, EndReason::cannot_go_on);
  EXPECT_EQ(state_at(result, 1).q.size(), 4u);
}

}  // namespace
}  // namespace carom::test
