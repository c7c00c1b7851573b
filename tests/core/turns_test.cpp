// SPDX-License-Identifier: MIT
//
// Joints do not see whole turns of an angle, but torsion springs do.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/pose/resolve.h"
#include "core/pose/turns.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/simulation.h"
#include "tests/support/seed.h"

namespace carom {
namespace {

/// Rods end to end, the first one hung on the ground.
Mechanism chain(const std::vector<double>& lengths) {
  Mechanism m;
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const std::string number = std::to_string(i);
    const int body = static_cast<int>(i);
    m.bodies.push_back({"rod" + number, BodyKind::rigid, 1, {}, RodShape{lengths[i]}});
    const Anchor parent = i == 0 ? Anchor{ground} : Anchor{body - 1, Place::end, {}};
    m.joints.push_back({"pin" + number, RevoluteJoint{{body, Place::start, {}}, parent}});
  }
  return m;
}

PosePrescription tip_at(const Mechanism& m, Vec2 tip) {
  const int last = static_cast<int>(m.bodies.size()) - 1;
  return {.targets = {PointTarget{"tip", {last, Place::end, {}}, tip.x, tip.y}}, .mode = {}};
}

double relative(const std::vector<double>& q, std::size_t joint) {
  return q[3 * joint + 2] - (joint == 0 ? 0 : q[3 * joint - 1]);
}

bool is_principal(double angle) {
  return angle > -pi && angle <= pi;
}

TEST(Turns, OfANewPoseAreNone) {
  std::mt19937_64 random(test::seed(20261123));
  const auto between = [&](double low, double high) {
    return std::uniform_real_distribution(low, high)(random);
  };
  int found = 0;
  for (int run = 0; run < 600; ++run) {
    std::vector<double> lengths;
    for (int i = run % 3 == 0 ? 4 : 2; i > 0; --i) lengths.push_back(between(0.2, 1));
    const Mechanism m = chain(lengths);
    PosePrescription pose = tip_at(m, between(0.1, 1.2) * direction(between(-pi, pi)));
    const int sign = run % 2 == 0 ? 1 : -1;
    if (lengths.size() == 2) pose.mode = {{"pin1", sign}};
    const PoseResult result = resolve_pose(m, pose, {});
    if (!result.reached) continue;
    ++found;
    for (std::size_t joint = 0; joint < lengths.size(); ++joint) {
      EXPECT_TRUE(is_principal(relative(result.q, joint))) << run << ": " << joint;
    }
    // Between rods end to end the sign of the mode is that of the angle.
    if (lengths.size() == 2) {
      EXPECT_GT(sign * relative(result.q, 1), 0) << run;
    }
  }
  EXPECT_GT(found, 300);
}

// The angle of a joint's first body to its second one lies in (−π, π]: half a turn is π, so that a
// second body on the ground is at −π.
TEST(Turns, HalfATurnIsPi) {
  Mechanism m;
  m.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{1}}};
  for (const double angle : {pi, -pi}) {
    for (const bool second : {false, true}) {
      const Anchor rod{0, Place::start, {}}, fixed{ground};
      m.joints = {{"pin", second ? RevoluteJoint{fixed, rod} : RevoluteJoint{rod, fixed}}};
      std::vector<double> q{0, 0, angle};
      choose_turns(m, {}, {}, q);
      EXPECT_NEAR(q[2], second ? -pi : pi, 1e-15) << angle;
    }
  }
}

// By the law of cosines 0.5² + 0.4² + 2·0.5·0.4 cos θ is the squared distance of the tip from the
// pivot; with mode −1, θ < 0.
TEST(Turns, SpringPushesTowardsItsRestAngle) {
  Scenario scenario = read_scenario(read_text_file(CAROM_TEST_DATA "/torsion-turn.json"));
  const std::vector<double>& q = compute(scenario).state.q;
  const double square =
      0.04438732445485269 * 0.04438732445485269 + 0.5797222628602724 * 0.5797222628602724;
  EXPECT_NEAR(relative(q, 1), -std::acos((square - 0.41) / 0.4), 1e-12);
  EXPECT_NEAR(relative(q, 1), -1.75, 5e-3);

  // An integration by another program: −0.0102 rad/s after 20 ms.
  scenario = with_parameter(scenario, "gravity.y", 0);
  scenario = resolved(with_parameter(scenario, "velocity.tip.y", 0));
  const Trajectory motion = simulate(scenario, compute(scenario), {0, 0.02});
  EXPECT_NEAR(state_at(motion, 0.02).qdot[2], -0.0102, 5e-5);
}

TEST(Turns, OfAnAngleThatIsAskedForAreThoseOfItsNumber) {
  const Mechanism m = chain({1, 1});
  PosePrescription pose{.targets = {AngleTarget{"crank", 0, 3 * pi}}, .mode = {}};
  const std::vector<double> fresh = resolve_pose(m, pose, {}).q;
  EXPECT_NEAR(fresh[2], 3 * pi, 1e-12);
  EXPECT_TRUE(is_principal(relative(fresh, 1)));
  // Also from a pose on another turn; what hangs on the rod goes round with it.
  std::vector<double> guess = fresh;
  guess[2] -= 4 * pi;
  guess[5] -= 4 * pi;
  const std::vector<double> again = resolve_pose(m, pose, guess).q;
  EXPECT_NEAR(again[2], 3 * pi, 1e-12);
  EXPECT_NEAR(relative(again, 1), relative(fresh, 1), 1e-12);
}

