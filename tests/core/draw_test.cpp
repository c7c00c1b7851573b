// SPDX-License-Identifier: MIT
//
// What drawing makes of places in the plane: expected places, kinds and motions follow from the
// places that were drawn.
#include "core/edit/draw.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/base/error.h"
#include "core/dynamics/evaluate.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

constexpr double draw_tolerance = 1e-14;

const Body& body_at(const Scenario& scenario, std::size_t i) {
  return scenario.mechanism->bodies[i];
}

TEST(Draw, ARodLiesWhereItWasDrawn) {
  const Scenario one = with_rod({}, {{1, 2}, {}}, {{1 + 3, 2 + 4}, {}});
  EXPECT_NEAR(std::get<RodShape>(body_at(one, 0).shape).length, 5, draw_tolerance);
  EXPECT_TRUE(one.mechanism->joints.empty());
  const Vec2 end =
      world_point(*one.mechanism, one.motion->state.q, {.body = 0, .place = Place::end});
  EXPECT_NEAR(end.x, 4, draw_tolerance);
  EXPECT_NEAR(end.y, 6, draw_tolerance);
}

// A four-bar: crank and rocker on the ground, the coupler from end to end.
TEST(Draw, AFourBarClosesByItself) {
  const Spot left{{0, 0}, Anchor{.p = {0, 0}}}, right{{1, 0}, Anchor{.p = {1, 0}}};
  Scenario s = with_rod({}, left, {{0, 0.3}, {}});
  s = with_rod(s, right, {{1.1, 0.6}, {}});
  s = with_rod(s, spot_near(s, {0.001, 0.299}, 0.01), spot_near(s, {1.099, 0.6}, 0.01));
  ASSERT_EQ(s.mechanism->bodies.size(), 3U);
  ASSERT_EQ(s.mechanism->joints.size(), 4U);
  EXPECT_EQ(body_at(s, 2).name, "rod-3");
  const Evaluation e = compute(s);
  EXPECT_TRUE(e.pose_reached) << e.pose_reason;
  // Three bodies in the plane, four pivots: one degree of freedom.
  EXPECT_EQ(3 * 3 - 2 * 4, 1);
  for (std::size_t i = 0; i < s.motion->state.q.size(); ++i) {
    EXPECT_NEAR(e.state.q[i], s.motion->state.q[i], 1e-12) << "nothing moved to close it";
  }
  EXPECT_EQ(write_scenario(read_scenario(write_scenario(s))), write_scenario(s));
}

TEST(Draw, WhatIsDrawnOnSomethingIsHeldThere) {
  const Scenario rod = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  const Scenario disc = with_disc(rod, spot_near(rod, {0.99, 0.01}, 0.05), 0.2);
  ASSERT_EQ(disc.mechanism->joints.size(), 1U);
  EXPECT_EQ(disc.motion->state.q[3], 1) << "in the end itself";
  const Scenario particle = with_particle(rod, spot_near(rod, {0.02, 0}, 0.05));
  ASSERT_EQ(particle.mechanism->joints.size(), 1U);
  EXPECT_EQ(dof(*particle.mechanism, 1), 2);
  EXPECT_TRUE(with_particle(rod, spot_near(rod, {0.3, 0.3}, 0.05)).mechanism->joints.empty());
}

TEST(Draw, APivotHoldsToTheBodyThatIsThereElseToTheGround) {
  Scenario two = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  two = with_rod(two, {{1, 0}, {}}, {{2, 0}, {}});
  ASSERT_TRUE(two.mechanism->joints.empty());
  const Scenario between = with_pivot(two, spot_near(two, {1, 0.01}, 0.1));
  ASSERT_EQ(between.mechanism->joints.size(), 1U);
  EXPECT_NE(anchor_b(between.mechanism->joints[0].kind).body, ground);
  const Scenario held = with_pivot(two, spot_near(two, {0, 0.01}, 0.1));
  EXPECT_EQ(anchor_b(held.mechanism->joints[0].kind), (Anchor{.p = {0, 0}}));
  EXPECT_THROW(with_pivot(two, {{5, 5}, {}}), InputError);
  for (const auto& [scenario, at] : {std::pair(between, Vec2{1, 0}), std::pair(held, Vec2{})}) {
    try {
      with_pivot(scenario, spot_near(scenario, at, 0.1));
      ADD_FAILURE() << "a second pivot";
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), "\"pivot\" holds these two together here already");
    }
  }
}

// A slider's point of the ground lies where its body was; what is drawn there is drawn on the body.
TEST(Draw, WhatIsDrawnOnASliderIsHeldByItsBody) {
  const Scenario piston =
      with_slider(with_disc({}, {{1, 0}, {}}, 0.1), {{1, 0}, Anchor{.body = 0}}, {{2, 0}, {}});
  const Scenario rod = with_rod(piston, {{0, 0}, {}}, spot_near(piston, {1, 0}, 0.01));
  ASSERT_EQ(rod.mechanism->joints.size(), 2U);
  EXPECT_EQ(anchor_b(rod.mechanism->joints[1].kind), Anchor{.body = 0});
}

