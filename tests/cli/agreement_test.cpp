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
  EXPECT_THAT(evaluate.out, HasSubstr("answered by \"pfeiffer-glocker\""));
  EXPECT_THAT(evaluate.out, HasSubstr("treats one contact"));
  const Outcome check = run("check block.json");
  EXPECT_EQ(check.exit, 0) << check.out;
  EXPECT_THAT(check.out, Not(HasSubstr("NOT CLEAN")));
  EXPECT_THAT(run("simulate block.json --until 0.01").out,
              HasSubstr("one impact is by \"pfeiffer-glocker\""));
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
