// SPDX-License-Identifier: MIT
//
// Joints and contacts between other bodies and of other kinds: what they hold stays where it is, so
// that rows and gaps have the residuals they had.
#include "core/edit/reconnect.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/error.h"
#include "core/dynamics/evaluate.h"
#include "core/edit/draw.h"
#include "core/study/compute.h"

namespace carom {
namespace {

constexpr double tight = 1e-14;
const PartName pivot{PartKind::joint, "pivot"};

Spot at(const Scenario& s, Vec2 place) {
  return spot_near(s, place, 1e-6);
}
/// A rod from (0, 0) to (2, 0), and one from (0, 1) to (0, 3), which points along +y.
Scenario two_rods() {
  return with_rod(with_rod({}, {{0, 0}, {}}, {{2, 0}, {}}), {{0, 1}, {}}, {{0, 3}, {}});
}
template <class Kind>
Kind last_joint(const Scenario& s) {
  return std::get<Kind>(s.mechanism->joints.back().kind);
}
void expect_closed(const Scenario& s) {
  const EvaluatedSystem system = evaluate(*s.mechanism, s.motion->state);
  for (const JointRows& joint : system.joints) {
    for (std::size_t row = 0; row < static_cast<std::size_t>(joint.count); ++row) {
      EXPECT_NEAR(joint.phi[row], 0, tight);
    }
  }
}

TEST(Reconnect, APivotOnTheGroundHoldsABodyThere) {
  const Scenario s = with_pivot(two_rods(), at(two_rods(), {2, 0}));
  const Scenario held = reconnected(s, pivot, PartSide::second, 1).scenario;
  EXPECT_EQ(last_joint<RevoluteJoint>(held).a, (Anchor{.body = 0, .place = Place::end}));
  // (2, 0) is 2 below the middle of the second rod, along its −x, and 2 to the right, its −y.
  const Anchor point = last_joint<RevoluteJoint>(held).b;
  EXPECT_EQ(point.body, 1);
  EXPECT_NEAR(point.p.x, -2, tight);
  EXPECT_NEAR(point.p.y, -2, tight);
  expect_closed(held);
  const Scenario back = reconnected(held, pivot, PartSide::second, ground).scenario;
  EXPECT_NEAR(last_joint<RevoluteJoint>(back).b.p.x, 2, tight);
  expect_closed(back);
}

TEST(Reconnect, AnEndThatLiesThereIsMet) {
  const Scenario s = with_rod(two_rods(), {{2, 0}, {}}, {{4, 0}, {}});
  const Scenario held =
      with_part(s, Joint{"pivot", RevoluteJoint{{.body = 0, .place = Place::end}, {.p = {2, 0}}}});
  EXPECT_EQ(last_joint<RevoluteJoint>(reconnected(held, pivot, PartSide::second, 2).scenario).b,
            (Anchor{.body = 2, .place = Place::start}));
}

// The axis is at 30° in the world, and at 30° − 90° seen from the second rod; the first rod's angle
// is −90° from there.
TEST(Reconnect, ASliderKeepsItsDirection) {
  Scenario s = two_rods();
  s = with_slider(s, at(s, {0, 0}), {{std::cos(pi / 6), std::sin(pi / 6)}, {}});
  const Scenario held = reconnected(s, {PartKind::joint, "slider"}, PartSide::second, 1).scenario;
  EXPECT_NEAR(last_joint<PrismaticJoint>(held).axis_angle, pi / 6 - pi / 2, tight);
  EXPECT_NEAR(last_joint<PrismaticJoint>(held).angle, -pi / 2, tight);
  expect_closed(held);
}

// A rod hangs from the ground, and its stop is 0.4 away, whichever body the pivot is on.
TEST(Reconnect, AStopStaysWhereItIs) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0, -1}, {}});
  s = with_stop(s, at(s, {0, 0}), {std::sin(0.4), -std::cos(0.4)});
  s = with_rod(s, {{-1, -1}, {}}, {{1, 1}, {}});
  const Scenario held = reconnected(s, pivot, PartSide::second, 1).scenario;
  EXPECT_NEAR(evaluate(*held.mechanism, held.motion->state).contacts[0].gap, 0.4, tight);
  expect_closed(held);
}

TEST(Reconnect, WhatIsNotPossibleIsRefused) {
  Scenario s = with_pivot(two_rods(), at(two_rods(), {2, 0}));
  s = with_particle(s, {{5, 5}, {}});
  EXPECT_THROW(reconnected(s, pivot, PartSide::second, 0), InputError) << "the rod with itself";
  EXPECT_THROW(reconnected(s, pivot, PartSide::first, ground), InputError);
  EXPECT_THROW(reconnected(s, pivot, PartSide::second, 2), InputError)
      << "the particle is elsewhere";
  EXPECT_THROW(reconnected(s, {PartKind::joint, "none"}, PartSide::second, 1), InputError);
  EXPECT_THROW(body_called(*s.mechanism, "none"), InputError);
  EXPECT_THROW(with_kind(s, "pivot", "distance"), InputError) << "its points are one";
}

TEST(Reconnect, AJointBecomesOneOfEveryKind) {
  const Scenario s = with_pivot(two_rods(), at(two_rods(), {2, 0}));
  for (const std::string_view kind : joint_kinds()) {
    if (kind == DistanceJoint::word) continue;
    SCOPED_TRACE(kind);
    const Scenario changed = with_kind(s, "pivot", kind).scenario;
    EXPECT_EQ(kind_word(changed.mechanism->joints[0].kind), kind);
    expect_closed(changed);
    const Scenario back = with_kind(changed, "pivot", "revolute").scenario;
    EXPECT_EQ(back.mechanism->joints, s.mechanism->joints);
  }
}

