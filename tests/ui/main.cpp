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

/// A button that a test leaves down would be down in the tests after it.
class ButtonsAreUp : public ::testing::EmptyTestEventListener {
  void OnTestEnd(const ::testing::TestInfo& /*info*/) override {
    EXPECT_EQ(QApplication::mouseButtons(), Qt::NoButton) << "the test leaves a button down";
  }
};

}  // namespace

int main(int argc, char** argv) {
  // Settings of a user must neither help nor hurt a test.
  QStandardPaths::setTestModeEnabled(true);
  carom::ui::test::WatchedApplication application(argc, argv);
  // Parts of the tests that run beside each other have settings of their own, which the programs
  // that they start share.
  constexpr const char* part = "CAROM_TESTS_PART";
  if (!qEnvironmentVariableIsSet(part)) qputenv(part, qgetenv("GTEST_SHARD_INDEX"));
  QApplication::setOrganizationName("carom-tests" + qEnvironmentVariable(part));
  QApplication::setApplicationName("carom-tests");
  ::testing::InitGoogleTest(&argc, argv);
  carom::ui::test::reportStallsOfTests(application);
  ::testing::AddGlobalTestEnvironment(new ChildrenRunWhatTheyAreAsked);
  ::testing::UnitTest::GetInstance()->listeners().Append(new ButtonsAreUp);
  return RUN_ALL_TESTS();
}
