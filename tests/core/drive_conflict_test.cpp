// SPDX-License-Identifier: MIT
//
// Drives whose rows depend on each other: they may ask for one motion, or exclude each other. What
// they must ask for follows by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

AngleDrive turn(int body, const PrescribedMotion& motion) {
  AngleDrive drive;
  static_cast<PrescribedMotion&>(drive) = motion;
  drive.a = {body, Place::at, {}};
  drive.b = at_ground({});
  return drive;
}

SlideDrive slide(double axis_angle, double rate) {
  SlideDrive drive;
  drive.rate = rate;
  drive.a = {0, Place::at, {}};
  drive.b = at_ground({});
  drive.axis_angle = axis_angle;
  return drive;
}

/// A rod on a pivot at its start with two drives of its angle.
Scenario rod_with(const PrescribedMotion& first, const PrescribedMotion& second) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{1}}};
  e.mechanism.joints = {{"pivot", RevoluteJoint{{0, Place::start}, at_ground({})}},
                        {"one", turn(0, first)},
                        {"two", turn(0, second)}};
  e.q = {0.5, 0, 0};
  const double rate = motion_at(first, 0).rate;
  e.qdot = {0, rate / 2, rate};
  return scenario_of(e);
}

void expect_refused(const Scenario& scenario, const std::string& sentence) {
  const Evaluation evaluation = compute(scenario);
  EXPECT_EQ(evaluation.result.status, ImpactStatus::ill_posed);
  ASSERT_FALSE(evaluation.verdict.empty());
  EXPECT_EQ(evaluation.verdict.front().severity, Severity::error);
  EXPECT_EQ(evaluation.verdict.front().text, sentence);
  const Trajectory motion = motion_of(scenario, {0, 0.1, 20});
  EXPECT_EQ(motion.end.reason, EndReason::cannot_go_on);
  EXPECT_EQ(motion.end.text, sentence);
  EXPECT_EQ(motion.end.t, 0);
}

void expect_accepted(const Scenario& scenario) {
  const Evaluation evaluation = compute(scenario);
  EXPECT_EQ(evaluation.conflict, "");
  const Trajectory motion = motion_of(scenario, {0.1, 0.5, 20});
  EXPECT_EQ(motion.start.t, -0.1) << motion.start.text;
  EXPECT_EQ(motion.end.t, 0.5) << motion.end.text;
}

TEST(DriveConflict, TwoSpeedsOfOneAngleAreNamed) {
  expect_refused(rod_with({0, 1}, {0, 2}),
                 "the drives \"one\" (1 rad/s) and \"two\" (2 rad/s) exclude each other: no motion "
                 "has these speeds");
}

TEST(DriveConflict, OneSpeedAskedForTwiceIsNone) {
  expect_accepted(rod_with({0, 1.3}, {0, 1.3}));
  expect_accepted(rod_with({0, 0}, {0, 0}));
}

// A sin(2πft + π/2) − A begins with s = ṡ = 0 and s̈ = −A(2πf)².
TEST(DriveConflict, TwoAccelerationsAreNamed) {
  const double A = 0.1, f = 1, acceleration = A * 4 * pi * pi;
  const PrescribedMotion swing{-A, 0, A, f, pi / 2, {}};
  EXPECT_NEAR(acceleration, 3.948, 5e-4);
  expect_refused(rod_with({}, swing),
                 "the drives \"one\" (0 rad/s²) and \"two\" (-3.948 rad/s²) exclude each other: "
                 "no motion has these accelerations");
  expect_accepted(rod_with(swing, swing));
}

