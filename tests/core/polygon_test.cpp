// SPDX-License-Identifier: MIT
//
// Polygons as bodies and in contact, against closed forms: blocks that fall, rock and are struck.
#include "core/mechanism/polygon.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/study/edit.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

PolygonShape box(double width, double height) {
  return {
      {{"heel", {-0.5, -0.5}}, {"toe", {0.5, -0.5}}, {"brow", {0.5, 0.5}}, {"nape", {-0.5, 0.5}}},
      width,
      height};
}

Body block(const char* name, double mass, double width, double height) {
  return {name, BodyKind::rigid, mass, {}, box(width, height)};
}

Anchor vertex(int body, int k) {
  return {body, Place::vertex, {}, k};
}

constexpr int heel = 0;
constexpr int toe = 1;

/// The ground under y = 0 for one corner.
Contact foot(const char* name, int body, int k, double e, double mu) {
  return {name, PointLine{vertex(body, k), Line{{ground, Place::at, {}}, pi / 2}}, e, mu, mu,
          false};
}

/// A body is fixed by a pin and a slot through another of its points.
void fix(Example& e, int body) {
  const Frame at = frame_of(e.mechanism, e.q, body);
  const Vec2 beside = at.origin + Vec2{at.c, at.s};
  const std::string name = "fix" + std::to_string(body);
  e.mechanism.joints.push_back(
      {name + "_pin", RevoluteJoint{{body, Place::at, {}}, {ground, Place::at, at.origin}}});
  e.mechanism.joints.push_back(
      {name + "_slot",
       SlotJoint{{body, Place::at, {1, 0}}, {ground, Place::at, beside}, at.angle}});
}

/// A free disc on its way to a fixed box.
Example disc_and_box(double r, Vec2 centre, Vec2 velocity, Vec2 box_size) {
  Example e;
  e.mechanism.bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{r}},
                        block("box", 1, box_size.x, box_size.y)};
  e.mechanism.contacts = {{"touch", DiscPolygon{0, 1}, 1, 0, 0, false}};
  e.q = {centre.x, centre.y, 0, 0, 0, 0};
  e.qdot = {velocity.x, velocity.y, 0, 0, 0, 0};
  fix(e, 1);
  return e;
}

Trajectory without_gravity(const Example& e, double until, int impacts = 5) {
  Scenario scenario = scenario_of(e, NewtonLaw{});
  scenario.gravity = {};
  return motion_of(scenario, {0, until, impacts});
}

// m(b² + h²)/12; a regular hexagon of the circumradius R has 5mR²/12; a triangle with its mass
// centre in the origin has m(|a|² + |b|² + |c|²)/12.
TEST(Polygon, InertiaOfTheUniformOne) {
  EXPECT_NEAR(inertia_of(block("b", 3, 0.4, 1.2)), 3 * (0.16 + 1.44) / 12, 1e-15);
  PolygonShape hexagon;
  for (int i = 0; i < 6; ++i) hexagon.vertices.push_back({"v", 0.7 * direction(i * pi / 3)});
  EXPECT_NEAR(polar_moment(hexagon), 5 * 0.49 / 12, 1e-15);
  const PolygonShape triangle{
      {{"a", {-1, -0.5}}, {"b", {1.25, -0.25}}, {"c", {-0.25, 0.75}}}, 1, 1};
  EXPECT_NEAR(norm(mass_centre(triangle)), 0, 1e-15);
  EXPECT_NEAR(polar_moment(triangle), (1.25 + 1.625 + 0.625) / 12, 1e-15);
}

TEST(Polygon, CornersFollowTheScale) {
  Mechanism m;
  m.bodies = {block("b", 1, 0.4, 1.2)};
  EXPECT_EQ(local_point(m, vertex(0, toe)), (Vec2{0.2, -0.6}));
  std::get<PolygonShape>(m.bodies[0].shape).scale_x = 0.6;
  EXPECT_EQ(local_point(m, vertex(0, toe)), (Vec2{0.3, -0.6}));
}

