// SPDX-License-Identifier: MIT
//
// Surfaces with ends, rings, arcs, fixed polygons, ropes, struts and stops: rows and convective
// terms against differences of the gap, motions against closed forms and against joints.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "core/dynamics/bias.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

Anchor at_ground(Vec2 p) {
  return {ground, Place::at, p};
}

/// d/ds of f at 0 by central differences with one step of extrapolation.
template <class Function>
double derivative(Function f) {
  constexpr double s = 1e-3;
  const double coarse = (f(s) - f(-s)) / (2 * s);
  const double fine = (f(s / 2) - f(-s / 2)) / s;
  return (4 * fine - coarse) / 3;
}

/// Two rigid bodies that turn, a disc and a rod, pinned together for stops of the angle.
Example two_bodies(std::vector<Contact> contacts) {
  Example e;
  e.mechanism.bodies = {{"disc", BodyKind::rigid, 1, {}, DiscShape{0.2}},
                        {"rod", BodyKind::rigid, 1.5, {}, RodShape{0.8}}};
  e.mechanism.joints = {
      {"pin", RevoluteJoint{{0, Place::at, {0.1, 0.05}}, {1, Place::start}}},
      {"guide", SlotJoint{{0, Place::at, {0.05, 0.1}}, {1, Place::at, {0.1, 0.2}}, 0.4}}};
  e.mechanism.contacts = std::move(contacts);
  e.q = {0.3, 0.9, 0.4, -0.15, 0.2, 1.1};
  e.qdot = {0.3, -0.4, 0.9, -1.1, 0.6, 1.7};
  return e;
}

std::vector<double> along(const Example& e, double s) {
  std::vector<double> q = e.q;
  for (std::size_t i = 0; i < q.size(); ++i) q[i] += s * e.qdot[i];
  return q;
}

const std::vector<Vertex> triangle{{"a", {-0.4, -0.3}}, {"b", {0.5, -0.2}}, {"c", {0, 0.4}}};

/// One contact of every kind that the older ones do not cover.
std::vector<Contact> new_contacts() {
  const Anchor tip{0, Place::at, {0.1, -0.05}};
  const Anchor on_rod{1, Place::at, {0.2, 0.1}};
  const auto ended = [&](double from, double to) { return Line{on_rod, 0.8, from, to}; };
  return {{"face", PointLine{tip, ended(-2, 2), Tip{0.03}}},
          {"first end", PointLine{tip, ended(3, 4)}},
          {"second end", DiscLine{0, ended(-4, -3)}},
          {"wall", PointLine{{0, Place::at, {0, -3}}, ended(1, 2)}},
          {"round", PointDisc{{1, Place::end}, 0, Tip{0.05}}},
          {"point in ring", PointRing{tip, Ring{on_rod, 1.5}, Tip{0.1}}},
          {"disc in ring", DiscRing{0, Ring{on_rod, 1.2}}},
          {"arc", DiscArc{0, Arc{on_rod, 0.3, -1, 2}}},
          {"beyond the arc", PointArc{tip, Arc{on_rod, 0.3, 1.5, 2.5}}},
          {"bowl", PointArc{tip, Arc{on_rod, 1.3, -2.5, 2.5, true}}},
          {"fixed polygon", DiscPolygon{0, PolygonSurface{1, PolygonShape{triangle}}}},
          {"polygon's corner", PointPolygon{tip, PolygonSurface{ground, PolygonShape{triangle}}}},
          {"rope", Rope{tip, {1, Place::end}, 2}},
          {"strut", Strut{tip, {1, Place::end}, 0.1}},
          {"slide", SlideStop{1, StopSide::upper, 0.5}},
          {"slide back", SlideStop{1, StopSide::lower, -0.5}},
          {"turn", AngleStop{0, StopSide::lower, -2}},
          {"turn back", AngleStop{0, StopSide::upper, 2}}};
}

// v_n = φ̇ and its convective term, along q + s q̇ with q̇ kept.
TEST(Surfaces, RowsAndTheirBiasAreDerivativesOfTheGap) {
  const Example e = two_bodies(new_contacts());
  validate(e.mechanism);
  const EvaluatedSystem system = evaluate(e.mechanism, e.q);
  for (std::size_t k = 0; k < system.contacts.size(); ++k) {
    SCOPED_TRACE(e.mechanism.contacts[k].name);
    const auto contact = [&](double s) { return evaluate(e.mechanism, along(e, s)).contacts[k]; };
    const auto velocity = [&](const Row ContactRows::*row, double s) {
      const EvaluatedSystem at = evaluate(e.mechanism, along(e, s));
      return apply(at, at.contacts[k].body_a, at.contacts[k].body_b, at.contacts[k].*row, e.qdot);
    };
    const double v_n = velocity(&ContactRows::normal, 0);
    EXPECT_NEAR(v_n, derivative([&](double s) { return contact(s).gap; }), 1e-8);
    EXPECT_NEAR(normal_bias(e.mechanism, system, static_cast<int>(k), e.qdot),
                derivative([&](double s) { return velocity(&ContactRows::normal, s); }), 1e-7);
    EXPECT_NEAR(tangent_bias(e.mechanism, system, static_cast<int>(k), e.qdot),
                derivative([&](double s) { return velocity(&ContactRows::tangent, s); }), 1e-7);
  }
}