// At first both rest; from the first point of the table on they do not.
TEST(DriveConflict, IsToldWhereItBegins) {
  PrescribedMotion later;
  later.table = {{0.3, 0}, {0.6, 0.5}};
  const Scenario scenario = rod_with({}, later);
  EXPECT_EQ(compute(scenario).conflict, "");
  const Trajectory motion = motion_of(scenario, {0, 1, 20});
  EXPECT_EQ(motion.end.reason, EndReason::cannot_go_on);
  EXPECT_NEAR(motion.end.t, 0.3, 0.01);
  EXPECT_THAT(motion.end.text,
              AllOf(HasSubstr("\"one\""), HasSubstr("\"two\""), HasSubstr("exclude each other")));
}

// A plate that does not turn, pushed along x, along y and along the diagonal: v·(1, 1)/√2 is
// (v_x + v_y)/√2. Drives of no common direction depend on each other all the same.
TEST(DriveConflict, ThreeDrivesOfTwoDirectionsAreNamed) {
  const auto plate = [](double diagonal) {
    Example e;
    e.mechanism.bodies = {{"plate", BodyKind::rigid, 2, 0.1, NoShape{}}};
    e.mechanism.joints = {{"upright", turn(0, {})},
                          {"along", slide(0, 0.3)},
                          {"up", slide(pi / 2, 0.4)},
                          {"skew", slide(pi / 4, diagonal)}};
    e.q = {0, 0, 0};
    e.qdot = {0.3, 0.4, 0};
    return scenario_of(e);
  };
  expect_accepted(plate(0.7 / std::sqrt(2)));
  expect_refused(plate(0.5),
                 "the drives \"along\" (0.3 m/s), \"up\" (0.4 m/s) and \"skew\" (0.5 m/s) exclude "
                 "each other: no motion has these speeds");
}

// Both cranks of a parallelogram turn alike; the coupler's joints make their drives depend on each
// other.
TEST(DriveConflict, IsFoundThroughALoop) {
  const auto parallelogram = [](double left, double right) {
    const double angle = 1.1, L = 0.5;
    const Vec2 along = L * direction(angle);
    Example e;
    e.mechanism.bodies = {{"left", BodyKind::rigid, 1, {}, RodShape{L}},
                          {"right", BodyKind::rigid, 1, {}, RodShape{L}},
                          {"coupler", BodyKind::rigid, 1, {}, RodShape{2}}};
    PrescribedMotion first, second;
    first.offset = second.offset = angle;
    first.rate = left;
    second.rate = right;
    e.mechanism.joints = {{"a", RevoluteJoint{{0, Place::start}, at_ground({})}},
                          {"b", RevoluteJoint{{1, Place::start}, at_ground({2, 0})}},
                          {"c", RevoluteJoint{{2, Place::start}, {0, Place::end}}},
                          {"d", RevoluteJoint{{2, Place::end}, {1, Place::end}}},
                          {"one", turn(0, first)},
                          {"two", turn(1, second)}};
    e.q = {along.x / 2, along.y / 2, angle, 2 + along.x / 2, along.y / 2, angle,
           1 + along.x, along.y,     0};
    const Vec2 v = left * perp(along);
    e.qdot = {v.x / 2, v.y / 2, left, v.x / 2, v.y / 2, left, v.x, v.y, 0};
    return scenario_of(e);
  };
  expect_accepted(parallelogram(0.8, 0.8));
  expect_refused(parallelogram(0.8, 0.9),
                 "the drives \"one\" (0.8 rad/s) and \"two\" (0.9 rad/s) exclude each other: no "
                 "motion has these speeds");
}

TEST(DriveConflict, ADriveOfWhatIsHeldIsNamedAlone) {
  Example e;
  e.mechanism.bodies = {{"plate", BodyKind::rigid, 2, 0.1, NoShape{}}};
  e.mechanism.joints = {{"glue", WeldJoint{{0, Place::at, {}}, at_ground({}), 0}},
                        {"one", turn(0, {0, 2})}};
  e.q = {0, 0, 0};
  e.qdot = {0, 0, 0};
  expect_refused(scenario_of(e),
                 "the joints do not let the drive \"one\" (2 rad/s) have its speed");
}

}  // namespace
}  // namespace carom::test
