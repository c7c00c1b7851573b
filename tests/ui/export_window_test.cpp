// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exporting from the window: the size that was asked for, and all forms on the clipboard at once.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QFile>
#include <QImage>
#include <QImageReader>
#include <QMimeData>
#include <QPushButton>
#include <QSignalSpy>
#include <algorithm>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/file_io.h"
#include "ui/playback/player.h"
#include "ui/scene/figure.h"
#include "ui/scene/scene_view.h"
#include "ui/window/file_chooser.h"

namespace carom::ui {
namespace {

TEST(ExportFromTheWindow, TakesTheSizeAndRemembersIt) {
  test::WindowOnScreen screen;
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("scene.png"));
  screen.answers.figure = FigureChoice{{12.7, 5.08}, 600};
  screen.write("export.scene");
  const QSize pixels = QImageReader(screen.answers.exportTo).size();
  EXPECT_EQ(pixels, QSize(3000, 1200)) << "5 by 2 inches";
  screen.write("export.scene");
  EXPECT_EQ(screen.answers.lastFigure.size, (FigureSize{12.7, 5.08}));
  EXPECT_EQ(screen.answers.lastFigure.dpi, 600);
}

TEST(ExportFromTheWindow, CancellingTheSizeExportsNothing) {
  test::WindowOnScreen screen;
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("scene.svg"));
  screen.answers.figure.reset();
  screen.write("export.scene");
  EXPECT_FALSE(QFile::exists(screen.answers.exportTo));
}

TEST(ExportFromTheWindow, EveryFormIsOnTheClipboardAtOnce) {
  test::WindowOnScreen screen;
  screen.write("export.copy-ratios");
  const QMimeData* data = QApplication::clipboard()->mimeData();
  ASSERT_NE(data, nullptr);
  EXPECT_TRUE(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
  EXPECT_FALSE(qvariant_cast<QImage>(data->imageData()).isNull());
  EXPECT_TRUE(data->text().startsWith(QStringLiteral("pose.tip.x [m],")))
      << data->text().left(60).toStdString();
  EXPECT_EQ(data->data(QStringLiteral("text/csv")), data->text().toUtf8());
}

// Where three feet strike together there is no impulse of one: a figure of it would be empty axes.
TEST(ExportFromTheWindow, LeavesOutWhatHasNoCurve) {
  test::WindowOnScreen screen("block-three-feet");
  screen.answers.folder = screen.folder.path();
  const QString said = screen.exportEverything();
  EXPECT_TRUE(said.contains(QStringLiteral("Left out"))) << said.toStdString();
  EXPECT_FALSE(QFile::exists(screen.folder.filePath(QStringLiteral("impulses.svg"))));
  EXPECT_TRUE(QFile::exists(screen.folder.filePath(QStringLiteral("sweep.csv"))));
  QFile page(screen.folder.filePath(QStringLiteral("summary.html")));
  ASSERT_TRUE(page.open(QIODevice::ReadOnly));
  EXPECT_FALSE(page.readAll().contains("impulses.svg"));
  QSignalSpy refused(&screen.window.exports(), &ExportController::failed);
  screen.write("export.copy-impulses");
  ASSERT_EQ(refused.size(), 1);
  EXPECT_TRUE(refused.front().front().toString().contains(QStringLiteral("nothing to draw")));
}

TEST(ExportFromTheWindow, WritesTheMotionWithItsImpactsAndForces) {
  test::WindowOnScreen screen;
  const Player& player = *screen.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  const auto impacts = static_cast<qsizetype>(player.trajectory()->impacts.size());
  ASSERT_GT(impacts, 0);
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("motion.csv"));
  const QSignalSpy done(&screen.window.exports(), &ExportController::succeeded);
  screen.trigger("export.motion-table");
  ASSERT_TRUE(test::eventually([&] { return done.count() > 0; }));
  EXPECT_TRUE(QFile::exists(screen.folder.filePath(QStringLiteral("motion.scenario.json"))));
  QFile alone(screen.answers.exportTo);
  ASSERT_TRUE(alone.open(QIODevice::ReadOnly));
  const QByteArray table = alone.readAll();
  const QByteArray head = table.left(table.indexOf('\n'));
  for (const char* column :
       {"t [s]", "tip.gap [m]", "tip.force_n [N]", "rod1.force [N]", "T [J]"}) {
    EXPECT_TRUE(head.contains(column)) << column << " in " << head.toStdString();
  }
  // The span by steps of 0.01 s and its ends, and each impact before and after.
  const double span = player.trajectory()->end.t - player.trajectory()->start.t;
  EXPECT_GE(table.count('\n'), static_cast<qsizetype>(span / 0.01) + 2 * impacts);
  screen.answers.folder = screen.folder.filePath(QStringLiteral("all"));
  screen.exportEverything();
  QFile among(screen.answers.folder + QStringLiteral("/motion.csv"));
  ASSERT_TRUE(among.open(QIODevice::ReadOnly));
  EXPECT_EQ(among.readAll(), table);
}

