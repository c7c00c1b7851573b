// SPDX-License-Identifier: MIT
//
// Smooth motion against independent integrations and integrals.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "tests/support/flight.h"

namespace carom::test {
namespace {

Example without_contacts(Example e) {
  e.mechanism.contacts.clear();
  return e;
}

/// K(k) by the arithmetic-geometric mean: π / (2 agm(1, √(1 − k²))).
double elliptic_integral(double k) {
  double a = 1;
  double b = std::sqrt(1 - k * k);
  for (int i = 0; i < 10; ++i) {
    const double mean = (a + b) / 2;
    b = std::sqrt(a * b);
    a = mean;
  }
  return pi / (2 * a);
}

// From rest at the angle θ the period is 4√(L/G) K(sin(θ/2)), and the lowest point is passed after
// a quarter of it with v² = 2GL(1 − cos θ).
TEST(SmoothMotion, PendulumHasThePeriodOfTheEllipticIntegral) {
  constexpr double length = 0.5;
  for (const double theta : {0.1, 1.5, 3.0}) {
    Example e;
    e.mechanism.bodies = {{"bob", BodyKind::particle, 2, {}, NoShape{}}};
    e.mechanism.joints = {
        {"rod", DistanceJoint{{ground, Place::at, {}}, {0, Place::at, {}}, length}}};
    e.q = {length * std::sin(theta), -length * std::cos(theta)};
    e.qdot = {0, 0};
    const double period = 4 * std::sqrt(length / G) * elliptic_integral(std::sin(theta / 2));
    const Trajectory motion = motion_of(scenario_of(e), {0, 1.1 * period, 20});
    const State quarter = state_at(motion, period / 4);
    EXPECT_NEAR(quarter.q[0], 0, 1e-9);
    EXPECT_NEAR(quarter.q[1], -length, 1e-9);
    EXPECT_NEAR(quarter.qdot[0], -std::sqrt(2 * G * length * (1 - std::cos(theta))), 1e-8);
    EXPECT_NEAR(state_at(motion, period / 2).q[0], -e.q[0], 1e-9);
    EXPECT_NEAR(state_at(motion, period).q[0], e.q[0], 1e-9);
    EXPECT_NEAR(state_at(motion, period).q[1], e.q[1], 1e-9);
  }
}

/// González's double pendulum in the angles of its rods from the downward vertical.
struct TwoAngles {
  static constexpr double m1 = 5, m2 = 2, l1 = 0.5, l2 = 0.25;
  using X = std::array<double, 4>;  ///< θ1, θ2, θ1̇, θ2̇

  static X rate(const X& x) {
    const double c = std::cos(x[0] - x[1]), s = std::sin(x[0] - x[1]);
    const double L11 = (m1 + m2) * l1, L12 = m2 * l2 * c, L21 = l1 * c, L22 = l2;
    const double f1 = -m2 * l2 * s * x[3] * x[3] - (m1 + m2) * G * std::sin(x[0]);
    const double f2 = l1 * s * x[2] * x[2] - G * std::sin(x[1]);
    const double det = L11 * L22 - L12 * L21;
    return {x[2], x[3], (L22 * f1 - L12 * f2) / det, (L11 * f2 - L21 * f1) / det};
  }

  static X moved(const X& x, double h, const X& k) {
    return {x[0] + h * k[0], x[1] + h * k[1], x[2] + h * k[2], x[3] + h * k[3]};
  }

  /// The classical method of order four.
  static X step(const X& x, double h) {
    const X a = rate(x);
    const X b = rate(moved(x, h / 2, a));
    const X c = rate(moved(x, h / 2, b));
    const X d = rate(moved(x, h, c));
    X out = x;
    for (std::size_t i = 0; i < 4; ++i) out[i] += h / 6 * (a[i] + 2 * b[i] + 2 * c[i] + d[i]);
    return out;
  }

