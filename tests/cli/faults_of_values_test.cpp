// SPDX-License-Identifier: MIT
//
// Values that do not fit each other, contacts without a tangent, and the units of a stop of an
// angle, as a user of the command line meets them.
#include <gmock/gmock.h>

#include "cli_fixture.h"

namespace carom {
namespace {

using test::cells_of;
using test::CliTest;
using test::Outcome;
using ::testing::HasSubstr;
using ::testing::Not;

/// A ball on a floor; what else the contact has and the floor does.
std::string ball(const std::string& contact, const std::string& line) {
  return R"({"version": 1, "bodies": [{"name": "p", "kind": "particle", "mass": 1}],
    "contacts": [{"name": "c", "kind": "point-line", "point": {"body": "p"}, "e": 0.5)" +
         contact + R"(, "line": {"body": "ground", "at": [0, 0], "normal": [0, 1])" + line +
         R"(}}],
    "pose": {"targets": [{"closed": "c"}, {"name": "p", "point": {"body": "p"}, "x": 0}]},
    "velocity": {"targets": [{"name": "p", "point": {"body": "p"}, "x": 0, "y": -1}]}})";
}

/// A rod on a pin that strikes the stop of its angle; `more` contacts beside that.
std::string stopped_rod(const std::string& stop, const std::string& more = "") {
  return R"({"version": 1, "bodies": [{"name": "rod", "shape": "rod", "mass": 1, "length": 1}],
    "joints": [{"name": "pin", "kind": "revolute", "a": {"body": "rod", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}}],
    "contacts": [{"name": "stop", "kind": "angle-stop", "joint": "pin", "side": "upper",
                  "limit": 0, "e": 0.5)" +
         stop + "}" + more + R"(],
    "pose": {"targets": [{"name": "rod", "body": "rod", "angle": 0}]},
    "velocity": {"targets": [{"name": "rod", "body": "rod", "rate": 3}]}})";
}

/// At the rod's end, on which it comes at the same time.
constexpr const char* buffer = R"(, {"name": "buffer", "kind": "point-line", "e": 0.5,
  "point": {"body": "rod", "at": "end"},
  "line": {"body": "ground", "at": [0, 0], "normal": [0, -1]}})";

TEST_F(CliTest, ASweepOverABeltSaysWhereAnImpactCannotBeTurned) {
  write("belt.json", ball(R"(, "turn": 0.2)", R"(, "speed": 0)"));
  const Outcome out = run("sweep belt.json --over contacts.c.speed=0:1:3");
  ASSERT_EQ(out.exit, 0) << out.err;
  const auto rows = cells_of(out.out);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_THAT(out.out, HasSubstr("cannot be turned"));
  EXPECT_NE(rows[1][1], "") << "T⁻ of the belt that stands still";
  EXPECT_EQ(rows[2][1], "");
  EXPECT_EQ(rows[3][1], "");
}

TEST_F(CliTest, AContactThatBeginsLaterCannotBeClosedByThePose) {
  write("late.json", ball(R"(, "acts_from": -1)", ""));
  const Outcome set = run("evaluate late.json --set contacts.c.acts_from=0.5");
  EXPECT_EQ(set.exit, 2);
  EXPECT_THAT(set.err, HasSubstr("\"c\" does not act at t = 0"));
  EXPECT_THAT(set.err, Not(HasSubstr("exclude each other")));
  const Outcome sweep = run("sweep late.json --over contacts.c.acts_from=-0.5:0.5:2");
  EXPECT_EQ(sweep.exit, 0) << sweep.err;
  EXPECT_THAT(sweep.out, HasSubstr("does not act at t = 0"));
}

TEST_F(CliTest, StiffnessIsRefusedWhereAContactActsForAWhileOnly) {
  write("phase.json", ball(R"(, "acts_until": 1)", ""));
  const Outcome out = run("impact phase.json --stiffness 1e6");
  EXPECT_EQ(out.exit, 2);
  EXPECT_THAT(out.err, HasSubstr("acts for a while only"));
  EXPECT_THAT(out.err, HasSubstr("--stiffness"));
  EXPECT_THAT(out.err, Not(HasSubstr("/compliance")));
}

TEST_F(CliTest, AMapNeedsFriction) {
  const Outcome out = run("map crane-hook");
  EXPECT_EQ(out.exit, 3);
  EXPECT_THAT(out.err, HasSubstr("no friction"));
}

