// SPDX-License-Identifier: MIT
//
// Force elements while a compliant contact touches: against the closed form of two springs side by
// side, and against CVODE.
#include <gtest/gtest.h>

#include <cmath>

#include "core/contact/damping_factors.h"
#include "core/motion/compliant_impact.h"
#include "tests/core/cvode.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

using Vector = test::CvodeProblem::Vector;

/// A particle of mass m at the origin, on the compliant floor.
test::Example particle(double m, Vec2 v, const Compliance& compliance, double e, double mu) {
  test::Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, m, {}, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, pi / 2};
  out.mechanism.contacts = {{"floor", PointLine{{0}, floor}, e, mu, mu}};
  out.mechanism.contacts[0].compliance = compliance;
  out.q = {0, 0};
  out.qdot = {v.x, v.y};
  return out;
}

struct Springs {
  const char* name;
  double rest_length;  ///< of the spring of 0.5 m that pulls or pushes the mass
};

class TwoSprings : public ::testing::TestWithParam<Springs> {};

// mδ̈ = −(k + K)δ + F₀ from δ = 0 with v: δ = A(1 − cos Ωt) + v/Ω sin Ωt, A = F₀/(k + K), is back
// at zero where tan(Ωt/2) = −v/(ΩA), with the speed v again; greatest A + √(A² + v²/Ω²).
TEST_P(TwoSprings, SideBySide) {
  constexpr double m = 2, k = 4e5, K = 1e6, v = 0.7;
  test::Example example =
      particle(m, {0, -v}, {ForceModel::hertz, K, 1, NoTangentialForce{}}, 1, 0);
  example.mechanism.forces = {
      {"spring", SpringForce{{0}, {ground, Place::at, {0, 0.5}}, k, 0, GetParam().rest_length}}};
  const CompliantImpact impact = compliant_impact(example.mechanism, {example.q, example.qdot});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  const double F_0 = k * (GetParam().rest_length - 0.5);
  const double omega = std::sqrt((k + K) / m), A = F_0 / (k + K);
  const double duration = 2 * std::atan2(v, -omega * A) / omega;
  const ContactTouch& touch = impact.touches.at(0);
  EXPECT_NEAR(*touch.duration(), duration, 1e-8 * duration);
  EXPECT_NEAR(*touch.e, 1, 1e-8);
  const double deepest = A + std::hypot(A, v / omega);
  EXPECT_NEAR(touch.max_indentation, deepest, 1e-8 * deepest);
  EXPECT_NEAR(impact.element_work, 0, 1e-8 * m * v * v / 2) << "it ends where it began";
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);
}

INSTANTIATE_TEST_SUITE_P(CompliantImpact, TwoSprings,
                         ::testing::Values(Springs{"pulled", 0.4999}, Springs{"free", 0.5},
                                           Springs{"pushed", 0.502}),
                         [](const auto& test) { return test.param.name; });

TEST(CompliantImpact, LeavesForceElementsOutWhereTheyAreNotWanted) {
  test::Example example =
      particle(2, {0, -1}, {ForceModel::gonthier, 1e8, 1.5, NoTangentialForce{}}, 0.5, 0);
  const CompliantImpact bare = compliant_impact(example.mechanism, {example.q, example.qdot});
  example.mechanism.forces = {
      {"spring", SpringForce{{0}, {ground, Place::at, {0, 0.5}}, 4e5, 0, 0.51}}};
  const CompliantImpact without =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {.elements = false});
  const CompliantImpact with = compliant_impact(example.mechanism, {example.q, example.qdot});
  EXPECT_EQ(without.touches.at(0).peak_force, bare.touches.at(0).peak_force);
  EXPECT_EQ(without.element_work, 0);
  EXPECT_GT(with.touches.at(0).peak_force, 1.01 * bare.touches.at(0).peak_force);
}

/// A bead on a floor of Gonthier's with a spring and damper across and a force, written out. x: x,
/// y, their rates, and the work of spring, damper and force.
struct Bead {
  static constexpr double m = 2, K = 1e8, e = 0.6, mu = 0.3, v_s = 0.05, g = 9.81, v_0 = 1;
  static constexpr double k = 2e5, c = 300, L = 0.363, P_x = 400, P_y = -200, a_x = -0.3, a_y = 0.2;
  double damping = K * *damping_factor(ForceModel::gonthier, e) / v_0;

