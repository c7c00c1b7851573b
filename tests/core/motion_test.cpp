// SPDX-License-Identifier: MIT
//
// Assembly, prescriptions and dragging: joints stay closed, elbows stay on their side.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/base/error.h"
#include "core/edit/edit.h"
#include "core/io/gallery.h"
#include "core/pose/close.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/sweep.h"
#include "tests/support/drag.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

double worst_joint(const Mechanism& mechanism, const std::vector<double>& q) {
  double worst = 0;
  for (const JointRows& joint : evaluate(mechanism, q).joints) {
    for (const double phi : joint.phi) worst = std::max(worst, std::abs(phi));
  }
  return worst;
}

PosePrescription tip_at(double x, int branch) {
  return {{PointTarget{"tip", {1, Place::at, {}}, x, {}}, ClosedTarget{0}}, {{"P1", branch}}};
}

// The pose by the law of cosines (tests/support), from no guess at all.
TEST(Resolve, FindsBothBranchesFromNoGuess) {
  for (const int branch : {-1, 1}) {
    const test::Example e = test::gonzalez_pendulum(0.1, branch, {1, -1}, 0.5, 0);
    const PoseResult pose = resolve_pose(e.mechanism, tip_at(0.1, branch), {});
    ASSERT_TRUE(pose.reached) << pose.reason;
    for (std::size_t i = 0; i < e.q.size(); ++i) EXPECT_NEAR(pose.q[i], e.q[i], 1e-12);
    EXPECT_EQ(resolve_pose(e.mechanism, tip_at(0.1, branch), pose.q).q, pose.q)
        << "resolving twice changes nothing";
  }
}

// Nearly folded there is little room, and the starts must come from all around to find it.
TEST(Resolve, FindsBothBranchesOfAShortRod) {
  for (const double length : {0.1125, 0.12, 0.13}) {
    const Scenario s =
        with_parameter(load_gallery("double-pendulum"), "joints.rod2.length", length);
    for (const int branch : {-1, 1}) {
      const PoseResult pose = resolve_pose(*s.mechanism, tip_at(0.1, branch), {});
      EXPECT_TRUE(pose.reached) << length << ", " << branch << ": " << pose.reason;
    }
  }
}

TEST(Resolve, OutOfReachSaysWhichElbowIsStretched) {
  const test::Example e = test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0);
  const PoseResult pose = resolve_pose(e.mechanism, tip_at(0.8, -1), e.q);
  EXPECT_FALSE(pose.reached);
  EXPECT_NE(pose.reason.find("P1 is stretched"), std::string::npos) << pose.reason;
  for (const double q : pose.q) EXPECT_TRUE(std::isfinite(q));
}

TEST(Resolve, ClosesAFiveBarFromRandomGuesses) {
  const test::Example e = test::five_bar(true);
  const PosePrescription pose{{PointTarget{"end", {1, Place::end, {}}, 0.25, -0.55}},
                              {{"B", 1}, {"D", -1}}};
  std::mt19937_64 random(1);
  for (int i = 0; i < 50; ++i) {
    std::vector<double> guess = e.q;
    for (double& q : guess) q += std::uniform_real_distribution<double>(-0.5, 0.5)(random);
    const PoseResult found = resolve_pose(e.mechanism, pose, guess);
    ASSERT_TRUE(found.reached) << found.reason;
    EXPECT_LT(worst_joint(e.mechanism, found.q), 1e-12);
    const Vec2 end = world_point(e.mechanism, found.q, {3, Place::end, {}});
    EXPECT_NEAR(end.x, 0.25, 1e-12);
    EXPECT_NEAR(end.y, -0.55, 1e-12);
  }
}

TEST(Resolve, VelocityIsTheOneOfTheTargets) {
  const test::Example e = test::gonzalez_pendulum(-0.2, 1, {1.5, -0.7}, 0.5, 0);
  const VelocityPrescription v{{PointVelocity{"tip", {1, Place::at, {}}, 1.5, -0.7}}, {}};
  const VelocityResult found = resolve_velocity(e.mechanism, e.q, v);
  EXPECT_TRUE(found.exact);
  for (std::size_t i = 0; i < e.qdot.size(); ++i) EXPECT_NEAR(found.qdot[i], e.qdot[i], 1e-12);
  VelocityPrescription scaled = v;
  scaled.kinetic_energy = 0.01;
  const VelocityResult slow = resolve_velocity(e.mechanism, e.q, scaled);
  EXPECT_NEAR(kinetic_energy(evaluate(e.mechanism, e.q), slow.qdot), 0.01, 1e-15);
}