// A figure writes every name that the window writes, or the export says that it does not.
TEST(ExportFromTheWindow, NamesWhatTheWindowNames) {
  for (const GalleryEntry& entry : list_gallery()) {
    test::WindowOnScreen screen(entry.name);
    ASSERT_TRUE(test::settles(screen.window));
    const SceneView& view = *screen.window.views().scene;
    Figure onScreen;
    const Scene scene = view.currentScene();
    layOut(scene, view.view(), view.theme(), QRectF(view.rect()), onScreen);
    screen.answers.exportTo = screen.folder.filePath(QStringLiteral("scene.svg"));
    QSignalSpy said(&screen.window.exports(), &ExportController::succeeded);
    for (const FigureSize size : {columnFigure, pageFigure}) {
      screen.answers.figure = FigureChoice{.size = size};
      said.clear();
      screen.write("export.scene");
      ASSERT_EQ(said.size(), 1) << entry.name;
      QFile file(screen.answers.exportTo);
      ASSERT_TRUE(file.open(QIODevice::ReadOnly));
      const QString drawing =
          QString::fromUtf8(file.readAll()).section(QStringLiteral("</desc>"), 1);
      for (const PlacedLabel& label : onScreen.labels) {
        // Scale bars are lengths that suit the size of each picture.
        const bool named = std::ranges::any_of(
            scene.labels, [&](const Label& other) { return other.text == label.text; });
        if (!named) continue;
        const bool written = drawing.contains(QLatin1Char('>') + label.text.toHtmlEscaped());
        // Of more than six it tells how many.
        const QString words = said.front().front().toString();
        const bool told = words.contains(label.text) ||
                          words.contains(QStringLiteral(" names and numbers (no free place"));
        EXPECT_TRUE(written || told)
            << entry.name << ": " << label.text.toStdString() << " at " << size.width_cm << " cm";
      }
    }
  }
}

class ExportOfAMoment : public ::testing::Test {
 protected:
  Player& player() { return *screen.window.views().player; }
  void SetUp() override {
    ASSERT_TRUE(test::eventually([this] { return player().trajectory() && !player().isStale(); }));
  }
  QString exported(const char* name) {
    screen.answers.exportTo = screen.folder.filePath(QString::fromLatin1(name));
    screen.write("export.scene");
    return screen.answers.exportTo;
  }
  QString drawing() {
    QFile file(exported("scene.svg"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    return QString::fromUtf8(file.readAll());
  }
  /// What a person reads in the drawing, without the scenario and the title.
  QString picture() { return drawing().section(QStringLiteral("</desc>"), 1); }

  test::WindowOnScreen screen;
};

TEST_F(ExportOfAMoment, SaysWhichInstantItShows) {
  EXPECT_FALSE(picture().contains(QStringLiteral("t = "))) << "at rest it is the impact";
  player().seek(-0.1);
  EXPECT_TRUE(picture().contains(QStringLiteral("t = −0.100 s, before impact 1")));
  player().seek(0);
  EXPECT_TRUE(picture().contains(QStringLiteral("t = 0.000 s, at impact 1")));
  const auto& impacts = player().trajectory()->impacts;
  ASSERT_GE(impacts.size(), 2u);
  player().seek(impacts[1].t / 2);
  EXPECT_TRUE(picture().contains(QStringLiteral(", after impact 1")));
  player().rest();
  EXPECT_FALSE(picture().contains(QStringLiteral("t = ")));
}

TEST_F(ExportOfAMoment, ShowsWhereTheMechanismIsThen) {
  const QImage atImpact(exported("impact.png"));
  player().seek(-0.1);
  const QImage early(exported("early.png"));
  player().seek(-0.05);
  const QImage later(exported("later.png"));
  ASSERT_EQ(early.size(), later.size());
  // Below the caption.
  const QRect body = early.rect().adjusted(0, early.height() / 5, 0, 0);
  EXPECT_NE(early.copy(body), later.copy(body));
  EXPECT_NE(early.copy(body), atImpact.copy(body));
}

TEST_F(ExportOfAMoment, StillOpensAsTheScenario) {
  const std::string before = screen.bytes();
  player().seek(-0.1);
  for (const char* name : {"scene.svg", "scene.png"}) {
    const QString file = exported(name);
    screen.document.reset(load_gallery("kane"));
    EXPECT_EQ(openSource(screen.document, fileSource(file)), QString()) << name;
    EXPECT_EQ(screen.bytes(), before) << name;
    ASSERT_TRUE(test::eventually([this] { return !player().isStale(); }));
    player().seek(-0.1);
  }
}

TEST_F(ExportOfAMoment, IsOnTheClipboard) {
  player().seek(-0.1);
  screen.write("export.copy-scene");
  const QMimeData* data = QApplication::clipboard()->mimeData();
  ASSERT_NE(data, nullptr);
  EXPECT_TRUE(QString::fromUtf8(data->data(QStringLiteral("image/svg+xml")))
                  .contains(QStringLiteral("t = −0.100 s, before impact 1")));
}

TEST_F(ExportOfAMoment, IsNotWhatTheWholeFolderIsAbout) {
  player().seek(-0.1);
  screen.answers.folder = screen.folder.filePath(QStringLiteral("all"));
  screen.exportEverything();
  QFile file(screen.answers.folder + QStringLiteral("/scene.svg"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_FALSE(QString::fromUtf8(file.readAll()).contains(QStringLiteral("t = −0.100 s")));
}

TEST(FigureSize, PresetsFillTheFieldsAndTypingLeavesThem) {
  FigureSizeDialog dialog({}, nullptr);
  EXPECT_EQ(dialog.choice().size, columnFigure);
  EXPECT_EQ(dialog.presetBox()->currentIndex(), 0);
  dialog.presetBox()->setCurrentIndex(2);
  emit dialog.presetBox()->activated(2);
  EXPECT_EQ(dialog.choice().size, slideFigure);
  dialog.widthField()->setValue(11);
  EXPECT_EQ(dialog.choice().size, (FigureSize{11, slideFigure.height_cm}));
  EXPECT_EQ(dialog.presetBox()->currentText(), QStringLiteral("Other"));
}

}  // namespace
}  // namespace carom::ui
