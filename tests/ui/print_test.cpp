// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the printer gets.
#include <gtest/gtest.h>

#include <QFile>
#include <QPrinter>
#include <QProcess>

#include "tests/ui/window_fixture.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

QString outputOf(const QString& tool, const QStringList& arguments) {
  QProcess process;
  process.start(tool, arguments);
  EXPECT_TRUE(process.waitForFinished()) << tool.toStdString();
  return QString::fromUtf8(process.readAllStandardOutput());
}

TEST(Print, TellsTheVerdictAndEveryIndicatorBelowTheScene) {
  test::WindowOnScreen w("kane");
  const QString path = w.folder.filePath(QStringLiteral("page.pdf"));
  FileChooser chooser = w.window.files().chooser();
  QString name;
  chooser.choosePrinter = [&](QPrinter& printer) {
    name = printer.docName();
    printer.setOutputFormat(QPrinter::PdfFormat);
    printer.setOutputFileName(path);
    return true;
  };
  w.window.files().setChooser(chooser);
  const QSignalSpy done(&w.window.exports(), &ExportController::succeeded);
  w.trigger("file.print");
  ASSERT_EQ(done.count(), 1) << w.window.banner().text().toStdString();
  EXPECT_FALSE(name.isEmpty());
  const QString text =
      outputOf(QStringLiteral("pdftotext"), {QStringLiteral("-layout"), path, QStringLiteral("-")});
  // The title may need two lines.
  EXPECT_TRUE(
      text.simplified().contains(QString::fromStdString(w.document.scenario().description->title)));
  // γ of Kane and Levinson's pendulum, which gains energy: 3.11 times what it had.
  EXPECT_TRUE(text.contains(QStringLiteral("3.11"))) << text.toStdString();
  const QString images = outputOf(QStringLiteral("pdfimages"), {QStringLiteral("-list"), path});
  EXPECT_TRUE(images.contains(QStringLiteral("image"))) << "the scene";
}

TEST(Print, NothingIsDoneWhenTheQuestionIsRefused) {
  test::WindowOnScreen w("kane");
  FileChooser chooser = w.window.files().chooser();
  chooser.choosePrinter = [](QPrinter&) { return false; };
  w.window.files().setChooser(chooser);
  const QSignalSpy done(&w.window.exports(), &ExportController::succeeded);
  const QSignalSpy failed(&w.window.exports(), &ExportController::failed);
  w.trigger("file.print");
  EXPECT_EQ(done.count() + failed.count(), 0);
}

}  // namespace
}  // namespace carom::ui
