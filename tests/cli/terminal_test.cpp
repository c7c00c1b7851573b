// SPDX-License-Identifier: MIT
//
// What the window does, the terminal does: scenarios from figures and from standard input, laws and
// models by name, numbers with their units, columns by choice, JSON of every command.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

class Terminal : public CliTest {
 protected:
  [[nodiscard]] json parsed(const std::string& arguments) const {
    const Outcome outcome = run(arguments);
    EXPECT_EQ(outcome.exit, 0) << arguments << ": " << outcome.err;
    return json::parse(outcome.out, nullptr, false);
  }
};

std::string escaped(std::string text) {
  for (const auto& [from, to] : {std::pair{"&", "&amp;"}, std::pair{"<", "&lt;"}}) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += 2) {
      text.replace(at, 1, to);
    }
  }
  return text;
}

TEST_F(Terminal, ReadsScenariosFromFiguresAndFromStandardInput) {
  const std::string expected = run("evaluate kane --json").out;
  const std::string kane = run("gallery kane").out;
  write("kane.json", kane);
  write("kane.svg", "<svg><desc>" + escaped(kane) + "</desc></svg>");
  // The text chunk of a picture: its key, a zero, and the letters of the file as Latin-1.
  std::string plain = kane;
  std::erase_if(plain, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
  const std::string data = std::string("carom-scenario") + '\0' + plain;
  std::string png = "\x89PNG\r\n\x1a\n";
  for (int shift = 24; shift >= 0; shift -= 8) png += static_cast<char>(data.size() >> shift);
  write("kane.png", png + "tEXt" + data + "1234");
  EXPECT_EQ(run("evaluate kane.svg --json").out, expected);
  EXPECT_EQ(parsed("evaluate kane.png --json")["indicators"], json::parse(expected)["indicators"]);
  for (const char* file : {"kane.json", "kane.svg"}) {
    EXPECT_EQ(run(std::string("evaluate - --json < ") + file).out, expected) << file;
  }
  EXPECT_EQ(parsed("evaluate - --json < kane.png")["indicators"],
            json::parse(expected)["indicators"]);
  for (const char* command : {"check", "compare", "couplings", "map --e 0:1:3 --mu 0:1:3",
                              "sweep --over contacts.tip.e=0:1:3", "simulate --until 0.1"}) {
    EXPECT_EQ(run(std::string(command) + " - < kane.svg").exit, 0) << command;
  }
  Outcome outcome = run("evaluate - < /dev/null");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr("carom-cli: standard input: "));
  write("empty.svg", "<svg></svg>");
  outcome = run("evaluate empty.svg");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err,
            "carom-cli: empty.svg: this picture carries no scenario; only figures exported by "
            "Carom do\n");
}

TEST_F(Terminal, ChecksStudiesAndLessonsFromStandardInput) {
  const std::string resources = CAROM_SOURCE_ROOT "/resources/";
  EXPECT_THAT(run("check - < '" + resources + "studies/peak-force.json'").out,
              HasSubstr("a study, 71 rows"));
  EXPECT_THAT(run("check - < '" + resources + "lessons/restitution.json'").out,
              HasSubstr("a lesson, "));
  const json study = parsed("check --json '" + resources + "studies/peak-force.json'");
  EXPECT_EQ(study["clean"], true);
}

