// SPDX-License-Identifier: MIT
//
// The arrows of a scenario, and what pulling one of them does to the other targets.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "core/study/edit.h"

namespace carom {
namespace {

Vec2 velocity_of(const Scenario& scenario, const Anchor& anchor) {
  return point_velocity(*scenario.mechanism, scenario.motion->state, anchor);
}

// A disc in flight turns as it likes, whatever its centre does.
TEST(VelocityArrow, LeavesATargetThatItDoesNotConcern) {
  const Scenario scenario = resolved(load_gallery("bouncing-disc"));
  const std::vector<VelocityHandle> arrows = velocity_handles(scenario);
  ASSERT_EQ(arrows.size(), 1u);
  EXPECT_EQ(arrows[0].name, "centre");
  const Scenario pulled = with_point_velocity(scenario, arrows[0].name, arrows[0].anchor, {3, -1});
  EXPECT_EQ(pulled.motion->velocity.targets.size(), 2u);
  EXPECT_NEAR(pulled.motion->state.qdot[0], 3, 1e-12);
  EXPECT_NEAR(pulled.motion->state.qdot[1], -1, 1e-12);
  EXPECT_NEAR(pulled.motion->state.qdot[2], 20, 1e-12) << "the spin that was prescribed";
}

// The same with nothing left of the arrow: the spin, which may be none, keeps neither the centre
// nor another point from resting.
TEST(VelocityArrow, LeavesTheSpinOfAPointThatIsStopped) {
  Scenario scenario = resolved(load_gallery("bouncing-disc"));
  const Anchor centre{.body = 0}, other{.body = 0, .p = {0.03, 0.017}};
  struct Row {
    Anchor anchor;
    double spin;
  };
  for (const auto& [anchor, spin] : {Row{centre, 0}, {centre, 20}, {other, 0}, {other, 20}}) {
    auto motion = std::make_shared<Motion>(*scenario.motion);
    motion->velocity.targets = {PointVelocity{"point", anchor, 0.1, 0.3},
                                AngleRate{"spin", 0, spin}};
    scenario.motion = motion;
    const Scenario stopped = with_point_velocity(resolved(scenario), "point", anchor, {0, 0});
    EXPECT_EQ(stopped.motion->velocity.targets.size(), 2u);
    EXPECT_NEAR(velocity_of(stopped, anchor).x, 0, 1e-12);
    EXPECT_NEAR(velocity_of(stopped, anchor).y, 0, 1e-12);
    EXPECT_NEAR(stopped.motion->state.qdot[2], spin, 1e-12);
  }
}

// Two links have two degrees of freedom: the tip and the knee cannot both be prescribed.
TEST(VelocityArrow, ReplacesATargetThatIsInItsWay) {
  Scenario scenario = resolved(load_gallery("double-pendulum"));
  const Anchor knee{.body = 0}, tip{.body = 1};
  auto motion = std::make_shared<Motion>(*scenario.motion);
  motion->velocity.targets = {PointVelocity{"knee", knee, 0.1, 0.0},
                              PointVelocity{"tip", tip, 1.0, -1.0}};
  scenario.motion = motion;
  scenario = resolved(scenario);
  ASSERT_EQ(velocity_handles(scenario).size(), 2u);
  const Scenario pulled = with_point_velocity(scenario, "tip", tip, {1.5, -0.5});
  ASSERT_EQ(pulled.motion->velocity.targets.size(), 1u);
  EXPECT_NEAR(velocity_of(pulled, tip).x, 1.5, 1e-9);
  EXPECT_NEAR(velocity_of(pulled, tip).y, -0.5, 1e-9);
}

TEST(VelocityArrow, OfAPointThatTwoTargetsShareIsOne) {
  Scenario scenario = resolved(load_gallery("double-pendulum"));
  const Anchor tip{.body = 1};
  auto motion = std::make_shared<Motion>(*scenario.motion);
  motion->velocity.targets = {PointVelocity{"along", tip, 1.0, {}},
                              PointVelocity{"down", tip, {}, -1.0}};
  scenario.motion = motion;
  scenario = resolved(scenario);
  const std::vector<VelocityHandle> arrows = velocity_handles(scenario);
  ASSERT_EQ(arrows.size(), 1u);
  const Scenario pulled = with_point_velocity(scenario, arrows[0].name, arrows[0].anchor, {2, -3});
  EXPECT_NEAR(velocity_of(pulled, tip).x, 2, 1e-9);
  EXPECT_NEAR(velocity_of(pulled, tip).y, -3, 1e-9);
  EXPECT_NO_THROW(read_scenario(write_scenario(pulled)));
}

// The guides of the two discs are horizontal: nothing moves vertically whatever is asked.
TEST(VelocityArrow, WhatAGuideForbidsIsNotPrescribed) {
  const Scenario scenario = resolved(load_gallery("two-discs"));
  const VelocityHandle left = velocity_handles(scenario).front();
  const Scenario pulled = with_point_velocity(scenario, left.name, left.anchor, {3, 0.7});
  const Scenario kept = without_impossible_velocity(pulled, left.name);
  const auto& target = std::get<PointVelocity>(kept.motion->velocity.targets.front());
  EXPECT_EQ(target.x, 3);
  EXPECT_FALSE(target.y.has_value());
  const Vec2 v = point_velocity(*kept.mechanism, kept.motion->state, left.anchor);
  EXPECT_NEAR(v.x, 3, 1e-12);
  EXPECT_NEAR(v.y, 0, 1e-12);
}

TEST(VelocityArrow, WhatCanMoveBothWaysKeepsBoth) {
  for (const char* name : {"bouncing-disc", "double-pendulum"}) {
    const Scenario scenario = resolved(load_gallery(name));
    const VelocityHandle arrow = velocity_handles(scenario).front();
    const Scenario pulled = with_point_velocity(scenario, arrow.name, arrow.anchor, {0, -0.7});
    EXPECT_TRUE(without_impossible_velocity(pulled, arrow.name) == pulled) << name;
  }
}

}  // namespace
}  // namespace carom
