// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace carom::test {

namespace fs = std::filesystem;

/// What one run of the program gave.
struct Outcome {
  int exit = -1;
  std::string out;
  std::string err;
};

/// A block that falls flat onto two of its corners.
inline constexpr const char* block_on_two_corners = R"({
  "version": 1,
  "bodies": [{"name": "block", "mass": 1, "inertia": 0.1}],
  "contacts": [
    {"name": "left", "kind": "point-line", "point": {"body": "block", "at": [-0.3, -0.2]},
     "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0.5, "mu": 0.3},
    {"name": "right", "kind": "point-line", "point": {"body": "block", "at": [0.3, -0.2]},
     "line": {"body": "ground", "at": [0, 0], "normal": [0, 1]}, "e": 0.5, "mu": 0.3}],
  "state": {"q": {"block": [0, 0.2, 0]}, "qdot": {"block": [0.1, -1, 0]}}
})";

/// Runs carom-cli in a folder of its own.
class CliTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "carom_cli_XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder_ = pattern;
  }
  void TearDown() override { fs::remove_all(folder_); }

  [[nodiscard]] static std::string read(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
  }

  /// Runs the program in the test's folder; `arguments` are shell text of this file only.
  [[nodiscard]] Outcome run(const std::string& arguments) const {
    const std::string command = "cd '" + folder_.string() + "' && CAROM_RESOURCES='" +
                                CAROM_SOURCE_ROOT "/resources' '" CAROM_CLI_PROGRAM "' " +
                                arguments + " > out.txt 2> err.txt";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(folder_ / "out.txt"),
            read(folder_ / "err.txt")};
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }

  fs::path folder_;
};

inline std::vector<std::vector<std::string>> cells_of(const std::string& csv) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream lines(csv);
  for (std::string line; std::getline(lines, line);) {
    rows.emplace_back();
    std::istringstream cells(line.substr(0, line.find('\r')));
    for (std::string cell; std::getline(cells, cell, ',');) rows.back().push_back(cell);
  }
  return rows;
}

}  // namespace carom::test