TEST_F(Terminal, NumbersMayHaveTheirUnits) {
  const auto energy = [this](const std::string& set) {
    return parsed("evaluate double-pendulum --json --set " + set)["indicators"]["T_minus"]["value"];
  };
  EXPECT_EQ(energy("'pose.tip.x=20 cm'"), energy("pose.tip.x=0.2"));
  EXPECT_EQ(energy("'pose.tip.x=0.1 m + 100 mm'"), energy("pose.tip.x=0.2"));
  EXPECT_EQ(energy("'velocity.tip.angle=-45 deg'"), energy("'velocity.tip.angle=-pi/4'"));
  EXPECT_EQ(run("sweep double-pendulum --over 'pose.tip.x=-30 cm:300 mm:5'").out,
            run("sweep double-pendulum --over pose.tip.x=-0.3:0.3:5").out);
  EXPECT_EQ(run("simulate kane --until '20 ms' --csv -").out,
            run("simulate kane --until 0.02 --csv -").out);
  Outcome outcome = run("evaluate kane --set 'contacts.tip.mu=30 deg'");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err,
            "carom-cli: contacts.tip.mu: \"30 deg\": This field takes a pure number, for example "
            "0.5.\n");
  outcome = run("evaluate kane --set contacts.tip.mu=3x");
  EXPECT_EQ(outcome.exit, 1);
  outcome = run("simulate kane --until '3 kg'");
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("takes a time"));
}

TEST_F(Terminal, LawsAndModelsGoByTheirNames) {
  EXPECT_EQ(parsed("evaluate kane --law stronge --json")["law"], "stronge");
  EXPECT_NE(run("sweep kane --law poisson --over contacts.tip.e=0:1:3").out,
            run("sweep kane --over contacts.tip.e=0:1:3").out);
  // Without friction nothing depends on μ.
  const std::string flat = run("map kane --law newton --e 0:1:2 --mu 0:1:2 --columns gamma").out;
  const auto rows = cells_of(flat);
  ASSERT_EQ(rows.size(), 5U);
  EXPECT_EQ(rows[1], rows[3]);
  EXPECT_EQ(rows[2], rows[4]);
  Outcome outcome = run("evaluate kane --law strange");
  EXPECT_EQ(outcome.exit, 1);
  EXPECT_THAT(outcome.err, HasSubstr("\"strange\" is no law; did you mean \"stronge\"?"));
  const std::string foot = "simulate rubber-foot --until 0.2 --json --model ";
  EXPECT_NE(parsed(foot + "hertz")["touches"], parsed(foot + "flores")["touches"]);
  outcome = run("simulate kane --until 0.1 --model hertz");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err, "carom-cli: kane: no contact is compliant: --model changes nothing\n");
}

TEST_F(Terminal, TablesAreMadeOfTheColumnsThatAreAskedFor) {
  const std::string sweep = "sweep kane --over contacts.tip.e=0:1:3 ";
  EXPECT_TRUE(run(sweep + "--columns regime,gamma,T_minus")
                  .out.starts_with("regime,gamma [1],T_minus [J]\r\n"));
  const Outcome outcome = run(sweep + "--columns gama");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err,
            "carom-cli: --columns: there is no column \"gama\"; did you mean \"gamma\"?\n");
  const json table = parsed(sweep + "--json --columns contacts.tip.e,gamma,reason");
  EXPECT_EQ(table["columns"], json({"contacts.tip.e", "gamma", "reason"}));
  EXPECT_EQ(table["units"], json({"1", "1", nullptr}));
  ASSERT_EQ(table["rows"].size(), 3U);
  EXPECT_EQ(table["rows"][2][0], 1);
  const auto csv = cells_of(run(sweep).out);
  const auto gamma = std::ranges::find(csv[0], "gamma [1]") - csv[0].begin();
  EXPECT_EQ(table["rows"][1][1].get<double>(), std::stod(csv[2][static_cast<std::size_t>(gamma)]));
  EXPECT_TRUE(run("compare kane --csv - --columns law,gamma").out.starts_with("law,gamma"));
  EXPECT_TRUE(
      run("simulate kane --until 0.1 --csv - --columns t,regime").out.starts_with("t [s],regime"));
  EXPECT_EQ(run(sweep + "--json --csv x.csv").exit, 1);
  EXPECT_EQ(run("simulate kane --until 0.1 --csv - --json").exit, 2);
}

