// SPDX-License-Identifier: MIT
#include "core/scenario/parameters.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numbers>

#include "core/base/error.h"
#include "core/io/scenario_json.h"
#include "tests/io/sample.h"

namespace carom {
namespace {

using ::testing::HasSubstr;

Scenario sample() {
  return read_scenario(test::sample_text());
}

std::vector<std::string> paths(const Scenario& scenario) {
  std::vector<std::string> list;
  for (const Parameter& parameter : list_parameters(scenario)) list.push_back(parameter.path);
  return list;
}

TEST(Parameters, NameEveryScalar) {
  EXPECT_THAT(
      paths(sample()),
      ::testing::UnorderedElementsAre(
          "bodies.arm.mass", "bodies.arm.inertia", "bodies.arm.length", "bodies.arm.mass_centre",
          "bodies.fore.mass", "bodies.fore.length", "bodies.P1.mass", "bodies.ball.mass",
          "bodies.ball.radius", "bodies.puck.mass", "bodies.puck.radius", "bodies.slider.mass",
          "bodies.slider.inertia", "bodies.block.mass", "bodies.block.scale_x",
          "bodies.block.scale_y", "bodies.bead.mass", "joints.ring.semi_x", "joints.ring.semi_y",
          "joints.ring.axis_angle", "joints.rope.length", "joints.rail.axis_angle",
          "joints.rail.angle", "joints.groove.axis_angle", "contacts.tip.e", "contacts.tip.mu",
          "contacts.tip.mu_s", "contacts.tip.mu_d", "contacts.tip.e_t", "contacts.tip.turn",
          "contacts.tip.stiffness_ratio", "contacts.tip.stiffness", "contacts.tip.exponent",
          "contacts.tip.normal_angle", "contacts.tip.line_x", "contacts.tip.line_y",
          "contacts.bottom.e", "contacts.bottom.mu", "contacts.bottom.mu_s", "contacts.bottom.mu_d",
          "contacts.bottom.e_t", "contacts.bottom.turn", "contacts.bottom.stiffness_ratio",
          "contacts.bottom.normal_angle", "contacts.bottom.line_x", "contacts.bottom.line_y",
          "contacts.touch.alpha", "contacts.touch.e_t", "contacts.touch.turn",
          "contacts.touch.stiffness_ratio", "contacts.touch.mu", "contacts.touch.mu_s",
          "contacts.touch.mu_d", "contacts.touch.stiffness", "contacts.touch.exponent",
          "contacts.touch.stick_velocity", "contacts.corner.stiffness", "contacts.corner.exponent",
          "contacts.corner.bristle_stiffness", "contacts.corner.bristle_damping",
          "contacts.corner.stick_velocity", "contacts.corner.dwell_time", "contacts.corner.e",
          "contacts.corner.e_t", "contacts.corner.turn", "contacts.corner.mu",
          "contacts.corner.mu_s", "contacts.corner.mu_d", "contacts.side.e", "contacts.side.e_t",
          "contacts.side.turn", "contacts.side.mu", "contacts.side.mu_s", "contacts.side.mu_d",
          "contacts.foot.e", "contacts.foot.e_t", "contacts.foot.mu", "contacts.foot.mu_s",
          "contacts.foot.mu_d", "contacts.foot.normal_angle", "contacts.foot.line_x",
          "contacts.foot.line_y", "contacts.foot.from", "contacts.foot.speed", "contacts.foot.to",
          "contacts.tip.tip_radius", "contacts.corner.tip_radius", "contacts.foot.tip_radius",
          "contacts.nose.e", "contacts.nose.mu", "contacts.nose.mu_s", "contacts.nose.mu_d",
          "contacts.nose.e_t", "contacts.nose.turn", "contacts.nose.tip_radius", "contacts.step.e",
          "contacts.step.mu", "contacts.step.mu_s", "contacts.step.mu_d", "contacts.step.e_t",
          "contacts.step.turn", "contacts.step.tip_radius", "contacts.step.scale_x",
          "contacts.step.scale_y", "contacts.bearing.e", "contacts.bearing.mu",
          "contacts.bearing.mu_s", "contacts.bearing.mu_d", "contacts.bearing.e_t",
          "contacts.bearing.turn", "contacts.bearing.radius", "contacts.bearing.ring_x",
          "contacts.bearing.ring_y", "contacts.eye.e", "contacts.eye.mu", "contacts.eye.mu_s",
          "contacts.eye.mu_d", "contacts.eye.e_t", "contacts.eye.turn", "contacts.eye.tip_radius",
          "contacts.eye.radius", "contacts.eye.ring_x", "contacts.eye.ring_y", "contacts.cam.e",
          "contacts.cam.mu", "contacts.cam.mu_s", "contacts.cam.mu_d", "contacts.cam.e_t",
          "contacts.cam.turn", "contacts.cam.radius", "contacts.cam.from_angle",
          "contacts.cam.to_angle", "contacts.cam.arc_x", "contacts.cam.arc_y", "contacts.bowl.e",
          "contacts.bowl.mu", "contacts.bowl.mu_s", "contacts.bowl.mu_d", "contacts.bowl.e_t",
          "contacts.bowl.turn", "contacts.bowl.tip_radius", "contacts.bowl.radius",
          "contacts.bowl.from_angle", "contacts.bowl.to_angle", "contacts.bowl.arc_x",
          "contacts.bowl.arc_y", "contacts.line.e", "contacts.line.length",
          "contacts.line.stiffness", "contacts.line.exponent", "contacts.prop.e",
          "contacts.prop.length", "contacts.buffer.e", "contacts.buffer.limit", "contacts.hinge.e",
          "contacts.hinge.limit", "forces.coil.stiffness", "forces.coil.damping",
          "forces.coil.rest_length", "forces.wrist.stiffness", "forces.wrist.damping",
          "forces.wrist.rest_angle", "forces.motor.torque", "forces.wind.x", "forces.wind.y",
          "forces.drive.speed", "forces.drive.gain", "forces.drive.limit", "forces.cylinder.speed",
          "contacts.corner.stiffness_ratio", "contacts.side.stiffness_ratio",
          "contacts.foot.stiffness_ratio", "contacts.nose.stiffness_ratio",
          "contacts.step.stiffness_ratio", "contacts.bearing.stiffness_ratio",
          "contacts.eye.stiffness_ratio", "contacts.cam.stiffness_ratio",
          "contacts.bowl.stiffness_ratio", "contacts.line.stiffness_ratio",
          "contacts.prop.stiffness_ratio", "contacts.buffer.stiffness_ratio",
          "contacts.hinge.stiffness_ratio", "forces.cylinder.gain", "forces.cylinder.limit",
          "pose.tip.x", "pose.ball.angle", "velocity.tip.x", "velocity.tip.y", "velocity.tip.speed",
          "velocity.tip.angle", "velocity.arm.rate", "velocity.kinetic_energy", "impulses.kick.x",
          "impulses.kick.y", "impulses.kick.moment", "impulses.push.x", "impulses.push.y",
          "gravity.x", "gravity.y", "bodies.plate.mass", "bodies.plate.inertia", "bodies.cart.mass",
          "bodies.cart.inertia", "bodies.wheel.mass", "bodies.wheel.radius", "joints.glue.angle",
          "contacts.spike.mu", "contacts.spike.e", "contacts.spike.mu_s", "contacts.spike.mu_d",
          "contacts.spike.e_t", "contacts.spike.turn", "contacts.spike.stiffness_ratio",
          "contacts.spike.acts_from", "contacts.spike.acts_until", "contacts.spike.tip_radius",
          "contacts.spike.radius", "contacts.roll.mu", "contacts.roll.e", "contacts.roll.mu_s",
          "contacts.roll.mu_d", "contacts.roll.e_t", "contacts.roll.turn",
          "contacts.roll.stiffness_ratio", "contacts.roll.radius", "contacts.table.mu",
          "contacts.table.e", "contacts.table.mu_s", "contacts.table.mu_d", "contacts.table.e_t",
          "contacts.table.stiffness_ratio", "contacts.table.normal_angle",
          "contacts.table.amplitude", "contacts.table.frequency", "contacts.table.phase",
          "contacts.table.line_x", "contacts.table.line_y"));
}

TEST(Parameters, HaveSymbolWordsAndAValueInRange) {
  for (const Parameter& parameter : list_parameters(sample())) {
    SCOPED_TRACE(parameter.path);
    EXPECT_FALSE(parameter.symbol.empty());
    EXPECT_FALSE(parameter.doc.empty());
    EXPECT_GE(parameter.value, parameter.range.low);
    EXPECT_LE(parameter.value, parameter.range.high);
  }
}

TEST(Parameters, ReadBackWhatIsSet) {
  const Scenario scenario = sample();
  for (const Parameter& parameter : list_parameters(scenario)) {
    SCOPED_TRACE(parameter.path);
    // A value near the old one, inside the range whatever the other numbers are.
    const double high = std::min(parameter.range.high, parameter.value + 0.01);
    const double value = high > parameter.value ? high : parameter.value - 0.01;
    if (value < parameter.range.low) continue;  // mu_s = mu_d = 0: nothing to choose
    const Scenario changed = with_parameter(scenario, parameter.path, value);
    EXPECT_NEAR(find_parameter(changed, parameter.path).value, value, 1e-15 * 10);
    EXPECT_NO_THROW(validate(changed));
  }
}

TEST(Parameters, ShareWhatTheyDoNotChange) {
  const Scenario scenario = sample();
  const Scenario mass = with_parameter(scenario, "bodies.arm.mass", 3);
  EXPECT_NE(mass.mechanism, scenario.mechanism);
  EXPECT_EQ(mass.motion, scenario.motion);
  EXPECT_EQ(mass.description, scenario.description);
  const Scenario tip = with_parameter(scenario, "pose.tip.x", 0.2);
  EXPECT_EQ(tip.mechanism, scenario.mechanism);
  EXPECT_NE(tip.motion, scenario.motion);
  const Scenario gravity = with_parameter(scenario, "gravity.y", 0);
  EXPECT_EQ(gravity.mechanism, scenario.mechanism);
  EXPECT_EQ(gravity.motion, scenario.motion);
  EXPECT_EQ(gravity.gravity, (Vec2{0.5, 0}));
}

TEST(Parameters, FrictionKeepsItsRatio) {
  const Scenario both = with_parameter(sample(), "contacts.bottom.mu", 0.8);
  EXPECT_EQ(both.mechanism->contacts[1].mu_s, 0.8);
  EXPECT_DOUBLE_EQ(both.mechanism->contacts[1].mu_d, 0.2);
  const Scenario from_nothing = with_parameter(sample(), "contacts.touch.mu", 0.5);
  EXPECT_EQ(from_nothing.mechanism->contacts[2].mu_s, 0.5);
  EXPECT_EQ(from_nothing.mechanism->contacts[2].mu_d, 0.5);
}

TEST(Parameters, SpeedAndAngleTurnTheArrow) {
  const Scenario scenario = sample();  // (3, -4) m/s
  EXPECT_DOUBLE_EQ(find_parameter(scenario, "velocity.tip.speed").value, 5);
  EXPECT_DOUBLE_EQ(find_parameter(scenario, "velocity.tip.angle").value, std::atan2(-4.0, 3.0));
  const auto faster = std::get<PointVelocity>(
      with_parameter(scenario, "velocity.tip.speed", 10).motion->velocity.targets[0]);
  EXPECT_DOUBLE_EQ(*faster.x, 6);
  EXPECT_DOUBLE_EQ(*faster.y, -8);
  const auto turned =
      std::get<PointVelocity>(with_parameter(scenario, "velocity.tip.angle", std::numbers::pi / 2)
                                  .motion->velocity.targets[0]);
  EXPECT_NEAR(*turned.x, 0, 1e-15);
  EXPECT_DOUBLE_EQ(*turned.y, 5);
}

TEST(Parameters, RefuseWhatWouldBeNoScenario) {
  const Scenario scenario = sample();
  EXPECT_THROW(with_parameter(scenario, "contacts.tip.e", 1.01), InputError);
  EXPECT_THROW(with_parameter(scenario, "contacts.bottom.mu_d", 0.5), InputError);
  EXPECT_THROW(with_parameter(scenario, "contacts.bottom.mu_s", 0.05), InputError);
  EXPECT_THROW(with_parameter(scenario, "bodies.arm.mass_centre", 0.6), InputError);
  EXPECT_THROW(with_parameter(scenario, "bodies.arm.length", 0.1), InputError);
  EXPECT_THROW(with_parameter(scenario, "bodies.arm.mass", 0), InputError);
  EXPECT_THROW(with_parameter(scenario, "gravity.x", std::numeric_limits<double>::quiet_NaN()),
               InputError);
}

TEST(Parameters, NameTheClosestPaths) {
  try {
    find_parameter(sample(), "contacts.tip.my");
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), "contacts.tip.my");
    EXPECT_THAT(error.message(), HasSubstr("contacts.tip.mu"));
  }
}