// F_pk of a linear stop without damping, J θ̈ + K θ = 0 from θ̇ = 3: K δ_max with
// δ_max = 3 √(J/K) = 3 √(1/3/3e4) = 0.01 rad, that is 300 N m.
TEST_F(CliTest, AStopOfAnAngleIsPressedByATorque) {
  write("stop.json", stopped_rod(R"(, "compliance": {"model": "hertz", "stiffness": 3e4,
                                  "exponent": 1})"));
  const Outcome out = run("impact stop.json --set gravity.y=0 --csv force.csv");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_THAT(out.out, HasSubstr("F_pk [N m]"));
  EXPECT_THAT(out.out, HasSubstr("predicted [N m]"));
  EXPECT_THAT(out.out, HasSubstr("δ_max [rad]"));
  const auto rows = cells_of(read(folder_ / "force.csv"));
  ASSERT_GT(rows.size(), 10U);
  EXPECT_EQ(rows[0][2], "indentation [rad]");
  EXPECT_EQ(rows[0][3], "indentation_rate [rad/s]");
  EXPECT_EQ(rows[0][4], "force [N m]");
  double peak = 0;
  for (std::size_t i = 1; i < rows.size(); ++i) peak = std::max(peak, std::stod(rows[i][4]));
  EXPECT_NEAR(peak, 300, 0.1);
  const Outcome motion = run("simulate stop.json --until 0.2 --set gravity.y=0");
  EXPECT_THAT(motion.out, HasSubstr("peak torque 300 N m"));
}

// Two drives of one angle: `evaluate` and `impact` say the same, with one model and with all.
TEST_F(CliTest, DrivesThatExcludeEachOtherAreNamedByEveryCommand) {
  const auto drive = [](const std::string& name, const std::string& rate) {
    return R"({"name": ")" + name + R"(", "kind": "angle-drive", "a": {"body": "rod"},
              "b": {"body": "ground"}, "rate": )" +
           rate + "}";
  };
  std::string file = stopped_rod(R"(, "compliance": {"model": "hertz", "stiffness": 3e4,
                                  "exponent": 1})");
  const std::string joints = R"("joints": [)";
  file.insert(file.find(joints) + joints.size(),
              drive("one", "1") + ", " + drive("two", "2") + ", ");
  write("drives.json", file);
  const std::string sentence =
      "the drives \"one\" (1 rad/s) and \"two\" (2 rad/s) exclude each other: no motion has these "
      "speeds";
  EXPECT_THAT(run("evaluate drives.json").out, HasSubstr(sentence));
  for (const char* command : {"impact drives.json", "impact drives.json --model all"}) {
    const Outcome out = run(command);
    EXPECT_EQ(out.exit, 2) << command;
    EXPECT_EQ(out.err, "carom-cli: drives.json: " + sentence + "\n") << command;
  }
}

// Beside a buffer, which is pressed by a force, each number says its unit.
TEST_F(CliTest, UnitsStandBesideTheNumbersWhereTheyDiffer) {
  write("both.json", stopped_rod("", buffer));
  const Outcome out = run("impact both.json --stiffness 1e5 --model hertz --csv force.csv");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_THAT(out.out, Not(HasSubstr("F_pk [")));
  EXPECT_THAT(out.out, HasSubstr(" N m  "));
  EXPECT_THAT(out.out, HasSubstr(" rad  "));
  const std::string csv = read(folder_ / "force.csv");
  for (const char* head : {"indentation [m]", "indentation [rad]", "force [N]", "force [N m]"}) {
    EXPECT_THAT(csv.substr(0, csv.find('\n')), HasSubstr(head));
  }
  const auto rows = cells_of(csv);
  for (std::size_t i = 1; i < rows.size(); ++i) {
    ASSERT_GT(rows[i].size(), 3U);
    EXPECT_NE(rows[i][2].empty(), rows[i][3].empty()) << "one of the two units, row " << i;
  }
}

TEST_F(CliTest, TheImpulseOfAStopOfAnAngleIsThatOfATorque) {
  const Outcome out = run("simulate stopped-pendulum --until 0.1");
  ASSERT_EQ(out.exit, 0) << out.err;
  EXPECT_THAT(out.out, HasSubstr("i_n [N m s]"));
  EXPECT_THAT(out.out, Not(HasSubstr("i_n [N s]")));
  const Outcome ball_out = run("simulate bouncing-disc --until 0.1");
  EXPECT_THAT(ball_out.out, HasSubstr("i_n [N s]"));
  const Outcome couplings = run("couplings stopped-pendulum");
  EXPECT_THAT(couplings.out, HasSubstr("Delassus matrix A_c [1/(kg m^2)]"));
  EXPECT_THAT(couplings.out, HasSubstr("largest eigenvalue [1/(kg m^2)]"));
  EXPECT_THAT(couplings.out, Not(HasSubstr("[1/kg]")));
}

TEST_F(CliTest, TheHelpNamesTheForceOfEveryJoint) {
  const Outcome help = run("simulate --help");
  for (const char* joint : {"revolute joint", "distance", "prismatic joint", "a slot",
                            "curved slot", "a weld", "slide drive", "angle drive"}) {
    EXPECT_THAT(help.out, HasSubstr(joint));
  }
}

}  // namespace
}  // namespace carom
