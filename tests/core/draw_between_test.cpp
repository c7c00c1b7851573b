// SPDX-License-Identifier: MIT
//
// Joints, contacts and force elements that are drawn between places: expected lengths, directions,
// limits and freedoms follow from the places.
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/dynamics/evaluate.h"
#include "core/edit/draw.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"

namespace carom {
namespace {

constexpr double drawing_tolerance = 1e-14;

template <class Kind>
Kind last_joint(const Scenario& s) {
  return std::get<Kind>(s.mechanism->joints.back().kind);
}
template <class Kind>
Kind last_force(const Scenario& s) {
  return std::get<Kind>(s.mechanism->forces.back().kind);
}
template <class Kind>
Kind last_contact(const Scenario& s) {
  return std::get<Kind>(s.mechanism->contacts.back().geometry);
}

/// A rod from (0, 0) to (2, 0), and one from (0, 1) to (0, 3).
Scenario two_rods() {
  return with_rod(with_rod({}, {{0, 0}, {}}, {{2, 0}, {}}), {{0, 1}, {}}, {{0, 3}, {}});
}
Spot at(const Scenario& s, Vec2 place) {
  return spot_near(s, place, 1e-6);
}

/// Every part that is drawn stays where it was, can be solved, and is the same in a file.
void expect_whole(const Scenario& s) {
  const Evaluation e = compute(s);
  EXPECT_TRUE(e.pose_reached) << e.pose_reason;
  for (std::size_t i = 0; i < s.motion->state.q.size(); ++i) {
    EXPECT_NEAR(e.state.q[i], s.motion->state.q[i], 1e-12);
  }
  EXPECT_EQ(write_scenario(read_scenario(write_scenario(s))), write_scenario(s));
}

TEST(DrawBetween, ALinkASpringADamperAndAnActuatorAreAsLongAsDrawn) {
  const Scenario s = two_rods();
  // From (2, 0) to (0, 3).
  const double length = std::sqrt(13.0);
  const Scenario link = with_link(s, at(s, {2, 0}), at(s, {0, 3}));
  EXPECT_NEAR(last_joint<DistanceJoint>(link).length, length, drawing_tolerance);
  expect_whole(link);
  const Scenario spring = with_spring(s, at(s, {2, 0}), at(s, {0, 3}));
  EXPECT_NEAR(last_force<SpringForce>(spring).rest_length, length, drawing_tolerance);
  EXPECT_EQ(last_force<SpringForce>(spring).damping, 0);
  expect_whole(spring);
  const Scenario damper = with_damper(s, at(s, {2, 0}), at(s, {0, 3}));
  EXPECT_EQ(last_force<SpringForce>(damper).stiffness, 0);
  EXPECT_GT(last_force<SpringForce>(damper).damping, 0);
  expect_whole(damper);
  expect_whole(with_actuator(s, at(s, {2, 0}), at(s, {0, 3})));
}

TEST(DrawBetween, AnEndBesideEverythingIsOnTheGroundAndComesSecond) {
  const Scenario s = two_rods();
  const Scenario spring = with_spring(s, {{5, 4}, {}}, at(s, {2, 0}));
  EXPECT_EQ(last_force<SpringForce>(spring).a, (Anchor{.body = 0, .place = Place::end}));
  EXPECT_EQ(last_force<SpringForce>(spring).b, (Anchor{.p = {5, 4}}));
  EXPECT_NEAR(last_force<SpringForce>(spring).rest_length, 5, drawing_tolerance);
}

TEST(DrawBetween, WhatHasNoTwoBodiesIsRefused) {
  const Scenario s = two_rods();
  EXPECT_THROW(with_spring(s, at(s, {0, 0}), at(s, {2, 0})), InputError);
  EXPECT_THROW(with_link(s, {{5, 5}, {}}, {{6, 6}, {}}), InputError);
  EXPECT_THROW(with_rope(s, at(s, {2, 0}), at(s, {2, 0})), InputError);
}

// A slider along 30° on the ground: a rod of its own has one degree of freedom left, a particle,
// which gets a slot, one of two.
TEST(DrawBetween, ASliderGoesAlongTheWayThatIsDrawn) {
  const Scenario s = with_rod({}, {{0, 0}, {}}, {{2, 0}, {}});
  const Vec2 way{std::cos(pi / 6), std::sin(pi / 6)};
  const Scenario slider = with_slider(s, at(s, {0, 0}), {way, {}});
  EXPECT_NEAR(last_joint<PrismaticJoint>(slider).axis_angle, pi / 6, drawing_tolerance);
  EXPECT_EQ(row_count(slider.mechanism->joints[0].kind), 2);
  expect_whole(slider);
  const Scenario particle = with_particle({}, {{1, 1}, {}});
  const Scenario slot = with_slider(particle, at(particle, {1, 1}), {Vec2{1, 1} + way, {}});
  EXPECT_NEAR(last_joint<SlotJoint>(slot).axis_angle, pi / 6, 1e-13);
  expect_whole(slot);
}

TEST(DrawBetween, ASliderOnATurnedBodyIsSeenFromIt) {
  Scenario s = two_rods();
  s = with_disc(s, {{0, 3}, {}}, 0.1);
  // The second rod points along +y, so the direction +x is −90° in its frame.
  const Scenario slot = with_slot(s, at(s, {0, 3}), {{1, 3}, {}});
  const auto& joint = last_joint<SlotJoint>(slot);
  const double angle = joint.b.body == 1 ? -pi / 2 : 0;
  EXPECT_NEAR(joint.axis_angle, angle, drawing_tolerance);
  expect_whole(slot);
}

TEST(DrawBetween, ACurvedSlotGoesThroughThePoint) {
  const Scenario s = two_rods();
  const Scenario slot = with_curved_slot(s, {{2, -3}, {}}, at(s, {2, 0}));
  EXPECT_NEAR(last_joint<CurvedSlotJoint>(slot).semi_x, 3, drawing_tolerance);
  expect_whole(slot);
  EXPECT_THROW(with_curved_slot(s, {{2, -3}, {}}, {{7, 7}, {}}), InputError);
}

TEST(DrawBetween, AWeldKeepsTheAngleThereIs) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{2, 0}, {}});
  s = with_rod(s, {{2, 0}, {}}, {{2, 5}, {}});
  const Scenario weld = with_weld(s, at(s, {2, 0}));
  EXPECT_NEAR(std::abs(last_joint<WeldJoint>(weld).angle), pi / 2, drawing_tolerance);
  expect_whole(weld);
}

