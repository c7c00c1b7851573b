// SPDX-License-Identifier: MIT
//
// carom-cli check plays lessons.
#include <gtest/gtest.h>

#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

class LessonCheckCommand : public CliTest {};

constexpr const char* start = R"({"lesson": 1, "title": "T", "scenario": "two-discs", "steps": [)";

TEST_F(LessonCheckCommand, PlaysALessonOfTheProgramByName) {
  const Outcome outcome = run("check kanes-paradox");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("a lesson, 6 steps"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("clean"), std::string::npos);
}

TEST_F(LessonCheckCommand, TellsEveryFaultWithItsPlace) {
  write("bad.json", std::string(start) + R"({"text": "{gama}", "claims": ["gamma > 1"]}]})");
  const Outcome outcome = run("check bad.json");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.out.find("2 faults"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("/steps/0/text: there is no quantity \"gama\""), std::string::npos)
      << outcome.out;
  EXPECT_NE(
      outcome.out.find("/steps/0/claims/0: the claim \"gamma > 1\" does not hold: γ = 0.3056"),
      std::string::npos)
      << outcome.out;
}

TEST_F(LessonCheckCommand, RefusesWhatCannotBeReadWithFileAndPlace) {
  write("bad.json", std::string(start) + R"({"txt": "x"}]})");
  const Outcome outcome = run("check bad.json");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.err.find("bad.json: /steps/0/txt: "), std::string::npos) << outcome.err;
}

TEST_F(LessonCheckCommand, TakesAScenarioBesideTheLesson) {
  write("ball.json", R"({"version": 1, "bodies": [{"name": "a", "shape": "disc", "mass": 1,
    "radius": 0.1}]})");
  write("lesson.json", R"({"lesson": 1, "title": "T", "scenario": {"file": "ball.json"},
    "steps": [{"text": "{param:bodies.a.mass}"}]})");
  EXPECT_EQ(run("check lesson.json").exit, 0);
}

TEST_F(LessonCheckCommand, HasNoSettingsFromOutside) {
  const Outcome outcome = run("check kanes-paradox --set contacts.tip.e=0.1");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_NE(outcome.err.find("a lesson sets its parameters itself"), std::string::npos)
      << outcome.err;
}

}  // namespace
}  // namespace carom::test
