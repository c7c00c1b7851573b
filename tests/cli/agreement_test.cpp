// SPDX-License-Identifier: MIT
//
// What all commands have in common: the law of several contacts, what counts as touching, and how
// faults of usage are told.
#include <gmock/gmock.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli_fixture.h"

namespace carom {
namespace {

using nlohmann::json;
using test::block_on_two_corners;
using test::CliTest;
using test::Outcome;
using ::testing::HasSubstr;
using ::testing::Not;

// Every command has the same law where several contacts strike, and says so.
TEST_F(CliTest, SeveralContactsUnderALawForOneHaveOneAnswerEverywhere) {
  std::string file = block_on_two_corners;
  file.insert(file.rfind('}'), ", \"law\": \"poisson\"");
  write("block.json", file);
  const Outcome evaluate = run("evaluate block.json");
  EXPECT_EQ(evaluate.exit, 0) << evaluate.out;
  EXPECT_THAT(evaluate.out, HasSubstr("answered by Pfeiffer–Glocker"));
  EXPECT_THAT(evaluate.out, HasSubstr("treats one contact"));
  const Outcome check = run("check block.json");
  EXPECT_EQ(check.exit, 0) << check.out;
  EXPECT_THAT(check.out, Not(HasSubstr("NOT CLEAN")));
  EXPECT_THAT(run("simulate block.json --until 0.01").out,
              HasSubstr("one impact is by Pfeiffer–Glocker"));
  const json full = json::parse(run("evaluate block.json --json").out);
  EXPECT_EQ(full["law"], "poisson");
  EXPECT_EQ(full["answered_by"], "pfeiffer-glocker");
}

// Two nanometres are what a hand-written number leaves; 0.1 mm is no rounding.
TEST_F(CliTest, WhatTouchesIsTheSameForEveryCommand) {
  const auto block = [](const char* height) {
    std::string file = block_on_two_corners;
    file.replace(file.find("[0, 0.2, 0]"), 11, std::string("[0, ") + height + ", 0]");
    return file;
  };
  write("near.json", block("0.199999998"));
  write("deep.json", block("0.1999"));
  EXPECT_THAT(run("check near.json").out, Not(HasSubstr("overlaps")));
  const Outcome impact = run("impact near.json --stiffness 1e9");
  EXPECT_EQ(impact.exit, 0) << impact.err;
  EXPECT_THAT(run("simulate near.json --until 0.01").out, Not(HasSubstr("inside")));
  EXPECT_THAT(run("check deep.json").out, HasSubstr("contact left overlaps by 100 µm"));
  EXPECT_THAT(run("simulate deep.json --until 0.01").out, HasSubstr("begins 100 µm inside"));
  const Outcome refused = run("impact deep.json --stiffness 1e9");
  EXPECT_EQ(refused.exit, 2);
  EXPECT_THAT(refused.err, HasSubstr("100 µm deep"));
  EXPECT_THAT(refused.err, HasSubstr("{\"closed\": \"left\"}"));
}

/// A ball of 1 kg that falls on the floor with 1 m/s and is hit meanwhile, i_u = (0.5, −1) N s.
std::string kicked_ball(const std::string& law, const char* speed = "-1") {
  return R"({
    "version": 1,
    "bodies": [{"name": "ball", "shape": "disc", "mass": 1, "radius": 0.1}],
    "contacts": [{"name": "c", "kind": "disc-line", "disc": "ball", "e": 0.5,
                  "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}}],
    "state": {"q": {"ball": [0, 0.1, 0]}, "qdot": {"ball": [0, )" +
         std::string(speed) + R"(, 0]}},
    "impulses": [{"name": "kick", "body": "ball", "x": 0.5, "y": -1}],
    "law": ")" +
         law + R"("})";
}

// An impulse is never left out without a word: the law takes it, with (1 + e)m|v| + 1 = 2.5 N s, or
// refuses it.
TEST_F(CliTest, AnExternalImpulseActsEverywhereOrIsRefusedEverywhere) {
  for (const char* law : {"poisson", "stronge", "pfeiffer-glocker", "liu-zhao-brogliato"}) {
    write("kick.json", kicked_ball(law));
    for (const char* command : {"evaluate kick.json", "simulate kick.json --until 0.01"}) {
      const Outcome refused = run(command);
      EXPECT_EQ(refused.exit, 3) << law << ", " << command;
      EXPECT_THAT(refused.out, HasSubstr("an external impulse acts")) << law << ", " << command;
    }
  }
  for (const char* law : {"newton", "complementarity", "moreau"}) {
    write("kick.json", kicked_ball(law));
    for (const char* command : {"evaluate kick.json", "simulate kick.json --until 0.01"}) {
      const Outcome taken = run(command);
      EXPECT_EQ(taken.exit, 0) << law << ", " << command;
      EXPECT_THAT(taken.out, HasSubstr(" 2.5 ")) << law << ", " << command;
    }
  }
}

TEST_F(CliTest, OfSeveralContactsALawThatTakesTheImpulseAnswersOrNone) {
  const auto block = [](const std::string& more) {
    std::string file = block_on_two_corners;
    file.insert(file.rfind('}'), R"(, "law": "poisson",
      "impulses": [{"name": "kick", "body": "block", "x": 0.2}])" +
                                     more);
    return file;
  };
  write("moreau.json", block(""));
  write("none.json", block(R"(, "law_for_several": "pfeiffer-glocker")"));
  EXPECT_THAT(run("evaluate moreau.json").out, HasSubstr("answered by Moreau"));
  EXPECT_THAT(run("simulate moreau.json --until 0.01").out, HasSubstr("one impact is by Moreau"));
  for (const char* command : {"evaluate none.json", "simulate none.json --until 0.01"}) {
    const Outcome refused = run(command);
    EXPECT_EQ(refused.exit, 3) << command;
    EXPECT_THAT(refused.out, HasSubstr("nor has the law for several contacts: an external impulse"))
        << command;
  }
}

TEST_F(CliTest, AnExternalImpulseWithoutAnImpactIsToldToBeLeftOut) {
  write("up.json", kicked_ball("newton", "1"));
  for (const char* command :
       {"evaluate up.json", "check up.json", "simulate up.json --until 0.01"}) {
    EXPECT_THAT(run(command).out, HasSubstr("there is none: it is left out")) << command;
  }
}

/// A rod on a pivot, level, with a contact of its end.
std::string rod_with(const std::string& contact) {
  return R"({
    "version": 1,
    "bodies": [{"name": "rod", "shape": "rod", "mass": 1, "length": 1}],
    "joints": [{"name": "p", "kind": "revolute", "a": {"body": "rod", "at": "start"},
                "b": {"body": "ground", "at": [0, 0]}}],
    "contacts": [{"name": "c", "e": 0, )" +
         contact + R"(}], "state": {"q": {"rod": [0.5, 0, 0]}, "qdot": {"rod": [0, 0, 0]}}})";
}

// What evaluate warns of, check does not call clean; and it says in whose terms it is too deep.
TEST_F(CliTest, CheckIsNotCleanWhereEvaluateWarns) {
  const std::string end = R"("a": {"body": "rod", "at": "end"}, "b": {"body": "ground", "at": )";
  const std::pair<std::string, const char*> cases[] = {
      {R"("kind": "rope", "length": 0.5, )" + end + "[0, 0]}",
       "contact c is stretched 500 mm beyond its length and counts as closed: bring its ends"},
      {R"("kind": "strut", "length": 0.5, )" + end + "[1, 0.1]}",
       "contact c is pressed 400 mm below its length and counts as closed: draw its ends apart"},
      {R"("kind": "angle-stop", "joint": "p", "side": "lower", "limit": 0.25)",
       "contact c is 0.25 rad beyond its limit and counts as closed: bring the joint back"}};
  for (const auto& [contact, words] : cases) {
    write("rod.json", rod_with(contact));
    EXPECT_THAT(run("evaluate rod.json").out, HasSubstr(words));
    const Outcome check = run("check rod.json");
    EXPECT_EQ(check.exit, 0);
    EXPECT_THAT(check.out, HasSubstr(words));
    EXPECT_THAT(check.out, HasSubstr("1 warning"));
    EXPECT_THAT(check.out, Not(HasSubstr("result     clean")));
    EXPECT_EQ(run("check rod.json --strict").exit, 3);
  }
}

TEST_F(CliTest, DrivesThatExcludeEachOtherAreNamedEverywhere) {
  const auto drive = [](const char* name, const char* rate) {
    return R"(, {"name": ")" + std::string(name) +
           R"(", "kind": "angle-drive", "a": {"body": "rod"},
      "b": {"body": "ground"}, "rate": )" +
           rate + "}";
  };
  std::string file = rod_with(R"("kind": "point-line", "point": {"body": "rod", "at": "end"},
    "line": {"body": "ground", "at": [1, -1], "normal": [0, 1]})");
  file.insert(file.find(R"(],
    "contacts")"),
              drive("d", "1") + drive("f", "2"));
  write("rod.json", file);
  for (const char* command :
       {"check rod.json", "evaluate rod.json", "simulate rod.json --until 0.1 --approach 0.1"}) {
    const Outcome refused = run(command);
    EXPECT_EQ(refused.exit, 3) << command;
    EXPECT_THAT(refused.out, HasSubstr("the drives \"d\" (1 rad/s) and \"f\" (2 rad/s) exclude "
                                       "each other: no motion has these speeds"))
        << command;
  }
}

// No law answers, and the motion goes on by time stepping: as the help says.
TEST_F(CliTest, WithoutAnAnswerOfALawTheMotionGoesOnAsTheHelpSays) {
  std::string file = block_on_two_corners;
  file.replace(file.rfind("\"e\": 0.5"), 8, "\"e\": 0.1");
  file.insert(file.rfind('}'), R"(, "law": "newton", "law_for_several": "newton")");
  write("block.json", file);
  const Outcome evaluate = run("evaluate block.json");
  EXPECT_EQ(evaluate.exit, 3);
  const std::string reason =
      "the contacts that strike have different e, and Newton's law has one for all (give them "
      "one, or choose \"newton-local\")";
  EXPECT_THAT(evaluate.out, HasSubstr("no answer: " + reason));
  const Outcome motion = run("simulate block.json --until 0.05");
  EXPECT_EQ(motion.exit, 0) << motion.out;
  EXPECT_THAT(motion.out, HasSubstr("time-stepped"));
  EXPECT_THAT(motion.out, HasSubstr(reason));
  const std::string help = run("simulate --help").out;
  EXPECT_THAT(help, HasSubstr("Where no law answers"));
  EXPECT_THAT(help, Not(HasSubstr("Exit 3 if the law has no answer")));
}

TEST_F(CliTest, FaultsOfUsageSayWhoSpeaksAndWhatIsMeant) {
  const Outcome unknown = run("evaluate kane --until 1");
  EXPECT_EQ(unknown.err,
            "carom-cli: \"--until 1\" is not expected by \"evaluate\". carom-cli evaluate --help "
            "says what is.\n");
  EXPECT_THAT(run("simulate kane --untli 1 --until 1").err, HasSubstr("did you mean \"--until\"?"));
  for (const char* arguments : {"", "simulate kane", "evaluate kane --set mu", "evaluate --jsn"}) {
    const Outcome result = run(arguments);
    EXPECT_EQ(result.exit, 1) << arguments;
    EXPECT_THAT(result.err, ::testing::StartsWith("carom-cli: ")) << arguments;
    EXPECT_EQ(std::ranges::count(result.err, '\n'), 1) << result.err;
  }
}

// Nothing is like what is meant: then nothing is proposed.
TEST_F(CliTest, OnlyWhatIsLikeIsProposed) {
  EXPECT_THAT(run("evaluate kaen").err, HasSubstr("did you mean \"kane\"?"));
  for (const char* arguments : {"plot kane", "evaluate giraffe", "evaluate kane --set wind=1"}) {
    EXPECT_THAT(run(arguments).err, Not(HasSubstr("did you mean"))) << arguments;
  }
  EXPECT_THAT(run("evaluate kane --set contacts.tip.restitution=0.5").err,
              HasSubstr("contacts.tip has "));
  EXPECT_THAT(run("evaluate kane --set contacts.tpi.e=0.5").err,
              HasSubstr("did you mean \"contacts.tip.e\""));
}

}  // namespace
}  // namespace carom
