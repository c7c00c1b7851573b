// SPDX-License-Identifier: MIT
//
// Bodies that are welded to each other are one body: its mass, centre and moment of inertia by
// Steiner's theorem, computed here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/pose/resolve.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

/// Two rods at a right angle, each 1.2 kg and 0.6 m, in one piece or welded at the corner; hung on
/// a pivot at the first rod's start, the second one's end strikes the floor.
struct Corner {
  static constexpr double m = 1.2, L = 0.6, x = 0, y = 0.6, angle = -0.4;

  /// @param pivot  it hangs on the ground; else it falls
  static Example welded(bool pivot) {
    Example e;
    e.mechanism.bodies = {{"upper", BodyKind::rigid, m, {}, RodShape{L}},
                          {"lower", BodyKind::rigid, m, {}, RodShape{L}}};
    e.mechanism.joints = {{"corner", WeldJoint{{1, Place::start}, {0, Place::end}, -pi / 2}}};
    if (pivot) {
      e.mechanism.joints.push_back({"pivot", RevoluteJoint{{0, Place::start}, at_ground({x, y})}});
    }
    add_contact({1, Place::end}, e);
    const Vec2 along = direction(angle), down = direction(angle - pi / 2);
    const Vec2 first = Vec2{x, y} + L / 2 * along;
    const Vec2 second = Vec2{x, y} + L * along + L / 2 * down;
    e.q = {first.x, first.y, angle, second.x, second.y, angle - pi / 2};
    const double omega = -2;
    const Vec2 v = pivot ? Vec2{} : Vec2{0.3, -1};
    for (const Vec2 p : {first, second}) {
      const Vec2 velocity = v + omega * perp(p - Vec2{x, y});
      e.qdot.insert(e.qdot.end(), {velocity.x, velocity.y, omega});
    }
    return e;
  }

  /// The same as one body, whose centre is half way between those of the rods.
  static Example whole(bool pivot) {
    const Vec2 first{L / 2, 0}, second{L, -L / 2};
    const Vec2 centre = 0.5 * (first + second);
    const Vec2 arm = first - centre;
    Example e;
    e.mechanism.bodies = {
        {"both", BodyKind::rigid, 2 * m, 2 * (m * L * L / 12 + m * dot(arm, arm))}};
    if (pivot) {
      e.mechanism.joints = {{"pivot", RevoluteJoint{{0, Place::at, -centre}, at_ground({x, y})}}};
    }
    add_contact({0, Place::at, Vec2{L, -L} - centre}, e);
    const Vec2 at = Vec2{x, y} + rotated(centre, std::cos(angle), std::sin(angle));
    const double omega = -2;
    const Vec2 velocity = (pivot ? Vec2{} : Vec2{0.3, -1}) + omega * perp(at - Vec2{x, y});
    e.q = {at.x, at.y, angle};
    e.qdot = {velocity.x, velocity.y, omega};
    return e;
  }

  /// The floor is where the end is.
  static void add_contact(const Anchor& end, Example& e) {
    const Vec2 along = direction(angle), down = direction(angle - pi / 2);
    const Vec2 tip = Vec2{x, y} + L * along + L * down;
    e.mechanism.contacts = {
        {"end", PointLine{end, Line{at_ground({0, tip.y}), pi / 2}}, 0.6, 0.4, 0.3}};
  }
};

void expect_one_body(bool pivot, const Law& law) {
  const Trajectory welded = motion_of(scenario_of(Corner::welded(pivot), law), {0.1, 0.6, 200});
  const Trajectory whole = motion_of(scenario_of(Corner::whole(pivot), law), {0.1, 0.6, 200});
  ASSERT_EQ(welded.end.t, whole.end.t) << welded.end.text << "; " << whole.end.text;
  for (const double t : {-0.05, 0.0, 0.1, 0.4, 0.6}) {
    const State a = state_at(welded, t), b = state_at(whole, t);
    EXPECT_NEAR((a.q[0] + a.q[3]) / 2, b.q[0], 1e-9) << t;
    EXPECT_NEAR((a.q[1] + a.q[4]) / 2, b.q[1], 1e-9) << t;
    EXPECT_NEAR(a.q[2], b.q[2], 1e-9) << t;
    EXPECT_NEAR(a.q[5], b.q[2] - pi / 2, 1e-9) << t;
  }
}

TEST(Weld, MakesOneBodyOfTwo) {
  for (const bool pivot : {false, true}) {
    for (const Law& law : std::initializer_list<Law>{NewtonLaw{}, NewtonCoulombLaw{}, PoissonLaw{},
                                                     StrongeLaw{}, MoreauLaw{}}) {
      expect_one_body(pivot, law);
    }
  }
}