// The hand winds the second rod round its pin: what a spring there feels grows without a jump.
TEST(Turns, AreKeptWhileThePoseIsMoved) {
  const Mechanism m = chain({1, 0.5});
  PosePrescription pose = tip_at(m, {1.5, 0});
  pose.targets.emplace_back(AngleTarget{"crank", 0, 0});
  std::vector<double> q =
      resolve_pose(
          m, {.targets = {AngleTarget{"crank", 0, 0}, AngleTarget{"arm", 1, 0}}, .mode = {}}, {})
          .q;
  for (int step = 1; step <= 90; ++step) {
    const double angle = step * 0.1;
    auto& tip = std::get<PointTarget>(pose.targets[0]);
    tip.x = 1 + 0.5 * std::cos(angle);
    tip.y = 0.5 * std::sin(angle);
    const PoseResult moved = resolve_pose(m, pose, q);
    ASSERT_TRUE(moved.reached) << moved.reason;
    q = moved.q;
    ASSERT_NEAR(relative(q, 1), angle, 1e-8);
  }
}

TEST(Turns, ThatASpringIsWoundByAreWarnedOf) {
  const auto warns = [](const Scenario& scenario) {
    const std::vector<Finding> verdict = compute(scenario).verdict;
    return std::ranges::any_of(verdict, [](const Finding& finding) {
      return finding.severity == Severity::warning &&
             finding.text.find("more than half a turn") != std::string::npos;
    });
  };
  const Scenario scenario = read_scenario(read_text_file(CAROM_TEST_DATA "/torsion-turn.json"));
  EXPECT_FALSE(warns(scenario));
  EXPECT_TRUE(warns(with_parameter(scenario, "forces.ts.rest_angle", -1.5 + 2 * pi)));
}

/// Stops above each joint of a chain, so far.
Mechanism chain_with_stops(const std::vector<double>& limits) {
  Mechanism m = chain(std::vector<double>(limits.size(), 0.5));
  for (std::size_t i = 0; i < limits.size(); ++i) {
    m.contacts.push_back(
        {"stop" + std::to_string(i), AngleStop{static_cast<int>(i), StopSide::upper, limits[i]}});
  }
  return m;
}

// The stops of the gallery's pendulum leave it −2 to −1 rad; beyond each other they leave nothing.
TEST(Turns, BetweenStopsThatCrossAreWarnedOf) {
  const auto warnings = [](const Scenario& scenario) {
    std::string all;
    for (const Finding& one : compute(scenario).verdict) {
      if (one.severity == Severity::warning) all += one.text + "\n";
    }
    return all;
  };
  const Scenario scenario = load_gallery("stopped-pendulum");
  EXPECT_EQ(warnings(scenario).find("stops"), std::string::npos) << warnings(scenario);
  const Scenario crossed = with_parameter(scenario, "contacts.left.limit", -0.5);
  const std::string_view sentence =
      "no pose keeps both stops of joint pin: left allows nothing below -0.5 rad, right nothing "
      "above -1 rad";
  EXPECT_NE(warnings(crossed).find(sentence), std::string::npos) << warnings(crossed);
  Scenario in_turn = crossed;
  auto mechanism = std::make_shared<Mechanism>(*crossed.mechanism);
  mechanism->contacts[0].acts_until = 1;
  mechanism->contacts[1].acts_from = 1;
  in_turn.mechanism = mechanism;
  EXPECT_EQ(warnings(in_turn).find("stops"), std::string::npos) << warnings(in_turn);
}

// A stop sees whole turns: the joint has the angle of the stop that is to be closed, wherever the
// pose came from.
TEST(Turns, OfAClosedStopAreThoseOfItsAngle) {
  for (const double limit : {2.0, 3.2, 4.0, 6.5, -4.0, -20.0}) {
    const Mechanism m = chain_with_stops({limit});
    const PosePrescription pose{.targets = {ClosedTarget{0}}, .mode = {}};
    for (const std::vector<double>& before :
         {std::vector<double>(), {0.25, 0, 0}, {-0.25, 0, pi}}) {
      const PoseResult result = resolve_pose(m, pose, before);
      ASSERT_TRUE(result.reached) << result.reason;
      EXPECT_NEAR(result.q[2], limit, 1e-9);
    }
  }
}

TEST(Turns, OfClosedStopsBetweenMovingBodies) {
  const Mechanism m = chain_with_stops({4, -5, 9});
  const PosePrescription all{.targets = {ClosedTarget{0}, ClosedTarget{1}, ClosedTarget{2}},
                             .mode = {}};
  const PoseResult closed = resolve_pose(m, all, {});
  ASSERT_TRUE(closed.reached) << closed.reason;
  EXPECT_NEAR(relative(closed.q, 0), 4, 1e-9);
  EXPECT_NEAR(relative(closed.q, 1), -5, 1e-9);
  EXPECT_NEAR(relative(closed.q, 2), 9, 1e-9);
  // The angle of the last rod is asked for: the one before follows from the stop between them.
  const PosePrescription last{.targets = {AngleTarget{"last", 2, 0.3}, ClosedTarget{2}},
                              .mode = {}};
  const PoseResult hung = resolve_pose(m, last, {});
  ASSERT_TRUE(hung.reached) << hung.reason;
  EXPECT_NEAR(hung.q[8], 0.3, 1e-9);
  EXPECT_NEAR(hung.q[5], 0.3 - 9, 1e-9);
}

}  // namespace
}  // namespace carom