// A rod that hangs from a pivot at the origin stops at 30° to the right of the vertical: turned by
// +30° from where it hangs. Drawn to the left it is a lower one.
TEST(DrawBetween, TheStopOfAPivotIsInTheDirectionThatIsDrawn) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0, -1}, {}});
  const double sine = std::sin(pi / 6), cosine = std::cos(pi / 6);
  const Scenario right = with_stop(s, at(s, {0, 0}), {2 * sine, -2 * cosine});
  const auto& upper = last_contact<AngleStop>(right);
  EXPECT_EQ(upper.side, StopSide::upper);
  EXPECT_NEAR(upper.limit, -pi / 2 + pi / 6, drawing_tolerance);
  const Evaluation e = compute(right);
  EXPECT_NEAR(e.system.contacts[0].gap, pi / 6, drawing_tolerance);
  const Scenario left = with_stop(s, at(s, {0, 0}), {-sine, -cosine});
  EXPECT_EQ(last_contact<AngleStop>(left).side, StopSide::lower);
  EXPECT_NEAR(compute(left).system.contacts[0].gap, pi / 6, drawing_tolerance);
  expect_whole(left);
}

// The same with the ground as the joint's first body: turning the rod on turns θ_a − θ_b back.
TEST(DrawBetween, TheStopOfAPivotWhoseFirstBodyIsTheGround) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{0, -1}, {}});
  s = with_part(s,
                Joint{"pivot", RevoluteJoint{{.p = {0, 0}}, {.body = 0, .place = Place::start}}});
  const Scenario right = with_stop(s, at(s, {0, 0}), {std::sin(0.4), -std::cos(0.4)});
  EXPECT_EQ(last_contact<AngleStop>(right).side, StopSide::lower);
  EXPECT_NEAR(compute(right).system.contacts[0].gap, 0.4, drawing_tolerance);
}

