// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

namespace carom::test {

/// What carom-cli prints; that it ends well is expected.
inline std::string command_output(const std::string& arguments) {
  const std::string command =
      "CAROM_RESOURCES='" CAROM_SOURCE_ROOT "/resources' '" CAROM_CLI_PROGRAM "' " + arguments;
  std::string text;
  FILE* pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  while (const std::size_t count = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), count);
  }
  EXPECT_EQ(::pclose(pipe), 0) << arguments;
  return text;
}

}  // namespace carom::test
