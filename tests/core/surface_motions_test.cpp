// SPDX-License-Identifier: MIT
//
// Motions on surfaces with ends, in rings, on ropes and against stops, by closed forms and against
// joints.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/support/flight.h"

namespace carom::test {
namespace {

const std::vector<Vertex> triangle{{"a", {-0.4, -0.3}}, {"b", {0.5, -0.2}}, {"c", {0, 0.4}}};

/// A particle with one contact of the ground.
Example bead(const ContactGeometry& geometry, Vec2 p, Vec2 v, double e, double mu = 0) {
  Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, 2}};
  out.mechanism.contacts = {{"c", geometry, e, mu, mu}};
  out.q = {p.x, p.y};
  out.qdot = {v.x, v.y};
  return out;
}

// A rope that is taut is a massless rod: the same motion as with a distance joint.
TEST(SurfaceMotions, TautRopeMovesAsADistanceJoint) {
  const Example rope = bead(Rope{{0}, at_ground({0, 0}), 1}, {0.6, -0.8}, {0.4, 0.3}, 0);
  Example rod = rope;
  rod.mechanism.contacts = {};
  rod.mechanism.joints = {{"rod", DistanceJoint{{0}, at_ground({0, 0}), 1}}};
  const Trajectory taut = motion_of(scenario_of(rope), {0, 1.5, 20});
  const Trajectory held = motion_of(scenario_of(rod), {0, 1.5, 20});
  EXPECT_TRUE(taut.impacts.empty() || taut.impacts.front().t == 0);
  for (double t = 0; t < 1.5; t += 0.1) {
    const State a = state_at(taut, t);
    const State b = state_at(held, t);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR(a.q[i], b.q[i], 1e-8) << t;
  }
}

// Dropped beside the peg, it falls until the rope is taut and is thrown back along it with e; the
// component across keeps. v = √(2G·0.8) at (0.6, −0.8).
TEST(SurfaceMotions, RopeThrowsBackAlongItself) {
  const double v = std::sqrt(2 * G * 0.8);
  const Example e = bead(Rope{{0}, at_ground({0, 0}), 1}, {0.6, 0}, {0, 0}, 0.3);
  const Trajectory motion = motion_of(scenario_of(e), {0, 0.6, 20});
  ASSERT_FALSE(motion.impacts.empty());
  const TrajectoryImpact& impact = motion.impacts[0];
  EXPECT_NEAR(impact.t, v / G, 1e-10);
  const double out = 0.8 * v;
  const Vec2 along{0.6, -0.8};
  EXPECT_NEAR(impact.result.qdot_plus[0], -1.3 * out * along.x, 1e-9);
  EXPECT_NEAR(impact.result.qdot_plus[1], -v - 1.3 * out * along.y, 1e-9);
  EXPECT_NEAR(impact.result.impulses.front().normal, 2 * 1.3 * out, 1e-9);
}

// A bead in a smooth bowl is a pendulum: the first return to its height after Lindstedt's series of
// the period, T = 2π√(R/g)(1 + θ²/16 + 11θ⁴/3072 + 173θ⁶/737280).
TEST(SurfaceMotions, BeadInARingSwingsAsAPendulum) {
  constexpr double theta = 0.3;
  const double series =
      1 + theta * theta / 16 + 11 * std::pow(theta, 4) / 3072 + 173 * std::pow(theta, 6) / 737280;
  const double period = 2 * pi * std::sqrt(1.5 / G) * series;
  const Vec2 start = 1.5 * direction(-pi / 2 + theta);
  for (const ContactGeometry& round :
       {ContactGeometry{PointRing{{0}, {at_ground({0, 0}), 1.5}}},
        ContactGeometry{PointArc{{0}, {at_ground({0, 0}), 1.5, -3, -0.1, true}}},
        ContactGeometry{PointRing{{0}, {at_ground({0, 0}), 1.7}, Tip{0.2}}}}) {
    const Trajectory motion = motion_of(scenario_of(bead(round, start, {}, 0)), {0, period, 20});
    ASSERT_NEAR(motion.end.t, period, 1e-12);
    const State half = state_at(motion, period / 2);
    const State back = state_at(motion, period);
    EXPECT_NEAR(half.q[0], -start.x, 1e-6) << kind_word(round);
    EXPECT_NEAR(back.q[0], start.x, 1e-6) << kind_word(round);
    EXPECT_NEAR(back.q[1], start.y, 1e-6) << kind_word(round);
  }
}

