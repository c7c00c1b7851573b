// SPDX-License-Identifier: GPL-3.0-or-later
//
// A picture is dropped behind the scene, dimmed, stored and removed.
#include <gtest/gtest.h>

#include <QDir>
#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QSvgRenderer>
#include <QUrl>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/scenario_figures.h"
#include "ui/scene/scene_view.h"
#include "ui/scene/trace_picture.h"
#include "ui/window/export_controller.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

class TraceInTheWindow : public ::testing::Test {
 protected:
  /// A picture of one colour.
  QString picture(const QString& name, QColor colour) {
    QImage image(400, 200, QImage::Format_RGB32);
    image.fill(colour);
    EXPECT_TRUE(image.save(folder.filePath(name)));
    return folder.filePath(name);
  }
  void drop(const QString& path) {
    QMimeData mime;
    mime.setUrls({QUrl::fromLocalFile(path)});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, {});
    QApplication::sendEvent(&screen.window, &enter);
    QDropEvent event(QPointF(100, 100), Qt::CopyAction, &mime, Qt::LeftButton, {});
    QApplication::sendEvent(&screen.window, &event);
  }
  SceneView& scene() { return *screen.window.views().scene; }
  const Trace* trace() { return screen.document.committed().trace.get(); }
  /// The colour near the left end of the picture, where nothing is drawn.
  QColor seen() {
    const double left = trace() == nullptr ? 0 : trace()->x - 0.49 * trace()->width;
    const Vec2 at = trace() == nullptr ? scene().view().centre : Vec2{left, trace()->y};
    const QPoint pixel = toPixels(scene().view(), QRectF(scene().rect()), at).toPoint();
    const QPixmap shown = scene().grab();
    return shown.toImage().pixelColor(pixel * shown.devicePixelRatio());
  }

  QTemporaryDir folder;
  test::WindowOnScreen screen;
};

TEST_F(TraceInTheWindow, ADroppedPictureIsShownBehind) {
  const std::string before = screen.bytes();
  drop(picture("arm.png", Qt::red));
  ASSERT_NE(trace(), nullptr) << screen.window.banner().text().toStdString();
  screen.trigger("view.trace.opacity.100");
  EXPECT_EQ(seen(), QColor(Qt::red));
  screen.trigger("view.trace.opacity.25");
  EXPECT_NE(seen(), QColor(Qt::red));
  EXPECT_GT(seen().red(), seen().green());
  screen.trigger("view.trace.remove");
  EXPECT_EQ(trace(), nullptr);
  EXPECT_EQ(screen.undoSteps(), 4);
  for (int i = 0; i < 4; ++i) screen.trigger("edit.undo");
  EXPECT_EQ(screen.bytes(), before);
}

TEST_F(TraceInTheWindow, AStoredPictureNeedsNoFile) {
  const QString path = picture("arm.png", Qt::blue);
  screen.answers.picture = path;
  screen.trigger("view.trace.open");
  ASSERT_NE(trace(), nullptr);
  screen.trigger("view.trace.store");
  EXPECT_TRUE(trace()->image.starts_with("data:image/"));
  QFile::remove(path);
  const std::string text = write_scenario(screen.document.committed());
  screen.document.reset(resolved(read_scenario(text)));
  screen.trigger("view.trace.opacity.100");
  const QColor colour = seen();
  EXPECT_GT(colour.blue(), 240) << "but for what a JPEG rounds";
  EXPECT_LT(colour.red(), 15);
}

// A length of the picture is known: its end is clicked, then where it begins, and then its length
// is typed. The picture turns and grows about the second place.
TEST_F(TraceInTheWindow, TwoPointsAndALengthScaleThePicture) {
  drop(picture("arm.png", Qt::red));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const auto pixelOf = [this](Vec2 at) {
    return toPixels(scene().view(), QRectF(scene().rect()), at).toPoint();
  };
  const auto placeAt = [this](QPoint pixel) {
    return toWorld(scene().view(), QRectF(scene().rect()), pixel);
  };
  const Trace before = *trace();
  const QPoint end = pixelOf({before.x + 0.25 * before.width, before.y});
  const QPoint begin = pixelOf({before.x - 0.25 * before.width, before.y});
  scene().setSceneTool(SceneTool::picture);
  scene().setFocus();
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, end);
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, begin);
  EXPECT_EQ(*trace(), before) << "nothing is known yet";
  for (const char* text : {"2", " ", "m"}) QTest::keyClicks(QApplication::focusWidget(), text);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  QTest::keyClicks(QApplication::focusWidget(), "30 deg");
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  const Vec2 fixed = placeAt(begin), from = placeAt(end);
  EXPECT_NEAR(trace()->width, before.width * 2 / norm(from - fixed), 1e-9);
  const double was = std::atan2(from.y - fixed.y, from.x - fixed.x);
  EXPECT_NEAR(trace()->angle, pi / 6 - was, 1e-9);
  const Vec2 middle{before.x - fixed.x, before.y - fixed.y};
  const double scale = 2 / norm(from - fixed), turn = pi / 6 - was;
  const Vec2 expected = fixed + scale * rotated(middle, std::cos(turn), std::sin(turn));
  EXPECT_NEAR(norm(Vec2{trace()->x, trace()->y} - expected), 0, 1e-9);
  EXPECT_EQ(screen.undoSteps(), 2);
  scene().setSceneTool(SceneTool::picture_move);
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, begin);
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, end);
  EXPECT_EQ(screen.undoSteps(), 3);
  EXPECT_GT(trace()->x, expected.x);
}