// The effective mass stops where K δ^(5/2)/(5/2) holds its energy: F = K δ^(3/2) grows with the
// stiffness as K^(2/5), and 32 times the stiffness quadruples it.
TEST_F(Terminal, ASweepHasTheColumnsOfAStudy) {
  const std::string sweep =
      "sweep double-pendulum-compliant --over contacts.tip.stiffness=1e8:32e8:2 --json --columns ";
  const json table = parsed(sweep + "F_peak:hertz,i_n:tip,gamma");
  EXPECT_EQ(table["units"], json({"N", "N s", "1"}));
  const json& rows = table["rows"];
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_NEAR(rows[1][0].get<double>() / rows[0][0].get<double>(), 4, 1e-5);
  EXPECT_NEAR(rows[0][1].get<double>(), rows[1][1].get<double>(), 1e-9);
  const Outcome unknown = run(sweep + "F_peak:herz");
  EXPECT_EQ(unknown.exit, 2);
  EXPECT_NE(unknown.err.find("there is no force model \"herz\""), std::string::npos);
}

TEST_F(Terminal, WordsInDataAreAscii) {
  for (const char* arguments :
       {"evaluate kane --json", "check kane --json",
        "sweep kane --over contacts.tip.e=0.6:0.7:2 --columns regime",
        "map kane --e 0:1:9 --mu 0:1:9", "compare kane --csv - --columns regime",
        "simulate kane --until 0.1 --csv - --columns regime"}) {
    const Outcome outcome = run(arguments);
    EXPECT_THAT(outcome.out, HasSubstr("slip -")) << arguments;
    EXPECT_EQ(outcome.out.find("slip \u2212"), std::string::npos) << arguments;
  }
  EXPECT_THAT(run("evaluate kane").out, HasSubstr("slip \u2212")) << "people read the sign";
}

TEST_F(Terminal, RowsAreTheSameForAnyNumberOfThreads) {
  const std::string sweep =
      "sweep double-pendulum --over pose.tip.x=-0.7:0.7:301 --over contacts.tip.e=0:1:7 --threads ";
  const Outcome one = run(sweep + "1");
  ASSERT_EQ(one.exit, 0) << one.err;
  EXPECT_EQ(std::ranges::count(one.out, '\n'), 1 + 301 * 7);
  for (const char* threads : {"2", "5"}) EXPECT_EQ(run(sweep + threads).out, one.out) << threads;
}

// Who reads the first rows need not wait for the last.
TEST_F(Terminal, RowsAreWrittenAsSoonAsTheyAreKnown) {
  const Outcome outcome = run(
      "sweep double-pendulum --over pose.tip.x=-0.3:0.3:2000000 --threads 2 --columns pose.tip.x "
      "| head -n 3");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 3);
}

TEST_F(Terminal, EveryCommandOnAScenarioHasJson) {
  EXPECT_EQ(parsed("impact double-pendulum-compliant --json")["impacts"].size(), 1U);
  const json all = parsed("impact double-pendulum-compliant --model all --json");
  EXPECT_EQ(all["impacts"][0]["touches"][0]["contact"], "tip");
  const json motion = parsed("simulate bouncing-disc --until 1 --json");
  EXPECT_EQ(motion["impacts"][0]["t"], 0);
  EXPECT_EQ(motion["end"]["t"], 1);
  EXPECT_EQ(parsed("map kane --e 0:1:3 --mu 0:1:4 --json")["rows"].size(), 12U);
  EXPECT_GT(parsed("template --json").size(), 3U);
}

TEST_F(Terminal, QuietWritesTheTableAndNothingElse) {
  const Outcome outcome = run("simulate kane --until 0.1 --csv motion.csv --quiet");
  EXPECT_EQ(outcome.exit, 0);
  EXPECT_EQ(outcome.out + outcome.err, "");
  EXPECT_TRUE(fs::exists(folder_ / "motion.csv"));
  EXPECT_NE(run("simulate kane --until 0.1 --quiet").out, "") << "there is nothing else to say it";
}

}  // namespace
}  // namespace carom::test
