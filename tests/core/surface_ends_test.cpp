// SPDX-License-Identifier: MIT
//
// Struts, convex arcs and their ends, and the stops of joints, by closed forms: energy, momentum
// and the condition that nothing pulls where a point leaves a surface.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

Example bead_on(const ContactGeometry& geometry, Vec2 p, Vec2 v, double e) {
  Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, 2}};
  out.mechanism.contacts = {{"c", geometry, e, 0, 0}};
  out.q = {p.x, p.y};
  out.qdot = {v.x, v.y};
  return out;
}

/// The state in which the motion leaves the contact that it begins on.
State leaving(const Trajectory& motion) {
  const Phase* last = nullptr;
  for (const Phase& phase : motion.phases) {
    // Before a contact rests there may be a phase without any time.
    if (phase.persistent.empty() && phase.t.back() == 0) continue;
    if (phase.persistent.empty()) break;
    last = &phase;
  }
  if (last == nullptr) throw std::logic_error("it does not begin on the contact");
  return last->state(last->size() - 1);
}

// Falling from 1.2 m it is 1 m from the other end of the strut at (0.6, 0.8), and is thrown back
// along (0.6, 0.8) alone.
TEST(Strut, ThrowsBackAlongItself) {
  const double v = std::sqrt(2 * G * 0.4), e = 0.3;
  const Example falls = bead_on(Strut{{0}, at_ground({0, 0}), 1}, {0.6, 1.2}, {0, 0}, e);
  const Trajectory motion = motion_of(scenario_of(falls), {0, v / G + 0.05, 20});
  ASSERT_EQ(motion.impacts.size(), 1U) << motion.end.text;
  const TrajectoryImpact& impact = motion.impacts[0];
  EXPECT_NEAR(impact.t, v / G, 1e-10);
  const double i = 2 * (1 + e) * 0.8 * v;
  EXPECT_NEAR(impact.result.impulses.at(0).normal, i, 1e-9);
  EXPECT_NEAR(impact.result.qdot_plus[0], i / 2 * 0.6, 1e-9);
  EXPECT_NEAR(impact.result.qdot_plus[1], i / 2 * 0.8 - v, 1e-9);
  const double left = 0.05;
  EXPECT_NEAR(state_at(motion, motion.end.t).q[1],
              0.8 + (i / 2 * 0.8 - v) * left - G * left * left / 2, 1e-8);
}

// A point slides down from the top of a smooth hill of radius R with v₀. Energy, and v² = gR cos θ
// where nothing presses it any more, give cos θ = 2/3 + v₀²/(3gR).
TEST(Strut, IsLeftAsAHillIs) {
  const double R = 0.8, v_0 = 0.5, cosine = 2.0 / 3 + v_0 * v_0 / (3 * G * R);
  for (const ContactGeometry& hill :
       {ContactGeometry{Strut{{0}, at_ground({0, 0}), R}},
        ContactGeometry{PointArc{{0}, Arc{at_ground({0, 0}), R, -0.5, pi + 0.5}}}}) {
    const Trajectory motion =
        motion_of(scenario_of(bead_on(hill, {0, R}, {v_0, 0}, 0)), {0, 1.2, 20});
    const State at = leaving(motion);
    EXPECT_NEAR(at.q[1] / R, cosine, 1e-8) << kind_word(hill);
    EXPECT_NEAR(at.q[0] / R, std::sqrt(1 - cosine * cosine), 1e-8) << kind_word(hill);
    EXPECT_NEAR(std::hypot(at.qdot[0], at.qdot[1]), std::sqrt(G * R * cosine), 1e-8);
    EXPECT_EQ(motion.end.t, 1.2) << motion.end.text;
  }
}

// From rest it leaves at cos θ = 2/3: here from 1e-3 beside the top, cos θ = (2/3) cos 1e-3.
TEST(Arc, IsLeftAtTwoThirdsOfTheHeight) {
  const double R = 1.5, begin = 1e-3;
  const Example e = bead_on(PointArc{{0}, Arc{at_ground({0, 0}), R, 0, pi}},
                            {R * std::sin(begin), R * std::cos(begin)}, {0, 0}, 0);
  const Trajectory motion = motion_of(scenario_of(e), {0, 4, 20});
  EXPECT_NEAR(leaving(motion).q[1] / R, 2.0 / 3 * std::cos(begin), 1e-7);
}