// A disc that rolls in a ring: ½·(3/2)m v² = m g (R − r)(1 − cos θ₀) at the bottom.
TEST(SurfaceMotions, DiscRollsInARing) {
  constexpr double r = 0.1, R = 0.5, theta = 0.7;
  Example e;
  e.mechanism.bodies = {{"journal", BodyKind::rigid, 3, {}, DiscShape{r}}};
  e.mechanism.contacts = {{"bearing", DiscRing{0, {at_ground({0, 0}), R}}, 0, 2, 2}};
  const Vec2 start = (R - r) * direction(-pi / 2 + theta);
  e.q = {start.x, start.y, 0};
  e.qdot = {0, 0, 0};
  const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 1, 20});
  const double lowest = std::sqrt(4.0 / 3 * G * (R - r) * (1 - std::cos(theta)));
  double fastest = 0;
  for (double t = 0; t <= 1; t += 1e-4) fastest = std::max(fastest, -state_at(motion, t).qdot[0]);
  EXPECT_NEAR(fastest, lowest, 1e-6);
  for (double t = 0; t <= 1; t += 0.05) {
    const State s = state_at(motion, t);
    EXPECT_NEAR(std::hypot(s.q[0], s.q[1]), R - r, 1e-9);
    // It rolls: the rim's velocity v + ω r is that of the ring, 0.
    const Vec2 out = (1 / (R - r)) * Vec2{s.q[0], s.q[1]};
    EXPECT_NEAR(dot(perp(out), {s.qdot[0], s.qdot[1]}) + r * s.qdot[2], 0, 1e-8) << t;
  }
}

// A bead slides over the end of a smooth table and flies: x = 2t, y = −g(t − t₁)²/2.
TEST(SurfaceMotions, BeadSlidesOffTheEndOfALine) {
  const Line table{at_ground({0, 0}), pi / 2, -5, 1};
  const Example e = bead(PointLine{{0}, table}, {0, 0}, {2, 0}, 0.5);
  const Trajectory motion = motion_of(scenario_of(e), {0, 1, 20});
  EXPECT_EQ(motion.end.reason, EndReason::reached);
  for (double t = 0; t <= 1; t += 0.05) {
    const double since = std::max(0.0, t - 0.5);
    const State s = state_at(motion, t);
    EXPECT_NEAR(s.q[0], 2 * t, 1e-9);
    EXPECT_NEAR(s.q[1], -G * since * since / 2, 1e-8);
  }
}

// A disc that comes off a step turns about its edge first, ω²r = ω₀²r + (4/3)g(1 − cos θ), and
// leaves where the push m(g cos θ − ω²r) ends; from there on ω stays. Just before, it slips at any
// finite μ.
TEST(SurfaceMotions, DiscRollsOverTheEndOfALine) {
  constexpr double r = 0.1, v = 0.4, mu = 1000;
  Example e;
  e.mechanism.bodies = {{"ball", BodyKind::rigid, 1, {}, DiscShape{r}}};
  e.mechanism.contacts = {
      {"step", DiscLine{0, Line{at_ground({0, 0}), pi / 2, -2, 0.2}}, 0, mu, mu}};
  e.q = {0, r, 0};
  e.qdot = {v, 0, -v / r};
  const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 0.9, 20});
  const double cosine = (v * v / (G * r) + 4.0 / 3) / (7.0 / 3);
  EXPECT_NEAR(state_at(motion, 0.9).qdot[2], -std::sqrt(G * cosine / r), 7.9 / mu);
  // Until it is at the edge it rolls, and afterwards its height is that of a circle about it.
  EXPECT_NEAR(state_at(motion, 0.5).q[0], 0.2, 1e-9);
  const State s = state_at(motion, 0.6);
  EXPECT_NEAR(std::hypot(s.q[0] - 0.2, s.q[1]), r, 1e-9);
  EXPECT_NEAR(s.qdot[2] * s.qdot[2], v * v / (r * r) + 4.0 / 3 * G / r * (1 - s.q[1] / r), 1e-6);
}

