// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window shows as commands and as lines of Python, on the clipboard.
#include <gtest/gtest.h>

#include <QClipboard>

#include "core/scenario/parameters.h"
#include "core/study/compute.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/studies/study_panel.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::eventually;
using test::WindowOnScreen;

QString copied() {
  return QGuiApplication::clipboard()->text();
}

void change(WindowOnScreen& w, const char* path, double value) {
  w.document.apply(resolved(with_parameter(w.document.committed(), path, value)),
                   QStringLiteral("change"));
}

TEST(CopyAsCommandLine, SetsWhatDiffersFromTheSavedFile) {
  WindowOnScreen w("double-pendulum");
  QGuiApplication::clipboard()->setText(QStringLiteral("former"));
  for (const char* id : {"export.command-plots", "export.command-motion", "export.command-study"}) {
    w.trigger(id);
    EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("has no file yet; save it first")))
        << id << ": " << w.window.banner().text().toStdString();
    EXPECT_EQ(copied(), QStringLiteral("former"));
  }
  const QString file = w.folder.filePath(QStringLiteral("my pendulum.json"));
  w.answers.save = file;
  w.trigger("file.save-as");
  change(w, "contacts.tip.e", 0.25);
  const QString motion =
      QStringLiteral("carom-cli simulate '%1' --set contacts.tip.e=0.25 --until ").arg(file);
  w.trigger("export.command-motion");
  EXPECT_TRUE(copied().startsWith(motion)) << copied().toStdString();
  EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("Copied")));
  w.trigger("export.command-plots");
  EXPECT_TRUE(copied().startsWith(
      QStringLiteral("carom-cli sweep '%1' --set contacts.tip.e=0.25 --over pose.tip.x=")
          .arg(file)))
      << copied().toStdString();
}

TEST(CopyAsCommandLine, NamesAnEntryOfTheGallery) {
  WindowOnScreen w("two-discs");
  w.window.files().newFromGallery(QStringLiteral("double-pendulum"));
  ASSERT_TRUE(eventually([&] { return w.window.files().entry() == u"double-pendulum"; }));
  change(w, "contacts.tip.e", 0.25);
  w.trigger("export.command-motion");
  EXPECT_TRUE(copied().startsWith(
      QStringLiteral("carom-cli simulate double-pendulum --set contacts.tip.e=0.25 ")))
      << copied().toStdString();
}

TEST(CopyAsCommandLine, OfTheStudyRunsItsFile) {
  WindowOnScreen w("two-discs");
  w.trigger("view.workspace.designs");
  StudyPanel& panel = w.window.panel<StudyPanel>();
  ASSERT_TRUE(eventually([&] { return panel.isVisible() && !panel.form().rows().empty(); }));
  w.answers.save = w.folder.filePath(QStringLiteral("study.json"));
  w.trigger("study.save");
  QTest::mouseClick(panel.commandButton(), Qt::LeftButton);
  EXPECT_EQ(copied(), QStringLiteral("carom-cli study run ") + w.answers.save);
  change(w, "bodies.left.mass", 2.75);
  ASSERT_TRUE(eventually([&] {
    return find_parameter(panel.study().scenario.scenario, "bodies.left.mass").value == 2.75;
  }));
  QTest::mouseClick(panel.commandButton(), Qt::LeftButton);
  EXPECT_TRUE(w.window.banner().text().contains(
      QStringLiteral("the study differs from its file; save it first")))
      << w.window.banner().text().toStdString();
}

TEST(CopyPythonSnippet, ReadsTheTableThatWasExportedLast) {
  WindowOnScreen w("double-pendulum");
  w.trigger("export.python");
  EXPECT_TRUE(w.window.banner().text().contains(QStringLiteral("export a table first")))
      << w.window.banner().text().toStdString();
  w.answers.exportTo = w.folder.filePath(QStringLiteral("laws.csv"));
  w.write("export.laws-table");
  w.trigger("export.python");
  EXPECT_TRUE(copied().contains(QStringLiteral("file = \"%1\"\n").arg(w.answers.exportTo)))
      << copied().toStdString();
  EXPECT_TRUE(copied().contains(QStringLiteral("delta_T [J]"))) << copied().toStdString();
  ASSERT_TRUE(eventually([&] {
    const Player& player = *w.window.views().player;
    return player.trajectory() != nullptr && !player.isStale();
  }));
  w.answers.exportTo = w.folder.filePath(QStringLiteral("motion.csv"));
  w.write("export.motion-table");
  w.trigger("export.python");
  EXPECT_TRUE(copied().contains(QStringLiteral("motion.csv"))) << copied().toStdString();
  EXPECT_TRUE(copied().contains(QStringLiteral("x = \"t [s]\"\n"))) << copied().toStdString();
}

}  // namespace
}  // namespace carom::ui
