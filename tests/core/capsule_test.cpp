// SPDX-License-Identifier: MIT
//
// The flanks and the round ends of a rod: against a polygon, a disc and a line that have the same
// surface where they are struck.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/base/error.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

constexpr double capsule_radius = 0.03;

/// A rod of 0.8 m under 0.3 rad and a disc of radius 0.05 m, whose middle is at `local` in the
/// rod's frame and moves there with `velocity`.
Example rod_and_disc(Vec2 local, Vec2 velocity) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 1.5, {}, RodShape{0.8}},
                        {"disc", BodyKind::rigid, 0.4, {}, DiscShape{0.05}}};
  e.mechanism.contacts = {{"flank", DiscCapsule{{1}, Capsule{0, capsule_radius}}, 0.6, 0.3, 0.2}};
  const double c = std::cos(0.3), s = std::sin(0.3);
  const Vec2 p = rotated(local, c, s), v = rotated(velocity, c, s);
  e.q = {0, 0, 0.3, p.x, p.y, 0};
  e.qdot = {0, 0, 0, v.x, v.y, 5};
  return e;
}

void expect_same_impact(const Example& a, const Example& b) {
  for (const Law& law : std::initializer_list<Law>{NewtonCoulombLaw{}, PoissonLaw{}}) {
    const Evaluation one = compute(scenario_of(a, law)), other = compute(scenario_of(b, law));
    ASSERT_EQ(one.result.status, ImpactStatus::solved) << one.result.reason;
    for (std::size_t i = 0; i < one.result.qdot_plus.size(); ++i) {
      EXPECT_NEAR(one.result.qdot_plus[i], other.result.qdot_plus[i], 1e-12) << i;
    }
    for (const Residual& residual : one.audit) EXPECT_TRUE(residual.holds()) << residual.law;
  }
}

// A flank is the line beside the rod's middle, on either side.
TEST(Capsule, FlankIsALineBesideTheRod) {
  for (const double side : {1.0, -1.0}) {
    const Example a = rod_and_disc({0.1, side * (capsule_radius + 0.05)}, {0.4, -side});
    Example b = a;
    b.mechanism.contacts[0].geometry =
        DiscLine{{1}, Line{{0, Place::at, {0, side * capsule_radius}}, side * pi / 2}};
    expect_same_impact(a, b);
    const Trajectory by_flank = motion_of(scenario_of(a, NewtonCoulombLaw{}), {0.05, 0.3, 20});
    const Trajectory by_line = motion_of(scenario_of(b, NewtonCoulombLaw{}), {0.05, 0.3, 20});
    for (const double t : {-0.04, 0.1, 0.3}) {
      for (std::size_t i = 0; i < 6; ++i) {
        EXPECT_NEAR(state_at(by_flank, t).q[i], state_at(by_line, t).q[i], 1e-10) << t;
      }
    }
  }
}

// A round end is a disc about it; here that of a third body without an own motion beside the rod.
TEST(Capsule, EndIsADisc) {
  for (const double end : {0.4, -0.4}) {
    const Vec2 out = direction(end > 0 ? 0.7 : 2.6);
    const Example a =
        rod_and_disc(Vec2{end, 0} + (capsule_radius + 0.05) * out, -out + 0.3 * perp(out));
    const EvaluatedSystem system = evaluate(a.mechanism, a.q);
    const Vec2 n = rotated(out, std::cos(0.3), std::sin(0.3));
    EXPECT_NEAR(system.contacts[0].gap, 0, 1e-15);
    EXPECT_NEAR(system.contacts[0].n.x, n.x, 1e-14);
    EXPECT_NEAR(system.contacts[0].n.y, n.y, 1e-14);
    EXPECT_NEAR(system.contacts[0].bend, capsule_radius + 0.05, 1e-15);
    const Vec2 middle = rotated({end, 0}, std::cos(0.3), std::sin(0.3));
    EXPECT_NEAR(system.contacts[0].point.x, middle.x + capsule_radius * n.x, 1e-15);
    EXPECT_NEAR(system.contacts[0].point.y, middle.y + capsule_radius * n.y, 1e-15);
  }
}

// The gap has no jump where a flank passes into a round end, and its row is its gradient.
TEST(Capsule, RowIsTheGradientOfTheGap) {
  for (const double x : {-0.45, -0.4001, -0.3999, 0.2, 0.3999, 0.4001, 0.43}) {
    const Example e = rod_and_disc({x, 0.09}, {0.2, -0.5});
    const ContactRows rows = evaluate(e.mechanism, e.q).contacts[0];
    const double h = 1e-6;
    const auto gap = [&](std::size_t i, double by) {
      std::vector<double> q = e.q;
      q[i] += by;
      return evaluate(e.mechanism, q).contacts[0].gap;
    };
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_NEAR(rows.normal.b[i], (gap(i, h) - gap(i, -h)) / (2 * h), 1e-8) << x;
      EXPECT_NEAR(rows.normal.a[i], (gap(3 + i, h) - gap(3 + i, -h)) / (2 * h), 1e-8) << x;
    }
  }
}

// A ball that rolls along a flank and off its round end never gains energy and stays outside.
TEST(Capsule, BallSlidesOverTheEnd) {
  Example e;
  e.mechanism.bodies = {{"rod", BodyKind::rigid, 1, {}, RodShape{0.6}},
                        {"ball", BodyKind::particle, 0.2}};
  e.mechanism.joints = {{"weld", WeldJoint{{0}, {ground, Place::at, {}}}}};
  e.mechanism.contacts = {{"flank", PointCapsule{{1}, Capsule{0, capsule_radius}}, 0, 0, 0}};
  e.q = {0, 0, 0, 0.1, capsule_radius};
  e.qdot = {0, 0, 0, 0.3, 0};
  const Trajectory motion = motion_of(scenario_of(e), {0, 0.9, 20});
  // Along the flank to x = 0.3, then round the end: it leaves where v² = g r cos α, as
  // v² = 0.09 + 2 g r (1 − cos α), that is at cos α = (0.09/(g r) + 2)/3.
  const double cosine = (0.09 / (G * capsule_radius) + 2) / 3;
  const double sine = std::sqrt(1 - cosine * cosine);
  const Vec2 at{0.3 + capsule_radius * sine, capsule_radius * cosine};
  const double v = std::sqrt(G * capsule_radius * cosine);
  const State end = state_at(motion, 0.9);
  // Free fall from there.
  const double left = (end.q[3] - at.x) / (v * cosine);
  EXPECT_GT(left, 0.05);
  EXPECT_NEAR(end.q[4], at.y - v * sine * left - G * left * left / 2, 1e-7);
  EXPECT_NEAR(end.qdot[3], v * cosine, 1e-8);
}

TEST(Capsule, NeedsARod) {
  Mechanism m = rod_and_disc({0, 0.2}, {}).mechanism;
  m.contacts[0].geometry = DiscCapsule{{1}, Capsule{1, capsule_radius}};
  EXPECT_THROW(validate(m), InputError);
  m.contacts[0].geometry = DiscCapsule{{1}, Capsule{0, -capsule_radius}};
  EXPECT_THROW(validate(m), InputError);
}

}  // namespace
}  // namespace carom::test
