// SPDX-License-Identifier: MIT
//
// The figures that entries of the gallery name, from closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"
#include "core/study/simulation.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

// v₀ = 1.5 − μ·0.3. While the block slides its push acts μh before its middle, h = 0.1 m the height
// of that; it tips when this point passes the edge: v₀t − μgt²/2 = 0.3 − μh, the smaller root.
TEST(GalleryFigures, BlockTipsWhereItsPushPassesTheEdge) {
  const Trajectory motion = motion_of(load_gallery("table-edge"), {0, 0.6, 100});
  const double v = 1.41, a = 0.3 * G;
  const double t = (v - std::sqrt(v * v - 2 * a * (0.3 - 0.03))) / a;
  EXPECT_NEAR(t, 0.2645, 5e-5);
  const State at_edge = state_at(motion, t);
  EXPECT_NEAR(at_edge.q[0], 0.27, 1e-8);
  EXPECT_NEAR(at_edge.qdot[0], v - a * t, 1e-8);
  EXPECT_NEAR(at_edge.qdot[0], 0.632, 5e-4);
  EXPECT_NEAR(at_edge.q[2], 0, 1e-9);
  EXPECT_NEAR(state_at(motion, t - 1e-3).qdot[2], 0, 1e-9);
  EXPECT_LT(state_at(motion, t + 1e-3).qdot[2], -1e-4);  // clockwise, over the edge
}

// Sticking: v_x⁺ = (2/3)0.3, ω⁺r = −v_x⁺; γ = (v_n²e² + (3/2)v_x⁺²)/(0.3² + 0.4²).
TEST(GalleryFigures, JournalSticksAtItsBearing) {
  const Scenario scenario = load_gallery("journal-bearing");
  const Evaluation evaluation = compute(scenario);
  EXPECT_NEAR(*evaluation.indicators.gamma.number, (0.04 + 1.5 * 0.04) / 0.25, 1e-12);
  // It stays in the ring and never gains energy.
  const Trajectory motion = motion_of(scenario, {0, 2, 2000});
  EXPECT_EQ(motion.end.reason, EndReason::reached);
  double last = INFINITY;
  for (double t = 0; t <= 2; t += 0.001) {
    const State s = state_at(motion, t);
    EXPECT_LE(std::hypot(s.q[0], s.q[1]), 0.005 + 1e-9) << t;
    const double now = energy(*scenario.mechanism, s, {0, -G});
    EXPECT_LE(now, last + 1e-8) << t;
    last = now;
  }
}

TEST(GalleryFigures, HookFeelsBothMassesAlongItsRope) {
  const Evaluation evaluation = compute(load_gallery("crane-hook"));
  const double W = 1.0 / 5 + 0.36 / 20;
  const double T_c = 1.6 * 1.6 / (2 * W);
  EXPECT_NEAR(1 / W, 4.59, 5e-3);
  EXPECT_NEAR(T_c, 5.87, 5e-3);
  EXPECT_NEAR(*evaluation.indicators.T_c_minus.number, T_c, 1e-10);
  EXPECT_NEAR(*evaluation.indicators.gamma.number, 1 - T_c / 10, 1e-12);
  EXPECT_NEAR(1 - T_c / 10, 0.413, 5e-4);
}

TEST(GalleryFigures, StopOfAnAngleGivesATorque) {
  const Evaluation evaluation = compute(load_gallery("stopped-pendulum"));
  EXPECT_NEAR(evaluation.result.impulses.front().normal, 1.5 * 3 / 3, 1e-12);
  EXPECT_NEAR(evaluation.result.qdot_plus[2], -1.5, 1e-12);
  const JointImpulse& pin = evaluation.joint_impulses.front();
  EXPECT_NEAR(std::hypot(pin.components[0], pin.components[1]), 0.5 * 1.5 * 3, 1e-12);
}

