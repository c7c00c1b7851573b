// SPDX-License-Identifier: MIT
//
// carom-cli sensitivity and study search: the numbers are those of closed forms, m = m₁m₂/(m₁ + m₂)
// of two discs and e* = 0.39684 of Kane's pendulum.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/io/json.h"
#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class DesignCommand : public CliTest {};

TEST_F(DesignCommand, SensitivityHasTheDerivativesOfTheClosedForm) {
  const Outcome outcome = run("sensitivity two-discs --of m_eff --over bodies.left.mass --json");
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const JsonNode root = parse_json(outcome.out);
  const JsonView one = JsonView(root, "").items(1).front();
  EXPECT_NEAR(one.need("derivative").number(), 4.0 / 9, 1e-10);
  EXPECT_LT(one.need("error").number(), 1e-9);
  EXPECT_NEAR(one.need("percent_per_percent").number(), 2.0 / 3, 1e-10);
  EXPECT_EQ(one.need("unit").text(), "kg/kg");
  EXPECT_EQ(one.need("side").text(), "both");
}

TEST_F(DesignCommand, SensitivityTellsWhatMattersMostFirst) {
  const Outcome outcome = run("sensitivity two-discs --of m_eff --csv -");
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const std::string rows = outcome.out.substr(outcome.out.find('\n') + 1);
  EXPECT_THAT(rows, StartsWith("m_eff,bodies.left.mass,1,0.4444444"));
  EXPECT_THAT(rows, HasSubstr("\nm_eff,bodies.right.mass,2,0.1111111"));
}

TEST_F(DesignCommand, SensitivitySaysWhatThereIsNot) {
  const Outcome outcome = run("sensitivity two-discs --of m_ef");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_EQ(outcome.err,
            "carom-cli: two-discs: there is no quantity \"m_ef\"; did you mean \"m_eff\"?\n");
  EXPECT_EQ(run("sensitivity two-discs --over bodies.left.weight").exit, 2);
}

TEST_F(DesignCommand, SearchFindsKanesLimitAndWritesItsScenario) {
  write("kane.json", R"({"study": 1, "title": "Kane", "scenario": "kane",
    "parameters": {"contacts.tip.e": {"from": 0, "to": 1, "count": 2},
                   "contacts.tip.mu": {"from": 0.8, "to": 1.2, "count": 2}},
    "search": {"objectives": [{"maximise": "param:contacts.tip.e"}],
               "limits": [{"quantity": "gamma", "at_most": 1}]}})");
  const Outcome outcome = run("study search kane.json --scenario best.json --json");
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  const JsonNode root = parse_json(outcome.out);
  const JsonView best = JsonView(root, "").need("best");
  EXPECT_NEAR(best.need("contacts.tip.e").number(), 0.39684, 5e-6);
  EXPECT_LE(best.need("gamma").number(), 1);
  EXPECT_EQ(JsonView(root, "").need("end").text(), "converged");
  const Outcome again = run("sweep best.json --over contacts.tip.e=0.39684:0.5:2 --csv -");
  EXPECT_EQ(again.exit, 0) << again.err;
  EXPECT_EQ(run("check best.json").exit, 0);
  EXPECT_THAT(run("study search kane.json").out,
              StartsWith("converged; 8 of 8 starts ended here\n"));
  EXPECT_THAT(run("check kane.json").out, HasSubstr("one objective"));
}

TEST_F(DesignCommand, SearchTellsWhenItHasNoAnswer) {
  write("none.json", R"({"study": 1, "title": "N", "scenario": "two-discs",
    "parameters": {"bodies.left.mass": {"from": 1, "to": 2, "count": 2}},
    "search": {"objectives": [{"minimise": "i_n"}],
               "limits": [{"quantity": "gamma", "at_least": 2}], "starts": 2, "evaluations": 50}})");
  const Outcome outcome = run("study search none.json --scenario best.json");
  EXPECT_EQ(outcome.exit, 3);
  EXPECT_EQ(outcome.out, "no point of the ranges was found that keeps the limits\n");
  EXPECT_FALSE(std::filesystem::exists(folder_ / "best.json"));
  write("plain.json", R"({"study": 1, "title": "P", "scenario": "two-discs",
    "parameters": {"bodies.left.mass": [1]}, "responses": ["gamma"]})");
  const Outcome without = run("study search plain.json");
  EXPECT_EQ(without.exit, 2);
  EXPECT_EQ(without.err, "carom-cli: plain.json: /search: a search has one objective at least\n");
}

TEST_F(DesignCommand, SearchWeighsTwoObjectives) {
  write("two.json", R"({"study": 1, "title": "T", "scenario": "two-discs",
    "parameters": {"velocity.left.x": {"from": -0.4, "to": 3, "count": 2}},
    "search": {"objectives": [{"minimise": "T_minus"}, {"maximise": "i_n"}], "points": 4,
               "starts": 2}})");
  const Outcome outcome = run("study search two.json --csv -");
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith("velocity.left.x [m/s],T_minus [J],i_n [N s]\r\n"));
  EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 5);
}

}  // namespace
}  // namespace carom::test
