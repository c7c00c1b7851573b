// SPDX-License-Identifier: MIT
//
// The axis of the plots names a parameter; edits must not leave it naming none, or the file they
// are saved to could not be opened again.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "core/study/sweep.h"

namespace carom {
namespace {

// The arrow at Kane's tip is a new target; the rates of the rods it replaces are gone.
TEST(Axis, GoesWithTheTargetThatAnArrowReplaces) {
  Scenario scenario = resolved(load_gallery("kane"));
  ASSERT_NO_THROW(find_parameter(scenario, "velocity.rod1.rate"));
  scenario.axis = {"velocity.rod1.rate", -1, 1};
  const std::vector<VelocityHandle> handles = velocity_handles(scenario);
  ASSERT_EQ(handles.size(), 1u);
  const Scenario pulled =
      with_point_velocity(scenario, handles[0].name, handles[0].anchor, {1, -2});
  EXPECT_TRUE(pulled.axis.path.empty());
  EXPECT_NO_THROW(read_scenario(write_scenario(pulled)));
}

TEST(Axis, StaysWhereItsParameterStays) {
  Scenario scenario = resolved(load_gallery("bouncing-disc"));
  scenario.axis = {"gravity.y", -10, 0};
  const std::vector<VelocityHandle> handles = velocity_handles(scenario);
  const Scenario pulled =
      with_point_velocity(scenario, handles[0].name, handles[0].anchor, {1, -2});
  EXPECT_EQ(pulled.axis, scenario.axis);
}

TEST(Axis, IsReadAgainWhenAnotherParameterNarrowedItsRange) {
  Scenario scenario = resolved(load_gallery("double-pendulum"));
  const std::string contact = "contacts." + scenario.mechanism->contacts.front().name;
  scenario.axis = {contact + ".mu_d", 0, 0.3};
  const Scenario smoother = with_parameter(scenario, contact + ".mu", 0.1);
  EXPECT_EQ(read_scenario(write_scenario(smoother)).axis, scenario.axis);
}

// Rods of 0.5 and 0.25 m whose tip is 0.6 m below the pivot: |x| ≤ √(0.75² − 0.6²) = 0.45 m. The
// ends are found to a step of the values that are tried.
TEST(Axis, OfAPoseEndsWhereTheTipCannotReach) {
  const Scenario scenario = resolved(load_gallery("double-pendulum"));
  const SweepAxis axis = suggested_axis(scenario, "pose.tip.x", true);
  EXPECT_GE(axis.from, -0.45);
  EXPECT_LT(axis.from, -0.42);
  EXPECT_GT(axis.to, 0.42);
  EXPECT_LE(axis.to, 0.45);
}

}  // namespace
}  // namespace carom
