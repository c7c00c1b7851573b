// SPDX-License-Identifier: MIT
//
// A program finds its resources from where it is, and knows no path of its source.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/cli/cli_fixture.h"

namespace carom::test {
namespace {

using ::testing::HasSubstr;

class Prefix : public CliTest {
 protected:
  /// Runs the program of a prefix in the test's folder, which tells it nothing about resources.
  [[nodiscard]] Outcome run_there(const std::string& prefix, const std::string& arguments) const {
    const std::string command = "cd '" + folder_.string() + "' && env -u CAROM_RESOURCES " +
                                prefix + "/bin/carom-cli " + arguments + " > out.txt 2> err.txt";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(folder_ / "out.txt"),
            read(folder_ / "err.txt")};
  }

  void install(const std::string& prefix) const {
    fs::create_directories(folder_ / prefix / "bin");
    fs::copy(CAROM_CLI_PROGRAM, folder_ / prefix / "bin/carom-cli");
    fs::create_directories(folder_ / prefix / "share");
    fs::copy(CAROM_SOURCE_ROOT "/resources", folder_ / prefix / "share/carom",
             fs::copy_options::recursive);
  }
};

TEST_F(Prefix, MayBeMoved) {
  install("first");
  fs::rename(folder_ / "first", folder_ / "second");
  const Outcome moved = run_there("second", "evaluate kane --json");
  EXPECT_EQ(moved.exit, 0) << moved.err;
  EXPECT_EQ(moved.out, run("evaluate kane --json").out);
  const Outcome listed = run_there("second", "gallery --json");
  EXPECT_THAT(listed.out, HasSubstr((folder_ / "second/share/carom/scenarios/kane.json").string()));
  // The table of the paper stands in a file that is installed, too.
  EXPECT_THAT(run_there("second", "equations").out, HasSubstr("P(27)"));
}

TEST_F(Prefix, WithoutResourcesItSaysWhereTheyWouldBe) {
  install("prefix");
  fs::remove_all(folder_ / "prefix/share");
  const Outcome outcome = run_there("prefix", "gallery");
  EXPECT_EQ(outcome.exit, 2);
  EXPECT_THAT(outcome.err, HasSubstr((folder_ / "prefix/share/carom").string()));
  // A file needs none.
  write("kane.json", run("gallery kane").out);
  EXPECT_EQ(run_there("prefix", "evaluate kane.json").exit, 0);
}

TEST_F(Prefix, TheProgramDoesNotNameTheResourcesOfItsSource) {
  EXPECT_EQ(read(CAROM_CLI_PROGRAM).find(CAROM_SOURCE_ROOT "/resources"), std::string::npos);
}

TEST_F(Prefix, FilesMayEndInCarom) {
  write("kane.carom", run("gallery kane").out);
  const Outcome outcome = run("evaluate kane.carom --json");
  EXPECT_EQ(outcome.exit, 0) << outcome.err;
  EXPECT_EQ(outcome.out, run("evaluate kane --json").out);
  EXPECT_EQ(run("check kane.carom").exit, 0);
}

}  // namespace
}  // namespace carom::test
