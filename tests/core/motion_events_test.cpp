// SPDX-License-Identifier: MIT
//
// What the list of a motion's events says, and when.
#include "core/study/motion_events.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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

}  // namespace
}  // namespace carom::test