// Between two corners' own directions every direction is a normal; the one halfway is taken.
TEST(Polygon, CornerOnCornerHasTheNormalHalfway) {
  const PolygonShape square = box(2, 2);
  const ClosestPoint foot = Outline(square).closest({1, 1});
  EXPECT_NEAR(foot.n.x, std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(foot.n.y, std::sqrt(0.5), 1e-15);
  EXPECT_NEAR(foot.distance, 0, 1e-15);
}

// Housner: ω⁺/ω⁻ = 1 − 1.5 sin²α with tan α = width/height, if the block lands on the new corner
// without slip or rebound. The old corner must be free to leave: to hold it takes a pull.
TEST(Polygon, RockingBlockLosesWhatHousnerSays) {
  for (const double height : {1.0, 0.6}) {
    constexpr double width = 0.3, omega = 1;
    Example e;
    e.mechanism.bodies = {block("block", 1, width, height)};
    e.mechanism.contacts = {foot("left", 0, heel, 0, 10), foot("right", 0, toe, 0, 10)};
    e.q = {0, height / 2, 0};
    // About the left corner, clockwise, down onto the right one.
    e.qdot = {omega * height / 2, -omega * width / 2, -omega};
    const Evaluation evaluation = compute(scenario_of(e, MoreauLaw{}));
    ASSERT_EQ(evaluation.result.status, ImpactStatus::solved);
    const double sine = width / std::hypot(width, height);
    const double ratio = 1 - 1.5 * sine * sine;
    const std::vector<double>& after = evaluation.result.qdot_plus;
    EXPECT_NEAR(after[2], -omega * ratio, 1e-12);
    if (height == 1.0) {
      EXPECT_NEAR(ratio, 0.876147, 0.5e-6);
    }
    const State state{e.q, after};
    EXPECT_NEAR(norm(point_velocity(e.mechanism, state, vertex(0, toe))), 0, 1e-12);
    EXPECT_GT(point_velocity(e.mechanism, state, vertex(0, heel)).y, 0);
  }
}

// Both corners share the blow, and nothing turns.
TEST(Polygon, BlockThatLandsFlatReboundsFlat) {
  Example e;
  e.mechanism.bodies = {block("block", 2, 0.6, 0.4)};
  e.mechanism.contacts = {foot("left", 0, heel, 0.5, 0), foot("right", 0, toe, 0.5, 0)};
  e.q = {0, 0.2, 0};
  e.qdot = {0.3, -1, 0};
  const Evaluation evaluation = compute(scenario_of(e, NewtonLaw{}));
  const std::vector<double> expected{0.3, 0.5, 0};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(evaluation.result.qdot_plus[i], expected[i], 1e-14);
  }
}

// A rectangle that falls on one corner: m_eff = 1/(1/m + x²/J), x the corner's lever arm.
TEST(Polygon, BlockThatLandsOnACornerTurns) {
  Example e;
  e.mechanism.bodies = {block("block", 2, 0.6, 0.4)};
  e.mechanism.contacts = {foot("left", 0, heel, 0.5, 0), foot("right", 0, toe, 0.5, 0)};
  constexpr double angle = 0.3;
  const Vec2 arm = rotated({-0.3, -0.2}, std::cos(-angle), std::sin(-angle));
  const Vec2 other = rotated({0.3, -0.2}, std::cos(-angle), std::sin(-angle));
  ASSERT_LT(other.y, arm.y);  // turned clockwise it lands on the right corner
  e.q = {0, -other.y, -angle};
  e.qdot = {0, -1, 0};
  const Evaluation evaluation = compute(scenario_of(e, NewtonLaw{}));
  const double J = 2 * (0.36 + 0.16) / 12;
  const double impulse = 1.5 / (1 / 2.0 + other.x * other.x / J);
  EXPECT_NEAR(evaluation.result.impulses[0].normal, impulse, 1e-13);
  EXPECT_NEAR(evaluation.result.qdot_plus[2], other.x * impulse / J, 1e-13);
}

// An edge is a stretch of a line: in its middle the impact is that of point and line.
TEST(Polygon, EdgeStrikesLikeTheLineThroughIt) {
  Example e;
  e.mechanism.bodies = {block("upper", 1, 0.4, 0.4), block("lower", 3, 2, 0.5)};
  e.mechanism.contacts = {{"edge", PointPolygon{vertex(0, heel), 1}, 0.6, 0.3, 0.3, false}};
  const double angle = 0.2, lean = 0.5;
  const Vec2 on_edge = rotated({0.3, 0.25}, std::cos(angle), std::sin(angle));
  const Vec2 arm = rotated({-0.2, -0.2}, std::cos(lean), std::sin(lean));
  e.q = {on_edge.x - arm.x, on_edge.y - arm.y, lean, 0, 0, angle};
  e.qdot = {0.4, -1, 0.8, 0.1, 0.2, -0.3};
  const Law law = NewtonCoulombLaw{};
  const Evaluation with_edge = compute(scenario_of(e, law));
  ASSERT_EQ(with_edge.result.status, ImpactStatus::solved);
  e.mechanism.contacts[0].geometry =
      PointLine{vertex(0, heel), Line{{1, Place::vertex, {}, 2}, pi / 2}};
  const Evaluation with_line = compute(scenario_of(e, law));
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_NEAR(with_edge.result.qdot_plus[i], with_line.result.qdot_plus[i], 1e-13);
  }
}

