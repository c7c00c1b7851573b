// SPDX-License-Identifier: MIT
//
// The figures that the gallery's stool, gripper and latch name, from closed forms.
#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"
#include "core/scenario/parameters.h"
#include "tests/support/flight.h"

namespace carom::test {
namespace {

// Flat on three legs with one e it bounces as a ball does: 2ve/(g(1 − e)) until it stands.
TEST(MechanismGallery, StoolBouncesAsOneBody) {
  const Scenario scenario = load_gallery("stool");
  const Evaluation evaluation = compute(scenario);
  EXPECT_NEAR(evaluation.result.qdot_plus[1], 0.5, 1e-9);
  EXPECT_NEAR(evaluation.result.qdot_plus[2], 0, 1e-9);
  // Of the impulses that do this those of least Σ W_kk i_k² are told: upright, 1/W_kk to each leg.
  const std::vector<ContactImpulse>& legs = evaluation.result.impulses;
  ASSERT_EQ(legs.size(), 3u);
  for (const ContactImpulse& leg : legs) EXPECT_NEAR(leg.tangent, 0, 1e-9);
  const Body& stool = scenario.mechanism->bodies[0];
  const double arm =
      std::abs(std::get<PointLine>(scenario.mechanism->contacts[0].geometry).striker.p.x);
  const double share = 1 + stool.mass * arm * arm / *stool.inertia;
  EXPECT_NEAR(legs[1].normal / legs[0].normal, share, 1e-9);
  EXPECT_NEAR(legs[1].normal / legs[2].normal, share, 1e-9);
  EXPECT_NEAR(legs[0].normal + legs[1].normal + legs[2].normal, 1.5 * stool.mass, 1e-9);
  const Trajectory motion = motion_of(scenario, {0, 1, 1000});
  const double stands = 2 * 0.5 / (G * 0.5);
  EXPECT_NEAR(stands, 0.204, 5e-4);
  EXPECT_NEAR(state_at(motion, stands - 1e-3).q[1], 0.3, 1e-5);
  EXPECT_GT(std::abs(state_at(motion, stands - 1e-3).qdot[1]), 1e-4);
  EXPECT_NEAR(state_at(motion, stands + 1e-3).qdot[1], 0, 1e-9);
  EXPECT_EQ(motion.end.reason, EndReason::rests);
}

// Tilted, the blows run from leg to leg; energy never grows, and all weight is borne in the end.
TEST(MechanismGallery, TiltedStoolComesToRestOnItsLegs) {
  Scenario scenario = load_gallery("stool");
  scenario = with_parameter(scenario, "pose.stool.angle", 0.1);
  const Scenario tilted = resolved(scenario);
  const Evaluation lands = compute(tilted);
  EXPECT_EQ(lands.role[0], ContactRole::impacting);
  for (const std::size_t leg : {1u, 2u}) {
    EXPECT_NEAR(lands.system.contacts[leg].gap, 0.18 * static_cast<double>(leg) * std::sin(0.1),
                1e-9);
  }
  const Trajectory motion = motion_of(tilted, {0, 3, 5000});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  double last = INFINITY;
  for (double t = 0; t <= 3; t += 0.01) {
    const double now = energy(*tilted.mechanism, state_at(motion, t), {0, -G});
    EXPECT_LE(now, last + 1e-9) << t;
    last = now;
  }
  EXPECT_NEAR(state_at(motion, 3).q[2], 0, 1e-7);
  const Table table = to_table(tilted, motion, 0.5, JointColumns::none);
  double borne = 0;
  for (const char* leg : {"left.force_n", "middle.force_n", "right.force_n"}) {
    borne += *table.find(leg)->values.back();
  }
  EXPECT_NEAR(borne, 4 * G, 1e-6);
}

/// By how much the ball of the gripper's lift slips: while the lift is faster than friction lets
/// the ball follow, s̈ = min(2μF/m − g, that of the lift).
double slipped(double mu) {
  const double h = 1e-6, a = 2 * mu * 6 / 0.3 - G;
  double v = 0, slip = 0;
  for (double t = 0; t < 0.3; t += h) {
    const double x = t / 0.3;
    const double lift = 0.12 / 0.3 * x * x * (30 - 60 * x + 30 * x * x);
    v = std::min(v + a * h, lift);
    slip += (lift - v) * h;
  }
  return slip;
}

// 2μF ≥ m(g + a), a the greatest acceleration of a table of two points, (10/√3)L/T², which is that
// of the polynomial 10x³ − 15x⁴ + 6x⁵.
TEST(MechanismGallery, GripperCarriesTheBallAsFrictionAllows) {
  const double a = 10 / std::sqrt(3) * 0.12 / 0.09;
  const double least = 0.3 * (G + a) / (2 * 6);
  EXPECT_NEAR(a, 7.70, 5e-3);
  EXPECT_NEAR(least, 0.438, 5e-4);
  EXPECT_NEAR(slipped(0.4), 3.6e-3, 5e-5);
  EXPECT_NEAR(slipped(0.3), 54e-3, 5e-4);
  EXPECT_NEAR(0.3 * G / (2 * 6), 0.245, 5e-4);
  for (const double mu : {0.45, 0.4, 0.3, 0.248, 0.242}) {
    Scenario scenario = load_gallery("gripper");
    scenario = with_parameter(scenario, "contacts.left_grip.mu", mu);
    scenario = with_parameter(scenario, "contacts.right_grip.mu", mu);
    const Trajectory motion = motion_of(resolved(scenario), {0, 1.5, 2000});
    ASSERT_EQ(motion.end.t, 1.5) << motion.end.text;
    const State end = state_at(motion, 1.5);
    EXPECT_NEAR(end.q[1], 0.24, 1e-9);
    const double lifted = end.q[10] - 0.025;
    EXPECT_NEAR(lifted, mu > 0.245 ? 0.12 - slipped(mu) : 0, 1e-6) << mu;
    if (mu > least) {
      EXPECT_NEAR(end.q[11], 0, 1e-4);
    }
  }
}

// The flank touches the rounded tip at x = 2 mm, so the bolt's middle is at 32 mm; the spring, 0.25
// m long without load, then pushes with 60 · 0.032 N.
TEST(MechanismGallery, LatchHoldsItsBolt) {
  const Scenario scenario = load_gallery("latch");
  const Trajectory motion = motion_of(scenario, {0, 1, 1000});
  EXPECT_EQ(motion.end.reason, EndReason::rests) << motion.end.text;
  EXPECT_NEAR(state_at(motion, 1).q[0], 0.032, 1e-9);
  const Table table = to_table(scenario, motion, 0.5, JointColumns::none);
  EXPECT_NEAR(*table.find("tip.force_n")->values.back(), 1.92, 1e-6);
  Scenario slow = with_parameter(scenario, "velocity.bolt.x", 0.6);
  const Trajectory returns = motion_of(resolved(slow), {0, 1, 1000});
  EXPECT_LT(state_at(returns, 1).q[0], 0.01);
}

}  // namespace
}  // namespace carom::test