// A point on one rod can only move across it: asked for (1, 1) it takes the component that it can.
TEST(Resolve, ForbiddenVelocityIsProjected) {
  Mechanism m;
  m.bodies = {{"p", BodyKind::particle, 1, {}, NoShape{}}};
  m.joints = {{"rod", DistanceJoint{{ground, Place::at, {}}, {0, Place::at, {}}, 1}}};
  const VelocityPrescription v{{PointVelocity{"p", {0, Place::at, {}}, 1, 1}}, {}};
  const VelocityResult found = resolve_velocity(m, {0, -1}, v);
  EXPECT_FALSE(found.exact);
  EXPECT_FALSE(found.reason.empty());
  EXPECT_NEAR(found.qdot[0], 1, 1e-14);
  EXPECT_NEAR(found.qdot[1], 0, 1e-14);
}

int branch_of(const Scenario& s) {
  return elbows(*s.mechanism, s.motion->state.q).front().sine > 0 ? 1 : -1;
}

TEST(Drag, TipSlidesAlongTheGroundAndStopsStretched) {
  const Scenario start = resolved(load_gallery("double-pendulum"));
  Scenario s = start;
  DragGoal goal{{1, Place::at, {}}, {0, 0}, held_contacts(s), false};
  ASSERT_EQ(goal.closed, std::vector<int>{0});
  for (int i = 0; i <= 100; ++i) {
    goal.target = {0.1 + i * 0.01, -0.58};  // the hand wanders off the ground and out of reach
    DragResult report;
    s = test::drag(s, goal, &report);
    const Vec2 tip = world_point(*s.mechanism, s.motion->state.q, {1, Place::at, {}});
    ASSERT_NEAR(tip.y, -0.6, 1e-12);
    ASSERT_LT(worst_joint(*s.mechanism, s.motion->state.q), 1e-11);
    ASSERT_EQ(branch_of(s), -1);
    if (goal.target.x < 0.44) {
      ASSERT_NEAR(tip.x, goal.target.x, 1e-4) << "the tip follows the hand";
    }
    if (goal.target.x > 0.5) {
      ASSERT_TRUE(report.limited);
      ASSERT_NE(report.reason.find("P1 is stretched"), std::string::npos) << report.reason;
    }
  }
  goal.target = {0.1, -0.6};
  s = test::drag(s, goal);
  EXPECT_NEAR(world_point(*s.mechanism, s.motion->state.q, {1, Place::at, {}}).x, 0.1, 1e-4);
  EXPECT_EQ(branch_of(s), -1);
}

// Long and short moves, no flip in either, for hundreds of random hands.
TEST(Drag, NeverFlipsAndNeverBreaks) {
  std::mt19937_64 random(3);
  std::uniform_real_distribution<double> x(-1, 1);
  Scenario s = resolved(load_gallery("double-pendulum"));
  for (int i = 0; i < 400; ++i) {
    const int body = i % 2;
    s = test::drag(s, {{body, Place::at, {}}, {x(random), x(random)}, held_contacts(s), false});
    ASSERT_LT(worst_joint(*s.mechanism, s.motion->state.q), 1e-10) << i;
    ASSERT_EQ(branch_of(s), -1) << i;
    ASSERT_TRUE(compute(s).pose_reached) << i;
  }
}

TEST(Drag, LiftsOffAndLandsAgain) {
  Scenario s = resolved(load_gallery("double-pendulum"));
  s = test::drag(s, {{1, Place::at, {}}, {0.1, -0.5}, {}, false});
  EXPECT_TRUE(held_contacts(s).empty());
  EXPECT_EQ(compute(s).result.status, ImpactStatus::no_closed_contact);
  EXPECT_NEAR(world_point(*s.mechanism, s.motion->state.q, {1, Place::at, {}}).y, -0.5, 1e-6);
  s = test::drag(s, {{1, Place::at, {}}, {0.15, -0.7}, {}, false});
  EXPECT_EQ(held_contacts(s), std::vector<int>{0});
  EXPECT_NEAR(world_point(*s.mechanism, s.motion->state.q, {1, Place::at, {}}).y, -0.6, 1e-12);
}

