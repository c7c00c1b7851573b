// SPDX-License-Identifier: MIT
//
// What an edit accepts the reader reads: numbers that lie in their ranges and do not fit each other
// are refused with the reader's sentence, and in a sweep they leave a row empty with it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/error.h"
#include "core/io/scenario_json.h"
#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "core/study/edit.h"
#include "core/study/sweep.h"

namespace carom {
namespace {

using ::testing::HasSubstr;

/// A disc of 0.1 m that strikes something in the middle of the world.
Scenario disc_with(const std::string& contact) {
  return resolved(read_scenario(R"({
    "version": 1,
    "bodies": [{"name": "disc", "shape": "disc", "mass": 1, "radius": 0.1}],
    "contacts": [)" + contact + R"(],
    "state": {"q": {"disc": [0, 0, 0]}, "qdot": {"disc": [0, -1, 0]}}
  })"));
}

Scenario in_ring() {
  return disc_with(R"({"name": "c", "kind": "disc-ring", "disc": "disc", "e": 0.5,
    "ring": {"body": "ground", "at": [0, 0.02], "radius": 0.12}})");
}

Scenario on_arc() {
  return disc_with(R"({"name": "c", "kind": "disc-arc", "disc": "disc", "e": 0.5,
    "arc": {"body": "ground", "at": [0, 0.1], "radius": 0.2, "from_angle": -2, "to_angle": -1,
    "hollow": true}})");
}

/// @param motion  of the surface, which stands still
Scenario on_line(const std::string& motion) {
  return disc_with(R"({"name": "c", "kind": "disc-line", "disc": "disc", "e": 0.5, "turn": 0.2,
    "line": {"body": "ground", "at": [0, -0.1], "normal": [0, 1], )" +
                   motion + "}}");
}