  static X of(const Example& e) {
    const Vec2 p{e.q[0], e.q[1]}, r{e.q[2] - e.q[0], e.q[3] - e.q[1]};
    const Vec2 v{e.qdot[0], e.qdot[1]}, w{e.qdot[2] - e.qdot[0], e.qdot[3] - e.qdot[1]};
    return {std::atan2(p.x, -p.y), std::atan2(r.x, -r.y), cross(p, v) / dot(p, p),
            cross(r, w) / dot(r, r)};
  }

  static std::array<double, 4> points(const X& x) {
    const Vec2 p{l1 * std::sin(x[0]), -l1 * std::cos(x[0])};
    return {p.x, p.y, p.x + l2 * std::sin(x[1]), p.y - l2 * std::cos(x[1])};
  }
};

// At instants between the samples, too: what is compared is the interpolated motion.
TEST(SmoothMotion, DoublePendulumMovesAsInTwoAngles) {
  for (const double x2 : {0.1, 0.38}) {
    const Example e = without_contacts(gonzalez_pendulum(x2, -1, {1, -1}, 0.5, 0));
    const Trajectory motion = motion_of(scenario_of(e), {0, 2, 20});
    constexpr double h = 2e-5;
    TwoAngles::X x = TwoAngles::of(e);
    double worst = 0;
    for (int i = 0; i <= 100000; ++i) {
      if (i % 37 == 0) {
        const State state = state_at(motion, i * h);
        const std::array<double, 4> expected = TwoAngles::points(x);
        for (std::size_t k = 0; k < 4; ++k) {
          worst = std::max(worst, std::abs(state.q[k] - expected[k]));
        }
      }
      x = TwoAngles::step(x, h);
    }
    EXPECT_LT(worst, 1e-8) << x2;
  }
}

TEST(SmoothMotion, ForwardAfterBackwardReturns) {
  for (const Example& drawn :
       {gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0), kane_pendulum(0.5, 0), five_bar(true)}) {
    const Example e = without_contacts(drawn);
    const Trajectory back = motion_of(scenario_of(e), {1, 0, 20});
    ASSERT_EQ(back.start.reason, EndReason::reached);
    Example begin = e;
    const State start = state_at(back, -1);
    begin.q = start.q;
    begin.qdot = start.qdot;
    EXPECT_NE(begin.q, e.q);
    const State end = state_at(motion_of(scenario_of(begin), {0, 1, 20}), 1);
    for (std::size_t i = 0; i < e.q.size(); ++i) EXPECT_NEAR(end.q[i], e.q[i], 1e-9);
  }
}

/// Largest change of energy over all samples, as a fraction of what falls into motion over 1 m.
double energy_error(const Example& e, const Trajectory& motion) {
  double mass = 0;
  for (const Body& body : e.mechanism.bodies) mass += body.mass;
  double worst = 0;
  for (const Phase& phase : motion.phases) {
    const double first = energy(e.mechanism, phase.state(0), {0, -G});
    for (std::size_t k = 1; k < phase.size(); ++k) {
      worst = std::max(worst, std::abs(energy(e.mechanism, phase.state(k), {0, -G}) - first));
    }
  }
  return worst / (mass * G);
}

TEST(SmoothMotion, PendulumKeepsItsRodsAndItsEnergyForTenSeconds) {
  const Example e = without_contacts(gonzalez_pendulum(0.38, -1, {1, -1}, 0.5, 0));
  const Trajectory motion = motion_of(scenario_of(e), {0, 10, 20});
  ASSERT_EQ(motion.end.t, 10) << motion.end.text;
  double drift = 0;
  for (std::size_t k = 0; k < motion.phases[0].size(); ++k) {
    const std::vector<double> q = motion.phases[0].state(k).q;
    drift = std::max(drift, std::abs(std::hypot(q[0], q[1]) - 0.5));
    drift = std::max(drift, std::abs(std::hypot(q[2] - q[0], q[3] - q[1]) - 0.25));
  }
  EXPECT_LT(drift, 1e-14);
  EXPECT_LT(energy_error(e, motion), 1e-8);
}

// The end points of the couplers coincide, and so do the cranks' with the pivots and the couplers.
TEST(SmoothMotion, RedundantLoopKeepsItsPinsAndItsEnergyForTenSeconds) {
  const Example e = without_contacts(five_bar(true));
  const Trajectory motion = motion_of(scenario_of(e), {0, 10, 20});
  ASSERT_EQ(motion.end.t, 10) << motion.end.text;
  const std::array<double, 4> length{0.35, 0.45, 0.3, 0.5};
  double drift = 0;
  const auto apart = [&](Vec2 a, Vec2 b) { drift = std::max(drift, norm(a - b)); };
  for (std::size_t k = 0; k < motion.phases[0].size(); ++k) {
    const std::vector<double> q = motion.phases[0].state(k).q;
    const auto point = [&](std::size_t rod, double side) {
      return Vec2{q[3 * rod], q[3 * rod + 1]} +
             (side * length[rod] / 2) * direction(q[3 * rod + 2]);
    };
    apart(point(0, -1), {0, 0});
    apart(point(2, -1), {0.4, 0});
    apart(point(0, 1), point(1, -1));
    apart(point(2, 1), point(3, -1));
    apart(point(1, 1), point(3, 1));
  }
  EXPECT_LT(drift, 1e-13);
  EXPECT_LT(energy_error(e, motion), 1e-8);
}

// A particle in a guide that leads along a wall: the guide holds it, whatever its weight is beside
// 1 m/s². It slides with g sin α, and the contact, which nothing can move, stays as it is.
TEST(SmoothMotion, AContactThatAGuideHoldsStaysWithAnyWeight) {
  for (const double g : {1e-6, 1.0, 1e6, 1e9}) {
    for (double slope = 0.1; slope < 1.5; slope += 0.1) {
      Example e;
      e.mechanism.bodies = {{"block", BodyKind::particle, 2}};
      e.mechanism.joints = {
          {"guide", SlotJoint{{0, Place::at, {}}, {ground, Place::at, {}}, -slope}}};
      e.mechanism.contacts = {
          {"wall", PointLine{{0, Place::at, {}}, {{ground, Place::at, {}}, pi / 2 - slope}}}};
      e.q = {0, 0};
      e.qdot = {0, 0};
      Scenario scenario = scenario_of(e);
      scenario.gravity = {0, -g};
      const double t = 1 / std::sqrt(g), a = g * std::sin(slope);
      const Trajectory motion = motion_of(scenario, {0, t, 20});
      ASSERT_EQ(motion.end.reason, EndReason::reached) << g << " " << motion.end.text;
      const State end = state_at(motion, t);
      EXPECT_NEAR(std::hypot(end.q[0], end.q[1]), a * t * t / 2, 1e-9) << g << " " << slope;
    }
  }
}

TEST(SmoothMotion, IsTheSameTwice) {
  const Scenario scenario = scenario_of(five_bar(true));
  EXPECT_EQ(motion_of(scenario, {}).phases, motion_of(scenario, {}).phases);
}

// Every step leaves a sample; the formulas of Dormand and Prince take six evaluations for each.
TEST(SmoothMotion, CountsItsStepsAndEvaluations) {
  test::Example pendulum = test::gonzalez_pendulum(0.1, -1, {1, -1}, 0.5, 0);
  pendulum.mechanism.contacts.clear();
  const Scenario scenario = test::scenario_of(pendulum);
  const Trajectory motion = simulate(scenario, compute(scenario), {0.5, 1});
  long steps = 0;
  for (const Phase& phase : motion.phases) steps += static_cast<long>(phase.size()) - 1;
  EXPECT_EQ(motion.steps, steps);
  EXPECT_GT(motion.steps, 10);
  EXPECT_GE(motion.evaluations, 6 * motion.steps);
}

}  // namespace
}  // namespace carom::test
