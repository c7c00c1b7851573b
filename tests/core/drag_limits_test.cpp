// SPDX-License-Identifier: MIT
//
// Hands that pull where nothing can move, where nothing holds, or from the end of the world.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>

#include "core/base/number_text.h"
#include "core/edit/templates.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/pose/close.h"
#include "core/study/compute.h"
#include "tests/support/drag.h"

namespace carom {
namespace {

Body rod(double length) {
  return {"rod", BodyKind::rigid, 1, {}, RodShape{length, {}}};
}

Contact floor_under(const Anchor& point, double y) {
  return {"tip", PointLine{point, Line{{ground, Place::at, {0, y}}, pi / 2}}, 0.5, 0, 0, false};
}

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double v) { return std::isfinite(v); });
}

/// A rod hinged at the origin, its tip on a floor below: at 60° from the vertical or hanging.
struct Pendulum {
  Mechanism mechanism;
  std::vector<double> q;

  explicit Pendulum(double theta) {
    mechanism.bodies = {rod(1)};
    mechanism.joints = {{"O", RevoluteJoint{{}, {0, Place::start, {}}}}};
    const Vec2 tip = direction(theta);
    mechanism.contacts = {floor_under({0, Place::end, {}}, tip.y)};
    q = {tip.x / 2, tip.y / 2, theta};
  }
};

// Links of 0.1 m hang folded over a floor that lies four fifths of their length below the pivot and
// reaches 0.2 m to both sides of the tip. Straight ones would reach √(L² − (0.8 L)²) beside the
// pivot: 0.24 m for four links, more for more. On the way some are stretched before others.
TEST(DragLimits, AChainUnfoldsAlongTheFloorLinkAfterLink) {
  for (const int links : {4, 5, 10, 20}) {
    for (const double way : {0.19, -0.19}) {
      const Scenario taken = resolved(template_named("chain").make(links));
      const DragGoal begin{{links - 1, Place::end, {}}, {}, {0}};
      Scenario now = taken;
      DragResult report;
      const Vec2 from = world_point(*taken.mechanism, taken.motion->state.q, begin.anchor);
      const double target = from.x + way;
      constexpr int moves = 30;
      for (int i = 1; i <= moves; ++i) {
        DragGoal goal = begin;
        goal.target = Vec2{std::lerp(from.x, target, i / double{moves}), from.y};
        now = dragged(taken, now, goal, &report);
      }
      EXPECT_NEAR(report.reached.x, target, 1e-9) << links << " links: " << report.reason;
      EXPECT_FALSE(report.limited) << report.reason;
    }
  }
}

// The tip can neither leave the floor nor the circle.
TEST(DragLimits, TipWithoutFreedomStaysAndSaysSo) {
  const Pendulum p(-pi / 6);
  for (const Vec2 hand : {Vec2{2, -0.5}, Vec2{0, 0}, Vec2{0.8, -0.5}, Vec2{1e9, 1e9}}) {
    const DragResult drag = drag_pose(p.mechanism, p.q, {{0, Place::end, {}}, hand, {0}, false});
    EXPECT_EQ(drag.q, p.q);
    EXPECT_TRUE(drag.limited);
    EXPECT_EQ(drag.reason, "the joints and what is closed allow no motion that way");
    EXPECT_NEAR(drag.reached.x, std::cos(-pi / 6), 1e-15);
    EXPECT_NEAR(drag.reached.y, -0.5, 1e-15);
  }
}

TEST(DragLimits, HingeItselfStays) {
  const Pendulum p(-1);
  const DragResult drag = drag_pose(p.mechanism, p.q, {{0, Place::start, {}}, {1, 1}, {}, false});
  EXPECT_EQ(drag.q, p.q);
  EXPECT_TRUE(drag.limited);
  EXPECT_EQ(drag.reason, "the joints allow no motion that way");
}

// The nearest point of the circle to a far hand.
TEST(DragLimits, FreePendulumPointsAtAFarHand) {
  const Pendulum p(-1);
  const DragResult drag = drag_pose(p.mechanism, p.q, {{0, Place::end, {}}, {3e8, 4e8}, {}, false});
  EXPECT_TRUE(drag.limited);
  EXPECT_NEAR(drag.reached.x, 0.6, 1e-3);
  EXPECT_NEAR(drag.reached.y, 0.8, 1e-3);
}

