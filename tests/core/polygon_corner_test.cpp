// SPDX-License-Identifier: MIT
//
// Contacts that pass a corner of a polygon while they are closed, against closed forms that stand
// with each test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/motion/ends.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

constexpr double R = 0.1;         ///< of the disc [m]
constexpr double top = 0.4;       ///< of the table [m]
constexpr double edge_at = 0.3;   ///< its right end [m]
constexpr double mass_table = 5;  ///< which is fixed [kg]

PolygonShape corner_box(double width, double height) {
  return {{{"a", {-0.5, -0.5}}, {"b", {0.5, -0.5}}, {"c", {0.5, 0.5}}, {"d", {-0.5, 0.5}}},
          width,
          height};
}

/// A fixed body on which another one, 1, moves.
Example on_fixed(const PolygonShape& fixed, Vec2 centre, const Body& other) {
  Example e;
  e.mechanism.bodies = {{"table", BodyKind::rigid, mass_table, {}, fixed}, other};
  e.mechanism.joints = {
      {"pin", RevoluteJoint{{0, Place::at, {}}, {ground, Place::at, centre}}},
      {"slot", SlotJoint{{0, Place::at, {1, 0}}, {ground, Place::at, centre + Vec2{1, 0}}, 0}}};
  e.q = {centre.x, centre.y, 0};
  e.qdot = {0, 0, 0};
  return e;
}

Example on_table(const Body& other) {
  return on_fixed(corner_box(2 * edge_at, top), {0, top / 2}, other);
}

void put(Example& e, std::initializer_list<double> q, std::initializer_list<double> qdot) {
  e.q.insert(e.q.end(), q);
  e.qdot.insert(e.qdot.end(), qdot);
}

Example particle_on_table(double mu, double x, double v) {
  Example e = on_table({"p", BodyKind::particle, 1, {}, {}});
  e.mechanism.contacts = {{"foot", PointPolygon{{1, Place::at, {}}, 0}, 0.2, mu, mu}};
  put(e, {x, top}, {v, 0});
  return e;
}

/// Without friction, or rolling with it.
Example disc_on_table(double mu, double x, double v) {
  Example e = on_table({"disc", BodyKind::rigid, 1, {}, DiscShape{R}});
  e.mechanism.contacts = {{"rim", DiscPolygon{1, 0}, 0.3, mu, mu}};
  put(e, {x, top + R, 0}, {v, 0, mu > 0 ? -v / R : 0});
  return e;
}

/// A block, 0.2 m wide and 0.1 m high, on its lower corners. The table's corner meets its bottom,
/// too, if asked for.
Example block_on_table(double mu, double x, double v, bool corner) {
  Example e = on_table({"block", BodyKind::rigid, 1, {}, corner_box(0.2, 0.1)});
  e.mechanism.contacts = {{"heel", PointPolygon{{1, Place::vertex, {}, 0}, 0}, 0.2, mu, mu},
                          {"toe", PointPolygon{{1, Place::vertex, {}, 1}, 0}, 0.2, mu, mu}};
  if (corner) {
    e.mechanism.contacts.push_back(
        {"brink", PointPolygon{{0, Place::vertex, {}, 2}, 1}, 0.2, mu, mu});
  }
  put(e, {x, top + 0.05, 0}, {v, 0, 0});
  return e;
}

/// Position and velocity of body 1.
struct Centre {
  Vec2 p, v;
};

Centre centre_at(const Trajectory& motion, double t) {
  const State state = state_at(motion, t);
  return {{state.q[3], state.q[4]}, {state.qdot[3], state.qdot[4]}};
}

void expect_free_fall(const Trajectory& motion, double since, Vec2 from, Vec2 v, double t) {
  const double dt = t - since;
  const Centre at = centre_at(motion, t);
  EXPECT_NEAR(at.p.x, from.x + v.x * dt, 1e-9);
  EXPECT_NEAR(at.p.y, from.y + v.y * dt - G / 2 * dt * dt, 1e-9);
  EXPECT_NEAR(at.v.x, v.x, 1e-9);
  EXPECT_NEAR(at.v.y, v.y - G * dt, 1e-9);
}

/// When a way s is made against a deceleration a.
double time_of(double s, double v, double a) {
  return a != 0 ? (v - std::sqrt(v * v - 2 * a * s)) / a : s / v;
}

bool stays_closed(const Phase& phase, int contact) {
  return std::ranges::find(phase.persistent, contact, &PersistentContact::contact) !=
         phase.persistent.end();
}

/// The end of the last phase in which the contact stays closed.
double leaves_at(const Trajectory& motion, int contact) {
  double t = motion.start.t;
  for (const Phase& phase : motion.phases) {
    if (stays_closed(phase, contact)) t = phase.t.back();
  }
  return t;
}