// A smooth disc at rest exactly above the end, beside which gravity lies by α: it comes down about
// the edge, v² = 2gr(cos α − cos θ), and leaves at cos θ = ⅔cos α, where v² = gr cos θ. What is
// across gravity of its velocity, v cos θ, stays from then on.
TEST(SurfaceMotions, DiscComesDownFromExactlyTheEndOfALine) {
  constexpr double r = 0.1, alpha = 0.3;
  Example e;
  e.mechanism.bodies = {{"ball", BodyKind::rigid, 1, {}, DiscShape{r}}};
  e.mechanism.contacts = {{"step", DiscLine{0, Line{at_ground({0, 0}), pi / 2, -2, 0}}, 0}};
  e.q = {0, r, 0};
  e.qdot = {0, 0, 0};
  Scenario scenario = scenario_of(e);
  scenario.gravity = {G * std::sin(alpha), -G * std::cos(alpha)};
  const Trajectory motion = motion_of(scenario, {0, 0.6, 20});
  EXPECT_EQ(motion.end.reason, EndReason::reached);
  EXPECT_TRUE(motion.time_steps.empty()) << "nothing needs steps through time";
  const State s = state_at(motion, 0.6);
  ASSERT_GT(std::hypot(s.q[0], s.q[1]), 2 * r) << "it flies";
  const double cosine = 2 * std::cos(alpha) / 3;
  EXPECT_NEAR(s.qdot[0] * std::cos(alpha) + s.qdot[1] * std::sin(alpha),
              std::sqrt(G * r * cosine) * cosine, 1e-8);
}

// From the side it strikes the wall under the line's end, and not the line.
TEST(SurfaceMotions, WallUnderTheEndIsStruck) {
  const Line shelf{at_ground({0, 0}), pi / 2, 0, 1};
  const Example e = bead(PointLine{{0}, shelf}, {-1, -1}, {5, 4}, 0.5);
  const Trajectory motion = motion_of(scenario_of(e), {0, 0.4, 20});
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_NEAR(motion.impacts[0].t, 0.2, 1e-10);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[0], -2.5, 1e-9);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], 4 - G * 0.2, 1e-9);
}

/// A block on a vertical guide whose stop is 0.5 m below, and a rod on a pin that falls on a stop.
Example slider(double e) {
  Example out;
  out.mechanism.bodies = {{"block", BodyKind::rigid, 2, 1}};
  out.mechanism.joints = {{"guide", PrismaticJoint{{0}, at_ground({0, 0}), pi / 2}}};
  out.mechanism.contacts = {{"stop", SlideStop{0, StopSide::lower, -0.5}, e}};
  out.q = {0, 0, 0};
  out.qdot = {0, 0, 0};
  return out;
}

TEST(SurfaceMotions, BlockBouncesOnTheStopOfItsGuide) {
  const Trajectory motion = motion_of(scenario_of(slider(0.6)), {0, 0.6, 20});
  const double v = std::sqrt(2 * G * 0.5);
  ASSERT_GE(motion.impacts.size(), 1u);
  EXPECT_NEAR(motion.impacts[0].t, v / G, 1e-10);
  EXPECT_NEAR(motion.impacts[0].result.qdot_plus[1], 0.6 * v, 1e-9);
  EXPECT_NEAR(motion.impacts[0].result.impulses.front().normal, 2 * 1.6 * v, 1e-9);
  EXPECT_NEAR(state_at(motion, 0.6).q[1],
              -0.5 + 0.6 * v * (0.6 - v / G) - G * std::pow(0.6 - v / G, 2) / 2, 1e-8);
}

