// SPDX-License-Identifier: MIT
//
// Long chains. A chain of equal links reaches every point of the disc around its pivot, so whether
// a target can be met is known without any solver; positions are summed up link by link.
#include <gtest/gtest.h>

#include <cmath>

#include "core/pose/resolve.h"

namespace carom {
namespace {

constexpr double link_length = 0.3;

Mechanism chain(int links) {
  Mechanism m;
  for (int i = 0; i < links; ++i) {
    m.bodies.push_back(
        {"link" + std::to_string(i), BodyKind::rigid, 1, {}, RodShape{link_length, {}}});
    const Anchor parent = i == 0 ? Anchor{} : Anchor{i - 1, Place::end, {}};
    m.joints.push_back({"J" + std::to_string(i), RevoluteJoint{parent, {i, Place::start, {}}}});
  }
  return m;
}

/// Tip from the angles alone; `apart` grows to the largest distance between a body's centre and
/// where the links before it put it.
Vec2 tip_of(const std::vector<double>& q, double& apart) {
  Vec2 joint{};
  for (std::size_t i = 0; i < q.size(); i += 3) {
    const Vec2 half = (link_length / 2) * direction(q[i + 2]);
    apart = std::max(apart, norm(Vec2{q[i], q[i + 1]} - (joint + half)));
    joint = joint + 2 * half;
  }
  return joint;
}

PosePrescription tip_at(int links, Vec2 at) {
  return {{PointTarget{"tip", {links - 1, Place::end, {}}, at.x, at.y}}, {}};
}

TEST(Chain, ReachesWhateverIsInReach) {
  for (const int links : {5, 10, 20, 40}) {
    const Mechanism m = chain(links);
    for (const double part : {0.3, 0.55, 0.9}) {
      for (const double angle : {-1.5, -0.3, 0.0, 1.0, 2.5}) {
        const Vec2 target = (part * links * link_length) * direction(angle);
        const PoseResult pose = resolve_pose(m, tip_at(links, target), {});
        ASSERT_TRUE(pose.reached) << links << " links, " << part << ": " << pose.reason;
        double apart = 0;
        EXPECT_LT(norm(tip_of(pose.q, apart) - target), 1e-9);
        EXPECT_LT(apart, 1e-9);
      }
    }
  }
}

TEST(Chain, DoesNotReachBeyondItsLength) {
  const PoseResult pose = resolve_pose(chain(20), tip_at(20, {20 * link_length * 1.01, 0}), {});
  EXPECT_FALSE(pose.reached);
  EXPECT_FALSE(pose.reason.empty());
}

TEST(Chain, TipIsDraggedAcross) {
  constexpr int links = 20;
  const Mechanism m = chain(links);
  const double reach = links * link_length;
  const PoseResult start = resolve_pose(m, tip_at(links, {-0.6 * reach, -0.3 * reach}), {});
  ASSERT_TRUE(start.reached);
  const Anchor tip{links - 1, Place::end, {}};
  const auto expect_at = [&](const DragResult& drag, Vec2 target) {
    double apart = 0;
    const Vec2 there = tip_of(drag.q, apart);
    EXPECT_LT(norm(there - target), 1e-6 * reach) << drag.reason;
    EXPECT_LT(norm(there - drag.reached), 1e-9);
    EXPECT_LT(apart, 1e-8);
    EXPECT_FALSE(drag.limited) << drag.reason;
  };
  const Vec2 end{0.6 * reach, -0.3 * reach};
  expect_at(drag_pose(m, start.q, {tip, end, {}, true}), end);  // in one move

  std::vector<double> q = start.q;
  for (int i = 0; i <= 60; ++i) {
    const Vec2 hand{(-0.6 + 0.02 * i) * reach, -0.3 * reach};
    const DragResult drag = drag_pose(m, q, {tip, hand, {}, true});
    expect_at(drag, hand);
    q = drag.q;
  }
}

// A hand beyond the reach pulls the chain straight: the tip ends near the circle, short of it.
TEST(Chain, IsPulledTautByAHandOutOfReach) {
  constexpr int links = 20;
  const Mechanism m = chain(links);
  const double reach = links * link_length;
  const PoseResult start = resolve_pose(m, tip_at(links, {0.5 * reach, -0.2 * reach}), {});
  ASSERT_TRUE(start.reached);
  const DragResult drag =
      drag_pose(m, start.q, {{links - 1, Place::end, {}}, {2 * reach, 0}, {}, true});
  EXPECT_TRUE(drag.limited);
  EXPECT_FALSE(drag.reason.empty());
  EXPECT_LE(norm(drag.reached), reach * (1 + 1e-9));
  EXPECT_GT(norm(drag.reached), 0.9 * reach);
}

}  // namespace
}  // namespace carom