// s = vt − µGt²/2 up to the corner, and free fall from there.
TEST(PolygonCorner, ParticleFallsFromTheEndOfTheTable) {
  for (const double mu : {0.0, 0.1}) {
    const Example e = particle_on_table(mu, 0.1, 1.5);
    const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0.1, 0.8, 20});
    ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
    const double when = time_of(edge_at - 0.1, 1.5, mu * G);
    EXPECT_NEAR(leaves_at(motion, 0), when, 1e-10) << mu;
    EXPECT_TRUE(motion.impacts.empty());
    for (const double later : {1e-6, 0.01, 0.5}) {
      expect_free_fall(motion, when, {edge_at, top}, {1.5 - mu * G * when, 0}, when + later);
    }
  }
}

/// A wall where the table ends, which this point strikes.
void end_at_wall(Example& e, const Anchor& point) {
  e.mechanism.contacts.push_back(
      {"wall", PointLine{point, Line{{ground, Place::at, {edge_at, 0}}, pi}}, 0.8});
}

/// Without friction: 0.8 of the velocity goes back, along the table.
void expect_turned_back(const Example& e, double x, double v, double way) {
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0, 0.5, 20});
  ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  ASSERT_EQ(motion.impacts.size(), 1);
  EXPECT_NEAR(motion.impacts[0].t, way / v, 1e-9);
  const double height = e.q[4];
  for (const double later : {1e-6, 0.01, 0.2}) {
    const Centre at = centre_at(motion, way / v + later);
    EXPECT_NEAR(at.p.x, x + way - 0.8 * v * later, 1e-9) << later;
    EXPECT_NEAR(at.v.x, -0.8 * v, 1e-9) << later;
    EXPECT_NEAR(at.p.y, height, 1e-9) << later;
  }
}

// What leaves the table at its corner is turned back along it.
TEST(PolygonCorner, ParticleIsTurnedBackByAWallAtTheEndOfTheTable) {
  Example e = particle_on_table(0, 0.1, 1.5);
  end_at_wall(e, {1, Place::at, {}});
  expect_turned_back(e, 0.1, 1.5, 0.2);
}

// Its toe is at the corner when its front, at the height of the centre of mass, strikes.
TEST(PolygonCorner, BlockIsTurnedBackByAWallAtTheEndOfTheTable) {
  Example e = block_on_table(0, 0, 1.5, false);
  end_at_wall(e, {1, Place::at, {0.1, 0}});
  expect_turned_back(e, 0, 1.5, 0.2);
}

// A particle falls from the end while a weight sinks onto a spring beside it, where rigid contacts
// are followed together with compliant ones.
TEST(PolygonCorner, ParticleFallsFromTheEndWhileAnotherIsCompressed) {
  constexpr double mu = 0.1;
  Example e = particle_on_table(mu, 0.1, 1.5);
  e.mechanism.bodies.push_back({"weight", BodyKind::particle, 1, {}, {}});
  Contact spring{"spring", PointLine{{2, Place::at, {}}, Line{{ground, Place::at, {}}, pi / 2}},
                 0.2};
  spring.compliance = Compliance{ForceModel::gonthier, 1e4, 1, NoTangentialForce{}};
  e.mechanism.contacts.push_back(spring);
  put(e, {2, 0}, {0, -0.1});
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0, 0.4, 20});
  ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  const double when = time_of(edge_at - 0.1, 1.5, mu * G);
  EXPECT_TRUE(phase_at(motion, when).compliant);
  const double v = 1.5 - mu * G * when;
  const Centre at = centre_at(motion, when + 0.2);
  EXPECT_NEAR(at.p.x, edge_at + v * 0.2, 1e-7);
  EXPECT_NEAR(at.p.y, top - G / 2 * 0.04, 1e-7);
}

// What slides from the corner now was in flight before: at the top of its flight it came onto the
// table. Friction drives when time is turned round.
TEST(PolygonCorner, GoingBackParticleCameFromFlight) {
  for (const double mu : {0.0, 0.1}) {
    const Example e = particle_on_table(mu, 0.2, -1.2);
    const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0.4, 0.01, 20});
    ASSERT_EQ(motion.start.reason, EndReason::reached) << motion.start.text;
    // Back in time the speed grows: 0.1 = 1.2 t + µGt²/2.
    const double when = time_of(0.1, 1.2, -mu * G);
    expect_free_fall(motion, -when, {edge_at, top}, {-1.2 - mu * G * when, 0}, -when - 0.2);
  }
}

