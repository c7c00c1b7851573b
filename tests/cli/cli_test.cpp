// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli_fixture.h"

namespace carom {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using test::block_on_two_corners;
using test::cells_of;
using test::CliTest;
using test::Outcome;
using ::testing::HasSubstr;

double indicator(const json& evaluation, const char* key) {
  return evaluation["indicators"][key]["value"].get<double>();
}

TEST_F(CliTest, HelpIsCompleteAndDone) {
  for (const char* command : {"", "evaluate", "sweep", "map", "simulate", "impact", "couplings",
                              "compare", "check", "gallery", "template", "equations"}) {
    const Outcome help = run(std::string(command) + " --help");
    EXPECT_EQ(help.exit, 0) << command;
    EXPECT_THAT(help.out, HasSubstr("carom-cli")) << command;
    EXPECT_THAT(help.out, HasSubstr("Example")) << command;
  }
  EXPECT_THAT(run("--help").out, HasSubstr("Exit codes"));
}

TEST_F(CliTest, FaultsOfUsageExitWithOne) {
  for (const char* arguments : {"",
                                "dance",
                                "evaluate",
                                "evaluate kane --set mu",
                                "evaluate kane --set contacts.tip.mu=a",
                                "evaluate kane --set contacts.tip.mu=0,3",
                                "sweep kane",
                                "sweep kane --over contacts.tip.e",
                                "sweep kane --over contacts.tip.e=0:1:1",
                                "sweep kane --over contacts.tip.e=0:1:2.5",
                                "sweep kane --over contacts.tip.e=0:nan:3",
                                "map kane --e 0:1",
                                "simulate kane",
                                "simulate kane --until -1",
                                "simulate kane --until nan",
                                "simulate kane --until 1 --step 0",
                                "simulate kane --until 1 --approach soon",
                                "impact",
                                "impact kane --model hunt",
                                "impact kane --stiffness 0",
                                "impact kane --stiffness stiff",
                                "impact kane --stiffness 1e9 --exponent -1"}) {
    const Outcome result = run(arguments);
    EXPECT_EQ(result.exit, 1) << arguments;
    EXPECT_FALSE(result.err.empty()) << arguments;
    EXPECT_TRUE(result.out.empty()) << arguments;
  }
}

TEST_F(CliTest, MistypedCommandIsNamedWithTheNearest) {
  const Outcome result = run("evalaute kane");
  EXPECT_EQ(result.exit, 1);
  EXPECT_THAT(result.err, HasSubstr("\"evalaute\" is no command; did you mean \"evaluate\"?"));
  EXPECT_THAT(result.err, HasSubstr("template, equations, study or sensitivity"));
  EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
}

TEST_F(CliTest, BadInputExitsWithTwo) {
  write("bad.json", "{\"version\": 1, \"bodies\": [{\"name\": \"a\", \"mass\": -1}]}");
  write("cut.json", "{\"version\": 1,");
  for (const char* arguments : {"evaluate ./missing.json",
                                "evaluate no-such-name",
                                "evaluate bad.json",
                                "check bad.json",
                                "check cut.json",
                                "evaluate kane --set contacts.tip.mi=0.1",
                                "evaluate kane --set contacts.tip.e=2",
                                "sweep kane --over contacts.tip.e=0:2:3",
                                "sweep kane --over contacts.tip.x=0:1:3",
                                "map kane --e 0:2:3",
                                "gallery nothing",
                                "template nothing",
                                "template cradle --count 1",
                                "sweep kane --over contacts.tip.e=0:1:3 --csv missing/x.csv",
                                "simulate no-such-name --until 1",
                                "simulate kane --until 1 --step 1e-9 --csv x.csv",
                                "impact kane",
                                "impact kane --stiffness 1e30",
                                "impact kane --stiffness 1e9 --exponent 9",
                                "impact double-pendulum-compliant --set contacts.tip.e=0",
                                "impact double-pendulum-compliant --model kelvin-voigt",
                                "impact double-pendulum-compliant --set contacts.tip.turn=0.1",
                                "equations 'Z(1)'"}) {
    const Outcome result = run(arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
  }
  EXPECT_THAT(run("check bad.json").err, HasSubstr("bad.json: /bodies/0/mass: "));
}

// √(0.9² + 0.6²) > 0.5 + 0.25: no pose of the two rods.
TEST_F(CliTest, PoseThatCannotBeClosedExitsWithTwo) {
  for (const char* command : {"evaluate", "check", "map"}) {
    const Outcome result = run(std::string(command) + " double-pendulum --set pose.tip.x=0.9");
    EXPECT_EQ(result.exit, 2) << command;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr("double-pendulum: /pose: ")) << command;
    EXPECT_TRUE(result.out.empty()) << command;
  }
}

TEST_F(CliTest, NumericalFailureExitsWithThree) {
  // Two contacts that strike at once, with friction and different e: neither law answers.
  std::string file = block_on_two_corners;
  file.insert(file.rfind('}'), R"(, "law_for_several": "newton")");
  write("block.json", file);
  EXPECT_EQ(run("evaluate block.json --set contacts.left.e=0.1").exit, 3);
  EXPECT_EQ(run("map block.json").exit, 3);
  EXPECT_EQ(run("evaluate block.json --set contacts.left.mu=0 --set contacts.right.mu=0").exit, 0);
}

TEST_F(CliTest, GridsTooLargeAreRefused) {
  const Outcome result =
      run("sweep kane --over contacts.tip.e=0:1:3000 --over contacts.tip.mu=0:1:3000");
  EXPECT_EQ(result.exit, 2);
  EXPECT_THAT(result.err, HasSubstr("5000000"));
}

TEST_F(CliTest, NeverOverwritesTheScenarioItReads) {
  write("mine.scenario.json", run("gallery kane").out);
  const std::string before = read(folder_ / "mine.scenario.json");
  for (const char* arguments :
       {"sweep mine.scenario.json --set contacts.tip.mu=0.1 --over contacts.tip.e=0:1:3 --csv "
        "mine.csv",
        "map ./mine.scenario.json --csv mine.csv",
        "simulate mine.scenario.json --until 1 --csv mine.csv",
        "map mine.scenario.json --csv ./mine.scenario.json"}) {
    const Outcome result = run(arguments);
    EXPECT_EQ(result.exit, 2) << arguments;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
    EXPECT_THAT(result.err, HasSubstr("overwrite"));
    EXPECT_EQ(read(folder_ / "mine.scenario.json"), before) << arguments;
    EXPECT_FALSE(fs::exists(folder_ / "mine.csv")) << arguments;
  }
}

// Kane's pendulum: values recomputed from the papers, to the digits printed there.
TEST_F(CliTest, EvaluatesKane) {
  const Outcome slips = run("evaluate kane --json");
  ASSERT_EQ(slips.exit, 0) << slips.err;
  const json slip = json::parse(slips.out);
  EXPECT_EQ(slip["status"], "solved");
  EXPECT_EQ(slip["regime"], "slip -");
  EXPECT_NEAR(indicator(slip, "gamma"), 0.636471, 5e-7);
  EXPECT_NEAR(indicator(slip, "v_n_minus"), -0.134202, 5e-7);
  EXPECT_NEAR(indicator(slip, "v_t_minus"), -0.267174, 5e-7);
  EXPECT_NEAR(indicator(slip, "W_nn"), 1.009560, 5e-7);
  EXPECT_NEAR(indicator(slip, "W_nt"), 1.521309, 5e-7);
  EXPECT_NEAR(indicator(slip, "W_tt"), 2.440338, 5e-7);
  const json stick = json::parse(run("evaluate kane --set contacts.tip.mu=0.7 --json").out);
  EXPECT_EQ(stick["regime"], "stick");
  EXPECT_NEAR(indicator(stick, "gamma"), 3.111490, 5e-7);
}

// González Table 1 with the tip velocity (1, -1) m/s.
// The laws side by side: numbers of the theory guide.
TEST_F(CliTest, ComparesLaws) {
  const std::string kane = "compare kane --set contacts.tip.e=0.7 --set contacts.tip.mu=0.7";
  const Outcome table = run(kane);
  EXPECT_EQ(table.exit, 0) << table.err;
  EXPECT_THAT(table.out, HasSubstr("3.11149"));
  const json all = json::parse(run(kane + " --json").out)["laws"];
  ASSERT_EQ(all.size(), 9u);
  EXPECT_THAT(run(kane + " --csv -").out, HasSubstr("\r\nnewton-coulomb,3.1114"));
  for (const json& one : all) {
    if (one["law"] == "poisson") {
      EXPECT_NEAR(indicator(one, "gamma"), 0.538542, 0.6e-6);
    }
    if (one["law"] == "stronge") {
      EXPECT_NEAR(indicator(one, "gamma"), 0.570783, 0.6e-6);
    }
  }
  write("block.json", block_on_two_corners);
  const Outcome block = run("compare block.json");
  EXPECT_EQ(block.exit, 0) << block.err;
  EXPECT_THAT(block.out, HasSubstr("Routh's march treats one contact"));
}

TEST_F(CliTest, SweepsTheDoublePendulum) {
  const Outcome result = run(
      "sweep double-pendulum --set contacts.tip.mu=0 --over pose.tip.x=-0.38:0.38:3 --csv s.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_TRUE(result.out.empty());
  std::istringstream csv(read(folder_ / "s.csv"));
  std::string head;
  std::getline(csv, head);
  EXPECT_EQ(head.substr(0, 48), "pose.tip.x [m],T_minus [J],T_c_minus [J],T_a_min");
  const double expected[3][3] = {
      {-0.38, 2.72938, 1.29130}, {0, 2.15334, 1.31341}, {0.38, 9.25231, 6.70741}};
  for (const auto& row : expected) {
    std::string line;
    ASSERT_TRUE(std::getline(csv, line));
    std::istringstream cells(line);
    for (const double value : row) {
      std::string cell;
      std::getline(cells, cell, ',');
      EXPECT_NEAR(std::stod(cell), value, 5e-6) << line;
    }
  }
  // The scenario lies beside it and gives the same table.
  const Outcome again = run("sweep s.scenario.json --over pose.tip.x=-0.38:0.38:3 --csv -");
  EXPECT_EQ(again.exit, 0) << again.err;
  EXPECT_EQ(again.out, read(folder_ / "s.csv"));
}

TEST_F(CliTest, SweepsAGrid) {
  const Outcome result =
      run("sweep kane --over contacts.tip.e=0:1:3 --over contacts.tip.mu=0:1:4 --csv -");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_EQ(std::ranges::count(result.out, '\n'), 1 + 3 * 4);
}

TEST_F(CliTest, SweepLeavesOutWhatCannotBeReached) {
  const Outcome some = run("sweep double-pendulum --over pose.tip.x=0:0.9:10");
  EXPECT_EQ(some.exit, 0);
  EXPECT_THAT(some.out, HasSubstr("\r\n0.9,,"));
  EXPECT_EQ(run("sweep double-pendulum --over pose.tip.x=0.8:0.9:3").exit, 2);
}

TEST_F(CliTest, MapsRestitutionAndFriction) {
  const Outcome result = run("map kane --e 0:1:11 --mu 0:1.2:7 --csv map.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  const std::string csv = read(folder_ / "map.csv");
  EXPECT_EQ(std::ranges::count(csv, '\n'), 1 + 11 * 7);
  EXPECT_THAT(csv, HasSubstr("e [1],mu [1],gamma [1],regime"));
  EXPECT_TRUE(fs::exists(folder_ / "map.scenario.json"));
}

// The disc of the gallery, 1 kg and radius 0.1 m, falls with 2 m/s and e = 0.7: i_n = 1.7·2, the
// first flight takes 2·1.4/9.81 s, and before the impact its centre is at 0.1 − 2t − 9.81t²/2. Its
// bottom slides with 1 + 0.1·20 = 3 m/s and W_tt = 3/m, so that stopping it takes 1 N s, more than
// 0.2·3.4; the second impact, i_n = 1.7·1.4, stops the 3 − 3·0.68 m/s that are left with 0.32 N s.
TEST_F(CliTest, SimulatesTheBouncingDisc) {
  const Outcome result =
      run("simulate bouncing-disc --until 0.4 --approach 0.2 --step 0.05 --csv motion.csv");
  ASSERT_EQ(result.exit, 0) << result.err;
  EXPECT_THAT(result.out, ::testing::ContainsRegex("bottom +slip \\+ +3\\.4 +-0\\.68"));
  EXPECT_THAT(result.out, ::testing::ContainsRegex("bottom +stick +2\\.38 +-0\\.32"));
  EXPECT_THAT(result.out, HasSubstr("0.285423"));
  EXPECT_THAT(result.out, HasSubstr("reached"));
  const auto rows = cells_of(read(folder_ / "motion.csv"));
  const std::vector<std::string> head{"t [s]",
                                      "disc.x [m]",
                                      "disc.y [m]",
                                      "disc.angle [rad]",
                                      "disc.v_x [m/s]",
                                      "disc.v_y [m/s]",
                                      "disc.rate [rad/s]",
                                      "bottom.gap [m]",
                                      "bottom.v_n [m/s]",
                                      "bottom.v_t [m/s]",
                                      "bottom.force_n [N]",
                                      "bottom.force_t [N]",
                                      "bottom.impulse_n [N s]",
                                      "bottom.impulse_t [N s]",
                                      "T [J]",
                                      "V [J]",
                                      "E [J]",
                                      "impacts_newton-coulomb.taken [J]",
                                      "friction.taken [J]",
                                      "regime"};
  ASSERT_FALSE(rows.empty());
  EXPECT_EQ(rows[0], head);
  // −0.2 … 0.4 by 0.05, one more row for the impact at 0, two for the one at 0.285.
  ASSERT_EQ(rows.size(), 1u + 13 + 1 + 2);
  for (std::size_t i = 1; i <= 5; ++i) {
    const double t = std::stod(rows[i][0]);
    EXPECT_NEAR(t, -0.25 + 0.05 * static_cast<double>(i), 1e-15);
    EXPECT_NEAR(std::stod(rows[i][2]), 0.1 - 2 * t - 9.81 * t * t / 2, 1e-12);
    EXPECT_EQ(rows[i].size(), head.size() - 1);  // no regime
  }
  EXPECT_EQ(std::stod(rows[6][0]), 0);
  EXPECT_EQ(rows[6].back(), "slip +");
  EXPECT_NEAR(std::stod(rows[6][5]), 1.4, 1e-12);
  // With J = 0.005 kg m² the energy falls from 3.5 J to that of 0.32 m/s, 1.4 m/s and 6.4 rad/s.
  const auto number = [&](std::size_t row, const char* key) {
    return std::stod(
        rows[row][static_cast<std::size_t>(std::ranges::find(head, key) - head.begin())]);
  };
  const double T = (0.32 * 0.32 + 1.4 * 1.4 + 0.005 * 6.4 * 6.4) / 2;
  EXPECT_NEAR(number(6, "T [J]"), T, 1e-12);
  EXPECT_NEAR(number(6, "E [J]"), T + 9.81 * 0.1, 1e-12);
  EXPECT_NEAR(number(6, "impacts_newton-coulomb.taken [J]"), 3.5 - T, 1e-12);
  EXPECT_NEAR(number(6, "bottom.impulse_t [N s]"), -0.68, 1e-12);
  EXPECT_NEAR(number(6, "bottom.v_t [m/s]"), 0.96, 1e-12);
  EXPECT_TRUE(fs::exists(folder_ / "motion.scenario.json"));
  const Outcome piped =
      run("simulate bouncing-disc --until 0.4 --approach 0.2 --step 0.05 --csv -");
  EXPECT_EQ(piped.out, read(folder_ / "motion.csv"));
  EXPECT_EQ(piped.err, result.out);
}

TEST_F(CliTest, SimulationSaysWhyItEnds) {
  // The impact takes 0.2·2 of 1 m/s, friction the rest in 0.6/(0.2·9.81) s.
  const Outcome plastic = run("simulate bouncing-disc --set contacts.bottom.e=0 --until 1");
  EXPECT_EQ(plastic.exit, 0) << plastic.err;
  EXPECT_THAT(plastic.out, HasSubstr("everything rests from t = 0.3058 s on"));
  const Outcome paradox =
      run("simulate painleve-rod --set contacts.foot.e=0 --set contacts.foot.mu=1.5 "
          "--set velocity.foot.y=0 --until 1");
  EXPECT_EQ(paradox.exit, 0) << paradox.err;
  EXPECT_THAT(paradox.out, HasSubstr("time-stepped, O(h)"));
  EXPECT_THAT(paradox.out, HasSubstr("\"foot\" can neither slide on nor let go"));
  const Outcome open = run("simulate double-pendulum --set velocity.tip.y=1 --until 0.01");
  EXPECT_EQ(open.exit, 0) << open.err;
  EXPECT_THAT(open.out, HasSubstr("no impact"));
  write("block.json", block_on_two_corners);
  const Outcome handed_over = run("simulate block.json --until 1");
  EXPECT_EQ(handed_over.exit, 0) << handed_over.err;
  EXPECT_THAT(handed_over.out, HasSubstr("one impact is by Pfeiffer–Glocker"));
  EXPECT_EQ(run("simulate double-pendulum --set pose.tip.x=0.9 --until 1").exit, 2);
}

TEST_F(CliTest, CheckIsCleanForTheGalleryAndNotForParadox) {
  const json list = json::parse(run("gallery --json").out);
  ASSERT_GE(list.size(), 6u);
  for (const json& entry : list) {
    const Outcome check = run("check " + entry["name"].get<std::string>());
    EXPECT_EQ(check.exit, 0) << check.out << check.err;
    EXPECT_THAT(check.out, HasSubstr("clean"));
  }
  const Outcome paradox = run("check kane --set contacts.tip.mu=0.7");
  EXPECT_EQ(paradox.exit, 3);
  EXPECT_THAT(paradox.out, HasSubstr("NOT CLEAN"));
  EXPECT_THAT(paradox.out, ::testing::ContainsRegex("freedom +2 degrees of freedom"));
}

TEST_F(CliTest, GalleryPrintsAFileThatCanBeUsed) {
  const Outcome file = run("gallery kane");
  ASSERT_EQ(file.exit, 0);
  write("mine.json", file.out);
  EXPECT_EQ(run("evaluate mine.json --json").out, run("evaluate kane --json").out);
}

// The energy before the impact of so many balls of half a kilogram, one of which moves at 1 m/s.
TEST_F(CliTest, TemplatePrintsAFileThatCanBeUsed) {
  EXPECT_THAT(run("template").out, HasSubstr("slider-crank"));
  write("cradle.json", run("template cradle --count 4").out);
  const json evaluation = json::parse(run("evaluate cradle.json --json").out);
  EXPECT_NEAR(indicator(evaluation, "T_minus"), 0.25, 1e-12);
  EXPECT_THAT(run("check cradle.json").out, HasSubstr("clean"));
  EXPECT_THAT(run("template four-ber").err, HasSubstr("four-bar"));
}

TEST_F(CliTest, MissingValuesAreDashesOrNullWithReason) {
  const Outcome text = run("evaluate double-pendulum --set velocity.tip.y=1");
  EXPECT_EQ(text.exit, 0);
  EXPECT_THAT(text.out, HasSubstr("–"));
  const json result =
      json::parse(run("evaluate double-pendulum --set velocity.tip.y=1 --json").out);
  EXPECT_TRUE(result["indicators"]["gamma"]["value"].is_null());
  EXPECT_FALSE(result["indicators"]["gamma"]["reason"].get<std::string>().empty());
}

TEST_F(CliTest, UnknownEquationNamesTheOnesThereAre) {
  const Outcome result = run("equations 'P(99)'");
  EXPECT_EQ(result.exit, 2);
  EXPECT_TRUE(result.out.empty());
  EXPECT_THAT(result.err, HasSubstr("P(99): there is no such equation; did you mean \"P("));
  EXPECT_THAT(result.err, HasSubstr("There are P(1a) to P(62), F(1) to F(41), G(1) to G(36), "
                                    "B(1) to B(90)"));
}

TEST_F(CliTest, ComplainsWhenNobodyTakesTheOutput) {
  const std::string command =
      "CAROM_RESOURCES='" CAROM_SOURCE_ROOT "/resources' '" CAROM_CLI_PROGRAM
      "' evaluate kane > /dev/full 2> /dev/null";
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 2);
}

}  // namespace
}  // namespace carom
