// SPDX-License-Identifier: MIT
#include "core/io/csv.h"

#include <gtest/gtest.h>

#include "tests/support/comma_locale.h"

namespace carom {
namespace {

Table small_table() {
  Table table;
  table.columns.push_back({"contacts.tip.e", "e", Dimension::none, {0.0, 0.1}});
  table.columns.push_back({"T_c_minus", "T_c⁻", Dimension::energy, {1.0 / 3, std::nullopt}});
  table.regime = {"slip −", "no impact"};
  table.reason = {"", "open, \"far\"\nfrom it"};
  return table;
}

TEST(Csv, FollowsRfc4180) {
  EXPECT_EQ(write_csv(small_table()),
            "contacts.tip.e [1],T_c_minus [J],regime,reason\r\n"
            "0,0.3333333333333333,slip -,\r\n"
            "0.1,,no impact,\"open, \"\"far\"\"\nfrom it\"\r\n");
}

TEST(Csv, HasNoColumnsThatTheTableLacks) {
  Table table = small_table();
  table.regime.clear();
  table.reason.clear();
  EXPECT_EQ(write_csv(table),
            "contacts.tip.e [1],T_c_minus [J]\r\n0,0.3333333333333333\r\n0.1,\r\n");
}

TEST(Csv, DoesNotDependOnTheLocale) {
  const std::string text = write_csv(small_table());
  const test::CommaLocale comma;
  EXPECT_EQ(write_csv(small_table()), text);
}

}  // namespace
}  // namespace carom
