// SPDX-License-Identifier: MIT
//
// A tree of joints that a step has opened is closed body after body: by the shortest way, worked
// out here from plane geometry, and without a turn but for an angle that a joint keeps.
#include <gtest/gtest.h>

#include <cmath>

#include "core/math/planar.h"
#include "core/pose/close.h"
#include "tests/support/mechanisms.h"

namespace carom::test {
namespace {

constexpr Vec2 fixed{1, 2};
constexpr Vec2 arm{0.2, -0.1};  ///< of the point of the body that is joined
constexpr Vec2 centre{1.7, 2.4};
constexpr double turn = 0.3;
constexpr double axis = 0.7, kept = 0.1;

Vec2 arm_at(double angle) {
  return rotated(arm, std::cos(angle), std::sin(angle));
}

/// The body at `centre` with `turn`, joined to the ground at `fixed`.
std::vector<double> settled(const JointKind& joint) {
  Mechanism m;
  m.bodies = {{"block", BodyKind::rigid, 2, 0.3}};
  m.joints = {{"joint", joint}};
  std::vector<double> q{centre.x, centre.y, turn};
  settle_tree(m, plan_elimination(m), q);
  return q;
}

/// @param p  where the joined point is to be
void expect_settled(const JointKind& joint, Vec2 p, double angle) {
  const std::vector<double> q = settled(joint);
  const Vec2 wanted = p - arm_at(angle);
  EXPECT_NEAR(q[0], wanted.x, 1e-14);
  EXPECT_NEAR(q[1], wanted.y, 1e-14);
  EXPECT_NEAR(q[2], angle, 1e-14);
}

const Anchor on_block{.body = 0, .p = arm};
const Anchor on_ground = at_ground(fixed);
const Vec2 p = centre + arm_at(turn);
const Vec2 away = p - fixed;

/// What is left of the way without its part across the axis.
Vec2 along_axis(Vec2 way, double angle) {
  return dot(way, direction(angle)) * direction(angle);
}

TEST(SettledTree, APointComesToItsPivot) {
  expect_settled(RevoluteJoint{on_block, on_ground}, fixed, turn);
  expect_settled(RevoluteJoint{on_ground, on_block}, fixed, turn);
}

TEST(SettledTree, APointComesToItsDistance) {
  const Vec2 there = fixed + 0.5 / norm(away) * away;
  expect_settled(DistanceJoint{on_block, on_ground, 0.5}, there, turn);
  expect_settled(DistanceJoint{on_ground, on_block, 0.5}, there, turn);
  expect_settled(CurvedSlotJoint{on_block, on_ground, 0.5}, there, turn);
  expect_settled(CurvedSlotJoint{on_ground, on_block, 0.5}, there, turn);
}

// The line is carried by the ground, or by the body, where it turns with it.
TEST(SettledTree, APointComesToItsLine) {
  expect_settled(SlotJoint{on_block, on_ground, axis}, fixed + along_axis(away, axis), turn);
  expect_settled(SlotJoint{on_ground, on_block, axis}, fixed + along_axis(away, turn + axis), turn);
}

TEST(SettledTree, ASliderComesToItsLineAndAngle) {
  const Vec2 a = centre + arm_at(kept), b = centre + arm_at(-kept);
  expect_settled(PrismaticJoint{on_block, on_ground, axis, kept},
                 fixed + along_axis(a - fixed, axis), kept);
  expect_settled(PrismaticJoint{on_ground, on_block, axis, kept},
                 fixed + along_axis(b - fixed, axis - kept), -kept);
}

TEST(SettledTree, AWeldedBodyComesToItsPlaceAndAngle) {
  expect_settled(WeldJoint{on_block, on_ground, kept}, fixed, kept);
  expect_settled(WeldJoint{on_ground, on_block, kept}, fixed, -kept);
}

// The second body hangs on the first one, which is brought to its place before.
TEST(SettledTree, BodiesFollowEachOther) {
  Mechanism m;
  m.bodies = {{"first", BodyKind::rigid, 1, {}, RodShape{1}},
              {"second", BodyKind::rigid, 1, {}, RodShape{1}}};
  m.joints = {{"pivot", RevoluteJoint{{0, Place::start}, at_ground({})}},
              {"elbow", RevoluteJoint{{1, Place::start}, {0, Place::end}}}};
  std::vector<double> q{0.6, 0.1, 0, 0.9, 0.6, pi / 2};
  settle_tree(m, plan_elimination(m), q);
  const std::vector<double> wanted{0.5, 0, 0, 1, 0.5, pi / 2};
  for (std::size_t i = 0; i < q.size(); ++i) EXPECT_NEAR(q[i], wanted[i], 1e-14) << i;
}

}  // namespace
}  // namespace carom::test
