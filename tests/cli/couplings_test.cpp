// SPDX-License-Identifier: MIT
//
// `carom-cli couplings` as a user gets it: numbers against the closed forms of Brogliato's rod and
// of a block on three feet.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

#include "command_output.h"

namespace carom {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

std::string output(const std::string& arguments) {
  return test::command_output("couplings " + arguments);
}

json find(const json& list, const std::string& name) {
  for (const json& one : list) {
    if (one["name"] == name) return one;
  }
  ADD_FAILURE() << "there is no " << name;
  return {};
}

TEST(CouplingsCommand, RodBetweenRailAndWall) {
  const json out = json::parse(output("rod-wall-rail --json"));
  const double s = std::sin(0.4);
  const double c = std::cos(0.4);
  EXPECT_EQ(out["contacts"], json({"wall"}));
  EXPECT_EQ(out["joint_rows"], json({"rail"}));
  EXPECT_NEAR(out["A"][0][0].get<double>(), (1 + 3 * s * s) / 2, 1e-12);
  EXPECT_NEAR(out["A_c"][0][0].get<double>(), 0.5 + 3 * s * s / (2 * (1 + 3 * c * c)), 1e-12);
  EXPECT_EQ(out["definite"], true);
  const double cosine = 3 * s * c / std::sqrt((1 + 3 * s * s) * (1 + 3 * c * c));
  const json& angles = out["kinetic_angles"];
  EXPECT_NEAR(angles["contact_joint"][0][0].get<double>(), std::acos(-cosine), 1e-9);
  EXPECT_NEAR(angles["contact_to_joints"][0].get<double>(), std::acos(cosine), 1e-9);
  // B(72) with ∇g = (0, 1, l cos θ): p_b = −(3 sin θ cos θ)/(1 + 3cos²θ).
  EXPECT_NEAR(out["joint_percussions"][0][0].get<double>(), -3 * s * c / (1 + 3 * c * c), 1e-12);
  EXPECT_EQ(find(out["checks"], "Proposition 7")["holds"], true);
  EXPECT_EQ(find(out["checks"], "Proposition 16")["holds"], false);
  EXPECT_EQ(out["multipliers"]["dimension"], 0);
}

/// A block on three feet, `lift` above the ground; the file's name, of which each test has its own,
/// for tests run side by side.
std::string three_feet(double lift) {
  json scenario = {{"version", 1},
                   {"bodies", {{{"name", "block"}, {"mass", 2}, {"inertia", 0.3}}}}};
  const std::array<const char*, 3> name{"left", "middle", "right"};
  const std::array<double, 3> at{-0.3, 0, 0.3};
  for (std::size_t k = 0; k < 3; ++k) {
    scenario["contacts"].push_back(
        {{"name", name[k]},
         {"kind", "point-line"},
         {"point", {{"body", "block"}, {"at", {at[k], -0.2}}}},
         {"line", {{"body", "ground"}, {"at", {0, 0}}, {"normal", {0, 1}}}},
         {"e", 0.5},
         {"mu", 0}});
  }
  scenario["state"] = {{"q", {{"block", {0, 0.2 + lift, 0}}}}, {"qdot", {{"block", {0, -1, 0}}}}};
  const std::string file = ::testing::TempDir() + "carom_three_feet_" +
                           ::testing::UnitTest::GetInstance()->current_test_info()->name() +
                           ".json";
  std::ofstream(file) << scenario.dump();
  return "'" + file + "'";
}

TEST(CouplingsCommand, BlockOnThreeFeet) {
  const std::string file = three_feet(0);
  const json out = json::parse(output(file + " --json"));
  EXPECT_EQ(out["rank"], 2);
  EXPECT_EQ(out["definite"], false);
  EXPECT_NEAR(out["A_c"][0][2].get<double>(), 0.5 - 0.09 / 0.3, 1e-12);
  EXPECT_EQ(out["multipliers"]["sets"],
            json::parse(R"([{"rows": ["left", "middle", "right"], "dimension": 1}])"));
  const std::string text = output(file);
  EXPECT_THAT(text, HasSubstr("shared among [left] [middle] [right]: 1"));
  EXPECT_THAT(text, HasSubstr("Proposition 10"));
}

TEST(CouplingsCommand, SaysSoWhereNothingIsClosed) {
  const std::string file = three_feet(1);
  EXPECT_THAT(output(file), HasSubstr("No contact is closed"));
  EXPECT_TRUE(json::parse(output(file + " --json"))["contacts"].empty());
}

// A revolute joint has two rows, named apart.
TEST(CouplingsCommand, NamesTheRowsOfAJoint) {
  const json kane = json::parse(output("kane --json"));
  ASSERT_EQ(kane["joint_rows"].size(), 4u);
  EXPECT_TRUE(kane["joint_rows"][0].get<std::string>().ends_with(" x"));
  EXPECT_TRUE(kane["joint_rows"][1].get<std::string>().ends_with(" y"));
  // W_nn of Kane's pendulum, worked out from the papers.
  EXPECT_NEAR(kane["A_c"][0][0].get<double>(), 1.009560, 0.5e-6);
}

}  // namespace
}  // namespace carom
