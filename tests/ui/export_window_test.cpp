// SPDX-License-Identifier: GPL-3.0-or-later
//
// Exporting from the window: the size that was asked for, and all forms on the clipboard at once.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QDialogButtonBox>
#include <QImage>
#include <QImageReader>
#include <QMimeData>
#include <QPushButton>

#include "tests/ui/window_fixture.h"
#include "ui/window/figure_size_dialog.h"

namespace carom::ui {
namespace {

TEST(ExportFromTheWindow, TakesTheSizeAndRemembersIt) {
  test::WindowOnScreen screen;
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("scene.png"));
  screen.answers.figure = FigureChoice{{12.7, 5.08}, 600};
  screen.trigger("export.scene");
  const QSize pixels = QImageReader(screen.answers.exportTo).size();
  EXPECT_EQ(pixels, QSize(3000, 1200)) << "5 by 2 inches";
  screen.trigger("export.scene");
  EXPECT_EQ(screen.answers.lastFigure.size, (FigureSize{12.7, 5.08}));
  EXPECT_EQ(screen.answers.lastFigure.dpi, 600);
}

TEST(ExportFromTheWindow, CancellingTheSizeExportsNothing) {
  test::WindowOnScreen screen;
  screen.answers.exportTo = screen.folder.filePath(QStringLiteral("scene.svg"));
  screen.answers.figure.reset();
  screen.trigger("export.scene");
  EXPECT_FALSE(QFile::exists(screen.answers.exportTo));
}

TEST(ExportFromTheWindow, EveryFormIsOnTheClipboardAtOnce) {
  test::WindowOnScreen screen;
  screen.trigger("export.copy-ratios");
  const QMimeData* data = QApplication::clipboard()->mimeData();
  ASSERT_NE(data, nullptr);
  EXPECT_TRUE(data->data(QStringLiteral("image/svg+xml")).contains("<svg"));
  EXPECT_FALSE(qvariant_cast<QImage>(data->imageData()).isNull());
  EXPECT_TRUE(data->text().startsWith(QStringLiteral("pose.tip.x [m],")))
      << data->text().left(60).toStdString();
  EXPECT_EQ(data->data(QStringLiteral("text/csv")), data->text().toUtf8());
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
