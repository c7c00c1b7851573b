// SPDX-License-Identifier: MIT
//
// A design kept for comparison: what is kept, restored and written.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/scenario/parameters.h"
#include "core/scenario/scenario.h"
#include "tests/io/sample.h"

namespace carom {
namespace {

Scenario pendulum() {
  return load_gallery("double-pendulum");
}

double mass_of(const Scenario& scenario) {
  return scenario.mechanism->bodies.front().mass;
}

std::string mass_path(const Scenario& scenario) {
  return "bodies." + scenario.mechanism->bodies.front().name + ".mass";
}

TEST(Pin, KeepsTheDesignWhileTheOtherChanges) {
  const Scenario before = with_pin(pendulum());
  const Scenario after = with_parameter(before, mass_path(before), 2 * mass_of(before));
  EXPECT_EQ(mass_of(pinned_scenario(after)), mass_of(before));
  EXPECT_EQ(mass_of(after), 2 * mass_of(before));
  EXPECT_EQ(with_pin_restored(after), before) << "restoring brings everything back, and stays";
  EXPECT_EQ(without_pin(before), pendulum());
}

TEST(Pin, IsPartOfTheScenarioForUndoAndForSaving) {
  EXPECT_FALSE(with_pin(pendulum()) == pendulum());
  EXPECT_TRUE(with_pin(pendulum()) == with_pin(pendulum())) << "equal in value";
}

TEST(Pin, WithoutOneNothingIsRestored) {
  EXPECT_EQ(with_pin_restored(pendulum()), pendulum());
}

TEST(Pin, IsReadAsItStandsInTheFile) {
  const Scenario scenario = read_scenario(test::sample_text());
  ASSERT_NE(scenario.pin, nullptr);
  const Scenario pinned = pinned_scenario(scenario);
  EXPECT_EQ(mass_of(pinned), 3);
  EXPECT_EQ(pinned.mechanism->contacts.front().e, 0.7);
  EXPECT_EQ(pinned.gravity.y, -1.62);
  EXPECT_TRUE(std::holds_alternative<NewtonLaw>(pinned.law));
  EXPECT_EQ(pinned.description->title, "Everything");
  EXPECT_EQ(pinned.pin, nullptr);
}

TEST(Pin, AnAxisThatTheKeptDesignHasNotIsDropped) {
  const Scenario scenario = read_scenario(test::sample_text());
  ASSERT_EQ(scenario.axis.path, "pose.tip.x");
  EXPECT_TRUE(pinned_scenario(scenario).axis.path.empty());
  EXPECT_EQ(pinned_scenario(with_pin(scenario)).axis, scenario.axis);
}

TEST(Pin, IsWrittenToTheByte) {
  const std::string text = write_scenario(read_scenario(test::sample_text()));
  EXPECT_EQ(write_scenario(read_scenario(text)), text);
  EXPECT_NE(text.find("\"pinned\""), std::string::npos);
  EXPECT_EQ(write_scenario(without_pin(with_pin(pendulum()))), write_scenario(pendulum()));
}

}  // namespace
}  // namespace carom