TEST(DrawBetween, TheStopOfASliderIsWhereItIsDrawn) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{2, 0}, {}});
  s = with_slider(s, at(s, {0, 0}), {{1, 1}, {}});
  // (0.5, 0.7) is 1.2/√2 along the way.
  const Scenario stop = with_stop(s, at(s, {0, 0}), {0.5, 0.7});
  EXPECT_EQ(last_contact<SlideStop>(stop).side, StopSide::upper);
  EXPECT_NEAR(compute(stop).system.contacts[0].gap, 1.2 / std::sqrt(2.0), 1e-14);
  EXPECT_THROW(with_stop(s, {{9, 9}, {}}, {1, 1}), InputError);
}

TEST(DrawBetween, ARopeIsTautAndAStrutTouches) {
  const Scenario s = two_rods();
  for (const Scenario& drawn :
       {with_rope(s, at(s, {2, 0}), at(s, {0, 3})), with_strut(s, at(s, {2, 0}), at(s, {0, 3}))}) {
    EXPECT_NEAR(compute(drawn).system.contacts[0].gap, 0, 1e-15);
    expect_whole(drawn);
  }
}

// A ball of radius 0.25 above them: gaps 1 − 0.25 and √2·1 − 0.5 − 0.25.
TEST(DrawBetween, ABlockAndAPinAreSolid) {
  const Scenario ball = with_disc({}, {{0, 1}, {}}, 0.25);
  const Scenario block = with_block(ball, {.body = 0}, {1, 0}, {-1, -0.5});
  EXPECT_NEAR(compute(block).system.contacts[0].gap, 0.75, drawing_tolerance);
  expect_whole(block);
  const Scenario pin = with_pin(ball, {.body = 0}, {1, 0}, 0.5);
  EXPECT_NEAR(compute(pin).system.contacts[0].gap, std::sqrt(2.0) - 0.75, drawing_tolerance);
  expect_whole(pin);
  EXPECT_THROW(with_block(ball, {.body = 0}, {1, 0}, {1, 2}), InputError);
  EXPECT_THROW(with_pin(ball, {.body = 0}, {1, 0}, 0), InputError);
}

// The ball lies 1 m above the lowest place of a hollow of radius 2 m, and 1 m above a hump of
// radius 1 m, whichever end is drawn first.
TEST(DrawBetween, AnArcIsAHollowOrAHump) {
  const Scenario ball = with_disc({}, {{0, 1}, {}}, 0.25);
  for (const double side : {1.0, -1.0}) {
    const Scenario hollow = with_arc(ball, {-2 * side, 2}, {2 * side, 2}, {0, 0});
    EXPECT_TRUE(last_contact<DiscArc>(hollow).surface.hollow);
    EXPECT_NEAR(last_contact<DiscArc>(hollow).surface.radius, 2, drawing_tolerance);
    EXPECT_NEAR(compute(hollow).system.contacts[0].gap, 0.75, drawing_tolerance);
    expect_whole(hollow);
    const Scenario hump = with_arc(ball, {-side, -1}, {side, -1}, {0, 0});
    EXPECT_FALSE(last_contact<DiscArc>(hump).surface.hollow);
    EXPECT_NEAR(compute(hump).system.contacts[0].gap, 0.75, drawing_tolerance);
    expect_whole(hump);
  }
  EXPECT_THROW(with_arc(ball, {-1, 0}, {1, 0}, {0.5, 0}), InputError);
}

// Of a unit circle from 0° to 90°: the quarter through 45°, or the other three through 180°.
TEST(DrawBetween, AnArcLeadsThroughTheThirdPlace) {
  const Scenario ball = with_disc({}, {{0, 3}, {}}, 0.25);
  for (const Vec2 middle : {Vec2{}, Vec2{2, -1}}) {
    const auto arc = [&](Vec2 through) {
      const Vec2 from = middle + Vec2{1, 0}, to = middle + Vec2{0, 1};
      return last_contact<DiscArc>(with_arc(ball, from, to, middle + through)).surface;
    };
    const Arc quarter = arc({std::sqrt(0.5), std::sqrt(0.5)}), rest = arc({-1, 0});
    EXPECT_NEAR(quarter.from_angle, 0, drawing_tolerance);
    EXPECT_NEAR(quarter.to_angle, pi / 2, drawing_tolerance);
    EXPECT_NEAR(rest.from_angle, pi / 2, drawing_tolerance);
    EXPECT_NEAR(rest.to_angle, 2 * pi, drawing_tolerance);
  }
}

