// SPDX-License-Identifier: MIT
//
// Velocities in the kinetic metric against a disc of 1 kg and radius 0.1 (J = 0.005) that strikes
// with (1, −2) m/s and 20 rad/s: T⁻ = 3.5 J, T_c⁻ = 2 J, and W_nn = 1.
#include "core/study/velocity_plane.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/edit.h"

namespace carom {
namespace {

constexpr double close = 1e-12;

VelocityPlane disc(double mu, const Law& law) {
  Scenario scenario = edited(load_gallery("bouncing-disc"), "contacts.bottom.mu", mu);
  scenario.law = law;
  return velocity_plane(compute(scenario), 0);
}

TEST(VelocityPlane, ADiscHasTheLengthsOfItsEnergies) {
  const VelocityPlane plane = disc(0, NewtonLaw{});
  ASSERT_TRUE(plane.reason.empty()) << plane.reason;
  EXPECT_NEAR(plane.radius(), std::sqrt(7), close);
  EXPECT_NEAR(plane.before.x, std::sqrt(3), close) << "√(2 · 1.5 J)";
  EXPECT_NEAR(plane.before.y, -2, close);
  EXPECT_NEAR(plane.kept.y, 0, close);
  EXPECT_NEAR(norm(plane.reflected), plane.radius(), close) << "R keeps the energy";
  EXPECT_NEAR(plane.frictionless.y, 1.4, close) << "e = 0.7";
  // Without friction the law's velocity is that one.
  EXPECT_NEAR(plane.after.x, plane.frictionless.x, close);
  EXPECT_NEAR(plane.after.y, plane.frictionless.y, close);
  EXPECT_NEAR(plane.beside, 0, 1e-7);
}

// i_n = 3.4 and i_t = ∓0.68 N s: q̇⁺ = (0.32, 1.4, 20 − 0.68 · 0.1 / 0.005 = 6.4) with the spin that
// slides the same way as the centre; ⟨q̇⁺, q̇⁻⟩ = 0.32 − 2.8 + 0.005 · 6.4 · 20.
TEST(VelocityPlane, FrictionTurnsOutOfThePlane) {
  const VelocityPlane plane = disc(0.2, NewtonCoulombLaw{});
  const double x = (0.32 - 2.8 + 0.005 * 6.4 * 20 + 2 * 1.4) / std::sqrt(3);
  EXPECT_NEAR(plane.after.x, x, 1e-9);
  EXPECT_NEAR(plane.after.y, 1.4, 1e-9);
  const double twice = 0.32 * 0.32 + 1.4 * 1.4 + 0.005 * 6.4 * 6.4;
  EXPECT_NEAR(plane.beside * plane.beside, twice - x * x - 1.4 * 1.4, 1e-9);
  EXPECT_LT(norm(plane.after), plane.radius());
}

// S q̇⁻ of the disc is (0, −2, 0), of length 2; the rest is (1, 0, 20), of length √3. Half the first
// and twice the second are (2, −1, 40).
TEST(VelocityPlane, VelocityBeforeIsWhereItIsBrought) {
  const Scenario scenario = resolved(load_gallery("bouncing-disc"));
  const Scenario moved = with_velocity_before(scenario, 0, {2 * std::sqrt(3), -1});
  const std::vector<double>& qdot = moved.motion->state.qdot;
  ASSERT_EQ(qdot.size(), 3U);
  EXPECT_NEAR(qdot[0], 2, close);
  EXPECT_NEAR(qdot[1], -1, close);
  EXPECT_NEAR(qdot[2], 40, 20 * close);
  EXPECT_EQ(moved.motion->pose, scenario.motion->pose);
  EXPECT_EQ(moved.motion->velocity.targets.size(), scenario.motion->velocity.targets.size());
}

// The mechanism has joints, and what is prescribed of it differs: the plane is met all the same,
// and a file says all of it.
TEST(VelocityPlane, VelocityBeforeIsMetByMechanisms) {
  for (const char* name : {"kane", "double-pendulum", "five-bar-1", "wheeled-robot"}) {
    SCOPED_TRACE(name);
    const Scenario scenario = resolved(load_gallery(name));
    const Evaluation evaluation = compute(scenario);
    const int contact = focus_contact(*scenario.mechanism, evaluation);
    const VelocityPlane plane = velocity_plane(evaluation, contact);
    ASSERT_TRUE(plane.reason.empty()) << plane.reason;
    const Vec2 wanted{0.5 * plane.before.x, 1.5 * plane.before.y};
    const Scenario moved = with_velocity_before(scenario, contact, wanted);
    const VelocityPlane now =
        velocity_plane(compute(read_scenario(write_scenario(moved))), contact);
    EXPECT_NEAR(now.before.x, wanted.x, 1e-6 * plane.radius());
    EXPECT_NEAR(now.before.y, wanted.y, 1e-6 * plane.radius());
  }
}

TEST(VelocityPlane, SaysWhyThereIsNone) {
  EXPECT_EQ(velocity_plane(compute(resolved(load_gallery("newtons-cradle"))), 0).reason,
            "another contact is closed");
  EXPECT_EQ(velocity_plane(compute(resolved(load_gallery("stool"))), 0).reason,
            "several contacts strike");
  EXPECT_EQ(velocity_plane(compute(resolved(load_gallery("kane"))), -1).reason,
            "no contact strikes");
}

}  // namespace
}  // namespace carom
