// SPDX-License-Identifier: MIT
//
// `carom-cli equations` as a user gets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "command_output.h"

namespace carom {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

TEST(EquationsCommand, ListsThemAll) {
  const json list = json::parse(test::command_output("equations --json"));
  ASSERT_TRUE(list.is_array());
  ASSERT_FALSE(list.empty());
  const auto p27 = std::find_if(list.begin(), list.end(),
                                [](const json& entry) { return entry["address"] == "P(27)"; });
  ASSERT_NE(p27, list.end());
  for (const char* key : {"address", "text", "meaning", "code", "test"}) {
    EXPECT_TRUE(p27->contains(key)) << key;
  }
  EXPECT_EQ(list[0].at("address"), "P(1a)");
  EXPECT_EQ(list[0].at("use"), "derivation step");
  EXPECT_THAT(test::command_output("equations"), HasSubstr("meaning"));
}

// A register that says where the paper errs is of no use if the note stays in the file.
TEST(EquationsCommand, GivesTheNotes) {
  const json list = json::parse(test::command_output("equations --json 'F(2'"));
  const auto f2 = std::find_if(list.begin(), list.end(),
                               [](const json& entry) { return entry["address"] == "F(2)"; });
  ASSERT_NE(f2, list.end());
  const auto note = f2->at("note").get<std::string>();
  EXPECT_THAT(test::command_output("equations 'F(2'"), HasSubstr("\nNotes\nF(2)   " + note));
  EXPECT_FALSE(json::parse(test::command_output("equations --json 'P(5b)'"))[0].contains("note"));
  EXPECT_THAT(test::command_output("equations 'P(5b)'"), ::testing::Not(HasSubstr("Notes")));
}

TEST(EquationsCommand, GivesAllPartsOfAnEquation) {
  const json list = json::parse(test::command_output("equations --json 'F(11)'"));
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].at("address"), "F(11a)");
  EXPECT_EQ(list[1].at("address"), "F(11b)");
}

}  // namespace
}  // namespace carom