TEST_F(TraceInTheWindow, ATypedLengthAloneTurnsNoPicture) {
  drop(picture("arm.png", Qt::red));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const Trace before = *trace();
  const QPoint middle = scene().rect().center();
  scene().setSceneTool(SceneTool::picture);
  scene().setFocus();
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, middle + QPoint(40, 70));
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, middle);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_2);
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
  EXPECT_NEAR(trace()->angle, before.angle, 1e-12);
  const double drawn = std::hypot(40, 70) / scene().view().scale;
  EXPECT_NEAR(trace()->width, before.width * 2 / drawn, 1e-6 * trace()->width);
}

// Beside the scenario's file, so that both can be moved together.
TEST_F(TraceInTheWindow, APictureBesideTheFileIsNamedByItsNameAlone) {
  screen.answers.save = folder.filePath("own.json");
  screen.trigger("file.save-as");
  drop(picture("arm.png", Qt::red));
  ASSERT_NE(trace(), nullptr);
  EXPECT_EQ(trace()->image, "arm.png");
}

// An outline with the name of the file stands where the picture should be.
TEST_F(TraceInTheWindow, AMissingPictureIsSeen) {
  Scenario scenario = screen.document.committed();
  scenario.trace = std::make_shared<const Trace>(Trace{.image = "gone.png", .width = 2});
  const QImage without = scene().grab().toImage();
  screen.document.reset(scenario);
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const QImage with = scene().grab().toImage();
  scenario.trace = nullptr;
  screen.document.reset(scenario);
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  EXPECT_EQ(scene().grab().toImage(), without);
  EXPECT_NE(with, without);
}

// A picture is 400 by 200: its corners are ±0.5 and ±0.25 of its width from its middle.
TEST_F(TraceInTheWindow, ZoomToFitShowsTheWholePicture) {
  drop(picture("arm.png", Qt::red));
  Scenario scenario = screen.document.committed();
  Trace far = *trace();
  far.x += 3 * far.width;
  far.angle = 0.3;
  scenario.trace = std::make_shared<const Trace>(far);
  screen.document.apply(scenario, QStringLiteral("move"));
  screen.trigger("view.fit");
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  for (const double x : {-0.5, 0.5}) {
    for (const double y : {-0.25, 0.25}) {
      const Vec2 corner = far.width * Vec2{x, y};
      const Vec2 at =
          Vec2{far.x, far.y} + rotated(corner, std::cos(far.angle), std::sin(far.angle));
      const QPointF pixel = toPixels(scene().view(), QRectF(scene().rect()), at);
      EXPECT_TRUE(QRectF(scene().rect()).contains(pixel)) << x << " " << y;
    }
  }
}

