// SPDX-License-Identifier: MIT
//
// Brogliato, Sec. 5, Example 2: a planar Cartesian manipulator of unit masses whose end moves on
// the ellipse g = 4q_1² + q_2² − 1 = 0. On the side q_1 > 0 it is q_1 = Ω(x) = ½√(1 − x²), x = q_2,
// with
//
//     Ω′ = −½x(1 − x²)^(−1/2),   Ω″ = −½(1 − x²)^(−3/2).
//
// The paper names no unilateral constraint; here it is a floor, h = q_2 − c.
#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/projection/acceleration.h"
#include "core/study/compute.h"
#include "core/study/edit.h"

namespace carom {
namespace {

double slope(double x) {
  return -0.5 * x / std::sqrt(1 - x * x);
}
double curvature(double x) {
  return -0.5 * std::pow(1 - x * x, -1.5);
}

Mechanism manipulator() {
  return *load_gallery("ellipse-manipulator").mechanism;
}

// B(64) without forces: [1 + ¼x²/(1 − x²)]ẍ + ¼x(1 − x²)^(−2)ẋ² = 0, and the first line, whose left
// side is q̈_1.
TEST(Manipulator, MovesAsTheReducedDynamicsSays) {
  const Mechanism mechanism = manipulator();
  for (const double x : {-0.9, -0.6, -0.1, 0.0, 0.3, 0.8}) {
    for (const double rate : {-1.5, 0.7}) {
      MotionPlan plan = plan_motion(mechanism);
      AccelerationWorkspace w;
      choose_loop_rows(mechanism, {0.5 * std::sqrt(1 - x * x), x}, plan, w);
      std::vector<double> qddot(2);
      accelerate(mechanism, plan, {slope(x) * rate, rate}, {}, w, qddot);
      const double mass = 1 + 0.25 * x * x / (1 - x * x);
      const double xddot = -0.25 * x * std::pow(1 - x * x, -2) * rate * rate / mass;
      EXPECT_NEAR(qddot[1], xddot, 1e-13 * (1 + std::abs(xddot))) << x;
      const double first = slope(x) * xddot + curvature(x) * rate * rate;
      EXPECT_NEAR(qddot[0], first, 1e-13 * (1 + std::abs(first))) << x;
    }
  }
}

// E21. The printed T(x) has −Ω in the place of Ω′: its second column is no motion of the
// manipulator.
TEST(Manipulator, PrintedTransformationLeavesTheEllipse) {
  for (const double x : {-0.6, 0.3}) {
    const double omega = 0.5 * std::sqrt(1 - x * x);
    const Vec2 gradient{8 * omega, 2 * x};
    EXPECT_NEAR(dot(gradient, {slope(x), 1}), 0, 1e-15);  // B(65)
    EXPECT_GT(std::abs(dot(gradient, {-omega, 1})), 0.5);
    const Mechanism mechanism = manipulator();
    const VelocityPrescription rate{{PointVelocity{"hand", {0, Place::at, {}}, {}, 1.0}}, {}};
    const VelocityResult velocity = resolve_velocity(mechanism, {omega, x}, rate);
    EXPECT_NEAR(velocity.qdot[0], slope(x), 1e-14);
  }
}

// The second line of B(64) at an impact: the mass that meets the floor is 1 + Ω′². The slot answers
// with p_b = −n_y p_u by B(72), n = ∇g/|∇g|; at x = 0, where slot and floor are orthogonal, with
// nothing, as Proposition 16 says.
TEST(Manipulator, StrikesTheFloorWithTheReducedMass) {
  const Scenario scenario = load_gallery("ellipse-manipulator");
  const double e = scenario.mechanism->contacts[0].e;
  for (const double x : {-0.9, -0.6, 0.0, 0.8}) {
    const Evaluation evaluation = compute(edited(scenario, "contacts.floor.line_y", x));
    ASSERT_EQ(evaluation.result.status, ImpactStatus::solved);
    EXPECT_NEAR(evaluation.state.q[0], 0.5 * std::sqrt(1 - x * x), 1e-12) << "the right side";
    const double mass = 1 + 0.25 * x * x / (1 - x * x);
    EXPECT_NEAR(*evaluation.indicators.T_c_minus.number, mass / 2, 1e-12);
    EXPECT_NEAR(*evaluation.indicators.W_nn.number, 1 / mass, 1e-12);
    const double p_u = evaluation.result.impulses[0].normal;
    EXPECT_NEAR(p_u, (1 + e) * mass, 1e-12);
    const Vec2 gradient{4 * std::sqrt(1 - x * x), 2 * x};
    EXPECT_NEAR(evaluation.joint_impulses[0].components[0], -gradient.y / norm(gradient) * p_u,
                1e-11);
  }
}

}  // namespace
}  // namespace carom
