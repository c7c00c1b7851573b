// SPDX-License-Identifier: MIT
//
// An impulse from outside in the motion: it acts in the impact at t = 0, or the motion ends there
// and says why it cannot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

/// A ball of 2 kg that falls with 1 m/s and is pushed meanwhile along the floor, 3 N s.
Scenario pushed_ball(const Law& law, const std::optional<Compliance>& compliance = {}) {
  Example ball = disc_on_floor(0.5, 0, {0, -1});
  ball.mechanism.contacts[0].compliance = compliance;
  Scenario scenario = scenario_of(ball, law);
  Motion motion = *scenario.motion;
  motion.impulses = {{"push", 0, 3, 0, 0}};
  scenario.motion = std::make_shared<Motion>(motion);
  return scenario;
}

TEST(ExternalImpulse, ActsInTheMotionOrEndsIt) {
  for (const Law& law : all_laws()) {
    SCOPED_TRACE(law_word(law));
    const Scenario scenario = pushed_ball(law);
    const Evaluation evaluation = compute(scenario);
    const Trajectory motion = motion_of(scenario, {0, 0.01, 20});
    if (evaluation.result.status == ImpactStatus::solved) {
      ASSERT_EQ(motion.impacts.size(), 1u);
      EXPECT_NEAR(motion.impacts[0].result.qdot_plus[0], 3.0 / 2, 1e-12);
      EXPECT_EQ(motion.end.t, 0.01);
    } else {
      EXPECT_TRUE(motion.impacts.empty());
      EXPECT_EQ(motion.end.t, 0);
      EXPECT_EQ(motion.end.reason, EndReason::law_fails);
      EXPECT_THAT(motion.end.text, HasSubstr("an external impulse acts"));
    }
  }
}

TEST(ExternalImpulse, HasNoPlaceInAnImpactThatTakesTime) {
  const Scenario scenario =
      pushed_ball(NewtonLaw{}, Compliance{ForceModel::hertz, 1e6, 1.5, NoTangentialForce{}});
  const Trajectory motion = motion_of(scenario, {0, 0.01, 20});
  EXPECT_EQ(motion.end.t, 0);
  EXPECT_EQ(motion.end.reason, EndReason::law_fails);
  EXPECT_THAT(motion.end.text, HasSubstr("an impact that takes time has none"));
}

// Where nothing strikes, nothing is there for it to act in: that is said.
TEST(ExternalImpulse, IsToldToBeLeftOutWhereNothingStrikes) {
  Scenario scenario = pushed_ball(NewtonLaw{});
  Motion motion = *scenario.motion;
  motion.state.qdot[1] = 1;
  scenario.motion = std::make_shared<Motion>(motion);
  const Evaluation evaluation = compute(scenario);
  EXPECT_TRUE(evaluation.external.empty());
  EXPECT_EQ(evaluation.verdict.back().text, unused_impulse_text);
}

}  // namespace
}  // namespace carom::test