// Started at the dead centre with 150 rad/s and −75 rad/s. Lagrange's equations in the angles of
// crank and coupler, whose mass matrix is that of Flores, Leine and Glocker, integrated by an
// independent program (SciPy, DOP853, 1e-12) until the slider's middle is 1 mm off: t = 2.6925028
// ms, crank 0.35530446 rad, 109.557682 rad/s, slider 0.84161232 m/s upward.
TEST(GalleryFigures, SliderMeetsItsGuideFlat) {
  Scenario scenario = load_gallery("slider-crank-clearance");
  const Evaluation evaluation = compute(scenario);
  EXPECT_NEAR(evaluation.state.qdot[7], 0.84161232, 1e-6);
  EXPECT_NEAR(evaluation.result.qdot_plus[7], -0.4 * 0.84161232, 1e-6);
  EXPECT_NEAR(evaluation.result.qdot_plus[8], 0, 1e-9);

  Motion start;
  start.pose.targets = {AngleTarget{"crank", 0, 0}, AngleTarget{"coupler", 1, 0},
                        AngleTarget{"slider", 2, 0}};
  start.velocity.targets = {AngleRate{"crank", 0, 150}, AngleRate{"coupler", 1, -75},
                            AngleRate{"slider", 2, 0}};
  scenario.motion = std::make_shared<Motion>(start);
  const Trajectory motion = motion_of(scenario, {0, 0.003, 20});
  ASSERT_FALSE(motion.impacts.empty());
  EXPECT_NEAR(motion.impacts[0].t, 2.6925028e-3, 1e-9);
  EXPECT_NEAR(motion.impacts[0].result.qdot_minus[2], 109.557682, 1e-5);
}

// Time stepping of Lagrange's equations in three coordinates, with the corners on their circles, by
// an independent program (Python, h = 10⁻⁵ s): the beak strikes every 0.1308 s, and from Glocker's
// state, y = 0, φ_S = −0.2788, v = −0.3411, ω_S = −7.4583 with the lower edge jammed, first after
// 0.08269 and then after another 0.12984 s.
TEST(GalleryFigures, WoodpeckerHasItsCycle) {
  Scenario scenario = load_gallery("woodpecker");
  const auto beak_strikes = [](const Trajectory& motion) {
    std::vector<double> times;
    for (const TrajectoryImpact& impact : motion.impacts) {
      if (impact.contact == 0) times.push_back(impact.t);
    }
    return times;
  };
  const std::vector<double> cycle = beak_strikes(motion_of(scenario, {0, 0.6, 1000}));
  ASSERT_EQ(cycle.size(), 5u);
  for (std::size_t i = 1; i < cycle.size(); ++i) {
    EXPECT_NEAR(cycle[i] - cycle[i - 1], 0.1308, 2e-4);
    EXPECT_NEAR(cycle[i] - cycle[i - 1], 0.1307, 5e-5);
  }

  Motion start;
  start.pose.targets = {PointTarget{"sleeve", {0}, {}, 0}, AngleTarget{"bird", 1, -0.2788},
                        ClosedTarget{1}};
  start.velocity.targets = {PointVelocity{"sleeve", {0}, {}, -0.3411},
                            AngleRate{"sleeve_turn", 0, 0}, AngleRate{"bird", 1, -7.4583}};
  scenario.motion = std::make_shared<Motion>(start);
  const std::vector<double> first = beak_strikes(motion_of(scenario, {0, 0.3, 1000}));
  ASSERT_EQ(first.size(), 2u);
  EXPECT_NEAR(first[0], 0.08269, 2e-5);
  EXPECT_NEAR(first[1] - first[0], 0.12984, 5e-5);
}

// Den Hartog: x_s = μ_s m g/k, x_d = μ_d m g/k, ω² = k/m. It sticks from the impact on, which asks
// for i_t/i_n = 0.25/0.6 < μ_s.
TEST(GalleryFigures, BlockSticksAndSlipsOnTheBelt) {
  const Trajectory motion = motion_of(load_gallery("stick-slip-belt"), {0, 4, 100});
  const double v = 0.25, omega = std::sqrt(40.0);
  const double x_s = 0.5 * G / 40, x_d = 0.3 * G / 40;
  const double slips = 2 / omega * (pi - std::atan(omega * (x_s - x_d) / v));
  const double sticks = 2 * (x_s - x_d) / v;
  EXPECT_NEAR(sticks, 0.392, 5e-4);
  EXPECT_NEAR(sticks + slips, 1.104, 5e-4);
  const double first = x_s / v;
  for (int cycle = 0; cycle < 3; ++cycle) {
    const double begins = first + cycle * (sticks + slips);
    EXPECT_NEAR(state_at(motion, begins).q[0], x_s, 1e-7);
    EXPECT_NEAR(state_at(motion, begins + slips).q[0], 2 * x_d - x_s, 1e-7);
    EXPECT_NEAR(state_at(motion, begins + slips + sticks / 2).qdot[0], v, 1e-9);
  }
}

// Chains of springs F = Kδ^(3/2) without losses, simulated directly.
TEST(GalleryFigures, WavesLeaveTheCradle) {
  const Evaluation evaluation = compute(load_gallery("cradle-waves"));
  const double expected[] = {-0.071085, -0.030274, -0.014464, 0.127045, 0.988777};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(evaluation.result.qdot_plus[3 * i], expected[i], 2e-6) << i;
  }
}

}  // namespace
}  // namespace carom::test