TEST(DragLimits, NothingHappensWithoutANumber) {
  const Pendulum p(-1);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double inf = std::numeric_limits<double>::infinity();
  for (const Vec2 hand : {Vec2{nan, 0}, Vec2{0, inf}, Vec2{1e300, 1e300}}) {
    const DragResult drag = drag_pose(p.mechanism, p.q, {{0, Place::end, {}}, hand, {}, false});
    EXPECT_TRUE(all_finite(drag.q));
    EXPECT_TRUE(drag.limited);
    EXPECT_FALSE(drag.reason.empty());
  }
}

// Without joints nothing holds: a particle follows the hand, a rod's grabbed end does.
TEST(DragLimits, FreeBodiesFollowTheHand) {
  Mechanism particle;
  particle.bodies = {{"p", BodyKind::particle, 1, {}, NoShape{}}};
  Mechanism free_rod;
  free_rod.bodies = {rod(1)};
  for (const double far : {0.5, 30.0, 1e5}) {
    const Vec2 hand{0.6 * far, -0.8 * far};
    const DragResult a = drag_pose(particle, {0, 0}, {{0, Place::at, {}}, hand, {}, false});
    EXPECT_NEAR(a.q[0], hand.x, 1e-9 * far);
    EXPECT_NEAR(a.q[1], hand.y, 1e-9 * far);
    EXPECT_FALSE(a.limited) << a.reason;
    const DragResult b = drag_pose(free_rod, {0, 0, 0}, {{0, Place::at, {}}, hand, {}, false});
    EXPECT_NEAR(b.q[0], hand.x, 1e-9 * far);
    EXPECT_NEAR(b.q[1], hand.y, 1e-9 * far);
    EXPECT_NEAR(b.q[2], 0, 1e-9) << "taken at the centre it does not turn";
  }
}

TEST(DragLimits, FreeRodFollowsAtItsEnd) {
  Mechanism m;
  m.bodies = {rod(1)};
  const DragResult drag = drag_pose(m, {0, 0, 0}, {{0, Place::end, {}}, {1.5, 2}, {}, false});
  const double theta = drag.q[2];
  EXPECT_NEAR(drag.q[0] + std::cos(theta) / 2, 1.5, 1e-6);
  EXPECT_NEAR(drag.q[1] + std::sin(theta) / 2, 2, 1e-6);
}

// A closing error of nothing at all is not zero for coordinates that are no numbers.
TEST(DragLimits, NoPoseOfNaNsIsClosed) {
  Mechanism m;
  m.bodies = {{"p", BodyKind::particle, 1, {}, NoShape{}}};
  const double nan = std::numeric_limits<double>::quiet_NaN();
  std::vector<double> q{nan, 0};
  ClosureWorkspace workspace;
  EXPECT_GT(close_pose(m, plan_elimination(m), {}, q, workspace), pose_tolerance);
  const PoseResult pose = resolve_pose(m, {}, {nan, 0});
  EXPECT_TRUE(pose.reached);
  EXPECT_TRUE(all_finite(pose.q));
}

// A contact that closes takes over a coordinate of its point; an axis over that coordinate could be
// read back by no file.
TEST(DragLimits, AnAxisGoesWithTheCoordinateItRunsOver) {
  Scenario s = resolved(load_gallery("double-pendulum"));
  const Anchor tip = *striking_point(s.mechanism->contacts.front().geometry);
  const Vec2 p = world_point(*s.mechanism, s.motion->state.q, tip);
  s = test::drag(s, {tip, {p.x - 0.02, p.y + 0.1}, {}, false});
  ASSERT_TRUE(held_contacts(s).empty());
  s.axis = {"pose.tip.y", p.y, p.y + 0.2};
  ASSERT_NO_THROW(validate(s));
  s = test::drag(s, {tip, {p.x - 0.02, p.y - 0.1}, {}, false});
  ASSERT_EQ(held_contacts(s), std::vector<int>{0});
  EXPECT_NO_THROW(validate(s));
}