// The weld gives the outer rod what its own momentum needs: i_w = mΔv − i, and about its centre
// JΔω = r_w × i_w + r × i + μ_w.
TEST(Weld, BearsAnImpulseAndAMoment) {
  for (const bool pivot : {false, true}) {
    const Evaluation evaluation = compute(scenario_of(Corner::welded(pivot), NewtonCoulombLaw{}));
    ASSERT_EQ(evaluation.result.status, ImpactStatus::solved);
    const auto& minus = evaluation.result.qdot_minus;
    const auto& plus = evaluation.result.qdot_plus;
    const ContactImpulse& struck = evaluation.result.impulses.front();
    const Vec2 i{struck.tangent, struck.normal};
    const Vec2 dv{plus[3] - minus[3], plus[4] - minus[4]};
    const Vec2 weld = Corner::m * dv - i;
    const Vec2 down = direction(Corner::angle - pi / 2);
    const double moment = Corner::m * Corner::L * Corner::L / 12 * (plus[5] - minus[5]) -
                          cross(-Corner::L / 2 * down, weld) - cross(Corner::L / 2 * down, i);
    ASSERT_EQ(evaluation.joint_impulses.front().components.size(), 3U);
    EXPECT_NEAR(evaluation.joint_impulses.front().components[0], weld.x, 1e-12);
    EXPECT_NEAR(evaluation.joint_impulses.front().components[1], weld.y, 1e-12);
    EXPECT_NEAR(evaluation.joint_impulses.front().components[2], moment, 1e-12);
    for (const Residual& residual : evaluation.audit) {
      EXPECT_TRUE(residual.holds()) << residual.law << " " << residual.value;
    }
  }
}

// A rod welded to the ground at both ends is held three times too often, and still.
TEST(Weld, HoldsABodyOnTheGroundTwice) {
  Example e;
  e.mechanism.bodies = {{"beam", BodyKind::rigid, 1, {}, RodShape{1}},
                        {"ball", BodyKind::particle, 0.5}};
  e.mechanism.joints = {{"left", WeldJoint{{0, Place::start}, at_ground({0, 0})}},
                        {"right", WeldJoint{{0, Place::end}, at_ground({1, 0})}}};
  e.mechanism.contacts = {{"top", PointLine{{1}, Line{{0, Place::at, {}}, pi / 2}}, 0.5, 0, 0}};
  e.q = {0.5, 0, 0, 0.3, 0};
  e.qdot = {0, 0, 0, 0, -2};
  const Evaluation evaluation = compute(scenario_of(e));
  EXPECT_NEAR(evaluation.result.qdot_plus[4], 1, 1e-12);
  EXPECT_TRUE(evaluation.audit.front().holds());
  const Trajectory motion = motion_of(scenario_of(e), {0, 1, 100});
  EXPECT_NEAR(state_at(motion, 1).q[0], 0.5, 1e-12);
  EXPECT_NEAR(state_at(motion, 1).q[4], 0, 1e-9);
}

// The pose follows from targets elsewhere, as that of one body does.
TEST(Weld, IsClosedByThePose) {
  const Example e = Corner::welded(true);
  PosePrescription pose;
  pose.targets = {AngleTarget{"lower", 1, -2.1}};
  const PoseResult found = resolve_pose(e.mechanism, pose, {}, {});
  ASSERT_TRUE(found.reached) << found.reason;
  EXPECT_NEAR(found.q[2], -2.1 + pi / 2, 1e-12);
}

// A rod welded to a journal with next to no play swings like one on a pivot at the bearing's
// middle: the play of 10⁻⁶ of the radius moves it by as much.
TEST(Weld, JournalWithNextToNoPlaySwingsAsOnAPivot) {
  const double radius = 0.02, angle = -0.8;
  const auto pendulum = [&](bool bearing) {
    Example e;
    e.mechanism.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{0.5}},
                          {"journal", BodyKind::rigid, 0.05, {}, DiscShape{radius}}};
    e.mechanism.joints = {{"weld", WeldJoint{{1}, {0, Place::start}}}};
    if (bearing) {
      e.mechanism.contacts = {
          {"bearing", DiscRing{{1}, Ring{at_ground({}), radius * (1 + 1e-6)}}, 0.3, 0, 0}};
    } else {
      e.mechanism.joints.push_back({"pivot", RevoluteJoint{{1}, at_ground({})}});
    }
    const double y = bearing ? -radius * 1e-6 : 0;
    e.q = {0.25 * std::cos(angle), y + 0.25 * std::sin(angle), angle, 0, y, angle};
    e.qdot.assign(6, 0);
    return e;
  };
  const Trajectory play = motion_of(scenario_of(pendulum(true), NewtonCoulombLaw{}), {0, 0.3, 100});
  const Trajectory pivot = motion_of(scenario_of(pendulum(false)), {0, 0.3, 100});
  ASSERT_EQ(play.end.t, 0.3) << play.end.text;
  for (const double t : {0.1, 0.2, 0.3}) {
    // Where time is stepped, its steps are 10⁻⁴ of the time in which the rod crosses its length.
    EXPECT_NEAR(state_at(play, t).q[2], state_at(pivot, t).q[2], 1e-5) << t;
    EXPECT_NEAR(norm({state_at(play, t).q[3], state_at(play, t).q[4]}), 0, 2.5e-8) << t;
  }
}

// A length that is open counts as a part of the mechanism's size, an angle as it is.
TEST(Weld, IsOpenByItsAngleWhateverTheSize) {
  for (const double length : {1e-3, 1e3}) {
    Mechanism m;
    m.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{length}}};
    m.joints = {{"weld", WeldJoint{{0, Place::start}, at_ground({})}}};
    const double off = 1e-6;
    const Vec2 middle = length / 2 * direction(off);
    ClosureWorkspace workspace;
    EXPECT_NEAR(closing_error(m, plan_elimination(m), {}, {middle.x, middle.y, off}, workspace),
                off, 1e-12)
        << length;
  }
}

TEST(Weld, NeedsBodiesThatTurn) {
  Mechanism m;
  m.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{1}}, {"ball", BodyKind::particle, 1}};
  m.joints = {{"weld", WeldJoint{{1}, {0, Place::end}}}};
  EXPECT_THROW(validate(m), InputError);
}

}  // namespace
}  // namespace carom::test