// The centre reaches the distance r from the corner (1, 1) at |c + vt − k| = r, and at e = 1 the
// velocity is mirrored in the direction from corner to centre.
TEST(Polygon, FreeDiscMeetsACornerWhenTheCircleSaysSo) {
  constexpr double r = 0.3;
  const Vec2 start{1.5, 3}, v{-0.2, -1}, corner_at{1, 1};
  const Trajectory t = without_gravity(disc_and_box(r, start, v, {2, 2}), 4);
  ASSERT_EQ(t.impacts.size(), 1u);
  const Vec2 d = start - corner_at;
  const double dv = dot(d, v), vv = dot(v, v);
  const double root = std::sqrt(dv * dv - vv * (dot(d, d) - r * r));
  const double when = (-dv - root) / vv;
  EXPECT_NEAR(t.impacts[0].t, when, 1e-10);
  const Vec2 n = (1 / r) * (d + when * v);
  const Vec2 mirrored = v + (-2 * dot(n, v)) * n;
  EXPECT_NEAR(t.impacts[0].result.qdot_plus[0], mirrored.x, 1e-9);
  EXPECT_NEAR(t.impacts[0].result.qdot_plus[1], mirrored.y, 1e-9);
}

// In free flight a step is as long as it likes; a small box must not be stepped over, nor the
// change from one edge to the next be missed.
TEST(Polygon, SmallBoxIsNotSteppedOver) {
  for (const double height : {-0.02, 0.0, 0.04, 0.06}) {
    constexpr double r = 0.05;
    const Trajectory t = without_gravity(disc_and_box(r, {-3, height}, {5, 0}, {0.1, 0.1}), 2);
    ASSERT_EQ(t.impacts.size(), 1u) << height;
    const double over = std::max(std::abs(height) - 0.05, 0.0);
    const double x = -0.05 - std::sqrt(r * r - over * over);
    EXPECT_NEAR(t.impacts[0].t, (x + 3) / 5, 1e-9) << height;
  }
}

// A point slides off the end of an edge and round the corner without a jump of the gap.
TEST(Polygon, GapIsContinuousRoundTheOutline) {
  const PolygonShape polygon = box(2, 1);
  ClosestPoint last = Outline(polygon).closest(1.5 * direction(0));
  constexpr int steps = 5000;
  for (int i = 1; i <= steps; ++i) {
    const ClosestPoint foot = Outline(polygon).closest(1.5 * direction(2 * pi * i / steps));
    EXPECT_NEAR(foot.distance, last.distance, 1.5 * 2 * pi / steps + 1e-12);
    EXPECT_LT(norm(foot.n - last.n), 0.01) << i;
    last = foot;
  }
}

// Dragged along the closed contact, the point goes along one edge and round the corner to the next.
TEST(Polygon, DragFollowsTheOutlineRoundACorner) {
  Example e;
  e.mechanism.bodies = {{"probe", BodyKind::particle, 1, {}, NoShape{}}, block("box", 1, 2, 2)};
  e.mechanism.contacts = {{"touch", PointPolygon{{0, Place::at, {}}, 1}, 0.5, 0, 0, false}};
  e.q = {0, 1, 0, 0, 0};
  e.qdot.assign(5, 0.0);
  fix(e, 1);
  std::vector<double> q = e.q;
  for (const Vec2 hand : {Vec2{0.5, 1.4}, Vec2{0.9, 1.2}, Vec2{1.3, 0.9}, Vec2{1.4, 0.4}}) {
    q = drag_pose(e.mechanism, q, {{0, Place::at, {}}, hand, {0}, false}).q;
    EXPECT_NEAR(evaluate(e.mechanism, q).contacts[0].gap, 0, 1e-9);
  }
  EXPECT_NEAR(q[0], 1, 1e-3);
  EXPECT_NEAR(q[1], 0.4, 1e-3);
}

}  // namespace
}  // namespace carom::test