// A contact pushed into the ground is closed, and a drag keeps it so instead of letting it go.
TEST(DragLimits, OverlappingContactsStayHeld) {
  Scenario s = resolved(load_gallery("double-pendulum"));
  Motion motion = *s.motion;
  auto mechanism = std::make_shared<Mechanism>(*s.mechanism);
  auto& line = std::get<PointLine>(mechanism->contacts[0].geometry).surface;
  line.through.p.y += 0.01;  // the floor is raised under the tip
  s.mechanism = mechanism;
  EXPECT_EQ(held_contacts(s), std::vector<int>{0});
  s = test::drag(s, {{1, Place::at, {}}, {0.15, -0.59}, held_contacts(s), false});
  EXPECT_NEAR(world_point(*s.mechanism, s.motion->state.q, {1, Place::at, {}}).y, -0.59, 1e-9);
}

/// A block of 0.4 m × 0.2 m over the floor, posed by a point of it and its angle.
Scenario posed_block(double heel_y, double angle) {
  return resolved(read_scenario(
      R"({"version": 1, "law": "moreau",
  "bodies": [{"name": "block", "shape": "polygon", "mass": 2, "vertices":
    {"heel": [-0.2, -0.1], "toe": [0.2, -0.1], "front": [0.2, 0.1], "back": [-0.2, 0.1]}}],
  "contacts": [
    {"name": "left", "kind": "point-line", "point": {"body": "block", "vertex": "heel"},
     "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0.4, "mu": 0.3},
    {"name": "right", "kind": "point-line", "point": {"body": "block", "vertex": "toe"},
     "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0.5, "mu": 0.3}],
  "velocity": {"targets": [{"name": "centre", "point": {"body": "block"}, "y": -0.5}]},
  "pose": {"targets": [
    {"name": "heel", "point": {"body": "block", "vertex": "heel"}, "x": -0.2, "y": )" +
      shortest(heel_y) + R"(},
    {"name": "block", "body": "block", "angle": )" +
      shortest(angle) + "}]}}"));
}

// The right foot begins 1 cm inside the floor. A drag that closed it as well as the left one would
// turn the block at the first pixel and contradict its angle.
TEST(DragLimits, WhatBeginsInsideIsNotPulledToTheSurface) {
  const Scenario start = posed_block(0, -0.025);
  const double depth = -0.4 * std::sin(0.025);  // of the toe, by the sine of the angle
  Scenario s = start;
  for (int pixel = 1; pixel <= 12; ++pixel) {
    const Vec2 hand = world_point(*s.mechanism, start.motion->state.q, {0, Place::at, {}}) +
                      Vec2{0.002 * pixel, 0};
    s = dragged(start, s, {{0, Place::at, {}}, hand, held_contacts(s), false});
    EXPECT_EQ(s.motion->pose.targets.size(), 2U) << pixel;
    const Evaluation e = compute(s);
    EXPECT_TRUE(e.pose_reached) << pixel << ": " << e.pose_reason;
    EXPECT_NEAR(e.system.contacts[0].gap, 0, 1e-9) << pixel;
    EXPECT_NEAR(e.system.contacts[1].gap, depth, 2e-3) << pixel;
  }
}

// On its way the block touches with one foot, which takes the place of a coordinate, and leaves
// again: the prescription is as it was, and measured anew.
TEST(DragLimits, ATargetComesBackWhenTheContactOpensAgain) {
  const Scenario start = posed_block(0.05, -0.1);
  const Anchor centre{0, Place::at, {}};
  const Vec2 from = world_point(*start.mechanism, start.motion->state.q, centre);
  const DragGoal down{centre, from - Vec2{0, 0.04}, {}, false};
  const Scenario landed = dragged(start, start, down);
  EXPECT_EQ(held_contacts(landed), std::vector<int>{1});
  // x, angle and the closed contact: three targets for three coordinates.
  ASSERT_EQ(landed.motion->pose.targets.size(), 3U);
  EXPECT_FALSE(std::get<PointTarget>(landed.motion->pose.targets[0]).y);
  EXPECT_TRUE(compute(landed).pose_reached);

  const Scenario lifted = dragged(start, landed, {centre, from, {}, false});
  ASSERT_EQ(lifted.motion->pose.targets.size(), 2U);
  EXPECT_NEAR(
      *std::get<PointTarget>(lifted.motion->pose.targets[0]).y,
      world_point(*lifted.mechanism, lifted.motion->state.q, {0, Place::at, {-0.2, -0.1}}).y,
      1e-15);
}

// What is beyond what a file may say leaves the mechanism where the hand had brought it.
TEST(DragLimits, TooFarLeavesTheMechanismWhereItWas) {
  const Scenario start = posed_block(0.05, -0.1);
  const Anchor centre{0, Place::at, {}};
  const Scenario near = dragged(start, start, {centre, {0.3, 0.4}, {}, false});
  DragResult report;
  const Scenario far = dragged(start, near, {centre, {1e12, 0}, {}, false}, &report);
  EXPECT_EQ(far.motion->state.q, near.motion->state.q);
  EXPECT_TRUE(report.limited);
  EXPECT_NEAR(report.reached.x, 0.3, 1e-9);
}

// Six digits of a length typed by hand leave the foot a tenth of a micrometre inside.
TEST(DragLimits, ADragHoldsWhatTouches) {
  EXPECT_EQ(held_contacts(posed_block(-1e-7, 0.1)), std::vector<int>{0});
  EXPECT_TRUE(held_contacts(posed_block(-1e-5, 0.1)).empty());
}

// Of a bead on a vertical wire x is the wire's: the floor takes y.
TEST(DragLimits, AContactTakesWhatItDeterminesItself) {
  Mechanism m;
  m.bodies = {{"bead", BodyKind::particle, 1, {}, NoShape{}}};
  m.joints = {{"wire", SlotJoint{{0, Place::at, {}}, {ground, Place::at, {}}, pi / 2}}};
  m.contacts = {
      {"floor", PointLine{{0, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}}, 0.5}};
  Scenario s;
  s.mechanism = std::make_shared<const Mechanism>(m);
  Motion motion;
  motion.pose.targets = {PointTarget{"bead", {0, Place::at, {}}, 0.0, 0.1}};
  s.motion = std::make_shared<const Motion>(motion);
  s = test::drag(resolved(s), {{0, Place::at, {}}, {0, -0.1}, {}, false});
  ASSERT_EQ(s.motion->pose.targets.size(), 2U);
  const auto& bead = std::get<PointTarget>(s.motion->pose.targets[0]);
  EXPECT_TRUE(bead.x);
  EXPECT_FALSE(bead.y);
}

Vec2 drawn_hand(std::mt19937_64& random) {
  std::uniform_real_distribution<double> near(-1, 1);
  const Vec2 p{near(random), near(random)};
  constexpr std::array<double, 6> scale{1, 1, 1, 0, 1e4, 1e9};
  return scale[random() % scale.size()] * p;
}

// Whatever the hand did, the file that is written is read again and written the same.
TEST(DragLimits, DraggedFilesCanBeRead) {
  std::mt19937_64 random(11);
  const auto names = list_gallery();
  ASSERT_FALSE(names.empty());
  constexpr int drags = 2000;
  const int per_scenario = drags / static_cast<int>(names.size()) + 1;
  for (const GalleryEntry& entry : names) {
    const std::string& name = entry.name;
    Scenario s = resolved(load_gallery(name));
    for (int i = 0; i < per_scenario; ++i) {
      const auto body = static_cast<int>(random() % s.mechanism->bodies.size());
      Vec2 hand = drawn_hand(random);
      if (random() % 8 == 0) {  // no distance at all
        hand = world_point(*s.mechanism, s.motion->state.q, {body, Place::at, {}});
      }
      const std::vector<int> closed = random() % 2 == 0 ? held_contacts(s) : std::vector<int>{};
      s = test::drag(s, {{body, Place::at, {}}, hand, closed, random() % 4 == 0});
      ASSERT_TRUE(all_finite(s.motion->state.q)) << name << " " << i;
      ASSERT_TRUE(all_finite(s.motion->state.qdot)) << name << " " << i;
      const std::string text = write_scenario(s);
      ASSERT_EQ(text.find("null"), std::string::npos) << name << " " << i;
      Scenario again;
      ASSERT_NO_THROW(again = read_scenario(text)) << name << " " << i << "\n" << text;
      ASSERT_EQ(write_scenario(again), text) << name << " " << i;
    }
  }
}

}  // namespace
}  // namespace carom
