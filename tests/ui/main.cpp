// SPDX-License-Identifier: GPL-3.0-or-later
#include <execinfo.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <QStandardPaths>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>

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

/// A test that never ends says which it is and where it waits, rather than be ended without a word.
class EveryTestEnds : public ::testing::EmptyTestEventListener {
#if defined(__SANITIZE_THREAD__)
  static constexpr unsigned longestSeconds = 1800;
#else
  static constexpr unsigned longestSeconds = 600;
#endif
  static const ::testing::TestInfo* running_;

  static void sayWhere(int /*signal*/) {
    std::array<void*, 64> frames{};
    for (const char* part :
         {"this test does not end: ", running_->test_suite_name(), ".", running_->name(), "\n"}) {
      if (write(STDERR_FILENO, part, std::strlen(part)) < 0) break;
    }
    backtrace_symbols_fd(frames.data(), backtrace(frames.data(), static_cast<int>(frames.size())),
                         STDERR_FILENO);
    _exit(EXIT_FAILURE);
  }
  void OnTestStart(const ::testing::TestInfo& test) override {
    running_ = &test;
    std::signal(SIGALRM, sayWhere);
    alarm(longestSeconds);
  }
  void OnTestEnd(const ::testing::TestInfo& /*test*/) override {
    alarm(0);
  }
};
const ::testing::TestInfo* EveryTestEnds::running_ = nullptr;

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
  ::testing::UnitTest::GetInstance()->listeners().Append(new EveryTestEnds);
  return RUN_ALL_TESTS();
}
