// SPDX-License-Identifier: MIT
//
// Poses and instants that are taken: expected places and velocities are those of elementary
// geometry and of free fall.
#include "core/edit/instant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/edit/draw.h"
#include "core/io/scenario_json.h"
#include "core/pose/prescribe.h"
#include "core/pose/resolve.h"
#include "core/study/compute.h"

namespace carom {
namespace {

using testing::HasSubstr;

/// A pendulum of length 1 on the origin, its tip prescribed at a height or an angle, above a ground
/// at y = −0.8.
Scenario pendulum(const std::string& targets) {
  return resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "rod", "shape": "rod", "mass": 1, "length": 1}],
    "joints": [{"name": "O", "kind": "revolute", "a": {"body": "rod", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}}],
    "contacts": [{"name": "tip", "kind": "point-line", "point": {"body": "rod", "at": "end"},
                  "line": {"body": "ground", "at": [0, -0.8], "normal": [0, 1]}, "e": 0}],
    "pose": {"targets": [)" + targets +
                                R"(]}, "velocity": {"targets": [
       {"name": "turn", "body": "rod", "rate": 2}]}})"));
}

/// A crank of 1 on the origin, a coupler of 2 and a rocker to (base, 0).
Scenario four_bar(double rocker, double base, const std::string& pose) {
  return read_scenario(R"({"version": 1,
    "bodies": [{"name": "crank", "shape": "rod", "mass": 1, "length": 1},
               {"name": "coupler", "shape": "rod", "mass": 1, "length": 2},
               {"name": "rocker", "shape": "rod", "mass": 1, "length": )" +
                       std::to_string(rocker) + R"(}],
    "joints": [{"name": "A", "kind": "revolute", "a": {"body": "crank", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}},
               {"name": "B", "kind": "revolute", "a": {"body": "crank", "at": "end"},
                "b": {"body": "coupler", "at": "start"}},
               {"name": "C", "kind": "revolute", "a": {"body": "coupler", "at": "end"},
                "b": {"body": "rocker", "at": "end"}},
               {"name": "D", "kind": "revolute", "a": {"body": "rocker", "at": "start"},
                "b": {"body": "ground", "at": [)" +
                       std::to_string(base) + ", 0]}}]" + pose + "}");
}

double angle_of(const Scenario& scenario) {
  return scenario.motion->state.q[2];
}

TEST(Instant, AContactIsClosedByTheNearestPose) {
  for (const double from : {-0.3, -2.8}) {
    const Scenario open =
        pendulum(R"({"name": "rod", "body": "rod", "angle": )" + std::to_string(from) + "}");
    const Scenario closed = resolved(with_contact_closed(open, 0));
    const double expected = from > -1.5 ? -std::asin(0.8) : -pi + std::asin(0.8);
    EXPECT_NEAR(angle_of(closed), expected, 1e-12);
    ASSERT_EQ(closed.motion->pose.targets.size(), 1U) << "the angle is determined by the contact";
    EXPECT_EQ(closed.motion->pose.targets[0], PoseTarget{ClosedTarget{0}});
    EXPECT_EQ(with_contact_closed(closed, 0), closed);
  }
}

// A free disc moves straight along the normal and does not turn.
TEST(Instant, TheMotionThatClosesAContactIsTheLeast) {
  const Scenario disc = resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "ball", "shape": "disc", "mass": 2, "radius": 0.1}],
    "contacts": [{"name": "floor", "kind": "disc-line", "disc": "ball",
                  "line": {"body": "ground", "at": [0, 0], "normal": [0.6, 0.8]}, "e": 0}],
    "pose": {"targets": [{"name": "ball", "point": {"body": "ball"}, "x": 1, "y": 2}]}})"));
  const Scenario closed = with_contact_closed(disc, 0);
  // (1, 2)·n = 2.2, of which the radius 0.1 is left.
  EXPECT_NEAR(closed.motion->state.q[0], 1 - 2.1 * 0.6, 1e-12);
  EXPECT_NEAR(closed.motion->state.q[1], 2 - 2.1 * 0.8, 1e-12);
  EXPECT_NEAR(closed.motion->state.q[2], 0, 1e-12);
  const std::vector<PoseTarget>& targets = closed.motion->pose.targets;
  ASSERT_EQ(targets.size(), 2U);
  EXPECT_FALSE(std::get<PointTarget>(targets[0]).y) << "along the normal, which has more of y";
  EXPECT_TRUE(prescribes_closed(closed.motion->pose, 0));
}

