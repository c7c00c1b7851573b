// SPDX-License-Identifier: MIT
//
// Velocities in the kinetic metric against a disc of 1 kg and radius 0.1 (J = 0.005) that strikes
// with (1, −2) m/s and 20 rad/s: T⁻ = 3.5 J, T_c⁻ = 2 J, and W_nn = 1.
#include "core/study/velocity_plane.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/io/gallery.h"
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
