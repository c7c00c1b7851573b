// SPDX-License-Identifier: MIT
//
// Compliant contacts that do not separate any more: settling against closed forms and CVODE, rest
// and sliding.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"
#include "core/study/simulation.h"
#include "tests/core/cvode.h"
#include "tests/support/flight.h"

namespace carom {
namespace {

using test::G;
using ::testing::HasSubstr;
using Vector = test::CvodeProblem::Vector;

/// A particle of mass m over a plane whose normal has this angle.
test::Example particle(double m, Vec2 at, Vec2 v, const Compliance& compliance,
                       double normal_angle = pi / 2) {
  test::Example out;
  out.mechanism.bodies = {{"bead", BodyKind::particle, m, {}, NoShape{}}};
  const Line floor{{ground, Place::at, {}}, normal_angle};
  out.mechanism.contacts = {{"floor", PointLine{{0}, floor}, 0.5, 0.3, 0.3}};
  out.mechanism.contacts[0].compliance = compliance;
  out.q = {at.x, at.y};
  out.qdot = {v.x, v.y};
  return out;
}

Compliance hunt_crossley(double K, const TangentialModel& tangential = NoTangentialForce{}) {
  return {ForceModel::hunt_crossley, K, 1.5, tangential};
}

Trajectory dropped_disc(double K, double until) {
  Scenario scenario = resolved(load_gallery("bouncing-disc"));
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts.front().compliance = hunt_crossley(K, RegularisedCoulomb{1e-3});
  scenario.mechanism = mechanism;
  return simulate(scenario, compute(scenario), {.approach = 0, .until = until});
}

// The weight of 1 kg is borne at Kδ^1.5 = mg.
TEST(RestOnCompliance, ADroppedDiscSettlesAtTheDepthThatBearsIt) {
  for (const double K : {1e7, 1e9, 1e11}) {
    const Trajectory motion = dropped_disc(K, 4);
    EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
    EXPECT_EQ(motion.end.t, 4);
    EXPECT_THAT(motion.end.text, HasSubstr("\"bottom\" is "));
    const double depth = std::pow(G / K, 1 / 1.5);
    const State end = state_at(motion, 4);
    EXPECT_NEAR(0.1 - end.q[1], depth, 1e-5 * depth) << K;
    EXPECT_EQ(end.qdot, std::vector<double>(3, 0.0));
    const Phase& rest = motion.phases.back();
    EXPECT_GT(rest.t.back() - rest.t.front(), 1) << "it has slept long";
    EXPECT_NEAR(compliant_forces(rest, 3.9).at(0), G, 1e-5 * G);
    EXPECT_LT(motion.contacts.size(), 40U) << "finitely many impacts, then rest";
    EXPECT_TRUE(motion.contacts.back().stays);
    EXPECT_EQ(motion.contacts.back().to, 4);
  }
}

// e = 0 is critical damping, with ω = √(K/m) = 100/s: δ = g/ω² + (A + Bt) exp(−ωt) from A = −g/ω²
// and B = v + ωA. The force is zero at ωt = 2.58, with 5.6 mm and 0.28 m/s left, of which v²/2g = 4
// mm are climbed before the weight has it pushed again: it never came out, and there is no rebound.
TEST(RestOnCompliance, WhatIsPushedAgainBeforeItIsOutHasNoRebound) {
  test::Example e =
      particle(1, {0, 0}, {0, -2.5}, {ForceModel::kelvin_voigt, 1e4, 1, NoTangentialForce{}});
  e.mechanism.contacts[0].e = 0;
  const Trajectory motion = test::motion_of(test::scenario_of(e), {0, 1, 20});
  ASSERT_EQ(motion.end.t, 1) << motion.end.text;
  ASSERT_EQ(motion.contacts.size(), 1u);
  ASSERT_EQ(motion.contacts[0].touches.size(), 1u);
  EXPECT_TRUE(motion.contacts[0].stays);
  EXPECT_EQ(compliant_forces(phase_at(motion, 0.03), 0.03).at(0), 0) << "let go";
  EXPECT_FALSE(motion.contacts[0].touches[0].to.has_value());
  EXPECT_FALSE(motion.contacts[0].touches[0].e.has_value());
  EXPECT_NEAR(state_at(motion, 1).q[1], -G / 1e4, 1e-8);
}

// ½mv² + ½Jω² + mgh + Kδ^2.5/2.5 falls, whether the disc flies, strikes or settles.
TEST(RestOnCompliance, EnergyNeverGrows) {
  constexpr double K = 1e9;
  const Trajectory motion = dropped_disc(K, 2);
  double before = std::numeric_limits<double>::infinity();
  double first = 0;
  for (const Phase& phase : motion.phases) {
    for (std::size_t sample = 0; sample < phase.size(); ++sample) {
      const State s = phase.state(sample);
      const double depth = std::max(0.0, 0.1 - s.q[1]);
      const double now = (s.qdot[0] * s.qdot[0] + s.qdot[1] * s.qdot[1]) / 2 +
                         0.005 * s.qdot[2] * s.qdot[2] / 2 + G * s.q[1] +
                         K * std::pow(depth, 2.5) / 2.5;
      if (first == 0) first = now;
      EXPECT_LE(now, before + 1e-9 * first) << phase.t[sample];
      before = now;
    }
  }
  EXPECT_NEAR(before, G * 0.1, 1e-4) << "what is left is its height";
}

// A soft floor keeps what strikes it slowly. Pressed on by g its damping is that of the speed
// √(gδ) at the depth δ = (mg/K)^(1/n) which bears it, greater here than that of the impact; F =
// Kδ^n (1 + 3(1 − e)/2 δ̇/v₀) is written out.
TEST(RestOnCompliance, SettlesAsCvodeHasIt) {
  constexpr double m = 2, K = 1e5, v = 0.05, e = 0.5, until = 0.3;
  const double press = std::sqrt(G * std::pow(m * G / K, 1 / 1.5));
  ASSERT_GT(press, v);
  test::CvodeProblem problem;
  problem.rate = [press](double, const Vector& x, Vector& dxdt) {
    const double depth = std::max(0.0, x[0]);
    const double F = K * std::pow(depth, 1.5) * (1 + 1.5 * (1 - e) * x[1] / press);
    dxdt = {x[1], G - F / m};
  };
  problem.x_0 = {0, v};
  problem.absolute_tolerance = {1e-15, 1e-13};
  problem.longest_step = 1e-3;
  const Trajectory motion = test::motion_of(
      test::scenario_of(particle(m, {0, 0}, {0, -v}, hunt_crossley(K))), {0, until, 20});
  ASSERT_EQ(motion.contacts.size(), 1U);
  EXPECT_TRUE(motion.contacts[0].stays);
  for (const double t : {0.01, 0.05, 0.12, until}) {
    const auto expected = problem.at(t);
    ASSERT_TRUE(expected.good);
    const State state = state_at(motion, t);
    EXPECT_NEAR(-state.q[1], expected.x[0], 1e-9) << t;
    EXPECT_NEAR(-state.qdot[1], expected.x[1], 1e-7) << t;
  }
}

// From rest on the surface, where a rigid contact would stay: it sinks in.
TEST(RestOnCompliance, BeginsOnTheSurface) {
  constexpr double m = 2, K = 1e8;
  const Trajectory motion =
      test::motion_of(test::scenario_of(particle(m, {0, 0}, {0, 0}, hunt_crossley(K))), {0, 1, 20});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_NEAR(-state_at(motion, 1).q[1], std::pow(m * G / K, 1 / 1.5), 1e-10);
}

// Without gravity, pressed by a spring: K δ^1.5 = k(L − d₀ − δ), of which the root is found here.
TEST(RestOnCompliance, IsPressedInByASpring) {
  constexpr double m = 2, K = 1e8, k = 5000;
  test::Example example = particle(m, {0, 0}, {0, 0}, hunt_crossley(K));
  example.mechanism.forces = {
      {"spring", SpringForce{{0}, {ground, Place::at, {0, 0.5}}, k, 0, 0.6}}};
  Scenario scenario = test::scenario_of(example);
  scenario.gravity = {0, 0};
  const Trajectory motion = test::motion_of(scenario, {0, 1, 20});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  double low = 0, high = 1e-2;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (K * std::pow(middle, 1.5) < k * (0.1 - middle) ? low : high) = middle;
  }
  EXPECT_NEAR(-state_at(motion, 1).q[1], low, 1e-6 * low);
}

// tan 10° < 0.3 < tan 25°: bristles hold on the one slope, and let slide on the other with
// g(sin − μ cos).
TEST(RestOnCompliance, SticksOrSlidesOnASlope) {
  const BristleFriction bristles{1e6, 2e3, 1e-3, 1e-3};
  const auto slide = [&](double slope) {
    const double angle = slope * pi / 180;
    return test::motion_of(test::scenario_of(particle(
                               2, {0, 0}, {0, 0}, hunt_crossley(1e8, bristles), pi / 2 + angle)),
                           {0, 1, 20});
  };
  const Trajectory holds = slide(10);
  EXPECT_EQ(holds.end.reason, EndReason::rests) << holds.end.text;
  EXPECT_LT(norm({state_at(holds, 1).q[0], state_at(holds, 1).q[1]}), 1e-4);
  const Trajectory slides = slide(25);
  ASSERT_EQ(slides.end.reason, EndReason::reached) << slides.end.text;
  EXPECT_THAT(slides.end.text, HasSubstr("\"floor\" is "));
  const double angle = 25 * pi / 180;
  const double along = G * (std::sin(angle) - 0.3 * std::cos(angle));
  const auto speed = [&](double t) {
    const State s = state_at(slides, t);
    return std::hypot(s.qdot[0], s.qdot[1]);
  };
  EXPECT_NEAR(speed(1) - speed(0.5), along / 2, 1e-6);
}

// Without damping it bounces, and without end: to the time that is asked for, within the steps.
TEST(RestOnCompliance, WithoutDampingItNeverRests) {
  const Trajectory motion = test::motion_of(
      test::scenario_of(
          particle(2, {0, 0.001}, {0, 0}, {ForceModel::hertz, 1e8, 1.5, NoTangentialForce{}})),
      {0, 1, 200});
  EXPECT_EQ(motion.end.reason, EndReason::reached) << motion.end.text;
  EXPECT_GT(motion.contacts.size(), 20U);
  for (const TrajectoryContact& contact : motion.contacts) {
    if (contact.touches.at(0).e) {
      EXPECT_NEAR(*contact.touches.at(0).e, 1, 1e-7);
    }
  }
}

TEST(RestOnCompliance, TheTableHasTheForce) {
  test::Example example = particle(2, {0, 0}, {0, -0.1}, hunt_crossley(1e8));
  const Scenario scenario = test::scenario_of(example);
  const Trajectory motion = test::motion_of(scenario, {0, 1, 20});
  const Table table = to_table(scenario, motion, 0.5);
  const auto force = std::ranges::find(table.columns, "floor.force_n", &Column::key);
  ASSERT_NE(force, table.columns.end());
  EXPECT_NEAR(*force->values.back(), 2 * G, 1e-5);
}

// However gently it touches: what presses comes through a spring, later. At rest Kδ^1.5 = F.
TEST(RestOnCompliance, WhatIsTouchedGentlyAndLoadedLaterIsCompressed) {
  constexpr double K = 1e6, F = 200;
  for (const double v : {0.0, -1e-6, -1e-4, -1e-2}) {
    test::Example press = particle(1, {0, 0}, {0, v}, hunt_crossley(K));
    press.mechanism.bodies.push_back({"hammer", BodyKind::particle, 2, {}, NoShape{}});
    press.q.insert(press.q.end(), {0, 0.3});
    press.qdot.insert(press.qdot.end(), {0, 0});
    press.mechanism.joints = {{"low", SlotJoint{{0}, {ground}, pi / 2}},
                              {"high", SlotJoint{{1}, {ground}, pi / 2}}};
    press.mechanism.forces = {
        {"spring", SpringForce{{0}, {1}, 5000, 100, 0.3}},
        {"push", PointForce{{1}, 0, -F}},
    };
    Scenario scenario = test::scenario_of(press);
    scenario.gravity = {0, 0};
    const Trajectory motion = test::motion_of(scenario, {0, 3, 20});
    EXPECT_NE(motion.end.reason, EndReason::cannot_go_on) << v << ": " << motion.end.text;
    EXPECT_EQ(motion.end.t, 3) << v;
    const double depth = std::pow(F / K, 1 / 1.5);
    EXPECT_NEAR(-state_at(motion, 3).q[1], depth, 1e-3 * depth) << v;
  }
}

// A bead that came to rest is lifted by a spring: at x = mg/k, far later than it struck. How fast
// it leaves is the spring's doing.
TEST(RestOnCompliance, WhatIsLiftedAfterARestHasNoRestitution) {
  constexpr double k = 2, thrown = 16;
  test::Example lifted = particle(1, {0, 0}, {0, -0.008}, hunt_crossley(1e9));
  lifted.mechanism.bodies.push_back({"hand", BodyKind::particle, 2, {}, NoShape{}});
  lifted.mechanism.contacts[0].e = 0.3;
  lifted.q.insert(lifted.q.end(), {0, 0.3});
  lifted.qdot.insert(lifted.qdot.end(), {0, thrown});
  lifted.mechanism.forces = {{"spring", SpringForce{{0}, {1}, k, 0, 0.3}}};
  const Trajectory motion = test::motion_of(test::scenario_of(lifted), {0, 0.6, 20});
  ASSERT_EQ(motion.contacts.size(), 1U);
  ASSERT_EQ(motion.contacts[0].touches.size(), 1U) << "it strikes, rests and is lifted";
  const TrajectoryTouch& touch = motion.contacts[0].touches[0];
  ASSERT_TRUE(touch.to);
  // The hand on its spring: x = (v/ω) sin ωt − (g/ω²)(1 − cos ωt), ω² = k/2, is mg/k then.
  const double omega = std::sqrt(k / 2);
  const double x = thrown / omega * std::sin(omega * *touch.to) -
                   G / (omega * omega) * (1 - std::cos(omega * *touch.to));
  EXPECT_NEAR(x, G / k, 0.02) << "the hand has some 11 m/s, the contact a millisecond";
  EXPECT_FALSE(touch.e) << *touch.e;
}

// The steps are as long as the shortest impact that goes on allows, not as a stiff contact would
// ask for which rests already. At rest each of the feet bears half of the weight at Kδ = mg/2, but
// for the rubber's millimetres, by which the block leans.
TEST(RestOnCompliance, AStiffFootRestsBesideASoftOne) {
  constexpr double K = 1e9, m = 2;
  Scenario scenario = resolved(load_gallery("rubber-foot"));
  auto mechanism = std::make_shared<Mechanism>(*scenario.mechanism);
  mechanism->contacts[1].e = 0;
  mechanism->contacts[1].compliance =
      Compliance{.model = ForceModel::kelvin_voigt, .stiffness = K, .exponent = 1};
  scenario.mechanism = mechanism;
  const Trajectory motion = simulate(scenario, compute(scenario), {.approach = 0, .until = 2});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_NEAR(compliant_forces(motion.phases.back(), 1.9).at(2), m * G / 2, 5e-3 * m * G / 2);
}

// Kelvin and Voigt's force ends before the surface is left; with little restitution the weight wins
// then, and the body sinks back without having come out. At rest Kδ = mg.
TEST(RestOnCompliance, WhatLetsGoWithinTheSurfaceSinksBack) {
  const double K = 1e6, m = 2;
  test::Example example =
      particle(m, {0, 0}, {0, -2},
               Compliance{.model = ForceModel::kelvin_voigt, .stiffness = K, .exponent = 1});
  example.mechanism.contacts[0].e = 0.1;
  const Trajectory motion = test::motion_of(test::scenario_of(example), {0, 2, 1000});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_NEAR(-state_at(motion, 2).q[1], m * G / K, 1e-5 * m * G / K);
}

}  // namespace
}  // namespace carom
