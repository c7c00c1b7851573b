// SPDX-License-Identifier: GPL-3.0-or-later
//
// Opening a large mechanism, exporting everything, and closing while something computes: the event
// loop goes on, and what runs can be cancelled.
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QFile>
#include <QTest>
#include <QTextBrowser>
#include <QTimer>

#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "tests/support/chain_scenario.h"
#include "tests/ui/eventually.h"
#include "tests/ui/injected_fault.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::HeldWork;
using test::WindowOnScreen;

constexpr int cancelMs = 200;

std::string writeChain(const WindowOnScreen& w, int links) {
  const std::string path = w.folder.filePath(QStringLiteral("chain.json")).toStdString();
  write_text_file(path, write_scenario(carom::test::chain_scenario(links)));
  return path;
}

class OpeningALargeFile : public testing::Test {
 protected:
  void SetUp() override { path = QString::fromStdString(writeChain(w, 20)); }
  MessageBanner& banner() { return w.window.banner(); }

  WindowOnScreen w;
  QString path;
  HeldWork held{QStringLiteral("opening")};
};

TEST_F(OpeningALargeFile, LeavesTheWindowAliveAndSaysWhatItDoes) {
  const std::string before = w.bytes();
  QElapsedTimer clock;
  clock.start();
  w.window.files().openPath(path);
  ASSERT_TRUE(test::eventually(
      [&] { return banner().text().startsWith(QStringLiteral("Opening chain.json")); }));
  EXPECT_EQ(w.bytes(), before) << "the document stays until the other one is there";
  ASSERT_EQ(banner().choiceButtons().size(), 1u);
  EXPECT_EQ(banner().choiceButtons().front()->text(), QStringLiteral("Cancel"));
  held.release();
  ASSERT_TRUE(test::eventually([&] { return w.document.path() == path; }));
  EXPECT_EQ(w.document.scenario().mechanism->bodies.size(), 20u);
  EXPECT_EQ(w.document.evaluation().result.status, ImpactStatus::solved);
  EXPECT_EQ(banner().text(), QString());
}

TEST_F(OpeningALargeFile, IsCancelledAtOnce) {
  const std::string before = w.bytes();
  w.window.files().openPath(path);
  ASSERT_TRUE(test::eventually([&] { return !banner().choiceButtons().empty(); }));
  QElapsedTimer clock;
  clock.start();
  QTest::mouseClick(banner().choiceButtons().front(), Qt::LeftButton);
  EXPECT_LT(clock.elapsed(), cancelMs);
  EXPECT_EQ(banner().text(), QString());
  held.release();
  QTest::qWait(100);
  EXPECT_EQ(w.bytes(), before);
  EXPECT_TRUE(w.document.path().isEmpty());
}

TEST_F(OpeningALargeFile, GivesWayToTheNextOne) {
  w.window.files().openPath(path);
  w.window.files().newFromGallery(QStringLiteral("kane"));
  const std::string kane = w.bytes();
  held.release();
  QTest::qWait(100);
  EXPECT_EQ(w.bytes(), kane);
}

TEST(OpeningWithAFault, SaysSoAndLeavesTheDocument) {
  WindowOnScreen w;
  const std::string before = w.bytes();
  const test::LogLines log;
  const test::InjectedFault fault(QStringLiteral("opening"));
  w.window.files().newFromGallery(QStringLiteral("kane"));
  EXPECT_EQ(w.window.banner().text(),
            QStringLiteral("Nothing was opened: %1.").arg(QLatin1String(test::injectedReason)));
  EXPECT_TRUE(log.contains(QStringLiteral("opening: %1").arg(QLatin1String(test::injectedReason))));
  EXPECT_EQ(w.bytes(), before);
}

TEST(ExportingEverything, GoesOnBesideTheWindow) {
  WindowOnScreen w;
  w.answers.folder = w.folder.filePath(QStringLiteral("all"));
  double longest = 0;
  QElapsedTimer turn;
  turn.start();
  QTimer beat;
  QObject::connect(&beat, &QTimer::timeout, &w.window, [&] {
    longest = std::max(longest, static_cast<double>(turn.nsecsElapsed()) / 1e6);
    turn.restart();
  });
  beat.start(0);
  const QString said = w.exportEverything();
  EXPECT_TRUE(said.startsWith(QStringLiteral("Exported "))) << said.toStdString();
  std::printf("longest turn of the event loop while everything was exported: %.1f ms\n", longest);
}

