// SPDX-License-Identifier: MIT
//
// Which points can strike what is drawn on the ground: those that a hand could move there.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/edit/draw.h"
#include "core/edit/strikers.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "core/study/edit.h"

namespace carom {
namespace {

constexpr double near = 1e-6;

Spot held(Vec2 at) {
  return {at, Anchor{.p = at}};
}
bool strikes(const Scenario& scenario, Vec2 at) {
  for (const Spot& spot : strikers_of(scenario)) {
    if (norm(spot.at - at) < near) return true;
  }
  return false;
}

TEST(Strikers, APivotOnTheGroundNeverComesToAWall) {
  const Scenario s = with_rod({}, held({0, 0}), {{1, 0}, {}});
  EXPECT_FALSE(strikes(s, {0, 0}));
  EXPECT_TRUE(strikes(s, {1, 0}));
  EXPECT_FALSE(strikes(s, {0.5, 0})) << "of a rod, an end strikes";
}

TEST(Strikers, ARodThatIsFreeStrikesWithBothEnds) {
  const Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  EXPECT_TRUE(strikes(s, {0, 0}));
  EXPECT_TRUE(strikes(s, {1, 0}));
  EXPECT_EQ(strikers_of(s).size(), 2U);
}

TEST(Strikers, WhereBothEndsAreHeldNothingStrikes) {
  EXPECT_TRUE(strikers_of(with_rod({}, held({0, 0}), held({1, 0}))).empty());
}

TEST(Strikers, APivotInTheMiddleLeavesTheEnds) {
  Scenario s = with_rod({}, {{-1, 0}, {}}, {{1, 0}, {}});
  s = with_pivot(s, spot_near(s, {0, 0}, near));
  EXPECT_TRUE(strikes(s, {-1, 0}));
  EXPECT_TRUE(strikes(s, {1, 0}));
  EXPECT_FALSE(strikes(s, {0, 0}));
}

TEST(Strikers, ABodyThatIsWeldedStrikesNothingAndCarriesWhatDoes) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  s = with_weld(s, spot_near(s, {0, 0}, near));
  EXPECT_TRUE(strikers_of(s).empty());
  // What hangs on its end hangs on the ground.
  s = with_rod(s, spot_near(s, {1, 0}, near), {{1, -1}, {}});
  EXPECT_FALSE(strikes(s, {1, 0}));
  EXPECT_TRUE(strikes(s, {1, -1}));
}

TEST(Strikers, ASlidingBodyStrikesWithItsCornersUnlessAPivotHoldsIt) {
  Scenario s = with_polygon({}, {{{0, 0}, {}}, {{1, 0}, {}}, {{1, 1}, {}}, {{0, 1}, {}}});
  s = with_slider(s, spot_near(s, {0.5, 0.5}, near), {{2, 0.5}, {}});
  EXPECT_EQ(strikers_of(s).size(), 4U);
  s = with_pivot(s, spot_near(s, {1, 0}, near));
  EXPECT_TRUE(strikers_of(s).empty()) << "it cannot turn about the pivot";
}

// At its dead centre a piston stands still for an instant; it is what strikes all the same.
TEST(Strikers, APistonAtItsDeadCentreStrikes) {
  Scenario s = with_rod({}, held({0, 0}), {{1, 0}, {}});
  s = with_disc(s, {{3, 0}, {}}, 0.2);
  s = with_slider(s, spot_near(s, {3, 0}, near), {{4, 0}, {}});
  s = with_rod(s, spot_near(s, {1, 0}, near), spot_near(s, {3, 0}, near));
  EXPECT_TRUE(strikes(s, {3, 0}));
}

TEST(Strikers, AMiddleStandsForADiscAndForAParticle) {
  Scenario s = with_disc({}, {{0, 0}, {}}, 0.1);
  EXPECT_TRUE(strikes(s, {0, 0}));
  s = with_particle({}, {{1, 1}, {}});
  EXPECT_TRUE(strikes(s, {1, 1}));
  s = with_pivot(s, spot_near(s, {1, 1}, near));
  EXPECT_TRUE(strikers_of(s).empty());
}

/// Two upright rods of 1 m that turn about their middles at (±0.5, 0), and between them a disc of
/// radius 0.1 about (0, −0.2).
Scenario gripper() {
  Scenario s;
  for (const double x : {-0.5, 0.5}) {
    s = with_rod(s, {{x, -0.5}, {}}, {{x, 0.5}, {}});
    s = with_pivot(s, spot_near(s, {x, 0}, near));
  }
  return with_disc(s, {{0, -0.2}, {}}, 0.1);
}

// The middle of the disc is 0.1 or 0.12 from the floor, and the rods' ends are 0.2 or 0.18 below it
// and beyond its ends.
TEST(Strikers, TheDiscOverAFloorStrikesItAndNotARodBesideIt) {
  const Scenario s = gripper();
  const Anchor disc{.body = 2};
  for (const double y : {-0.3, -0.32}) {
    EXPECT_EQ(striker_of_wall(s, {-0.3, y}, {0.3, y}), disc);
    EXPECT_EQ(striker_of_wall(s, {0.3, y}, {-0.3, y}), disc);
  }
  // 0.01 above the rods' ends, the disc's rim is 0.19 away; but only the disc is over the floor.
  EXPECT_EQ(striker_of_wall(s, {-0.45, -0.49}, {0.45, -0.49}), disc);
  EXPECT_EQ(striker_of_wall(s, {-0.6, -0.51}, {0.6, -0.51}).body, 0);
}

// The end of the left rod is 0.07 from the wall, the middle of the disc 0.15, and its rim 0.05.
TEST(Strikers, ADiscIsAsNearAsItsRim) {
  Scenario s = with_rod({}, {{-1, 0}, {}}, {{-0.07, 0}, {}});
  s = with_disc(s, {{0.15, 0}, {}}, 0.1);
  EXPECT_EQ(striker_of_wall(s, {0, -1}, {0, 1}), Anchor{.body = 1});
  EXPECT_EQ(striker_of_block(s, {-0.01, -1}, {0, 1}), Anchor{.body = 1});
  EXPECT_EQ(striker_of_pin(s, {0, 0}), Anchor{.body = 1});
  EXPECT_EQ(striker_of_pin(s, {-0.02, 0}), (Anchor{.body = 0, .place = Place::end}));
}

// Where nothing is over the wall, what is nearest strikes it all the same.
TEST(Strikers, AWallBesideEverythingHasTheNearestStriker) {
  const Scenario s = gripper();
  EXPECT_EQ(striker_of_wall(s, {2, -0.6}, {3, -0.6}), (Anchor{.body = 1, .place = Place::start}));
}

// Surfaces that are drawn before anything can move wait for what strikes them: then they are what
// they would be if they had been drawn after it.

using ::testing::HasSubstr;

using Draw = Scenario (*)(const Scenario&);

Scenario disc_above(const Scenario& s) {
  return with_disc(s, {{0, 0.5}, {}}, 0.1);
}
Scenario floor_below(const Scenario& s) {
  return with_wall(s, striker_of_wall(s, {-1, 0}, {1, 0}), {-1, 0}, {1, 0});
}
/// Drawn the other way round: its solid would be above.
Scenario floor_from_the_right(const Scenario& s) {
  return with_wall(s, striker_of_wall(s, {1, 0}, {-1, 0}), {1, 0}, {-1, 0});
}
Scenario block_below(const Scenario& s) {
  return with_block(s, striker_of_block(s, {-1, -0.2}, {1, 0}), {-1, -0.2}, {1, 0});
}
Scenario pin_below(const Scenario& s) {
  return with_pin(s, striker_of_pin(s, {0.1, 0}), {0.1, 0}, 0.2);
}
Scenario hollow_below(const Scenario& s) {
  return with_arc(s, {-1, 1}, {1, 1}, {0, 0});
}
Scenario hump_below(const Scenario& s) {
  return with_arc(s, {-1, -1}, {1, -1}, {0, 0});
}

class Waiting : public ::testing::TestWithParam<Draw> {};

TEST_P(Waiting, ASurfaceOfAnEmptyDraftIsKeptAndStruckByNothing) {
  const Scenario alone = resolved(GetParam()({}));
  ASSERT_EQ(alone.mechanism->contacts.size(), 1U);
  EXPECT_TRUE(waits_for_striker(*alone.mechanism, alone.mechanism->contacts[0]));
  EXPECT_EQ(read_scenario(write_scenario(alone)).mechanism->contacts, alone.mechanism->contacts);
  const Evaluation e = compute(alone);
  ASSERT_EQ(e.system.contacts.size(), 1U);
  EXPECT_FALSE(e.system.contacts[0].acts);
  EXPECT_TRUE(velocity_handles(alone).empty());
  EXPECT_EQ(with_strikers_found(alone), alone) << "nothing can move";
}

// In whichever order they are drawn, the disc strikes the surface, from the same side.
TEST_P(Waiting, TheFirstThatCanStrikeDoes) {
  const Scenario before = with_strikers_found(disc_above(GetParam()({})));
  ASSERT_EQ(before.mechanism->contacts.size(), 1U);
  EXPECT_FALSE(waits_for_striker(*before.mechanism, before.mechanism->contacts[0]));
  // The gap of a floor and of a block: 0.5 − 0.1. Of the pin: √(0.1² + 0.5²) − 0.2 − 0.1. Of the
  // hollow of radius 1 about (0, 1): 1 − 0.5 − 0.1. Of the hump of radius 1 about (0, −1):
  // 1.5 − 1 − 0.1.
  const double gap = compute(resolved(before)).system.contacts[0].gap;
  const double expected = GetParam() == pin_below ? std::hypot(0.1, 0.5) - 0.3 : 0.4;
  EXPECT_NEAR(gap, expected, 1e-12);
}

INSTANTIATE_TEST_SUITE_P(Surfaces, Waiting,
                         ::testing::Values(floor_below, floor_from_the_right, block_below,
                                           pin_below, hollow_below, hump_below));

TEST(WaitingForWhatStrikes, ABodyThatIsHeldStrikesNothing) {
  const Scenario s = floor_below(with_rod({}, held({0, 1}), held({1, 1})));
  ASSERT_EQ(s.mechanism->contacts.size(), 1U);
  EXPECT_TRUE(waits_for_striker(*s.mechanism, s.mechanism->contacts[0]));
  EXPECT_TRUE(compute(resolved(s)).pose_reached);
}

TEST(WaitingForWhatStrikes, ItCannotBeClosedAndSaysSo) {
  const Scenario s = floor_below({});
  try {
    with_part(s, PoseTarget{ClosedTarget{0}});
    FAIL() << "it was closed";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("nothing strikes \"wall\" yet"));
  }
}

// What is beside a surface that waits strikes as if that were not there: a disc that falls on a
// floor at 1 m/s leaves it at e = 0.5 times that.
TEST(WaitingForWhatStrikes, ItLeavesAnImpactAlone) {
  Scenario s = disc_above({});
  s = with_wall(s, striker_of_wall(s, {-1, 0.4}, {1, 0.4}), {-1, 0.4}, {1, 0.4});
  s = with_part(s, PoseTarget{ClosedTarget{0}});
  s = with_part(s, PointVelocity{"fall", Anchor{.body = 0}, 0.0, -1.0});
  s = with_part(
      s, Contact{.name = "step", .geometry = floor_below({}).mechanism->contacts[0].geometry});
  const Evaluation e = compute(s);
  ASSERT_EQ(e.role.size(), 2U);
  EXPECT_EQ(e.role[1], ContactRole::open);
  ASSERT_EQ(e.result.status, ImpactStatus::solved) << e.result.reason;
  EXPECT_NEAR(e.result.qdot_plus[1], 0.5, 1e-12);
}

}  // namespace
}  // namespace carom