// What was meant survives an edit: a longer rod keeps the tip on the ground with its velocity.
TEST(Edit, KeepsTheIntent) {
  const Scenario start = resolved(load_gallery("double-pendulum"));
  const Scenario longer = edited(start, "joints.rod2.length", 0.3);
  const Vec2 tip = world_point(*longer.mechanism, longer.motion->state.q, {1, Place::at, {}});
  EXPECT_NEAR(tip.x, 0.1, 1e-12);
  EXPECT_NEAR(tip.y, -0.6, 1e-12);
  const Vec2 v = point_velocity(*longer.mechanism, longer.motion->state, {1, Place::at, {}});
  EXPECT_NEAR(v.x, 1, 1e-12);
  EXPECT_NEAR(v.y, -1, 1e-12);
  EXPECT_THROW(edited(start, "joints.rod2.length", 2), InputError);
  EXPECT_THROW(edited(start, "joints.rod2.length", -1), InputError);
}

// A sweep is the same as one evaluation after the other.
TEST(Sweep, AgreesWithSingleEvaluations) {
  const Scenario s = load_gallery("double-pendulum");
  const Table table = sweep(s, {"pose.tip.x", -0.38, 0.38, 39});
  ASSERT_EQ(table.rows(), 39u);
  for (const std::size_t row : {std::size_t{0}, std::size_t{13}, std::size_t{38}}) {
    const double x = *table.columns[0].values[row];
    const Evaluation one = compute(with_parameter(s, "pose.tip.x", x));
    EXPECT_NEAR(*table.find("gamma")->values[row], *one.indicators.gamma.number, 1e-11);
    EXPECT_NEAR(*table.find("T_c_minus")->values[row], *one.indicators.T_c_minus.number, 1e-10);
  }
  EXPECT_EQ(*table.columns[0].values.front(), -0.38);
  EXPECT_EQ(*table.columns[0].values.back(), 0.38);
}

// |P2| ≤ l1 + l2 = 0.75 at depth 0.6: beyond |x| = 0.45 there is no pose, and the row says so.
// Without its upper rod the pendulum's first particle hangs wherever it came to: the rows, which
// begin far away, come back to the pose of the scenario at its own x, which is evaluated by itself.
TEST(Sweep, OverAPoseThatIsLeftOpenPassesTheScenarioItself) {
  const Scenario whole = resolved(load_gallery("double-pendulum"));
  const Scenario open =
      resolved(without(whole, std::vector<PartName>{{PartKind::joint, "rod1"}}).scenario);
  const double own = compute(open).indicators.gamma.number.value();
  const double x = find_parameter(open, "pose.tip.x").value;
  const Table table = sweep(open, {"pose.tip.x", x - 0.3, x + 0.3, 61});
  EXPECT_NEAR(table.find("gamma")->values[30].value() / own, 1, 5e-3);
}

TEST(Sweep, GapsSayWhy) {
  const Table table = sweep(load_gallery("double-pendulum"), {"pose.tip.x", -0.6, 0.6, 25});
  for (std::size_t row = 0; row < table.rows(); ++row) {
    const double x = *table.columns[0].values[row];
    const bool reachable = std::abs(x) < 0.45 - 1e-9;
    if (std::abs(std::abs(x) - 0.45) < 1e-9) continue;  // stretched: a limit, not a pose
    EXPECT_EQ(table.find("gamma")->values[row].has_value(), reachable) << x;
    EXPECT_EQ(table.reason[row].empty(), reachable) << x;
  }
}

// The ground is moved through the whole reach and beyond on both sides: a sweep loses no pose that
// one evaluation after the other finds.
TEST(Sweep, FindsEveryPoseBehindAndInsideGaps) {
  for (const char* name : {"double-pendulum", "double-pendulum-slip"}) {
    const Scenario s = load_gallery(name);
    const Table table = sweep(s, {"contacts.tip.line_y", -0.9, 0.9, 181});
    int reached = 0;
    for (std::size_t row = 0; row < table.rows(); ++row) {
      const double y = *table.columns[0].values[row];
      const bool one = compute(with_parameter(s, "contacts.tip.line_y", y)).pose_reached;
      EXPECT_EQ(table.find("T_minus")->values[row].has_value(), one) << name << " " << y;
      reached += one;
    }
    EXPECT_GT(reached, 60) << name;
    EXPECT_LT(reached, 170) << name;
  }
}

}  // namespace
}  // namespace carom
