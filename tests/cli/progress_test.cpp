// SPDX-License-Identifier: MIT
//
// What long computations say of their progress: at a terminal a line that changes, in a log few
// lines.
#include <gtest/gtest.h>

#include <string>

#include "app/cli/progress_lines.h"
#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

/// What is written by a computation of so many seconds that tells a thousand times how far it is.
std::string written(bool at_terminal, double duration) {
  cli::ProgressLines lines(at_terminal);
  std::string all;
  for (int i = 0; i <= 1000; ++i) {
    const double fraction = i / 1000.0;
    const auto text = lines.update(fraction, std::chrono::duration<double>(fraction * duration));
    if (text) all += *text;
  }
  return all + lines.end();
}

TEST(ProgressLines, AtATerminalAreOneThatIsWrittenAgain) {
  EXPECT_EQ(written(true, 0.9), "");
  // From the first second on: 40 % to 100 %.
  std::string expected;
  for (int percent = 40; percent <= 100; ++percent) {
    expected += "\r" + std::to_string(percent) + " %";
  }
  EXPECT_EQ(written(true, 2.5), expected + "\n");
}

TEST(ProgressLines, InALogAreTenAtMostAndHalfAMinuteApart) {
  EXPECT_EQ(written(false, 29), "");
  EXPECT_EQ(written(false, 60), "50 %\n100 %\n");
  EXPECT_EQ(written(false, 36000), "10 %\n20 %\n30 %\n40 %\n50 %\n60 %\n70 %\n80 %\n90 %\n100 %\n");
}

TEST_F(CliTest, TellsItsProgressAtATerminalOnly) {
  write("s.json", R"({"study": 1, "title": "T", "scenario": "double-pendulum-compliant",
      "parameters": {"contacts.tip.e": {"distribution": "uniform", "from": 0, "to": 1}},
      "sampling": {"method": "random", "count": 20000000}, "responses": ["F_peak:gonthier"]})");
  const std::string study = "'" CAROM_CLI_PROGRAM "' study run s.json --yes --out ";
  const std::string resources = "env CAROM_RESOURCES='" CAROM_SOURCE_ROOT "/resources' ";
  const Outcome log = run("--version; " + resources + "timeout 3 " + study + "log.sqlite");
  EXPECT_EQ(log.err, "");
  const Outcome terminal = run("--version; timeout 3 script -qefc \"" + resources + study +
                               "terminal.sqlite\" typed.txt");
  EXPECT_NE(read(folder_ / "typed.txt").find("\r0 %"), std::string::npos) << terminal.err;
}

}  // namespace
}  // namespace carom::test