// The axis of the plots may be the coordinate that the contact takes over.
TEST(Instant, TheAxisGoesWithTheTargetThatIsReplaced) {
  Scenario open = pendulum(R"({"name": "rod", "body": "rod", "angle": -0.3})");
  open.axis = {"pose.rod.angle", -1, 0};
  validate(open);
  EXPECT_EQ(with_contact_closed(open, 0).axis, SweepAxis{});
  State state = open.motion->state;
  state.q = with_contact_closed(open, 0).motion->state.q;
  EXPECT_EQ(at_instant(open, state).axis, SweepAxis{});
  EXPECT_EQ(at_instant(open, open.motion->state).axis, open.axis);
}

TEST(Instant, WhatCannotTouchIsSaid) {
  Scenario high = pendulum(R"({"name": "rod", "body": "rod", "angle": 0.1})");
  auto mechanism = std::make_shared<Mechanism>(*high.mechanism);
  std::get<PointLine>(mechanism->contacts[0].geometry).surface.through.p = {0, -1.5};
  high.mechanism = mechanism;
  try {
    with_contact_closed(high, 0);
    FAIL();
  } catch (const InputError& error) {
    // The tip hangs 0.5 above the ground at best.
    EXPECT_THAT(error.message(), HasSubstr("\"tip\" is not closed by 500 mm"));
  }
}

// A disc falls from 2 m: it touches after √(2·1.9/g) with √(2·1.9·g).
TEST(Instant, OfAFallIsWhatFallingBodiesHave) {
  const Scenario fall = resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "ball", "shape": "disc", "mass": 2, "radius": 0.1}],
    "contacts": [{"name": "floor", "kind": "disc-line", "disc": "ball",
                  "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0.5}],
    "pose": {"targets": [{"name": "height", "point": {"body": "ball"}, "y": 2}]}})"));
  const double g = 9.81, t = std::sqrt(2 * 1.9 / g);
  const State touch{{0, 0.1, 0}, {0.3, -g * t, 4}, t};
  const Scenario taken = at_instant(fall, touch);
  const Evaluation e = compute(read_scenario(write_scenario(taken)));
  EXPECT_TRUE(e.pose_reached);
  EXPECT_NEAR(e.state.q[0], 0, 1e-12);
  EXPECT_NEAR(e.state.q[1], 0.1, 1e-12);
  EXPECT_NEAR(e.state.qdot[0], 0.3, 1e-12);
  EXPECT_NEAR(e.state.qdot[1], -g * t, 1e-12);
  EXPECT_NEAR(e.state.qdot[2], 4, 1e-12);
  EXPECT_TRUE(prescribes_closed(taken.motion->pose, 0));
  EXPECT_NEAR(e.result.qdot_plus[1], 0.5 * g * t, 1e-12);
}

// Of two links only the first one's angle and rate are prescribed: an instant prescribes the second
// one's, too, and a text that is read has no other source of them.
TEST(Instant, WhatTheTargetsLeaveFreeIsPrescribed) {
  const Scenario hanging = resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "upper", "shape": "rod", "mass": 1, "length": 1},
               {"name": "lower", "shape": "rod", "mass": 1, "length": 1}],
    "joints": [{"name": "O", "kind": "revolute", "a": {"body": "upper", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}},
               {"name": "K", "kind": "revolute", "a": {"body": "upper", "at": "end"},
                "b": {"body": "lower", "at": "start"}}],
    "contacts": [{"name": "tip", "kind": "point-line", "point": {"body": "lower", "at": "end"},
                  "line": {"body": "ground", "at": [0, -5], "normal": [0, 1]}, "e": 0}],
    "pose": {"targets": [{"name": "first", "body": "upper", "angle": -1.5}]},
    "velocity": {"targets": [{"name": "turn", "body": "upper", "rate": 1}]}})"));
  // Angles a and b, rates 1 and −2: the middles of the rods by elementary geometry.
  const double a = -1, b = 0.3;
  const State state{{0.5 * std::cos(a), 0.5 * std::sin(a), a, std::cos(a) + 0.5 * std::cos(b),
                     std::sin(a) + 0.5 * std::sin(b), b},
                    {-0.5 * std::sin(a), 0.5 * std::cos(a), 1, -std::sin(a) + std::sin(b),
                     std::cos(a) - std::cos(b), -2}};
  const Evaluation e = compute(read_scenario(write_scenario(at_instant(hanging, state))));
  EXPECT_TRUE(e.pose_reached);
  for (std::size_t i = 0; i < state.q.size(); ++i) {
    EXPECT_NEAR(e.state.q[i], state.q[i], 1e-12) << i;
    EXPECT_NEAR(e.state.qdot[i], state.qdot[i], 1e-12) << i;
  }
}

