// SPDX-License-Identifier: MIT
//
// Velocities from targets: what cannot move, what hardly moves, and what units do not change.
#include <gtest/gtest.h>

#include <cmath>

#include "core/dynamics/evaluate.h"
#include "core/pose/resolve.h"

namespace carom {
namespace {

/// A particle on a rod from the origin, hanging straight down: it can move along x alone.
Mechanism hanging(double mass) {
  Mechanism m;
  m.bodies = {{"p", BodyKind::particle, mass, {}, NoShape{}}};
  m.joints = {{"rod", DistanceJoint{{}, {0, Place::at, {}}, 1}}};
  return m;
}

VelocityPrescription tip(std::optional<double> x, std::optional<double> y) {
  return {{PointVelocity{"p", {0, Place::at, {}}, x, y}}, {}};
}

TEST(Velocity, ForbiddenDirectionMovesNothing) {
  for (const double mass : {1e-6, 1.0, 1e6}) {
    const VelocityResult found = resolve_velocity(hanging(mass), {0, -1}, tip({}, 1));
    EXPECT_FALSE(found.exact);
    EXPECT_NEAR(found.qdot[0], 0, 1e-12);
    EXPECT_NEAR(found.qdot[1], 0, 1e-12);
  }
  // Nor when the rod is tilted, where the forbidden part is left over by rounding alone.
  const double c = std::cos(0.7);
  const double s = std::sin(0.7);
  Mechanism m = hanging(3);
  m.joints.push_back(
      {"second",
       DistanceJoint{{ground, Place::at, {1, 0}}, {0, Place::at, {}}, std::hypot(c - 1, s)}});
  const VelocityResult held = resolve_velocity(m, {c, s}, tip(1, 1));
  EXPECT_FALSE(held.exact);
  EXPECT_NEAR(std::hypot(held.qdot[0], held.qdot[1]), 0, 1e-9);
}

TEST(Velocity, EnergyOfNothingIsNotReached) {
  VelocityPrescription v = tip({}, 1);
  v.kinetic_energy = 2;
  VelocityResult found = resolve_velocity(hanging(1), {0, -1}, v);
  EXPECT_FALSE(found.exact);
  EXPECT_EQ(found.reason, "nothing moves: the prescribed kinetic energy cannot be reached");
  for (const double u : found.qdot) EXPECT_EQ(u, 0);
  v = tip(1e-160, {});
  v.kinetic_energy = 2;
  found = resolve_velocity(hanging(1), {0, -1}, v);
  EXPECT_EQ(found.reason, "nothing moves: the prescribed kinetic energy cannot be reached");
  for (const double u : found.qdot) EXPECT_EQ(u, 0);
}

// ½ m v² = T gives v = √(2T/m), however slow the target says.
TEST(Velocity, EnergyScalesASlowTarget) {
  VelocityPrescription v = tip(-1e-6, {});
  v.kinetic_energy = 2;
  const VelocityResult found = resolve_velocity(hanging(4), {0, -1}, v);
  EXPECT_TRUE(found.exact) << found.reason;
  EXPECT_NEAR(found.qdot[0], -1, 1e-12);
  v.kinetic_energy = 0;
  EXPECT_NEAR(resolve_velocity(hanging(4), {0, -1}, v).qdot[0], 0, 0);
}

// A rod on a hinge is asked for a tip velocity and a rate that contradict each other. Both rows are
// multiples of the same free motion, so their unit rows agree and ω is the mean, weighed by the
// squares of 1/‖a‖: for the tip a = (0, 1, L/2), ‖a‖² = 1/m + (L/2)²/J = 4/m, for the rate 1/J =
// 12/(mL²). With the free motion's part α of each unit row, α² = ‖part‖²/‖a‖²: tip (L²/J_O)/(4/m) =
// 3/4 and rate (1/J_O)/(12/(mL²)) = 1/4, J_O = mL²/3. Least squares in the unit rows:
// ω = (3/4 v/L + 1/4 ω*), whatever m and L.
TEST(Velocity, ContradictionsAreWeighedWithoutUnits) {
  for (const double length : {0.01, 1.0, 50.0}) {
    for (const double mass : {1e-3, 1.0, 1e4}) {
      Mechanism m;
      m.bodies = {{"rod", BodyKind::rigid, mass, {}, RodShape{length, {}}}};
      m.joints = {{"O", RevoluteJoint{{}, {0, Place::start, {}}}}};
      const double v = 3 * length;
      const VelocityPrescription asked{
          {PointVelocity{"tip", {0, Place::end, {}}, {}, v}, AngleRate{"rod", 0, 1}}, {}};
      const VelocityResult found = resolve_velocity(m, {length / 2, 0, 0}, asked);
      EXPECT_FALSE(found.exact);
      EXPECT_NEAR(found.qdot[2], 0.75 * 3 + 0.25 * 1, 1e-9) << length << " " << mass;
    }
  }
}

}  // namespace
}  // namespace carom