// An arc that ends 0.3 rad beside its top: the point reaches the end after ∫R dθ/v with
// v² = v₀² + 2gR(1 − cos θ), by Simpson's rule, and flies on.
TEST(Arc, PointFliesOverItsEnd) {
  const double R = 2, v_0 = 0.7, end = 0.3;
  const auto speed = [&](double theta) {
    return std::sqrt(v_0 * v_0 + 2 * G * R * (1 - std::cos(theta)));
  };
  double t = 0;
  constexpr int parts = 2000;
  for (int i = 0; i < parts; ++i) {
    const double h = end / parts, a = i * h;
    t += R * h / 6 * (1 / speed(a) + 4 / speed(a + h / 2) + 1 / speed(a + h));
  }
  const Example e = bead_on(PointArc{{0}, Arc{at_ground({0, 0}), R, pi / 2 - end, pi / 2 + 0.2}},
                            {0, R}, {v_0, 0}, 0.5);
  const double until = t + 0.4;
  const Trajectory motion = motion_of(scenario_of(e), {0, until, 20});
  ASSERT_EQ(motion.end.t, until) << motion.end.text;
  EXPECT_TRUE(motion.impacts.empty());
  const State last = state_at(motion, until);
  const double v = speed(end), flight = 0.4;
  EXPECT_NEAR(last.q[0], R * std::sin(end) + v * std::cos(end) * flight, 1e-7);
  EXPECT_NEAR(last.q[1], R * std::cos(end) - v * std::sin(end) * flight - G * flight * flight / 2,
              1e-7);
}

// The hill, of mass M, slides on a smooth floor. Its momentum with the bead's stays m v₀; where
// nothing presses any more the hill does not accelerate, and Rω² = g cos θ relative to it. With
// that, energy is an equation for cos θ.
TEST(Arc, OfABodyThatGivesWay) {
  const double R = 0.8, v_0 = 0.5, m = 2, M = 3;
  Example e = bead_on(PointArc{{0}, Arc{{1, Place::at, {0.1, -0.3}}, R, 0, pi}}, {0.1, R - 0.3},
                      {v_0, 0}, 0);
  e.mechanism.bodies.push_back({"hill", BodyKind::rigid, M, 1});
  e.mechanism.joints = {{"floor", PrismaticJoint{{1}, at_ground({0, 0}), 0, 0}}};
  e.q.insert(e.q.end(), {0, 0, 0});
  e.qdot.insert(e.qdot.end(), {0, 0, 0});
  const double P = m * v_0, reduced = m * M / (m + M);
  const auto gain = [&](double c) {
    const double square = G * R * c;  // (Rω)²
    return P * P / (2 * (m + M)) + square / 2 * (reduced * c * c + m * (1 - c * c)) +
           m * G * R * (c - 1) - m * v_0 * v_0 / 2;
  };
  double low = 0, high = 1;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (gain(middle) > 0 ? high : low) = middle;
  }
  const Trajectory motion = motion_of(scenario_of(e), {0, 1, 20});
  const State at = leaving(motion);
  EXPECT_NEAR((at.q[1] + 0.3) / R, low, 1e-8);
  EXPECT_NEAR(m * at.qdot[0] + M * at.qdot[2], P, 1e-9);
  // Less than on a hill that stands still.
  EXPECT_GT(low, 2.0 / 3 + v_0 * v_0 / (3 * G * R) + 0.01);
}

// Thrown up against the upper stop of a guide.
TEST(Stop, UpperOneOfAGuide) {
  Example e;
  e.mechanism.bodies = {{"block", BodyKind::rigid, 2, 1}};
  e.mechanism.joints = {{"guide", PrismaticJoint{{0}, at_ground({0, 0}), pi / 2}}};
  e.mechanism.contacts = {{"stop", SlideStop{0, StopSide::upper, 0.3}, 0.6}};
  e.q = {0, 0, 0};
  e.qdot = {0, 4, 0};
  const double v = std::sqrt(16 - 2 * G * 0.3), t = (4 - v) / G;
  const Trajectory motion = motion_of(scenario_of(e), {0, t + 0.3, 20});
  ASSERT_EQ(motion.impacts.size(), 1U);
  EXPECT_NEAR(motion.impacts[0].t, t, 1e-10);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], -0.6 * v, 1e-9);
  EXPECT_NEAR(motion.impacts[0].result.impulses.at(0).normal, 2 * 1.6 * v, 1e-9);
  EXPECT_NEAR(state_at(motion, t + 0.3).q[1], 0.3 - 0.6 * v * 0.3 - G * 0.09 / 2, 1e-9);
}

// A bead in a slot 30° down slides with g/2 to the stop 0.5 m along, and back.
TEST(Stop, OfASlot) {
  const double angle = -pi / 6;
  Example e;
  e.mechanism.bodies = {{"bead", BodyKind::particle, 2}};
  e.mechanism.joints = {{"slot", SlotJoint{{0}, at_ground({0, 0}), angle}}};
  e.mechanism.contacts = {{"stop", SlideStop{0, StopSide::upper, 0.5}, 0.4}};
  e.q = {0, 0};
  e.qdot = {0, 0};
  const double v = std::sqrt(G * 0.5), t = v / (G / 2);
  const Trajectory motion = motion_of(scenario_of(e), {0, t + 0.2, 20});
  ASSERT_EQ(motion.impacts.size(), 1U);
  EXPECT_NEAR(motion.impacts[0].t, t, 1e-10);
  EXPECT_NEAR(motion.impacts[0].result.impulses.at(0).normal, 2 * 1.4 * v, 1e-9);
  const double s = 0.5 - 0.4 * v * 0.2 + G / 2 * 0.04 / 2;
  EXPECT_NEAR(state_at(motion, t + 0.2).q[0], s * std::cos(angle), 1e-9);
  EXPECT_NEAR(state_at(motion, t + 0.2).q[1], s * std::sin(angle), 1e-9);
}