// Drives and surfaces go on as if nothing had happened: their functions at t are those of the
// original at t + 0.7.
TEST(Instant, WhatIsPrescribedOverTimeIsShifted) {
  const Scenario shaken = resolved(read_scenario(R"({"version": 1,
    "bodies": [{"name": "arm", "shape": "rod", "mass": 1, "length": 1},
               {"name": "ball", "shape": "disc", "mass": 2, "radius": 0.1}],
    "joints": [{"name": "O", "kind": "revolute", "a": {"body": "arm", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}},
               {"name": "drive", "kind": "angle-drive", "a": {"body": "arm"}, "b": {"body": "ground"},
                "offset": 0.1, "rate": 0.5, "amplitude": 0.2, "frequency": 1.3, "phase": 0.4}],
    "contacts": [{"name": "table", "kind": "disc-line", "disc": "ball", "acts_until": 5,
                  "line": {"body": "ground", "at": [0, -2], "normal": [0, 1], "amplitude": 0.01,
                           "frequency": 7, "phase": 1}, "e": 0}],
    "pose": {"targets": [{"name": "ball", "point": {"body": "ball"}, "x": 3, "y": 1}]}})"));
  const auto drive_of = [](const Scenario& s) {
    return static_cast<const PrescribedMotion&>(std::get<AngleDrive>(s.mechanism->joints[1].kind));
  };
  const auto line_of = [](const Scenario& s) {
    return std::get<DiscLine>(s.mechanism->contacts[0].geometry).surface;
  };
  State later = shaken.motion->state;
  const double s = motion_at(drive_of(shaken), 0.7).s;
  later.q[0] = 0.5 * std::cos(s);
  later.q[1] = 0.5 * std::sin(s);
  later.q[2] = s;
  later.t = 0.7;
  const Scenario taken = at_instant(shaken, later);
  for (const double t : {-0.4, 0.0, 0.9}) {
    EXPECT_NEAR(motion_at(drive_of(taken), t).s, motion_at(drive_of(shaken), t + 0.7).s, 1e-13);
    EXPECT_NEAR(shift_of(line_of(taken), t).s, shift_of(line_of(shaken), t + 0.7).s, 1e-13);
  }
  EXPECT_NEAR(*taken.mechanism->contacts[0].acts_until, 4.3, 1e-14);
}

// Fifty turns, 314 rad, are kept; beyond them whole turns go.
TEST(Instant, ManyTurnsAreKeptUntilTheyAreTooMany) {
  const Scenario rod = pendulum(R"({"name": "first", "body": "rod", "angle": 0})");
  for (const double turned : {-310.0, -40.0, 40.0, 310.0, 320.0}) {
    const std::vector<double> q{0.5 * std::cos(turned), 0.5 * std::sin(turned), turned};
    const PosePrescription measured = measured_pose(*rod.mechanism, rod.motion->pose, q);
    const double expected = turned < 314 ? turned : 320 - 51 * 2 * pi;
    EXPECT_NEAR(std::get<AngleTarget>(measured.targets.front()).angle, expected, 1e-12);
  }
}

// A tip at x = 0.6 hangs at y = −0.8 or stands at 0.8.
TEST(Instant, AssembliesOfAPendulumAreTheTwoWithItsX) {
  const Scenario one =
      pendulum(R"({"name": "tip", "point": {"body": "rod", "at": "end"}, "x": 0.6})");
  const std::vector<std::vector<double>> all = assemblies(one, {});
  ASSERT_EQ(all.size(), 2U);
  EXPECT_NEAR(all[0][1], -all[1][1], 1e-12);
  EXPECT_NEAR(std::abs(all[1][1]), 0.4, 1e-12);
  for (const std::vector<double>& q : all) {
    const Scenario chosen = with_assembly(one, q);
    const Scenario again = resolved(read_scenario(write_scenario(chosen)));
    EXPECT_NEAR(again.motion->state.q[1], q[1], 1e-12);
    EXPECT_TRUE(again.motion->pose.mode.empty()) << "no elbow decides";
  }
}