/// A point that the pose puts on a floor which acts from a time before the impact on.
Scenario closed_by_pose() {
  return resolved(read_scenario(R"({
    "version": 1,
    "bodies": [{"name": "disc", "shape": "disc", "mass": 1, "radius": 0.1}],
    "contacts": [{"name": "c", "kind": "disc-line", "disc": "disc", "e": 0.5, "acts_from": -1,
      "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}}],
    "pose": {"targets": [{"closed": "c"}, {"name": "p", "point": {"body": "disc"}, "x": 0},
                         {"name": "a", "body": "disc", "angle": 0}]},
    "velocity": {"targets": [{"name": "p", "point": {"body": "disc"}, "y": -1}]}
  })"));
}

struct Misfit {
  const char* name;
  Scenario (*scenario)();
  const char* path;
  double fits, value;
  const char* sentence;
};

const std::vector<Misfit>& misfits() {
  static const std::vector<Misfit> all{
      {"ring", in_ring, "contacts.c.radius", 0.13, 0.05, "what lies in the ring must be smaller"},
      {"disc", in_ring, "bodies.disc.radius", 0.09, 0.2, "what lies in the ring must be smaller"},
      {"arc", on_arc, "contacts.c.radius", 0.3, 0.05, "what lies in the hollow arc must be"},
      {"belt", [] { return on_line(R"("speed": 0)"); }, "contacts.c.speed", 0, 1,
       "surface that moves cannot be turned"},
      {"table", [] { return on_line(R"("amplitude": 0, "frequency": 5)"); }, "contacts.c.amplitude",
       0, 0.01, "surface that moves cannot be turned"},
      {"late", closed_by_pose, "contacts.c.acts_from", -0.5, 0.5, "does not act at t = 0"},
  };
  return all;
}

std::string refusal(const auto& action) {
  try {
    action();
  } catch (const InputError& error) {
    return error.message();
  }
  return {};
}

TEST(EditRefusal, SaysWhatTheReaderSays) {
  for (const Misfit& one : misfits()) {
    const Scenario scenario = one.scenario();
    const std::string read = refusal(
        [&] { read_scenario(write_scenario(with_parameter(scenario, one.path, one.value))); });
    EXPECT_THAT(read, HasSubstr(one.sentence)) << one.name;
    EXPECT_EQ(refusal([&] { edited(scenario, one.path, one.value); }), read) << one.name;
    EXPECT_EQ(refusal([&] { edited(scenario, one.path, one.fits); }), "") << one.name;
  }
}

TEST(EditRefusal, LeavesARowOfASweepEmptyAndSaysWhy) {
  for (const Misfit& one : misfits()) {
    const double from = std::min(one.fits, one.value), to = std::max(one.fits, one.value);
    const Table table = sweep(one.scenario(), {one.path, from, to, 2});
    ASSERT_EQ(table.reason.size(), 2U) << one.name;
    const std::size_t bad = one.fits < one.value ? 1 : 0;
    EXPECT_THAT(table.reason[bad], HasSubstr(one.sentence)) << one.name;
    const Column& energy = *table.find("T_minus");
    EXPECT_FALSE(energy.values[bad].has_value()) << one.name;
    EXPECT_TRUE(energy.values[1 - bad].has_value()) << one.name << ": " << table.reason[1 - bad];
  }
}

// A row that does not fit stands alone: the others are as without it.
TEST(EditRefusal, DoesNotTouchTheOtherRowsOfASweep) {
  const Scenario scenario = closed_by_pose();
  const Table table = sweep(scenario, {"contacts.c.acts_from", -1, 1, 5});
  const Column& energy = *table.find("T_minus");
  for (const std::size_t row : {0U, 1U, 2U}) {
    ASSERT_TRUE(energy.values[row].has_value()) << table.reason[row];
    EXPECT_NEAR(*energy.values[row], 0.5, 1e-12) << "½ m v² of a disc that does not turn";
  }
  for (const std::size_t row : {3U, 4U}) EXPECT_FALSE(energy.values[row].has_value());
}

// The turn of an impact is no parameter on a belt that runs: an axis over it would be refused.
TEST(EditRefusal, TakesAnAxisAwayThatTheEditLeavesWithoutItsParameter) {
  Scenario scenario = disc_with(R"({"name": "c", "kind": "disc-line", "disc": "disc", "e": 0.5,
    "line": {"body": "ground", "at": [0, -0.1], "normal": [0, 1], "speed": 0}})");
  scenario.axis = {"contacts.c.turn", -0.5, 0.5};
  const Scenario runs = edited(scenario, "contacts.c.speed", 1);
  EXPECT_TRUE(runs.axis.path.empty());
  EXPECT_NO_THROW(read_scenario(write_scenario(runs)));
}

// Its default is 0, as that of a drive's phase; both have a path that sets it.
TEST(EditRefusal, AShakenLineHasAPhaseThoughTheFileLeavesItOut) {
  const Scenario shaken = disc_with(R"({"name": "c", "kind": "disc-line", "disc": "disc", "e": 0.5,
    "line": {"body": "ground", "at": [0, -0.1], "normal": [0, 1],
    "amplitude": 0.01, "frequency": 5}})");
  EXPECT_EQ(find_parameter(shaken, "contacts.c.phase").value, 0);
  EXPECT_EQ(write_scenario(shaken).find("phase"), std::string::npos);
  const Scenario later =
      read_scenario(write_scenario(with_parameter(shaken, "contacts.c.phase", 1)));
  EXPECT_EQ(find_parameter(later, "contacts.c.phase").value, 1);
  const Scenario still = on_line(R"("speed": 0)");
  EXPECT_THROW(find_parameter(still, "contacts.c.phase"), InputError);
}

TEST(EditRefusal, FrictionWithoutATangentIsNamedByTheKeyOfTheFile) {
  const auto rope = [](const std::string& friction) {
    return R"({"version": 1, "bodies": [{"name": "p", "kind": "particle", "mass": 1}],
      "contacts": [{"name": "rope", "kind": "rope", "a": {"body": "p"},
        "b": {"body": "ground", "at": [0, 0]}, "length": 1, "e": 0.5, )" +
           friction + R"(}], "state": {"q": {"p": [0, -1]}, "qdot": {"p": [0, -1]}}})";
  };
  const auto place = [&](const std::string& friction) {
    try {
      read_scenario(rope(friction));
    } catch (const InputError& error) {
      EXPECT_THAT(error.message(), HasSubstr("has no tangent"));
      return error.where();
    }
    return std::string();
  };
  EXPECT_EQ(place(R"("mu": 0.3)"), "/contacts/0/mu");
  EXPECT_EQ(place(R"("mu_s": 0.3, "mu_d": 0)"), "/contacts/0/mu_s");
  EXPECT_EQ(place(R"("mu": 0)"), "");
}

}  // namespace
}  // namespace carom