TEST(BoundParameter, WritesIntoCopiesAgainAndAgain) {
  const Scenario scenario = sample();
  const BoundParameter mu(scenario, "contacts.bottom.mu");
  Mechanism mechanism = *scenario.mechanism;
  Motion motion = *scenario.motion;
  Vec2 gravity = scenario.gravity;
  mu.set(mechanism, motion, gravity, 0);  // would lose the ratio if it were not bound
  mu.set(mechanism, motion, gravity, 0.4);
  EXPECT_EQ(mechanism, *scenario.mechanism);
  EXPECT_EQ(motion, *scenario.motion);
  BoundParameter(scenario, "pose.tip.x").set(mechanism, motion, gravity, 0.15);
  EXPECT_EQ(std::get<PointTarget>(motion.pose.targets[0]).x, 0.15);
  BoundParameter(scenario, "gravity.x").set(mechanism, motion, gravity, 7);
  EXPECT_EQ(gravity.x, 7);
}

// A range that another number bounds names that number.
TEST(Parameters, ABoundThatAnotherNumberSetsNamesIt) {
  const Scenario scenario = with_parameter(sample(), "contacts.foot.to", 0.25);
  const auto message = [&](const char* path, double value) -> std::string {
    try {
      with_parameter(scenario, path, value);
    } catch (const InputError& fault) {
      return fault.message();
    }
    return "accepted";
  };
  EXPECT_THAT(message("contacts.foot.from", 3), ::testing::EndsWith("; contacts.foot.to is 0.25"));
  EXPECT_THAT(message("bodies.arm.mass", -1), ::testing::Not(HasSubstr(" is ")));
}

}  // namespace
}  // namespace carom