TEST(ExportingEverything, IsCancelled) {
  WindowOnScreen w;
  w.answers.folder = w.folder.filePath(QStringLiteral("all"));
  HeldWork held(QStringLiteral("export"));
  w.trigger("export.all");
  MessageBanner& banner = w.window.banner();
  ASSERT_TRUE(test::eventually([&] { return !banner.choiceButtons().empty(); }));
  EXPECT_TRUE(banner.text().startsWith(QStringLiteral("Exporting to ")))
      << banner.text().toStdString();
  QTest::mouseClick(banner.choiceButtons().front(), Qt::LeftButton);
  held.release();
  QTest::qWait(100);
  EXPECT_FALSE(QFile::exists(w.answers.folder + QStringLiteral("/summary.html")));
  EXPECT_EQ(banner.text(), QString());
}

TEST(ExportingTheMotion, GoesOnBesideTheWindow) {
  WindowOnScreen w;
  const Player& player = *w.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  w.answers.exportTo = w.folder.filePath(QStringLiteral("motion.csv"));
  const QSignalSpy done(&w.window.exports(), &ExportController::succeeded);
  const QSignalSpy refused(&w.window.exports(), &ExportController::failed);
  HeldWork held(QStringLiteral("export"));
  w.trigger("export.motion-table");
  EXPECT_FALSE(QFile::exists(w.answers.exportTo)) << "it was made in the window's thread";
  EXPECT_EQ(done.count(), 0);
  w.answers.folder = w.folder.filePath(QStringLiteral("all"));
  w.trigger("export.all");
  EXPECT_EQ(refused.count(), 1) << "one export must not end the other";
  held.release();
  ASSERT_TRUE(test::eventually([&] { return done.count() > 0; }));
  EXPECT_TRUE(done.front().front().toString().contains(QStringLiteral("motion.csv")));
  EXPECT_TRUE(QFile::exists(w.answers.exportTo));
}

TEST(ExportingTheMotion, IsCancelled) {
  WindowOnScreen w;
  const Player& player = *w.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  w.answers.exportTo = w.folder.filePath(QStringLiteral("motion.csv"));
  HeldWork held(QStringLiteral("export"));
  w.trigger("export.motion-table");
  w.window.exports().cancel();
  held.release();
  QTest::qWait(100);
  EXPECT_FALSE(QFile::exists(w.answers.exportTo));
}

// Where every impact takes milliseconds, a figure of a hundred of them takes a second.
TEST(ExportingAFigure, GoesOnBesideTheWindowWithWhatWasShown) {
  WindowOnScreen w;
  const QSignalSpy done(&w.window.exports(), &ExportController::succeeded);
  const QSignalSpy refused(&w.window.exports(), &ExportController::failed);
  for (const char* id : {"export.ratios", "export.sweep-table"}) {
    const std::string asked = w.bytes();
    const QString ending = QLatin1String(id).endsWith(QLatin1String("table"))
                               ? QStringLiteral("asked.csv")
                               : QStringLiteral("asked.svg");
    w.answers.exportTo = w.folder.filePath(ending);
    HeldWork held(QStringLiteral("figure"));
    w.trigger(id);
    EXPECT_FALSE(QFile::exists(w.answers.exportTo)) << "it was made in the window's thread";
    const qsizetype before = refused.count();
    w.trigger("export.copy-energies");
    EXPECT_EQ(refused.count(), before + 1) << "one export must not take the place of the other";
    w.enter(w.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.25"));
    held.release();
    ASSERT_TRUE(test::eventually([&] { return QFile::exists(w.answers.exportTo); }));
    EXPECT_EQ(refused.count(), before + 1);
    w.document.undoStack().undo();
    ASSERT_EQ(w.bytes(), asked);
    w.trigger("file.new.kane");
    w.document.undoStack().setClean();
    w.window.files().openPath(ending.endsWith(QLatin1String("csv"))
                                  ? w.folder.filePath(QStringLiteral("asked.scenario.json"))
                                  : w.answers.exportTo);
    EXPECT_EQ(w.bytes(), asked) << id;
  }
  EXPECT_EQ(done.count(), 2);
}

// The thread waits for the window to paint, and the window waits for the thread to end.
TEST(ExportingEverything, TheWindowCloses) {
  for (const int ms : {0, 5, 20, 60, 150}) {
    WindowOnScreen w;
    w.answers.folder = w.folder.filePath(QStringLiteral("all"));
    w.trigger("export.all");
    QTest::qWait(ms);
  }
}

TEST(ExportingEverything, SaysAFault) {
  WindowOnScreen w;
  w.answers.folder = w.folder.filePath(QStringLiteral("all"));
  const test::LogLines log;
  const test::InjectedFault fault(QStringLiteral("export"));
  EXPECT_EQ(w.exportEverything(),
            QStringLiteral("The export failed: %1.").arg(QLatin1String(test::injectedReason)));
  EXPECT_EQ(w.window.banner().text(),
            QStringLiteral("The export failed: %1.").arg(QLatin1String(test::injectedReason)));
  EXPECT_TRUE(log.contains(QStringLiteral("export: %1").arg(QLatin1String(test::injectedReason))));
}

}  // namespace
}  // namespace carom::ui