// v along one edge, and the next one falls off by δ: back on it when ½Gt² = vt tan δ.
TEST(PolygonCorner, ParticleFliesOverABluntCorner) {
  constexpr double delta = 0.2, v = 0.8;
  const PolygonShape roof{{{"a", {-1, -1}},
                           {"b", {1, -1}},
                           {"c", {1, -std::tan(delta)}},
                           {"d", {0, 0}},
                           {"e", {-1, 0}}}};
  Example e = on_fixed(roof, {0, 0}, {"p", BodyKind::particle, 1, {}, {}});
  e.mechanism.contacts = {{"foot", PointPolygon{{1, Place::at, {}}, 0}, 0, 0, 0}};
  put(e, {-0.1, 0}, {v, 0});
  const Trajectory motion = motion_of(scenario_of(e), {0, 0.4, 20});
  ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  ASSERT_EQ(motion.impacts.size(), 1u);
  EXPECT_NEAR(leaves_at(motion, 0), 0.4, 1e-12) << "it slides on down the other edge";
  EXPECT_NEAR(motion.impacts[0].t, 0.1 / v + 2 * v * std::tan(delta) / G, 1e-9);
}

// Under a force that turns it back just behind the corner, it has left all the same: the
// frictionless way up a slope and back is a parabola in time, which is a single step.
TEST(PolygonCorner, ParticleLeavesEvenIfItsStepWouldComeBack) {
  constexpr double slope = 0.3;
  const double a = G * std::sin(slope);
  const double v = std::sqrt(2 * a * 0.21);  // it would turn 0.01 beyond
  Scenario scenario = scenario_of(particle_on_table(0, 0.1, v), MoreauLaw{});
  scenario.gravity = G * Vec2{-std::sin(slope), -std::cos(slope)};
  const Trajectory motion = motion_of(scenario, {0, 0.8, 20});
  const double when = time_of(0.2, v, a);
  const auto on_table = [](const Phase& phase) { return stays_closed(phase, 0); };
  const auto first = std::ranges::find_if(motion.phases, on_table);
  ASSERT_NE(first, motion.phases.end());
  EXPECT_NEAR(first->t.back(), when, 1e-9);
  const auto next = std::next(first);
  ASSERT_NE(next, motion.phases.end());
  EXPECT_FALSE(on_table(*next));
  EXPECT_LT(state_at(motion, when + 0.01).q[4], top);
}

// The toe comes to the end of the table as ever, and only by the heel it goes on.
TEST(PolygonCorner, ToeOfABlockPassesTheEnd) {
  for (const double x : {0.0, 0.1}) {
    const Example e = block_on_table(0.1, x, 1.5, false);
    const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0.05, 0.3, 20});
    ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
    EXPECT_NEAR(leaves_at(motion, 1), time_of(0.2 - x, 1.5, 0.1 * G), 1e-9);
  }
}

// Where the toe leaves, the table's corner takes its place under the bottom, without an impact; the
// block slides on as on a longer table until its mass centre is over the end. In both directions of
// time.
TEST(PolygonCorner, BlockSlidesOnOverTheEndUntilItTips) {
  constexpr double mu = 0.1, v = 1.5;
  const Example e = block_on_table(mu, 0.1, v, true);
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0.05, 0.3, 20});
  ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  EXPECT_TRUE(motion.impacts.empty());
  EXPECT_NEAR(leaves_at(motion, 1), time_of(0.1, v, mu * G), 1e-9);
  for (const double t : {0.02, 0.08, 0.12}) {
    const Centre at = centre_at(motion, t);
    EXPECT_NEAR(at.p.x, 0.1 + v * t - mu * G / 2 * t * t, 1e-9) << t;
    EXPECT_NEAR(at.p.y, top + 0.05, 1e-9) << t;
    EXPECT_NEAR(at.v.x, v - mu * G * t, 1e-9) << t;
  }
  // Friction, at h/2 below the mass centre, moves the load ahead by µh/2: so much sooner it tips.
  EXPECT_NEAR(leaves_at(motion, 0), time_of(0.2 - mu * 0.05, v, mu * G), 1e-9);
  const Example past = block_on_table(mu, 0.25, -1, true);
  const Trajectory back = motion_of(scenario_of(past, MoreauLaw{}), {0.1, 0, 20});
  EXPECT_EQ(back.start.reason, EndReason::reached) << back.start.text;
}

// On the corner the centre runs on a circle: v² = v_0² + 2GR(1 − cos θ) without friction, and it
// lets go where v² = GR cos θ, at cos θ = (2 + v_0²/(GR))/3.
TEST(PolygonCorner, SlowDiscStaysOnTheCornerForAWhile) {
  for (const double v : {0.3, 0.9, 0.98}) {
    const Trajectory motion =
        motion_of(scenario_of(disc_on_table(0, 0.2, v), MoreauLaw{}), {0, 0.8, 20});
    ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
    const double leaves = leaves_at(motion, 0);
    EXPECT_GT(leaves, 0.1 / v + 1e-3) << v;
    const Centre at = centre_at(motion, leaves);
    const double cosine = (2 + v * v / (G * R)) / 3;
    EXPECT_NEAR((at.p.y - top) / R, cosine, 1e-8) << v;
    EXPECT_NEAR(dot(at.v, at.v), G * R * cosine, 1e-7) << v;
  }
}