TEST(DrawBetween, AContactIsWithTheBodyThatIsNearest) {
  Scenario s = with_disc({}, {{0, 2}, {}}, 0.5);
  s = with_disc(s, {{5, 0}, {}}, 1);
  s = with_polygon(s, {{{-1, -1}, {}}, {{1, -1}, {}}, {{1, 0}, {}}, {{-1, 0}, {}}});
  const Spot ball = at(s, {0, 2});
  const Scenario on_polygon = with_contact(s, ball, {{0.2, -0.1}});
  EXPECT_EQ(last_contact<DiscPolygon>(on_polygon).surface.body, 2);
  EXPECT_NEAR(compute(on_polygon).system.contacts[0].gap, 1.5, drawing_tolerance);
  const Scenario on_disc = with_contact(s, ball, {{4.4, 0}});
  EXPECT_NEAR(compute(on_disc).system.contacts[0].gap, std::sqrt(29.0) - 1.5, 1e-14);
  expect_whole(on_disc);
  s = with_rod(s, {{-3, -5}, {}}, {{3, -5}, {}});
  // Half of the thickness is 0.02 of the length 6.
  const Scenario on_rod = with_contact(s, ball, {{0, -4.9}});
  EXPECT_NEAR(compute(on_rod).system.contacts[0].gap, 7 - 0.5 - 0.12, 1e-14);
  const Scenario alone = with_disc({}, {{0, 2}, {}}, 0.5);
  EXPECT_THROW(with_contact(alone, at(alone, {0, 2}), {{3, 3}}), InputError);
}

// A floor at y = 0 and a rod at y = −0.06 below a ball: what is nearer to the click is meant.
TEST(DrawBetween, AContactMayBeWithASurfaceThatIsStruckAlready) {
  Scenario s = with_disc({}, {{0, 2}, {}}, 0.5);
  s = with_rod(s, {{-0.5, -0.06}, {}}, {{0.5, -0.06}, {}});
  s = with_rod(s, {{2, 1}, {}}, {{3, 1}, {}});
  s = with_wall(s, {.body = 2, .place = Place::start}, {-1, 0}, {1, 0});
  constexpr double reach = 0.05;
  const Scenario floor = with_contact(s, at(s, {0, 2}), {{0.2, -0.015}, {}, reach});
  EXPECT_EQ(last_contact<DiscLine>(floor).striker.body, 0);
  EXPECT_EQ(last_contact<DiscLine>(floor).surface, last_contact<PointLine>(s).surface);
  EXPECT_NEAR(compute(floor).system.contacts[1].gap, 1.5, drawing_tolerance);
  expect_whole(floor);
  const Scenario rod = with_contact(s, at(s, {0, 2}), {{0.2, -0.03}, {}, reach});
  EXPECT_EQ(last_contact<DiscCapsule>(rod).surface.body, 1);
  EXPECT_THROW(with_contact(s, at(s, {0, 2}), {{0.2, 0.06}, {}, reach}), InputError)
      << "nothing is so near";
  EXPECT_THROW(with_contact(floor, at(s, {0, 2}), {{0.2, 0}, {}, reach}), InputError)
      << "there is such a contact";
}

TEST(DrawBetween, ADiscStrikesWhereverOnItAContactBegins) {
  Scenario s = with_disc({}, {{0, 2}, {}}, 0.5);
  s = with_disc(s, {{3, 2}, {}}, 0.5);
  const Scenario contact = with_contact(s, {{0.3, 2.3}, {}}, {{3.2, 2.2}, {}});
  EXPECT_EQ(last_contact<DiscDisc>(contact).striker.body, 0);
  EXPECT_THROW(with_contact(s, {{1.5, 2}, {}}, {{3.2, 2.2}, {}}), InputError);
}

