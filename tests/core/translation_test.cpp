// SPDX-License-Identifier: MIT
//
// Where the origin lies decides nothing. Every mechanism is carried a kilometre and a thousand
// away; what moves with it must move with it, to the rounding of such coordinates.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/pose/close.h"
#include "core/pose/resolve.h"
#include "core/projection/couplings.h"
#include "core/study/compute.h"
#include "tests/support/mechanisms.h"

namespace carom {
namespace {

constexpr std::array<Vec2, 4> shifts{Vec2{1e3, 0}, Vec2{0, 1e3}, Vec2{1e6, 0}, Vec2{-6e5, 8e5}};

void carry(Anchor& anchor, Vec2 by) {
  if (anchor.body == ground) anchor.p = anchor.p + by;
}

Mechanism carried(Mechanism m, Vec2 by) {
  for (Joint& joint : m.joints) {
    std::visit(
        [&](auto& kind) {
          carry(kind.a, by);
          carry(kind.b, by);
        },
        joint.kind);
  }
  for (Contact& contact : m.contacts) {
    if (auto* point = std::get_if<PointLine>(&contact.geometry)) carry(point->surface.through, by);
    if (auto* disc = std::get_if<DiscLine>(&contact.geometry)) carry(disc->surface.through, by);
  }
  return m;
}

std::vector<double> carried(const Mechanism& m, std::vector<double> q, Vec2 by) {
  const std::vector<int> offset = coordinate_offsets(m);
  for (std::size_t i = 0; i + 1 < offset.size(); ++i) {
    q[static_cast<std::size_t>(offset[i])] += by.x;
    q[static_cast<std::size_t>(offset[i]) + 1] += by.y;
  }
  return q;
}

/// A rod of one metre hinged at `at`, hanging at 45°, above a floor that its tip misses by `gap`.
Scenario rod_above_floor(Vec2 at, double gap) {
  const double theta = -pi / 4;
  const Vec2 tip = at + direction(theta);
  Mechanism m;
  m.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{1, {}}}};
  m.joints = {{"O", RevoluteJoint{{ground, Place::at, at}, {0, Place::start, {}}}}};
  m.contacts = {{"tip",
                 PointLine{{0, Place::end, {}}, {{ground, Place::at, {at.x, tip.y - gap}}, pi / 2}},
                 0.5, 0, 0, false}};
  Motion motion;
  const Vec2 centre = at + 0.5 * direction(theta);
  motion.state.q = {centre.x, centre.y, theta};
  Scenario s;
  s.mechanism = std::make_shared<const Mechanism>(m);
  s.motion = std::make_shared<const Motion>(motion);
  return s;
}

TEST(Translation, LeavesTheSizeAlone) {
  for (const test::Example& e :
       {test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0), test::five_bar(true), test::chain(7)}) {
    const EliminationPlan here = plan_elimination(e.mechanism);
    for (const Vec2 by : shifts) {
      const EliminationPlan there = plan_elimination(carried(e.mechanism, by));
      EXPECT_NEAR(there.size, here.size, 1e-9);
      EXPECT_NEAR(there.extent, here.extent, 1e-9);
    }
  }
}

// Two rods of 0.5 and 0.3 m on hinges 0.4 m apart: the largest length and the sum, by hand.
TEST(Translation, SizeIsMadeOfLengthsAndDistances) {
  Mechanism m;
  m.bodies = {{"a", BodyKind::rigid, 1, {}, RodShape{0.5, {}}},
              {"b", BodyKind::rigid, 1, {}, RodShape{0.3, {}}}};
  m.joints = {{"A", RevoluteJoint{{ground, Place::at, {7, 9}}, {0, Place::start, {}}}},
              {"B", RevoluteJoint{{ground, Place::at, {7.4, 9}}, {1, Place::start, {}}}}};
  EXPECT_DOUBLE_EQ(characteristic_size(m), 0.5);
  EXPECT_NEAR(plan_elimination(m).extent, 1.2, 1e-12);
  std::get<RevoluteJoint>(m.joints[1].kind).a.p.x = 9;
  EXPECT_DOUBLE_EQ(characteristic_size(m), 2);
}

