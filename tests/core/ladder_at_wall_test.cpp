// SPDX-License-Identifier: MIT
//
// A rigid contact that slides while a compliant one touches: against CVODE in coordinates of its
// own.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/motion/compliant_impact.h"
#include "tests/core/cvode.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

using Vector = CvodeProblem::Vector;

/// A uniform ladder of length 2l whose foot slides on a rigid floor while its head strikes a wall,
/// in the coordinates (x_foot, θ): Newton and Euler about its centre, the floor's force eliminated.
struct Ladder {
  double m = 3, l = 0.4, mu = 0.2, K = 1e6, e = 0.5, theta = 0.9, v = 2;

  [[nodiscard]] double inertia() const { return m * l * l / 3; }
  [[nodiscard]] double wall() const { return 2 * l * std::cos(theta); }

  void rate(const Vector& x, Vector& dxdt) const {
    const double s = std::sin(x[1]), c = std::cos(x[1]), w = x[3];
    const double depth = std::max(0.0, x[0] + 2 * l * c - wall());
    const double speed = x[2] - 2 * l * w * s;
    const double F = K * std::pow(depth, 1.5) * (1 + 1.5 * (1 - e) * speed / v);
    const double arm = l * c + mu * l * s;  // of the floor's force with its friction
    const double wdot = (l * s * F - arm * m * (G - l * w * w * s)) / (inertia() + arm * m * l * c);
    const double N = m * (G + l * (wdot * c - w * w * s));
    dxdt = {x[2], w, (-mu * N - F) / m + l * (wdot * s + w * w * c), wdot};
  }

  [[nodiscard]] Example example() const {
    Example out;
    out.mechanism.bodies = {{"ladder", BodyKind::rigid, m, inertia(), NoShape{}}};
    const Line floor{{ground, Place::at, {}}, pi / 2};
    const Line wall_line{{ground, Place::at, {wall(), 0}}, pi};
    out.mechanism.contacts = {{"foot", PointLine{{0, Place::at, {-l, 0}}, floor}, 0, mu, mu},
                              {"head", PointLine{{0, Place::at, {l, 0}}, wall_line}, e, 0, 0}};
    out.mechanism.contacts[1].compliance =
        Compliance{.model = ForceModel::hunt_crossley, .stiffness = K};
    out.q = {l * std::cos(theta), l * std::sin(theta), theta};
    out.qdot = {v, 0, 0};
    return out;
  }
};

TEST(LadderAtAWall, SlidesAsCvodeHasIt) {
  const Ladder ladder;
  CvodeProblem problem;
  problem.rate = [&](double, const Vector& x, Vector& dxdt) { ladder.rate(x, dxdt); };
  problem.x_0 = {0, ladder.theta, ladder.v, 0};
  problem.absolute_tolerance = {1e-15, 1e-15, 1e-13, 1e-13};
  problem.longest_step = 1e-4;
  const auto deepest = problem.until_falls(
      [&](double, const Vector& x) { return x[2] - 2 * ladder.l * x[3] * std::sin(x[1]); }, 0.1);
  ASSERT_TRUE(deepest.good);
  ASSERT_GT(deepest.x[2], 0) << "the foot still slides";
  const Example example = ladder.example();
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.gravity = {0, -G}});
  ASSERT_FALSE(impact.touches.empty()) << impact.reason;
  const double depth = deepest.x[0] + 2 * ladder.l * std::cos(deepest.x[1]) - ladder.wall();
  EXPECT_NEAR(impact.touches[0].max_indentation, depth, 1e-8 * depth);
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
  const Trajectory motion = motion_of(scenario_of(example, NewtonCoulombLaw{}), {0, 0.05});
  for (const double part : {0.3, 0.7, 1.0}) {
    const double t = part * deepest.t;
    const auto expected = problem.at(t);
    const State state = state_at(motion, t);
    EXPECT_NEAR(state.q[2], expected.x[1], 1e-9) << part;
    EXPECT_NEAR(state.qdot[2], expected.x[3], 1e-6) << part;
    EXPECT_NEAR(state.q[0] - ladder.l * std::cos(state.q[2]), expected.x[0], 1e-9) << part;
  }
}

}  // namespace
}  // namespace carom::test
