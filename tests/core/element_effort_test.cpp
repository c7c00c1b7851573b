// SPDX-License-Identifier: MIT
//
// What one force element gives, against its law with the numbers put in.
#include <gtest/gtest.h>

#include "core/dynamics/element_force.h"
#include "tests/support/mechanisms.h"

namespace carom::test {
namespace {

/// A bead in a horizontal slot, 0.5 m right of the ground's origin and moving left at 0.7 m/s.
double of_bead(const ForceKind& kind) {
  Mechanism mechanism;
  mechanism.bodies = {{"bead", BodyKind::particle, 1.5}};
  mechanism.joints = {{"slot", SlotJoint{{0}, {ground}, 0}}};
  return element_effort(mechanism, evaluate(mechanism, {0.5, 0}), {-0.7, 0}, {"element", kind});
}

/// A disc on a pin, turned by 0.5 rad and turning at 1 rad/s.
double of_disc(const ForceKind& kind) {
  Mechanism mechanism;
  mechanism.bodies = {{"disc", BodyKind::rigid, 3, {}, DiscShape{0.2}}};
  mechanism.joints = {{"pin", RevoluteJoint{{0}, {ground}}}};
  return element_effort(mechanism, evaluate(mechanism, {0, 0, 0.5}), {0, 0, 1}, {"element", kind});
}

// k(L₀ − d) − c ḋ: 40 N/m · 0.3 m + 2 N s/m · 0.7 m/s.
TEST(ElementEffort, SpringPushesItsEndsApart) {
  EXPECT_NEAR(of_bead(SpringForce{{0}, {ground}, 40, 2, 0.8}), 13.4, 1e-12);
  EXPECT_NEAR(of_bead(SpringForce{{ground}, {0}, 40, 2, 0.8}), 13.4, 1e-12) << "from either end";
  EXPECT_NEAR(of_bead(SpringForce{{0}, {ground}, 40, 0, 0.1}), -16, 1e-12) << "pulls";
}

// −k(θ_a − θ_b − θ₀) − c(ω_a − ω_b): −5·0.2 − 0.2·1, and as the second body −5·(−0.8) + 0.2.
TEST(ElementEffort, TorsionSpringTurnsItsFirstBody) {
  EXPECT_NEAR(of_disc(TorsionForce{0, ground, 5, 0.2, 0.3}), -1.2, 1e-12);
  EXPECT_NEAR(of_disc(TorsionForce{ground, 0, 5, 0.2, 0.3}), 4.2, 1e-12);
}

// gain·(speed − rate), cut at the limit.
TEST(ElementEffort, DrivesGiveWhatIsMissingOfTheirSpeed) {
  EXPECT_NEAR(of_disc(MotorForce{0, ground, 3, 2, 10}), 4, 1e-12);
  EXPECT_EQ(of_disc(MotorForce{0, ground, 3, 2, 1.5}), 1.5);
  EXPECT_NEAR(of_bead(ActuatorForce{{0}, {ground}, -1, 10, 5}), -3, 1e-12);
  EXPECT_EQ(of_bead(ActuatorForce{{0}, {ground}, -1, 10, 2}), -2);
}

TEST(ElementEffort, ConstantsAreWhatTheyAre) {
  EXPECT_EQ(of_disc(TorqueForce{0, ground, -2}), -2);
  EXPECT_EQ(of_bead(PointForce{{0}, 3, -4}), 5);
}

}  // namespace
}  // namespace carom::test