  void operator()(const Vector& x, Vector& dxdt) const {
    const double depth = std::max(0.0, -x[1]);
    const double F_n = (K - damping * x[3]) * std::pow(depth, 1.5);
    const double u = std::clamp(x[2] / v_s, -1.0, 1.0);
    const double F_t = -mu * F_n * (1.5 * u - 0.5 * u * u * u);
    const double d_x = x[0] - a_x, d_y = x[1] - a_y, d = std::hypot(d_x, d_y);
    const double push = k * (L - d) - c * (d_x * x[2] + d_y * x[3]) / d;
    const double E_x = push * d_x / d + P_x, E_y = push * d_y / d + P_y;
    dxdt = {x[2], x[3], (F_t + E_x) / m, (F_n + E_y) / m - g, E_x * x[2] + E_y * x[3]};
  }
};

TEST(CompliantImpact, WithForceElementsAgreesWithCvode) {
  test::Example example = particle(
      Bead::m, {0.4, -Bead::v_0},
      {ForceModel::gonthier, Bead::K, 1.5, RegularisedCoulomb{Bead::v_s}}, Bead::e, Bead::mu);
  example.mechanism.forces = {
      {"spring",
       SpringForce{{0}, {ground, Place::at, {Bead::a_x, Bead::a_y}}, Bead::k, Bead::c, Bead::L}},
      {"push", PointForce{{0}, Bead::P_x, Bead::P_y}}};
  const CompliantImpact impact =
      compliant_impact(example.mechanism, {example.q, example.qdot}, {{0, -Bead::g}, 1e-11});
  ASSERT_EQ(impact.end, CompliantEnd::separated) << impact.reason;
  EXPECT_NEAR(impact.imbalance(), 0, 1e-8);

  test::CvodeProblem problem;
  problem.rate = [bead = Bead{}](double, const Vector& x, Vector& dxdt) { bead(x, dxdt); };
  problem.x_0 = {0, 0, 0.4, -Bead::v_0, 0};
  problem.absolute_tolerance = {1e-15, 1e-15, 1e-12, 1e-12, 1e-12};
  problem.longest_step = 1e-5;
  const auto end =
      problem.until_falls([](double t, const Vector& x) { return t < 1e-4 ? 1e-4 : -x[1]; }, 0.05);
  ASSERT_TRUE(end.good);
  EXPECT_NEAR(impact.t.back(), end.t, 1e-8 * end.t);
  const State state = impact.state(impact.t.size() - 1);
  EXPECT_NEAR(state.q[0], end.x[0], 1e-9);
  EXPECT_NEAR(state.qdot[0], end.x[2], 1e-7);
  EXPECT_NEAR(state.qdot[1], end.x[3], 1e-7);
  EXPECT_NEAR(impact.element_work, end.x[4], 1e-7);
  EXPECT_GT(std::abs(end.x[4]), 0.1) << "it has done something";
}

// The motion is the same through a compliant phase as the impact by itself.
TEST(CompliantMotion, ForceElementsActWithinThePhase) {
  constexpr double m = 2, k = 4e5, K = 1e6, v = 0.7, L = 0.502;
  test::Example example =
      particle(m, {0, -v}, {ForceModel::hertz, K, 1, NoTangentialForce{}}, 1, 0);
  example.mechanism.forces = {{"spring", SpringForce{{0}, {ground, Place::at, {0, 0.5}}, k, 0, L}}};
  Scenario scenario = test::scenario_of(example);
  scenario.gravity = {0, 0};
  const Trajectory motion = test::motion_of(scenario, {0, 0.02, 20});
  ASSERT_GE(motion.contacts.size(), 1U);
  const double omega = std::sqrt((k + K) / m), A = k * (L - 0.5) / (k + K);
  const double duration = 2 * std::atan2(v, -omega * A) / omega;
  EXPECT_NEAR(motion.contacts[0].to, duration, 1e-8 * duration);
  EXPECT_NEAR(motion.contacts[0].touches.at(0).peak_force, K * (A + std::hypot(A, v / omega)),
              1e-2);
}

}  // namespace
}  // namespace carom