/// Gap and normal of one contact of the ground at a particle's place.
ContactRows rows_at(const ContactGeometry& geometry, Vec2 p) {
  Mechanism m;
  m.bodies = {{"bead", BodyKind::particle, 1}};
  m.contacts = {{"c", geometry}};
  return evaluate(m, {p.x, p.y}).contacts[0];
}

// Each gap as one reads it off a drawing.
TEST(Surfaces, GapsAreDistancesFromTheSurface) {
  const Line table{at_ground({0, 1}), pi / 2, -1, 2};
  const auto on_table = [&](Vec2 p) { return rows_at(PointLine{{0}, table}, p); };
  EXPECT_NEAR(on_table({1, 1.5}).gap, 0.5, 1e-15);
  EXPECT_NEAR(on_table({2.3, 1.4}).gap, 0.5, 1e-15);   // 3-4-5 from the corner
  EXPECT_NEAR(on_table({-1.4, 0.2}).gap, 0.4, 1e-15);  // beside the wall
  EXPECT_NEAR(on_table({1.9, 0.3}).gap, -0.1, 1e-15);  // inside, nearest to the wall
  EXPECT_NEAR(on_table({0.5, 0.9}).gap, -0.1, 1e-15);  // inside, nearest to the top
  EXPECT_NEAR(on_table({-1.4, 0.2}).n.x, -1, 1e-15);

  const auto in_ring = [&](Vec2 p) { return rows_at(PointRing{{0}, {at_ground({1, 0}), 2}}, p); };
  EXPECT_NEAR(in_ring({1, -1.5}).gap, 0.5, 1e-15);
  EXPECT_NEAR(in_ring({1, -1.5}).n.y, 1, 1e-15);
  EXPECT_NEAR(in_ring({1, 0}).gap, 2, 1e-15);  // the middle

  const Arc bowl{at_ground({0, 0}), 1, -pi, 0, true};
  const auto in_bowl = [&](Vec2 p) { return rows_at(PointArc{{0}, bowl}, p); };
  EXPECT_NEAR(in_bowl({0, -0.7}).gap, 0.3, 1e-15);
  EXPECT_NEAR(in_bowl({0.6, 0.3}).gap, 0.5, 1e-15);  // from the rim at (1, 0)
  EXPECT_NEAR(in_bowl({-1.5, 0.2}).gap, std::hypot(0.5, 0.2), 1e-15);
  EXPECT_NEAR(in_bowl({0, -1.2}).gap, -0.2, 1e-15);

  const Arc hill{at_ground({0, 0}), 1, pi / 4, 3 * pi / 4};
  const auto on_hill = [&](Vec2 p) { return rows_at(PointArc{{0}, hill, Tip{0.1}}, p); };
  EXPECT_NEAR(on_hill({0, 1.5}).gap, 0.4, 1e-15);
  const double rim = std::sqrt(0.5);
  EXPECT_NEAR(on_hill({rim + 0.3, rim + 0.1}).gap, std::hypot(0.3, 0.1) - 0.1, 1e-15);

  EXPECT_NEAR(rows_at(Rope{{0}, at_ground({0, 0}), 5}, {3, -3}).gap, 5 - std::sqrt(18), 1e-15);
  EXPECT_NEAR(rows_at(Strut{{0}, at_ground({0, 0}), 5}, {3, 4.5}).gap, std::hypot(3, 4.5) - 5,
              1e-15);
}