TEST(Instant, NearAnglesFollowTheirBodies) {
  const Scenario one =
      pendulum(R"({"name": "tip", "point": {"body": "rod", "at": "end"}, "x": 0.6})");
  const std::vector<std::vector<double>> all = assemblies(one, {});
  const Scenario first = with_assembly(one, all[0]), second = with_assembly(one, all[1]);
  const Scenario& near = first.motion->pose.near.empty() ? second : first;
  ASSERT_EQ(near.motion->pose.near.size(), 1U);
  const Scenario renamed_body = renamed(near, {PartKind::body, "rod"}, "arm");
  EXPECT_EQ(renamed_body.motion->pose.near[0].body, "arm");
  const PartName body{PartKind::body, "rod"};
  EXPECT_TRUE(without(near, std::array{body}).scenario.motion->pose.near.empty());
  for (const char* wrong : {R"({"ground": 1})", R"({"nobody": 1})", R"({"rod": 1e4})"}) {
    const std::string text = write_scenario(near);
    const std::size_t at = text.find("\"near\":");
    const std::size_t end = text.find('}', at);
    EXPECT_THROW(read_scenario(text.substr(0, at) + "\"near\": " + wrong + text.substr(end + 1)),
                 InputError)
        << wrong;
  }
}

// A crank of 1 turned to 60° on the origin, a coupler and a rocker of 2 to (2.5, 0): the joint
// between the two lies on one or the other side of the line from the crank's end to that pivot.
TEST(Instant, AssembliesOfAFourBarHaveAWord) {
  const Scenario bar = resolved(four_bar(2, 2.5, R"(, "pose": {"targets": [
      {"name": "crank", "body": "crank", "angle": 1.0471975511965976}]})"));
  const std::vector<std::vector<double>> all = assemblies(bar, {});
  ASSERT_EQ(all.size(), 2U);
  const Vec2 B{0.5, std::sqrt(3) / 2}, D{2.5, 0};
  const double half = norm(D - B) / 2;
  const Vec2 along = (0.5 / half) * (D - B), across{-along.y, along.x};
  for (const std::vector<double>& q : all) {
    const Vec2 C = world_point(*bar.mechanism, q, {.body = 1, .place = Place::end});
    const Vec2 from = C - 0.5 * (B + D);
    EXPECT_NEAR(dot(from, along), 0, 1e-12);
    EXPECT_NEAR(std::abs(dot(from, across)), std::sqrt(4 - half * half), 1e-12);
    const Scenario again = resolved(read_scenario(write_scenario(with_assembly(bar, q))));
    EXPECT_FALSE(again.motion->pose.mode.empty());
    EXPECT_TRUE(again.motion->pose.near.empty()) << "the elbows decide";
    const Vec2 there =
        world_point(*bar.mechanism, again.motion->state.q, {.body = 1, .place = Place::end});
    EXPECT_NEAR(norm(there - C), 0, 1e-12);
  }
}

// The crank of 1, links of 2 and 1 and a base of 5 leave a gap of 1 in the line.
TEST(Instant, ALoopThatCannotCloseSaysByHowMuch) {
  const Evaluation e = compute(four_bar(1, 5, ""));
  EXPECT_FALSE(e.pose_reached);
  EXPECT_THAT(e.pose_reason, HasSubstr("stays open by 1 m"));
}

// A bead on a rope of r about the origin, at x = 0.6 r, hangs at y = −0.8 r or stands at 0.8 r: two
// poses of a tenth of a millimetre as of a kilometre.
TEST(Instant, AssembliesAreToldApartAtAnySize) {
  for (const double r : {1e-4, 1.0, 1e3}) {
    SCOPED_TRACE(r);
    Scenario bead;
    Mechanism m;
    m.bodies = {{"bead", BodyKind::particle, 1, {}, NoShape{}}};
    m.joints = {{"rope", DistanceJoint{{0, Place::at, {}}, {ground}, r}}};
    Motion motion;
    motion.state = {{0.6 * r, -0.8 * r}, {0, 0}};
    motion.pose.targets = {PointTarget{"bead", {0, Place::at, {}}, 0.6 * r, {}}};
    bead.mechanism = std::make_shared<const Mechanism>(m);
    bead.motion = std::make_shared<const Motion>(motion);
    const std::vector<std::vector<double>> all = assemblies(bead, {});
    ASSERT_EQ(all.size(), 2U);
    EXPECT_NEAR(all[0][1], -0.8 * r, 1e-12 * r);
    EXPECT_NEAR(all[1][1], 0.8 * r, 1e-12 * r);
  }
}

}  // namespace
}  // namespace carom
