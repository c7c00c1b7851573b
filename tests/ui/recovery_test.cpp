// SPDX-License-Identifier: GPL-3.0-or-later
//
// Unsaved work survives a program that ends without asking.
#include <gtest/gtest.h>
#include <unistd.h>

#include <QDir>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <csignal>

#include "core/io/gallery.h"
#include "core/io/text_file.h"
#include "core/study/edit.h"
#include "tests/ui/eventually.h"
#include "ui/document/file_io.h"
#include "ui/document/recovery.h"
#include "ui/window/main_window.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

void change(ScenarioDocument& document, double e) {
  document.apply(edited(document.scenario(), "contacts.tip.e", e), QStringLiteral("change"));
}

double restitution(const ScenarioDocument& document) {
  return document.scenario().mechanism->contacts.front().e;
}

const QString crashFolder = QStringLiteral("CAROM_TEST_CRASH_FOLDER");
const QString crashRestitution = QStringLiteral("CAROM_TEST_CRASH_RESTITUTION");
const QString crashFile = QStringLiteral("CAROM_TEST_CRASH_FILE");

// The program that RecoveryTest starts; by itself it tests nothing.
TEST(DISABLED_Crash, LeavesItsWorkBehind) {
  ASSERT_FALSE(qEnvironmentVariable(qPrintable(crashFolder)).isEmpty());
  ScenarioDocument document(load_gallery("double-pendulum"));
  const QString path = qEnvironmentVariable(qPrintable(crashFile));
  if (!path.isEmpty()) openSource(document, fileSource(path));
  Recovery recovery(document, qEnvironmentVariable(qPrintable(crashFolder)));
  change(document, qEnvironmentVariable(qPrintable(crashRestitution)).toDouble());
  recovery.keepNow();
  ::kill(::getpid(), SIGKILL);
}

class RecoveryTest : public ::testing::Test {
 protected:
  QString folder() const { return folder_.filePath(QStringLiteral("recovery")); }

  /// A program that changes the pendulum and is gone without a word. It is started anew: a copy of
  /// this process would have the locks of its threads, but not the threads.
  void crash(double e, const QString& path = {}) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(crashFolder, folder());
    environment.insert(crashRestitution, QString::number(e));
    environment.insert(crashFile, path);
    QProcess program;
    program.setProcessEnvironment(environment);
    program.start(QCoreApplication::applicationFilePath(),
                  {QStringLiteral("--gtest_also_run_disabled_tests"),
                   QStringLiteral("--gtest_filter=DISABLED_Crash.LeavesItsWorkBehind")});
    ASSERT_TRUE(program.waitForFinished());
    ASSERT_EQ(program.exitStatus(), QProcess::CrashExit);
  }

  QString saved(double e) {
    const QString path = folder_.filePath(QStringLiteral("mine.json"));
    ScenarioDocument document(load_gallery("double-pendulum"));
    change(document, e);
    EXPECT_EQ(saveFile(document, path), QString());
    return path;
  }

  std::vector<LostWork> lost() {
    ScenarioDocument document(load_gallery("double-pendulum"));
    return Recovery(document, folder()).lostWork();
  }

  QTemporaryDir folder_;
};

TEST_F(RecoveryTest, BringsBackAnUntitledDocument) {
  crash(0.125);
  const std::vector<LostWork> found = lost();
  ASSERT_EQ(found.size(), 1u);
  ScenarioDocument document(load_gallery("kane"));
  EXPECT_EQ(restoreWork(document, found.front()), QString());
  EXPECT_EQ(restitution(document), 0.125);
  EXPECT_TRUE(document.isModified()) << "it is in no file yet";
  EXPECT_TRUE(document.path().isEmpty());
}

TEST_F(RecoveryTest, BringsBackTheChangesToAFileAndKnowsWhichOne) {
  const QString path = saved(0.75);
  crash(0.125, path);
  const std::vector<LostWork> found = lost();
  ASSERT_EQ(found.size(), 1u);
  ScenarioDocument document(load_gallery("kane"));
  EXPECT_EQ(restoreWork(document, found.front()), QString());
  EXPECT_EQ(restitution(document), 0.125);
  EXPECT_EQ(document.path(), path);
  EXPECT_TRUE(document.isModified());
}