// Two wheels that fall, one on the axle of the other: no more than 7 rad, beyond a whole turn, of
// the second against the first. The stop takes an impulse of (1 + e)Δω J₁J₂/(J₁ + J₂).
TEST(Stop, OfAnAngleBetweenTwoBodiesBeyondATurn) {
  Example e;
  e.mechanism.bodies = {{"one", BodyKind::rigid, 2, 0.3}, {"other", BodyKind::rigid, 1, 0.1}};
  e.mechanism.joints = {{"axle", RevoluteJoint{{1}, {0}}}};
  e.mechanism.contacts = {{"stop", AngleStop{0, StopSide::upper, 7}, 0.4}};
  e.q = {0, 0, 0.2, 0, 0, 0.2};
  e.qdot = {0, 0, -1, 0, 0, 9};
  const double i = 1.4 * 10 * 0.3 * 0.1 / 0.4;
  const Trajectory motion = motion_of(scenario_of(e), {0, 1, 20});
  ASSERT_EQ(motion.end.t, 1) << motion.end.text;
  ASSERT_EQ(motion.impacts.size(), 1U);
  EXPECT_NEAR(motion.impacts[0].t, 0.7, 1e-10);
  const ImpactResult& result = motion.impacts[0].result;
  EXPECT_NEAR(result.impulses.at(0).normal, i, 1e-9);
  EXPECT_NEAR(result.qdot_plus[2], -1 + i / 0.3, 1e-9);
  EXPECT_NEAR(result.qdot_plus[5], 9 - i / 0.1, 1e-9);
  EXPECT_NEAR(state_at(motion, 1).q[5] - state_at(motion, 1).q[2], 7 - 0.4 * 10 * 0.3, 1e-9);
}

/// A rod on a pin, so long, above a stop.
Example rod_above_stop(double length, double angle) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{length}}};
  e.mechanism.joints = {{"pin", RevoluteJoint{{0, Place::start}, at_ground({0, 0})}}};
  e.mechanism.contacts = {{"stop", AngleStop{0, StopSide::lower, 0.2}, 0.5}};
  e.q = {length / 2 * std::cos(angle), length / 2 * std::sin(angle), angle};
  e.qdot = {0, 0, 0};
  return e;
}

// Angles have no unit of length: with gravity in proportion to its length a rod falls, and bounces
// on a stop, as any other does.
TEST(Stop, OfAnAngleActsAlikeHoweverLongTheRod) {
  std::vector<double> times;
  for (const double length : {1.0, 1e-6, 1e-3, 1e2, 1e4}) {
    Scenario scenario = scenario_of(rod_above_stop(length, 0.5));
    scenario.gravity = {0, -G * length};
    const Trajectory motion = motion_of(scenario, {0, 3, 100});
    ASSERT_EQ(motion.end.t, 3) << motion.end.text;
    std::vector<double> here;
    for (const TrajectoryImpact& impact : motion.impacts) here.push_back(impact.t);
    if (times.empty()) times = here;
    ASSERT_EQ(here.size(), times.size()) << length;
    for (std::size_t i = 0; i < here.size(); ++i) EXPECT_NEAR(here[i], times[i], 1e-7) << length;
  }
  EXPECT_GT(times.size(), 5U);
}

// Open by 1e-7 rad, it strikes nothing.
TEST(Stop, OfAnAngleIsOpenByAHairHoweverLongTheRod) {
  for (const double length : {1e-6, 1.0, 1e2, 1e4}) {
    Example e = rod_above_stop(length, 0.2 + 1e-7);
    e.qdot = {length / 2 * std::sin(0.2), -length / 2 * std::cos(0.2), -1};
    EXPECT_EQ(compute(scenario_of(e)).result.status, ImpactStatus::no_closed_contact) << length;
  }
}

TEST(Stop, OfAnAngleIsSaidToBeDeepByAnAngle) {
  const Evaluation evaluation = compute(scenario_of(rod_above_stop(1, 0)));
  std::string all;
  for (const Finding& finding : evaluation.verdict) all += finding.text + "\n";
  EXPECT_THAT(all, HasSubstr("is 0.2 rad beyond its limit"));
  const Trajectory motion = motion_of(scenario_of(rod_above_stop(1, 0)), {0, 0.1, 10});
  EXPECT_THAT(motion.end.text, HasSubstr("begins 0.2 rad inside"));
}

}  // namespace
}  // namespace carom::test
