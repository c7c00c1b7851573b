// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QStandardPaths>

#include "tests/ui/watchdog.h"

namespace {

/// Which part of the tests runs is said to this program, not to the ones that its tests start.
class ChildrenRunWhatTheyAreAsked : public ::testing::Environment {
  void SetUp() override {
    for (const char* variable : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX"}) qunsetenv(variable);
  }
};

}  // namespace

int main(int argc, char** argv) {
  // Settings of a user must neither help nor hurt a test.
  QStandardPaths::setTestModeEnabled(true);
  carom::ui::test::WatchedApplication application(argc, argv);
  // Parts of the tests that run beside each other have settings of their own.
  QApplication::setOrganizationName("carom-tests" + qEnvironmentVariable("GTEST_SHARD_INDEX"));
  QApplication::setApplicationName("carom-tests");
  ::testing::InitGoogleTest(&argc, argv);
  carom::ui::test::reportStallsOfTests(application);
  ::testing::AddGlobalTestEnvironment(new ChildrenRunWhatTheyAreAsked);
  return RUN_ALL_TESTS();
}
