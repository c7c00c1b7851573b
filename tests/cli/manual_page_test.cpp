// SPDX-License-Identifier: MIT
//
// The page of the manual about the command line: what a command says of itself is asked when the
// manual is made; every command must have its place.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/cli/command_output.h"

namespace carom::test {
namespace {

/// The commands below `command`, as its --help lists them: "evaluate", "study run".
std::vector<std::string> commands_below(const std::string& command) {
  std::istringstream help(command_output(command + "--help"));
  std::vector<std::string> found;
  bool listed = false;
  for (std::string line; std::getline(help, line);) {
    if (line == "Subcommands:") listed = true;
    if (line.empty()) listed = false;
    if (!listed || !line.starts_with("  ") || line[2] == ' ') continue;
    found.push_back(command + line.substr(2, line.find(' ', 2) - 2));
  }
  return found;
}

TEST(ManualPage, HasAPlaceForEveryCommand) {
  std::ifstream file(CAROM_SOURCE_ROOT "/resources/manual/command-line.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  std::vector<std::string> commands = commands_below("");
  EXPECT_FALSE(commands.empty());
  for (const std::string& below : commands_below("study ")) commands.push_back(below);
  for (const std::string& command : commands) {
    EXPECT_NE(page.find("```{program-output} carom-cli " + command + " --help\n"),
              std::string::npos)
        << "resources/manual/command-line.md has no place for carom-cli " << command;
  }
}

}  // namespace
}  // namespace carom::test
