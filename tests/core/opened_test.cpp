// SPDX-License-Identifier: MIT
//
// A contact that is closed opens by a little. Expected places are those of elementary geometry.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/edit/draw.h"
#include "core/edit/instant.h"
#include "core/pose/prescribe.h"
#include "core/study/compute.h"
#include "core/study/edit.h"

namespace carom {
namespace {

double gap_of(const Scenario& scenario, std::size_t contact) {
  return compute(scenario).system.contacts[contact].gap;
}

/// A disc on a floor at y = 0, prescribed as closed.
Scenario disc_on_floor() {
  Scenario s = with_disc({}, {{0.4, 0.1}, {}}, 0.1);
  s = with_wall(s, {.body = 0}, {0, 0}, {1, 0});
  return resolved(with_part(s, PoseTarget{ClosedTarget{0}}));
}

TEST(Opened, ADiscLeavesItsFloorAlongTheNormal) {
  const Scenario closed = disc_on_floor();
  const Scenario open = with_contact_opened(closed, 0);
  EXPECT_FALSE(prescribes_closed(open.motion->pose, 0));
  EXPECT_GT(gap_of(open, 0), 1e-3);
  EXPECT_LT(gap_of(open, 0), 0.1) << "by a little";
  EXPECT_NEAR(open.motion->state.q[0], 0.4, 1e-12);
  // It stays where it is, and closes again.
  EXPECT_NEAR(gap_of(resolved(open), 0), gap_of(open, 0), 1e-12);
  EXPECT_NEAR(with_contact_closed(open, 0).motion->state.q[1], 0.1, 1e-12);
}

// The wall at x = 0 has held the coordinate of its point that is then prescribed.
TEST(Opened, APointTakesTheCoordinateThatAWallHeld) {
  Scenario s = with_particle({}, {{0.3, 0.5}, {}});
  s = with_wall(s, {.body = 0}, {0, 1}, {0, -1});
  s = with_part(s, PoseTarget{PointTarget{{"height"}, {.body = 0}, {}, 0.5}});
  s = resolved(with_part(s, PoseTarget{ClosedTarget{0}}));
  ASSERT_NEAR(s.motion->state.q[0], 0, 1e-12);
  const Scenario open = with_contact_opened(s, 0);
  ASSERT_EQ(open.motion->pose.targets.size(), 1U);
  const auto& point = std::get<PointTarget>(open.motion->pose.targets[0]);
  EXPECT_GT(point.x.value_or(0), 1e-3);
  EXPECT_NEAR(point.x.value_or(0), open.motion->state.q[0], 1e-12);
  EXPECT_NEAR(point.y.value_or(0), 0.5, 1e-12);
}

TEST(Opened, WhatTouchesWithoutBeingPrescribedOpensToo) {
  Scenario s = with_disc({}, {{0.4, 0.1}, {}}, 0.1);
  s = resolved(with_wall(s, {.body = 0}, {0, 0}, {1, 0}));
  EXPECT_NEAR(gap_of(s, 0), 0, 1e-12);
  EXPECT_GT(gap_of(with_contact_opened(s, 0), 0), 1e-3);
}

// A block on two corners: the other one stays on the floor.
TEST(Opened, OtherContactsStayClosed) {
  Scenario s = with_polygon({}, {{{0, 0}, {}}, {{1, 0}, {}}, {{1, 2}, {}}, {{0, 2}, {}}});
  for (const int corner : {0, 1}) {
    s = with_wall(s, {.body = 0, .place = Place::vertex, .vertex = corner}, {-1, 0}, {2, 0});
  }
  s = with_part(s, PoseTarget{ClosedTarget{0}});
  s = resolved(with_part(s, PoseTarget{ClosedTarget{1}}));
  const Scenario open = with_contact_opened(s, 1);
  EXPECT_TRUE(prescribes_closed(open.motion->pose, 0));
  EXPECT_NEAR(gap_of(open, 0), 0, 1e-9);
  EXPECT_GT(gap_of(open, 1), 1e-3);
  EXPECT_GT(open.motion->state.q[2], 0) << "it tips to the left";
}

TEST(Opened, TheStopOfAPivotOpensByTurning) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{1, 0}, {}});
  s = with_stop(s, spot_near(s, {0, 0}, 0.01), {0, 1});
  s = resolved(with_part(s, PoseTarget{ClosedTarget{0}}));
  ASSERT_NEAR(s.motion->state.q[2], pi / 2, 1e-9);
  const Scenario open = with_contact_opened(s, 0);
  EXPECT_LT(open.motion->state.q[2], pi / 2 - 1e-3);
}

// A massless rod between a point of the ground and the particle keeps it on its rope's end.
TEST(Opened, WhatTheJointsHoldClosedIsSaid) {
  Scenario s = with_particle({}, {{1, 0}, {}});
  s = with_link(s, spot_near(s, {1, 0}, 0.01), {{0, 0}, {}});
  s = resolved(with_rope(s, spot_near(s, {1, 0}, 0.01), {{0, 0}, {}}));
  try {
    with_contact_opened(s, 0);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.message(), testing::HasSubstr("cannot be opened"));
  }
}

}  // namespace
}  // namespace carom