// From (2, 0) to (0, 3) it is √13; as a pivot it holds the second rod where the first one ends.
TEST(Reconnect, ALinkBecomesAPivotAtItsFirstPoint) {
  const Scenario s = with_link(two_rods(), at(two_rods(), {2, 0}), at(two_rods(), {0, 3}));
  const Scenario held = with_kind(s, "link", "revolute").scenario;
  EXPECT_EQ(last_joint<RevoluteJoint>(held).b.body, 1);
  expect_closed(held);
  const Scenario slot = with_kind(s, "link", "slot").scenario;
  expect_closed(slot);
  EXPECT_NEAR(last_joint<DistanceJoint>(with_kind(slot, "link", "distance").scenario).length,
              std::sqrt(13.0), tight);
}

TEST(Reconnect, AStopThatHasNoJointAnyMoreGoes) {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0, -1}, {}});
  s = with_stop(s, at(s, {0, 0}), {1, -1});
  const Edit welded = with_kind(s, "pivot", "weld");
  EXPECT_TRUE(welded.scenario.mechanism->contacts.empty());
  EXPECT_EQ(welded.gone, (std::vector{PartName{PartKind::contact, "stop"}}));
}

// A torsion spring has the torque it had, and a force acts at the place where it acted.
TEST(Reconnect, ForceElementsActBetweenOtherBodies) {
  Scenario s = two_rods();
  const PartName spring{PartKind::force, "twist"}, force{PartKind::force, "push"};
  s = with_part(s, ForceElement{"twist", TorsionForce{0, ground, 10, 0, 0.2}});
  s = with_part(s, ForceElement{"push", PointForce{{.body = 0, .place = Place::end}, 1, 0}});
  // The second rod is at 90°, the ground and the first rod at 0.
  const Scenario held = reconnected(s, spring, PartSide::second, 1).scenario;
  const auto& twist = std::get<TorsionForce>(held.mechanism->forces[0].kind);
  EXPECT_EQ(twist.b, 1);
  EXPECT_NEAR(twist.rest_angle, 0.2 - pi / 2, tight);
  const Scenario back = reconnected(held, spring, PartSide::second, ground).scenario;
  EXPECT_NEAR(std::get<TorsionForce>(back.mechanism->forces[0].kind).rest_angle, 0.2, tight);
  EXPECT_THROW(reconnected(held, spring, PartSide::first, 1), InputError);
  const Scenario pushed = reconnected(s, force, PartSide::first, 1).scenario;
  const Anchor& point = std::get<PointForce>(pushed.mechanism->forces[1].kind).point;
  EXPECT_EQ(point.body, 1);
  EXPECT_NEAR(norm(world_point(*pushed.mechanism, pushed.motion->state.q, point) - Vec2{2, 0}), 0,
              tight);
  EXPECT_FALSE(body_on(part_of(s, force), PartSide::second));
  EXPECT_THROW(reconnected(s, force, PartSide::second, 1), InputError);
  EXPECT_THROW(reconnected(s, force, PartSide::first, ground), InputError);
}

/// A disc over a floor at y = −1, and a rod beside it whose lower end is at (3, −0.5).
Scenario over_a_floor() {
  Scenario s = with_disc({}, {{0, 0}, {}}, 0.25);
  s = with_rod(s, {{3, 2}, {}}, {{3, -0.5}, {}});
  return with_wall(s, {.body = 0}, {-5, -1}, {5, -1});
}

TEST(Reconnect, AnotherBodyStrikesTheFloor) {
  Parts parts(over_a_floor());
  parts.mechanism.contacts[0].e = 0.3;
  const Scenario s = std::move(parts).put_into(over_a_floor());
  const Scenario rod = with_striking_body(s, "wall", 1).scenario;
  const Contact& contact = rod.mechanism->contacts[0];
  EXPECT_EQ(std::get<PointLine>(contact.geometry).striker,
            (Anchor{.body = 1, .place = Place::end}));
  EXPECT_EQ(contact.e, 0.3);
  EXPECT_NEAR(compute(rod).system.contacts[0].gap, 0.5, tight);
  EXPECT_EQ(with_striking_body(rod, "wall", 0).scenario, s);
}

TEST(Reconnect, AContactStrikesAnotherBodyOrSurface) {
  Scenario s = over_a_floor();
  s = with_block(s, {.body = 1, .place = Place::end}, {2, -3}, {4, -2});
  EXPECT_EQ(struck_by_others(s, "wall"),
            (std::vector{PartName{PartKind::body, "rod"}, PartName{PartKind::contact, "block"}}));
  const Scenario rod = with_struck(s, "wall", {PartKind::body, "rod"}).scenario;
  EXPECT_EQ(struck_body(rod.mechanism->contacts[0]), 1);
  const Scenario floor = with_struck(s, "block", {PartKind::contact, "wall"}).scenario;
  EXPECT_NEAR(compute(floor).system.contacts[1].gap, 0.5, tight);
  EXPECT_THROW(with_striking_body(rod, "wall", 1), InputError) << "the rod is struck";
  EXPECT_THROW(with_struck(s, "wall", {PartKind::body, "disc"}), InputError) << "itself";
}

}  // namespace
}  // namespace carom
