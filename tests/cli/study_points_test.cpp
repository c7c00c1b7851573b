// SPDX-License-Identifier: MIT
//
// Studies whose points are the lines of a CSV file.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;

class StudyPoints : public CliTest {
 protected:
  void SetUp() override {
    CliTest::SetUp();
    write("s.json", R"({"study": 1, "title": "T", "scenario": "double-pendulum",
      "sampling": {"method": "points", "file": "points.csv"},
      "responses": ["T_minus", "gamma"]})");
  }
  /// What is said of a file of points.
  [[nodiscard]] std::string fault(const std::string& csv) const {
    write("points.csv", csv);
    const Outcome outcome = run("check s.json");
    EXPECT_EQ(outcome.exit, 2) << csv;
    return outcome.err;
  }
};

TEST_F(StudyPoints, AreTheLinesOfTheFileWithTheirUnits) {
  write("points.csv",
        "pose.tip.x [cm],contacts.tip.e,bodies.P1.mass [kg]\r\n"
        "10,0.5,1\r\n\"-9\",0.7,1.5\r\n\r\n95,0.7,1.5\r\n");
  const Outcome outcome = run("study run s.json");
  ASSERT_EQ(outcome.exit, 0) << outcome.err;
  // What is in the database is whole: it needs the file no more.
  fs::remove(folder_ / "points.csv");
  const auto rows = cells_of(run("study export s.sqlite").out);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0][1], "pose.tip.x [m]");
  EXPECT_EQ(rows[1][1], "0.1");
  EXPECT_EQ(rows[2][1], "-0.09");
  EXPECT_EQ(rows[2][3], "1.5");
  const auto swept = cells_of(run("sweep double-pendulum --set contacts.tip.e=0.7 --set "
                                  "bodies.P1.mass=1.5 --over pose.tip.x=-0.09:0:2 --columns "
                                  "T_minus,gamma")
                                  .out);
  EXPECT_NEAR(std::stod(rows[2][4]), std::stod(swept[1][0]), 1e-9);
  EXPECT_NEAR(std::stod(rows[2][5]), std::stod(swept[1][1]), 1e-9);
  EXPECT_THAT(rows[3].back(), HasSubstr("out of reach"));
}

TEST_F(StudyPoints, FaultsNameLineAndColumn) {
  EXPECT_THAT(fault("pose.tip.x,contacts.tip.mi\n0.1,2\n"),
              HasSubstr("points.csv: line 1, column 2: contacts.tip.mi: there is no such "
                        "parameter; did you mean \"contacts.tip.mu\""));
  EXPECT_THAT(fault("pose.tip.x [kg]\n0.1\n"),
              HasSubstr("points.csv: line 1, column 1: This field takes a length"));
  EXPECT_THAT(fault("pose.tip.x,contacts.tip.e\n0.1,0.5\n0.2,half\n"),
              EndsWith("points.csv: line 3, column 2: a number is expected here, not \"half\"\n"));
  EXPECT_THAT(fault("pose.tip.x,contacts.tip.e\n0.1,0.5\n\n0.2\n"),
              EndsWith("points.csv: line 4, column 2: this line has 1 cells and the head 2\n"));
  EXPECT_THAT(fault("pose.tip.x\n\"0.1\n"),
              EndsWith("points.csv: line 2, column 1: a quote begins here and does not end\n"));
  EXPECT_THAT(fault("pose.tip.x,pose.tip.x\n0,0\n"),
              EndsWith("line 1, column 2: there is a column \"pose.tip.x\" already\n"));
  EXPECT_THAT(fault("pose.tip.x\n"), HasSubstr("the file has no points"));
  EXPECT_THAT(fault(""), HasSubstr("the file has no points"));
  EXPECT_THAT(fault("contacts.tip.e\n0.5\n7\n"),
              HasSubstr("/parameters/contacts.tip.e/1: the parameter must be at least 0"));
  fs::remove(folder_ / "points.csv");
  EXPECT_THAT(run("check s.json").err, HasSubstr("points.csv: the file cannot be read"));
}

TEST_F(StudyPoints, MayBeListsOfEqualLength) {
  write("s.json", R"({"study": 1, "title": "T", "scenario": "two-discs",
      "parameters": {"bodies.left.mass": [1, 2, 3], "contacts.touch.e": [0, 0.5]},
      "sampling": {"method": "points"}, "responses": ["gamma"]})");
  EXPECT_EQ(run("check s.json").err,
            "carom-cli: s.json: /parameters/contacts.touch.e: this list has 2 values and the first "
            "3; points have one of each\n");
}

}  // namespace
}  // namespace carom::test