// The end of the rod is at (2, 0), and the middle of the block at (1.75, 0.25).
TEST(DrawBetween, APivotOnABlockHoldsTheRodToIt) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{2, 0}, {}});
  s = with_polygon(s, {{{1, -0.25}, {}}, {{2.5, -0.25}, {}}, {{2.5, 0.75}, {}}, {{1, 0.75}, {}}});
  const Scenario pivot = with_pivot(s, at(s, {2, 0}));
  const auto& joint = last_joint<RevoluteJoint>(pivot);
  EXPECT_EQ(joint.a, (Anchor{.body = 0, .place = Place::end}));
  EXPECT_EQ(joint.b.body, 1);
  EXPECT_NEAR(joint.b.p.x, 0.25, drawing_tolerance);
  EXPECT_NEAR(joint.b.p.y, -0.25, drawing_tolerance);
  expect_whole(pivot);
  EXPECT_THROW(with_pivot(pivot, at(pivot, {2, 0})), InputError) << "they are held already";
  EXPECT_EQ(last_joint<RevoluteJoint>(with_pivot(s, at(s, {0, 0}))).b.body, ground);
  EXPECT_EQ(last_joint<WeldJoint>(with_weld(s, at(s, {2, 0}))).b.body, 1);
}

TEST(DrawBetween, APivotWhereTwoRodsMeetHoldsTheirEnds) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  s = with_rod(s, {{1, 0}, {}}, {{1, 2}, {}});
  ASSERT_TRUE(s.mechanism->joints.empty());
  const auto& joint = last_joint<RevoluteJoint>(with_pivot(s, at(s, {1, 0})));
  EXPECT_EQ(joint.a, (Anchor{.body = 0, .place = Place::end}));
  EXPECT_EQ(joint.b, (Anchor{.body = 1, .place = Place::start}));
}

TEST(DrawBetween, AForceActsInItsDirectionAndATorqueOnWhatTurns) {
  const Scenario s = two_rods();
  const Scenario force = with_force(s, at(s, {2, 0}), {2 + 3, 4});
  EXPECT_NEAR(last_force<PointForce>(force).x, 6, drawing_tolerance);
  EXPECT_NEAR(last_force<PointForce>(force).y, 8, drawing_tolerance);
  expect_whole(force);
  expect_whole(with_torque(s, at(s, {2, 0})));
  const Scenario motor = with_motor(s, at(s, {2, 0}));
  EXPECT_EQ(last_force<MotorForce>(motor).a, 0);
  EXPECT_EQ(last_force<MotorForce>(motor).b, ground);
  expect_whole(motor);
  const Scenario particle = with_particle({}, {{1, 1}, {}});
  EXPECT_THROW(with_motor(particle, at(particle, {1, 1})), InputError);
}

// A right angle of legs 3 and 4 has its mass centre at a third of each, whichever way it is drawn.
TEST(DrawBetween, APolygonHasItsMassCentreInItself) {
  const std::vector<Spot> corners{{{0, 0}, {}}, {{3, 0}, {}}, {{0, 4}, {}}};
  const std::vector<Spot> back(corners.rbegin(), corners.rend());
  for (const std::vector<Spot>& drawn : {corners, back}) {
    const Scenario s = with_polygon({}, drawn);
    EXPECT_NEAR(s.motion->state.q[0], 1, drawing_tolerance);
    EXPECT_NEAR(s.motion->state.q[1], 4.0 / 3, drawing_tolerance);
    expect_whole(s);
  }
  EXPECT_THROW(with_polygon({}, {{{0, 0}, {}}, {{1, 0}, {}}}), InputError);
}

// Whoever draws has given no names to the corners: the sentence speaks of none.
TEST(DrawBetween, APolygonThatIsNotConvexIsRefusedWithoutNamesOfCorners) {
  try {
    with_polygon({}, {{{0, 0}, {}}, {{2, 0}, {}}, {{0.2, 0.2}, {}}, {{0, 2}, {}}});
    FAIL() << "a dent was taken";
  } catch (const InputError& error) {
    EXPECT_NE(error.message().find("not convex"), std::string::npos) << error.message();
    EXPECT_EQ(error.message().find('"'), std::string::npos) << error.message();
  }
}

TEST(DrawBetween, ACornerOnAnotherPartIsHeldThere) {
  const Scenario s = two_rods();
  const Scenario held = with_polygon(s, {at(s, {2, 0}), {{4, 0}, {}}, {{3, 2}, {}}});
  ASSERT_EQ(held.mechanism->joints.size(), 1U);
  EXPECT_EQ(last_joint<RevoluteJoint>(held).b, (Anchor{.body = 0, .place = Place::end}));
  expect_whole(held);
}

}  // namespace
}  // namespace carom
