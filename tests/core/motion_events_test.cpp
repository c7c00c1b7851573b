// SPDX-License-Identifier: MIT
//
// What the list of a motion's events says, and when.
#include "core/study/motion_events.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/number_text.h"
#include "core/io/gallery.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

TEST(MotionEvents, CallAContactWithoutALabelInWordsAndALawByItsName) {
  Example e = particles_above_ground({{0, 0}}, {{0, -3}}, 0.7);
  e.mechanism.contacts[0].name = "the_ball";
  const Scenario s = scenario_of(e, LiuZhaoBrogliatoLaw{});
  const std::vector<MotionHappening> all = happenings(*s.mechanism, motion_of(s, {0.1, 0.1, 2}));
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front().text.rfind("the ball: Liu–Zhao–Brogliato, ", 0), 0u) << all.front().text;
}

// A mass m on a spring K without damping touches for π√(m/K), 99.3 ms. A motion that ends before
// tells of no lift.
TEST(MotionEvents, TellALiftOnlyOfATouchThatEnds) {
  Example e = particles_above_ground({{0, 0}}, {{0, -1}}, 1);
  e.mechanism.contacts[0].compliance = Compliance{ForceModel::hertz, 1e3, 1, NoTangentialForce{}};
  Scenario s = scenario_of(e);
  s.gravity = {0, 0};
  const auto lifts = [&s](double until) {
    std::vector<double> at;
    for (const MotionHappening& one : happenings(*s.mechanism, motion_of(s, {0, until, 200}))) {
      if (one.kind == MotionEventKind::lift) at.push_back(one.t);
    }
    return at;
  };
  EXPECT_TRUE(lifts(0.05).empty());
  const std::vector<double> later = lifts(0.15);
  ASSERT_EQ(later.size(), 1U);
  EXPECT_NEAR(later[0], std::numbers::pi * std::sqrt(1 / 1e3), 1e-6);
}

// The rod of Kane's pendulum comes to lie long before the motion ends.
TEST(MotionEvents, DateRestWhenItBegins) {
  const Scenario s = resolved(load_gallery("kane"));
  const Trajectory motion = motion_of(s, {0, 2, 2000});
  const std::vector<MotionHappening> all = happenings(*s.mechanism, motion);
  const auto rest = std::ranges::find(all, MotionEventKind::rest, &MotionHappening::kind);
  ASSERT_NE(rest, all.end());
  EXPECT_NE(rest->text.find("from t = " + rounded(rest->t, 4) + " s on"), std::string::npos)
      << rest->t << ": " << rest->text;
  const auto fastest = [](const State& state) {
    double most = 0;
    for (const double rate : state.qdot) most = std::max(most, std::abs(rate));
    return most;
  };
  EXPECT_LT(fastest(state_at(motion, rest->t)), 1e-6);
  EXPECT_GT(fastest(state_at(motion, rest->t - 0.01)), 1e-3);
  EXPECT_TRUE(std::ranges::is_sorted(all, {}, &MotionHappening::t));
}

}  // namespace
}  // namespace carom::test