TEST_F(TraceInTheWindow, SavedInAnotherFolderThePictureIsFoundFromThere) {
  screen.answers.save = folder.filePath("own.json");
  screen.trigger("file.save-as");
  drop(picture("arm.png", Qt::red));
  ASSERT_EQ(trace()->image, "arm.png");
  ASSERT_TRUE(QDir(folder.path()).mkpath("deep/er"));
  screen.answers.save = folder.filePath("deep/er/copy.json");
  screen.trigger("file.save-as");
  EXPECT_EQ(trace()->image, "../../arm.png");
  EXPECT_FALSE(screen.document.isModified());
  const Scenario saved = read_scenario_file(folder.filePath("deep/er/copy.json").toStdString());
  ASSERT_NE(saved.trace, nullptr);
  EXPECT_EQ(saved.trace->image, "../../arm.png");
  EXPECT_FALSE(pictureOf(*saved.trace, folder.filePath("deep/er/copy.json")).isNull());
  // What is undone is seen from there, too.
  screen.trigger("view.trace.opacity.100");
  screen.trigger("edit.undo");
  EXPECT_EQ(trace()->image, "../../arm.png");
  screen.trigger("edit.undo");
  EXPECT_EQ(trace(), nullptr);
  screen.trigger("edit.redo");
  ASSERT_NE(trace(), nullptr);
  EXPECT_EQ(trace()->image, "../../arm.png");
  // Back beside the picture it is its name alone.
  screen.answers.save = folder.filePath("back.json");
  screen.trigger("file.save-as");
  EXPECT_EQ(trace()->image, "arm.png");
}

TEST_F(TraceInTheWindow, AWholePathAndAStoredPictureStayAsTheyAre) {
  const QString path = picture("arm.png", Qt::red);
  drop(path);
  ASSERT_EQ(trace()->image, path.toStdString()) << "the scenario has no file yet";
  screen.answers.save = folder.filePath("own.json");
  screen.trigger("file.save-as");
  EXPECT_EQ(trace()->image, path.toStdString());
  screen.trigger("view.trace.store");
  const std::string stored = trace()->image;
  ASSERT_TRUE(QDir(folder.path()).mkpath("deep"));
  screen.answers.save = folder.filePath("deep/own.json");
  screen.trigger("file.save-as");
  EXPECT_EQ(trace()->image, stored);
}

// All figures and the scenario are written into another folder: both have the picture.
TEST_F(TraceInTheWindow, AnExportOfEverythingKeepsThePicture) {
  screen.answers.save = folder.filePath("own.json");
  screen.trigger("file.save-as");
  drop(picture("arm.png", Qt::red));
  screen.trigger("view.trace.opacity.100");
  const QString into = folder.filePath("all");
  writeEverything(into, screen.document.committed(), {}, -1, {.document = screen.document.path()});
  const Scenario written = read_scenario_file((into + "/scenario.json").toStdString());
  EXPECT_EQ(written.trace->image, "../arm.png");
  const QImage image(into + "/scene.png");
  int reds = 0;
  for (int x = 0; x < image.width(); ++x) {
    for (int y = 0; y < image.height(); y += 4) reds += image.pixelColor(x, y) == QColor(Qt::red);
  }
  EXPECT_GT(reds, image.width() * image.height() / 40);
}

// Half red on white: (255, 127, 127), in every kind of figure.
TEST_F(TraceInTheWindow, FiguresOfTheSceneHaveThePicture) {
  screen.answers.save = folder.filePath("own.json");
  screen.trigger("file.save-as");
  drop(picture("arm.png", Qt::red));
  screen.trigger("view.trace.opacity.50");
  const Scenario& scenario = screen.document.committed();
  const ExportFigure figure = sceneFigure(scenario, {}, {}, screen.document.path());
  const auto reds = [](const QImage& image) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
      for (int x = 0; x < image.width(); ++x) {
        const QColor colour = image.pixelColor(x, y);
        const bool half = std::abs(colour.green() - 127) < 6 && std::abs(colour.blue() - 127) < 6;
        count += half && colour.red() > 250 ? 1 : 0;
      }
    }
    return count;
  };
  const QImage image = imageOf(figure, columnFigure, 96, scenario);
  EXPECT_GT(reds(image), image.width() * image.height() / 10);
  EXPECT_EQ(reds(imageOf(sceneFigure(scenario), columnFigure, 96, scenario)), 0)
      << "without the folder the file is not found";
  const QByteArray svg = svgOf(figure, columnFigure, scenario);
  EXPECT_TRUE(svg.contains("<image"));
  QSvgRenderer renderer(svg);
  QImage drawn(image.size(), QImage::Format_RGB32);
  drawn.fill(Qt::white);
  QPainter painter(&drawn);
  renderer.render(&painter);
  painter.end();
  EXPECT_GT(reds(drawn), image.width() * image.height() / 10);
}

TEST_F(TraceInTheWindow, WhatIsNoPictureIsSaid) {
  QFile file(folder.filePath("no.jpg"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("no picture");
  file.close();
  screen.answers.picture = file.fileName();
  screen.trigger("view.trace.open");
  EXPECT_EQ(trace(), nullptr);
  EXPECT_TRUE(screen.window.banner().text().contains("no picture"));
}

}  // namespace
}  // namespace carom::ui