// Faster than √(GR) = 0.9905 m/s gravity cannot keep it on the corner.
TEST(PolygonCorner, FastDiscFliesOffTheEdge) {
  for (const double mu : {0.0, 0.4}) {
    for (const double v : {0.991, 1.0, 1.2, 2.0}) {
      const Example e = disc_on_table(mu, 0.2, v);
      const Trajectory motion = motion_of(scenario_of(e, NewtonCoulombLaw{}), {0.2, 0.5, 20});
      ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
      EXPECT_EQ(motion.start.reason, EndReason::reached) << motion.start.text;
      EXPECT_TRUE(motion.impacts.empty());
      const double when = 0.1 / v;
      EXPECT_NEAR(leaves_at(motion, 0), when, 1e-9) << v << ' ' << mu;
      expect_free_fall(motion, when, {edge_at, top + R}, {v, 0}, when + 0.3);
      EXPECT_NEAR(state_at(motion, when + 0.3).qdot.back(), mu > 0 ? -v / R : 0, 1e-8);
    }
  }
}

// Going back it is the same with −v: the disc came in flight if it is fast, and over the corner if
// it is slow.
TEST(PolygonCorner, GoingBackDiscCameFromFlightOrCorner) {
  const Trajectory fast =
      motion_of(scenario_of(disc_on_table(0.4, 0.2, -1.2), NewtonCoulombLaw{}), {0.4, 0, 20});
  ASSERT_EQ(fast.start.reason, EndReason::reached) << fast.start.text;
  expect_free_fall(fast, -0.1 / 1.2, {edge_at, top + R}, {-1.2, 0}, -0.3);
  const Trajectory slow =
      motion_of(scenario_of(disc_on_table(0, 0.2, -0.9), MoreauLaw{}), {0.14, 0, 20});
  ASSERT_EQ(slow.start.reason, EndReason::reached) << slow.start.text;
  const Centre at = centre_at(slow, -0.13);
  EXPECT_NEAR(norm(at.p - Vec2{edge_at, top}), R, 1e-9);
  EXPECT_NEAR(dot(at.v, at.v), 0.81 + 2 * G * (top + R - at.p.y), 1e-8);
}

// From the corner up onto the table: what it has lost in height is lost in ½v².
TEST(PolygonCorner, DiscComesFromTheCornerOntoTheEdge) {
  constexpr double theta = 0.3, v = 0.6;
  Example e = disc_on_table(0, 0, 0);
  e.q[3] = edge_at + R * std::sin(theta);
  e.q[4] = top + R * std::cos(theta);
  e.qdot[3] = -v * std::cos(theta);
  e.qdot[4] = v * std::sin(theta);
  const Trajectory motion = motion_of(scenario_of(e, MoreauLaw{}), {0, 0.4, 20});
  ASSERT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  const Centre at = centre_at(motion, 0.4);
  EXPECT_NEAR(at.p.y, top + R, 1e-9);
  EXPECT_NEAR(at.v.x, -std::sqrt(v * v - 2 * G * R * (1 - std::cos(theta))), 1e-8);
  EXPECT_TRUE(motion.impacts.empty());
}

TEST(PolygonCorner, NoJointsNoJointsInTheSentence) {
  Mechanism mechanism;
  EXPECT_THAT(stopped_end(mechanism, PhaseStop::locks, 0).text, Not(HasSubstr("joint")));
  mechanism.joints.emplace_back();
  EXPECT_THAT(stopped_end(mechanism, PhaseStop::locks, 0).text, HasSubstr("joint"));
}

// A sloping ceiling at the brink has the normal n = (−1, −1)/√2 and makes of v = (1, 0) the
// velocity v − (1 + e)(v·n)n = (0.3, −0.7): down past the right edge, which is what lies ahead.
TEST(PolygonCorner, AParticleThrownDownAtTheBrinkFallsPastIt) {
  Example example = particle_on_table(0, 0, 1);
  example.mechanism.contacts.push_back(
      {"ceiling", PointLine{{1, Place::at, {}}, Line{at_ground({edge_at, top}), -3 * pi / 4}},
       0.4});
  const Trajectory motion = motion_of(scenario_of(example, MoreauLaw{}), {0, 0.5, 20});
  ASSERT_EQ(motion.end.t, 0.5) << motion.end.text;
  ASSERT_EQ(motion.impacts.size(), 1u);
  expect_free_fall(motion, edge_at, {edge_at, top}, {0.3, -0.7}, 0.5);
}

}  // namespace
}  // namespace carom::test
