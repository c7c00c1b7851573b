// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QStandardPaths>

#include "tests/ui/watchdog.h"

int main(int argc, char** argv) {
  // Settings of a user must neither help nor hurt a test.
  QStandardPaths::setTestModeEnabled(true);
  carom::ui::test::WatchedApplication application(argc, argv);
  QApplication::setOrganizationName("carom-tests");
  QApplication::setApplicationName("carom-tests");
  ::testing::InitGoogleTest(&argc, argv);
  carom::ui::test::reportStallsOfTests(application);
  return RUN_ALL_TESTS();
}