std::vector<int> closed_in(const Scenario& scenario) {
  const Mechanism& mechanism = *scenario.mechanism;
  return closed_contacts(plan_elimination(mechanism),
                         evaluate(mechanism, scenario.motion->state.q));
}

// Half a micrometre is a gap for a rod of a metre, wherever it stands; none at all is contact.
TEST(Translation, DecidesNoContact) {
  for (const Vec2 at : {Vec2{}, Vec2{1e3, 0}, Vec2{1e6, 0}, Vec2{0, 1e6}, Vec2{-6e5, 8e5}}) {
    EXPECT_TRUE(closed_in(rod_above_floor(at, 5e-7)).empty()) << at.x;
    EXPECT_EQ(closed_in(rod_above_floor(at, 0)), std::vector<int>{0}) << at.x;
    EXPECT_EQ(closed_in(rod_above_floor(at, -0.1)), std::vector<int>{0}) << at.x;
  }
}

PosePrescription end_at(Vec2 p) {
  return {{PointTarget{"end", {1, Place::end, {}}, p.x, p.y}}, {{"B", 1}, {"D", -1}}};
}

// The five-bar by triangles (tests/support), met again far away to the rounding of coordinates.
TEST(Translation, ClosesLoopsFarAway) {
  const test::Example e = test::five_bar(true);
  const PoseResult here = resolve_pose(e.mechanism, end_at({0.2, -0.5}), e.q);
  ASSERT_TRUE(here.reached);
  for (const Vec2 by : shifts) {
    const Mechanism m = carried(e.mechanism, by);
    const std::vector<double> guess = carried(e.mechanism, e.q, by);
    const PosePrescription pose = end_at(Vec2{0.2, -0.5} + by);
    const PoseResult there = resolve_pose(m, pose, guess);
    ASSERT_TRUE(there.reached) << there.reason;
    const std::vector<double> expected = carried(e.mechanism, here.q, by);
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(there.q[i], expected[i], 1e-14 * norm(by)) << i;
    }
    EXPECT_EQ(resolve_pose(m, pose, there.q).q, there.q) << "resolving twice changes nothing";
    EXPECT_TRUE(resolve_pose(m, pose, {}).reached) << "from no guess";
  }
}

// A free particle has no joint that could tell a guess where the mechanism stands.
TEST(Translation, FindsAFreeParticleFarAway) {
  Mechanism m;
  m.bodies = {{"p", BodyKind::particle, 1, {}, NoShape{}}};
  for (const Vec2 at : shifts) {
    const PosePrescription pose{{PointTarget{"p", {0, Place::at, {}}, at.x, at.y}}, {}};
    const PoseResult found = resolve_pose(m, pose, {});
    ASSERT_TRUE(found.reached) << found.reason;
    EXPECT_NEAR(found.q[0], at.x, 1e-8);
    EXPECT_NEAR(found.q[1], at.y, 1e-8);
  }
}

TEST(Translation, DragsAlike) {
  const test::Example e = test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0);
  for (const Vec2 by : shifts) {
    const Mechanism m = carried(e.mechanism, by);
    const std::vector<double> q = carried(e.mechanism, e.q, by);
    // Along the floor, which is 0.6 below the pivot.
    const DragResult there =
        drag_pose(m, q, {{1, Place::at, {}}, by + Vec2{0.3, -0.6}, {0}, false});
    EXPECT_FALSE(there.limited) << there.reason;
    EXPECT_NEAR(there.reached.x, by.x + 0.3, 1e-6);
    EXPECT_NEAR(there.reached.y, by.y - 0.6, 1e-8);
    // Out of reach: held where |P2| is close to 0.75.
    const DragResult far = drag_pose(m, q, {{1, Place::at, {}}, by + Vec2{2, -0.6}, {0}, false});
    EXPECT_TRUE(far.limited);
    EXPECT_NEAR(far.reached.x, by.x + 0.45, 2e-3);
  }
}

}  // namespace
}  // namespace carom
