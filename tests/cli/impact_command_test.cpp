// SPDX-License-Identifier: MIT
//
// `carom-cli impact` as a user gets it.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "cli_fixture.h"

namespace carom {
namespace {

using nlohmann::json;
using test::cells_of;
using test::CliTest;
using test::Outcome;
using ::testing::HasSubstr;

// González's pendulum at x₂ = 0.1 m, as in tests/paper/compliant_pendulum_test.cpp: the forces were
// worked out without gravity and friction, in two angles and independently of this library.
TEST_F(CliTest, FollowsAnImpactThatTakesTime) {
  const std::string still = "impact double-pendulum --stiffness 1e9 --set gravity.y=0 ";
  const Outcome result = run(still + "--model gonthier --csv force.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, HasSubstr("8536.22"));
  EXPECT_THAT(result.out, HasSubstr("8540.17"));
  EXPECT_THAT(result.out, HasSubstr("0.00144688"));
  EXPECT_THAT(result.out, HasSubstr("maximum compression"));
  const auto rows = cells_of(read(folder_ / "force.csv"));
  const std::vector<std::string> head{
      "contact",   "t [s]",     "indentation [m]",      "indentation_rate [m/s]",
      "force [N]", "v_t [m/s]", "tangential_force [N]", "bristle_bend [m]",
      "regime"};
  ASSERT_GT(rows.size(), 100U);
  EXPECT_EQ(rows[0], head);
  double peak = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) peak = std::max(peak, std::stod(rows[i][4]));
  EXPECT_NEAR(peak, 8536.22, 1);
  const json scenario = json::parse(read(folder_ / "force.scenario.json"));
  EXPECT_EQ(scenario["contacts"][0]["compliance"]["model"], "gonthier") << "what was computed";
  const Outcome all = run(still + "--model all");
  EXPECT_EQ(all.exit, 0) << all.err;
  for (const char* peak_force : {"8295.1", "8315.7", "8536.2"}) {
    EXPECT_THAT(all.out, HasSubstr(peak_force));
  }
  EXPECT_THAT(all.out, HasSubstr("Kelvin–Voigt does not apply: "));
  const Outcome away = run(still + "--set velocity.tip.y=1");
  EXPECT_EQ(away.exit, 0);
  EXPECT_THAT(away.out, HasSubstr("no impact"));
}

}  // namespace
}  // namespace carom