// Drawn to the right the solid is below and the normal up.
TEST(Draw, AWallHasItsSolidOnTheRightOfTheWay) {
  const Scenario ball = with_disc({}, {{0, 1}, {}}, 0.25);
  const Scenario floor = with_wall(ball, {.body = 0}, {-1, 0}, {2, 0});
  ASSERT_EQ(floor.mechanism->contacts.size(), 1U);
  const Evaluation e = compute(floor);
  EXPECT_NEAR(e.system.contacts[0].gap, 1 - 0.25, draw_tolerance);
  EXPECT_NEAR(e.system.contacts[0].n.y, 1, draw_tolerance);
  const Scenario ceiling = with_wall(ball, {.body = 0}, {2, 2}, {-1, 2});
  EXPECT_NEAR(compute(ceiling).system.contacts[0].gap, 1 - 0.25, draw_tolerance);
  const Scenario rod = with_rod({}, {{0, 1}, {}}, {{1, 1}, {}});
  const Scenario tip = with_wall(rod, {.body = 0, .place = Place::end}, {0, 0.5}, {2, 0.5});
  EXPECT_NEAR(compute(tip).system.contacts[0].gap, 0.5, draw_tolerance);
}

TEST(Draw, NothingHasNoSize) {
  const Scenario rod = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  EXPECT_THROW(with_rod(rod, {{0, 0}, {}}, {{0, 0}, {}}), InputError);
  EXPECT_THROW(with_disc(rod, {{0, 0}, {}}, 0), InputError);
  EXPECT_THROW(with_wall(rod, {.body = 0}, {1, 1}, {1, 1}), InputError);
}

TEST(Draw, TheCopyOfACopyIsNumberedOn) {
  EXPECT_EQ(free_name({"rod", "rod-2"}, "rod-2"), "rod-3");
  EXPECT_EQ(free_name({"rod-2"}, "rod-2"), "rod-2-2") << "of no rod that there is";
  EXPECT_EQ(free_name({"rod-2b", "rod"}, "rod-2b"), "rod-2b-2") << "no number";
  EXPECT_EQ(free_name({"rod-", "rod"}, "rod-"), "rod--2") << "no number either";
}

// A rod from 0 to 1 on the x-axis: a frame around it holds it, one that ends short of it on any one
// side does not.
TEST(Draw, AFrameHoldsWhatLiesWithinItsFourSides) {
  const Scenario rod = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  EXPECT_EQ(parts_within(rod, {-0.5, -0.5}, {1.5, 0.5}).size(), 1U);
  const Scenario held = with_pivot(rod, spot_near(rod, {0, 0}, 1e-9));
  const std::vector<PartName> around = parts_within(held, {-0.1, -0.1}, {0.1, 0.1});
  EXPECT_EQ(around, (std::vector<PartName>{{PartKind::joint, "pivot"}})) << "around no body";
  EXPECT_TRUE(parts_within(rod, {0.5, -0.5}, {1.5, 0.5}).empty()) << "beyond on the left";
  EXPECT_TRUE(parts_within(rod, {-0.5, -0.5}, {0.5, 0.5}).empty()) << "beyond on the right";
  EXPECT_TRUE(parts_within(rod, {-0.5, 0.25}, {1.5, 0.5}).empty()) << "below";
  EXPECT_TRUE(parts_within(rod, {-0.5, -0.5}, {1.5, -0.25}).empty()) << "above";
  const Scenario two = with_rod(rod, spot_near(rod, {1, 0}, 1e-9), {{3, 0}, {}});
  EXPECT_EQ(two.mechanism->joints.size(), 1U);
  const std::vector<PartName> first = parts_within(two, {-0.5, -0.5}, {1.5, 0.5});
  EXPECT_EQ(first, (std::vector<PartName>{{PartKind::body, "rod"}})) << "a joint needs both";
}

// Between a ball that falls at 1 m/s and one 2 m beside it that rises at 1 m/s.
TEST(Draw, ARodTurnsAsItsEndsMove) {
  const Scenario balls =
      test::scenario_of(test::particles_above_ground({{0, 1}, {2, 1}}, {{0, -1}, {0, 1}}, 0.5));
  const Scenario s =
      with_rod(balls, spot_near(balls, {0, 1}, 1e-9), spot_near(balls, {2, 1}, 1e-9));
  ASSERT_EQ(s.motion->state.qdot.size(), 7U);
  EXPECT_NEAR(s.motion->state.qdot[1], -1, 1e-12);
  EXPECT_NEAR(s.motion->state.qdot[3], 1, 1e-12);
  EXPECT_NEAR(s.motion->state.qdot[6], 1, 1e-12);
}

// A contact lies with the bodies that touch in it, a stop with those of its joint.
TEST(Draw, AFrameHoldsTheContactsOfItsBodies) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  s = with_pivot(s, spot_near(s, {0, 0}, 1e-9));
  s = with_wall(s, {.body = 0, .place = Place::end}, {-1, -1}, {3, -1});
  s = with_stop(s, spot_near(s, {0, 0}, 1e-9), {1, -0.5});
  ASSERT_EQ(s.mechanism->contacts.size(), 2U);
  EXPECT_EQ(parts_within(s, {-0.5, -0.5}, {1.5, 0.5}),
            (std::vector<PartName>{{PartKind::body, "rod"},
                                   {PartKind::joint, "pivot"},
                                   {PartKind::contact, s.mechanism->contacts[0].name},
                                   {PartKind::contact, s.mechanism->contacts[1].name}}));
  EXPECT_EQ(parts_within(s, {-0.1, -0.1}, {0.1, 0.1}),
            (std::vector<PartName>{{PartKind::joint, "pivot"}}));
}

}  // namespace
}  // namespace carom