// A rod of mass m and length L falls about its end through 90°: ω = √(3g/L); at the stop ω⁺ = −eω⁻
// and the impulse is J(1 + e)ω with J = mL²/3.
TEST(SurfaceMotions, RodStrikesTheStopOfItsPin) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 2, {}, RodShape{0.9}}};
  e.mechanism.joints = {{"pin", RevoluteJoint{{0, Place::start}, at_ground({0, 0})}}};
  e.mechanism.contacts = {{"stop", AngleStop{0, StopSide::lower, -pi / 2}, 0.4}};
  e.q = {0.45, 0, 0};
  e.qdot = {0, 0, 0};
  const Trajectory motion = motion_of(scenario_of(e), {0, 0.8, 20});
  ASSERT_GE(motion.impacts.size(), 1u);
  const double omega = std::sqrt(3 * G / 0.9);
  const ImpactResult& result = motion.impacts[0].result;
  EXPECT_NEAR(result.qdot_minus[2], -omega, 1e-8);
  EXPECT_NEAR(result.qdot_plus[2], 0.4 * omega, 1e-8);
  EXPECT_NEAR(result.impulses.front().normal, 2 * 0.81 / 3 * 1.4 * omega, 1e-8);
  EXPECT_NEAR(*motion.impacts[0].indicators.gamma.number, 0.16, 1e-9);
}

// A point that is rounded strikes as the disc that is its circle, but for where the body is.
TEST(SurfaceMotions, TipIsADiscAroundItsPoint) {
  Example disc;
  disc.mechanism.bodies = {{"body", BodyKind::rigid, 1, 0.02, DiscShape{0.1}}};
  disc.mechanism.contacts = {{"rim", DiscLine{0, {at_ground({0, 0}), pi / 2}}, 0.5, 0.3, 0.3}};
  disc.q = {0, 0.4, 0.2};
  disc.qdot = {1, -1, 4};
  Example tip = disc;
  tip.mechanism.contacts[0].geometry = PointLine{{0}, {at_ground({0, 0}), pi / 2}, Tip{0.1}};
  const Trajectory a = motion_of(scenario_of(disc, NewtonCoulombLaw{}), {0, 1, 20});
  const Trajectory b = motion_of(scenario_of(tip, NewtonCoulombLaw{}), {0, 1, 20});
  ASSERT_EQ(a.impacts.size(), b.impacts.size());
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_NEAR(state_at(a, 1).q[i], state_at(b, 1).q[i], 1e-12);
  }
}

// A polygon fixed to the ground is one of a body that a joint keeps there.
TEST(SurfaceMotions, FixedPolygonIsThatOfABodyHeldStill) {
  Example fixed = bead(PointPolygon{{0}, PolygonSurface{ground, PolygonShape{triangle}}}, {0.3, 1},
                       {-0.2, 0}, 0.7, 0.2);
  Example held = fixed;
  held.mechanism.bodies.push_back({"block", BodyKind::rigid, 1, 1, PolygonShape{triangle}});
  held.mechanism.joints = {{"weld", RevoluteJoint{{1}, at_ground({0, 0})}},
                           {"turn", PrismaticJoint{{1}, at_ground({0, 0}), 0.3}}};
  held.mechanism.contacts[0].geometry = PointPolygon{{0}, 1};
  held.q.insert(held.q.end(), {0, 0, 0});
  held.qdot.insert(held.qdot.end(), {0, 0, 0});
  const Trajectory a = motion_of(scenario_of(fixed, NewtonCoulombLaw{}), {0, 1, 20});
  const Trajectory b = motion_of(scenario_of(held, NewtonCoulombLaw{}), {0, 1, 20});
  ASSERT_EQ(a.impacts.size(), b.impacts.size());
  ASSERT_GE(a.impacts.size(), 1u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NEAR(state_at(a, 1).q[i], state_at(b, 1).q[i], 1e-8);
  }
}

}  // namespace
}  // namespace carom::test