// R → ∞ at a given gap: a ring and a hollow arc are a line, to the second order of x/R.
TEST(Surfaces, LargeRingIsALine) {
  constexpr double R = 1e5;
  const Vec2 p{0.4, 0.3};
  const ContactRows flat = rows_at(PointLine{{0}, {at_ground({0, 0}), pi / 2}}, p);
  for (const ContactGeometry& round :
       {ContactGeometry{PointRing{{0}, {at_ground({0, R}), R}}},
        ContactGeometry{PointArc{{0}, {at_ground({0, R}), R, -2, -1, true}}}}) {
    const ContactRows rows = rows_at(round, p);
    EXPECT_NEAR(rows.gap, flat.gap, 0.4 * 0.4 / R);
    EXPECT_NEAR(rows.n.x, flat.n.x, 0.5 / R);
    EXPECT_NEAR(rows.normal.a[1], flat.normal.a[1], 1e-9);
  }
}

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
TEST(Surfaces, TautRopeMovesAsADistanceJoint) {
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
TEST(Surfaces, RopeThrowsBackAlongItself) {
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
TEST(Surfaces, BeadInARingSwingsAsAPendulum) {
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
TEST(Surfaces, DiscRollsInARing) {
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
TEST(Surfaces, BeadSlidesOffTheEndOfALine) {
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

// A ball that comes off a step rolls about its edge first: until it leaves, ω² = ω₀² + 2g(1 −
// cos θ)/(k r) with k = 3/2 for a disc that does not slip, v = ω r, and it leaves where the push,
// m(g cos θ − ω² r), ends.
TEST(Surfaces, DiscRollsOverTheEndOfALine) {
  constexpr double r = 0.1, v = 0.4, mu = 50;
  Example e;
  e.mechanism.bodies = {{"ball", BodyKind::rigid, 1, {}, DiscShape{r}}};
  e.mechanism.contacts = {
      {"step", DiscLine{0, Line{at_ground({0, 0}), pi / 2, -2, 0.2}}, 0, mu, mu}};
  e.q = {0, r, 0};
  e.qdot = {v, 0, -v / r};
  const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0, 0.9, 20});
  // g cos θ = ω₀² r + (4/3) g (1 − cos θ)
  const double cosine = (v * v / (G * r) + 4.0 / 3) / (7.0 / 3);
  double last = 1;
  for (double t = 0; t <= 0.9; t += 1e-3) {
    const State s = state_at(motion, t);
    const Vec2 from_edge{s.q[0] - 0.2, s.q[1]};
    if (norm(from_edge) > r + 1e-6) break;
    if (from_edge.x > 0) last = from_edge.y / r;
  }
  EXPECT_NEAR(last, cosine, 2e-3);  // one step of the scan
}

// From the side it strikes the wall under the line's end, and not the line.
TEST(Surfaces, WallUnderTheEndIsStruck) {
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

TEST(Surfaces, BlockBouncesOnTheStopOfItsGuide) {
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
TEST(Surfaces, RodStrikesTheStopOfItsPin) {
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
TEST(Surfaces, TipIsADiscAroundItsPoint) {
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
TEST(Surfaces, FixedPolygonIsThatOfABodyHeldStill) {
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

// The gap is continuous along a way around every outline, from outside.
TEST(Surfaces, GapIsContinuousAroundArcsAndLines) {
  const auto way = [](double s) { return Vec2{0.1 + 1.3 * std::cos(s), 0.2 + 1.4 * std::sin(s)}; };
  for (const ContactGeometry& one :
       {ContactGeometry{PointArc{{0}, {at_ground({0, 0}), 1, 0.3, 2.7}}},
        ContactGeometry{PointArc{{0}, {at_ground({0, 1.4}), 1.1, 3.6, 5.8, true}}},
        ContactGeometry{PointLine{{0}, {at_ground({0, 0.3}), pi / 2, -0.4, 0.8}}},
        ContactGeometry{PointLine{{0}, {at_ground({0, -0.3}), pi / 2, -0.4, {}}}}}) {
    constexpr int steps = 4000;
    double last = rows_at(one, way(0)).gap;
    for (int i = 1; i <= steps; ++i) {
      const double gap = rows_at(one, way(2 * pi * i / steps)).gap;
      EXPECT_NEAR(gap, last, 1.5 * 2 * pi / steps) << kind_word(one) << " " << i;
      last = gap;
    }
  }
}

std::string fault(Mechanism m) {
  try {
    validate(m);
  } catch (const InputError& error) {
    return error.what();
  }
  return {};
}

TEST(Surfaces, SayWhatIsWrongWithThem) {
  const auto with = [](Contact contact) {
    Mechanism m = two_bodies({std::move(contact)}).mechanism;
    m.joints.push_back({"rail", PrismaticJoint{{0}, at_ground({0, 0}), 0}});
    return m;
  };
  EXPECT_THAT(fault(with({"c", DiscRing{0, {at_ground({}), 0.2}}})), HasSubstr("must be smaller"));
  EXPECT_THAT(fault(with({"c", PointRing{{0}, {at_ground({}), 0.2}, Tip{0.3}}})),
              HasSubstr("must be smaller"));
  EXPECT_THAT(fault(with({"c", DiscArc{0, {at_ground({}), 0.1, 0, 1, true}}})),
              HasSubstr("must be smaller"));
  EXPECT_THAT(fault(with({"c", DiscArc{0, {at_ground({}), 1, 1, 0.5}}})),
              HasSubstr("must end after it begins"));
  EXPECT_THAT(fault(with({"c", DiscLine{0, {at_ground({}), 0, 1, 0}}})),
              HasSubstr("must end after it begins"));
  EXPECT_THAT(fault(with({"c", AngleStop{2, StopSide::lower, 0}})),
              HasSubstr("keeps the angle between its bodies"));
  EXPECT_THAT(fault(with({"c", SlideStop{0, StopSide::lower, 0}})), HasSubstr("has no way along"));
  EXPECT_THAT(fault(with({"c", SlideStop{7, StopSide::lower, 0}})), HasSubstr("no joint number 7"));
  EXPECT_THAT(fault(with({"c", Rope{{0}, at_ground({}), 1}, 0.5, 0.1, 0.1})),
              HasSubstr("has no tangent"));
  EXPECT_THAT(fault(with({"c", Rope{{0}, {0}, 1}})), HasSubstr("on both sides"));
  EXPECT_THAT(
      fault(with({"c", PointPolygon{{0},
                                    PolygonSurface{ground, PolygonShape{{triangle[0], triangle[2],
                                                                         triangle[1]}}}}})),
      HasSubstr("clockwise"));
}

}  // namespace
}  // namespace carom::test