TEST_F(RecoveryTest, WhatItsFileHoldsIsNotOffered) {
  const QString path = saved(0.75);
  crash(0.125, path);
  ScenarioDocument document(load_gallery("double-pendulum"));
  ASSERT_EQ(openSource(document, fileSource(path)), QString());
  change(document, 0.125);
  ASSERT_EQ(saveFile(document, path), QString());
  EXPECT_TRUE(lost().empty()) << "by content, not by time";
  EXPECT_TRUE(QDir(folder()).entryList({QStringLiteral("*.work")}).isEmpty());
}

TEST_F(RecoveryTest, LeavesTheWorkOfARunningProgramAlone) {
  ScenarioDocument running(load_gallery("double-pendulum"));
  Recovery recovery(running, folder());
  change(running, 0.125);
  recovery.keepNow();
  EXPECT_TRUE(lost().empty());
  EXPECT_EQ(QDir(folder()).entryList({QStringLiteral("*.work")}).size(), 1);
}

TEST_F(RecoveryTest, TakesTheCopyAwayOnceThereIsNothingToLose) {
  ScenarioDocument document(load_gallery("double-pendulum"));
  Recovery recovery(document, folder());
  change(document, 0.125);
  recovery.keepNow();
  document.undoStack().undo();
  recovery.keepNow();
  EXPECT_TRUE(QDir(folder()).entryList({QStringLiteral("*.work")}).isEmpty());
}

TEST_F(RecoveryTest, LocksThatGuardNothingAreTakenAway) {
  crash(0.125);
  for (const QString& name : QDir(folder()).entryList({QStringLiteral("*.work")})) {
    QFile::remove(folder() + QLatin1Char('/') + name);
  }
  const auto locks = [this] { return QDir(folder()).entryList({QStringLiteral("*.lock")}).size(); };
  ASSERT_EQ(locks(), 1);
  ScenarioDocument running(load_gallery("double-pendulum"));
  Recovery recovery(running, folder());
  ASSERT_EQ(locks(), 2);
  EXPECT_TRUE(lost().empty());
  EXPECT_EQ(locks(), 1) << "that of the running program stays";
}

TEST_F(RecoveryTest, RubbishInTheFolderIsNoReasonToStop) {
  QDir().mkpath(folder());
  write_text_file((folder() + QStringLiteral("/a.work")).toStdString(), "{\"scenario\": 3");
  write_text_file((folder() + QStringLiteral("/b.work")).toStdString(),
                  "{\"scenario\": \"{}\", \"path\": 7}");
  write_text_file((folder() + QStringLiteral("/c.work")).toStdString(),
                  "{\"scenario\": \"{\\\"version\\\": 2}\", \"path\": \"\"}");
  EXPECT_TRUE(lost().empty());
  EXPECT_EQ(QDir(folder()).entryList({QStringLiteral("*.work")}).size(), 3)
      << "what this program cannot read another may";
}

TEST_F(RecoveryTest, WithoutAFolderEverythingElseWorks) {
  ScenarioDocument document(load_gallery("double-pendulum"));
  Recovery recovery(document, QStringLiteral("/proc/nowhere/recovery"));
  change(document, 0.125);
  recovery.keepNow();
  EXPECT_TRUE(recovery.lostWork().empty());
}

TEST_F(RecoveryTest, TheWindowOffersItWithoutBlocking) {
  crash(0.125);
  ScenarioDocument document(load_gallery("double-pendulum"));
  MainWindow window(document, {.recoveryFolder = folder(), .rememberLayout = false});
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  ASSERT_TRUE(test::eventually([&] { return !window.banner().text().isEmpty(); }));
  const std::vector<QToolButton*> buttons = window.banner().choiceButtons();
  ASSERT_EQ(buttons.size(), 2u);
  QTest::mouseClick(buttons.front(), Qt::LeftButton);
  EXPECT_EQ(restitution(document), 0.125);
  EXPECT_TRUE(window.banner().text().isEmpty());
  EXPECT_TRUE(lost().empty()) << "the window holds it now";
}

TEST_F(RecoveryTest, LeavingOnPurposeLeavesNothingBehind) {
  ScenarioDocument document(load_gallery("double-pendulum"));
  MainWindow window(document, {.recoveryFolder = folder(), .rememberLayout = false});
  FileChooser answers;
  answers.askToSave = [](const QString&) { return SaveAnswer::discard; };
  window.files().setChooser(answers);
  window.show();
  change(document, 0.125);
  EXPECT_TRUE(window.close());
  EXPECT_TRUE(QDir(folder()).entryList({QStringLiteral("*.work")}).isEmpty());
}

}  // namespace
}  // namespace carom::ui
