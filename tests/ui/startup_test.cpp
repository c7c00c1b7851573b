// SPDX-License-Identifier: GPL-3.0-or-later
//
// The program itself, started where there is no display.
#include <gtest/gtest.h>

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/study/compute.h"
#include "ui/document/file_io.h"

namespace carom::ui {
namespace {

class StartUp : public ::testing::Test {
 protected:
  /// Runs the program with a display that no server answers for, in a folder of its own.
  void run(const QStringList& arguments) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("DISPLAY"), QStringLiteral(":54321"));
    for (const char* name : {"WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "CAROM_DEMO_FOLDER"}) {
      environment.remove(QString::fromLatin1(name));
    }
    program_.setProcessEnvironment(environment);
    program_.setWorkingDirectory(folder_.path());
    program_.start(QCoreApplication::applicationDirPath() + QStringLiteral("/carom"), arguments);
    ASSERT_TRUE(program_.waitForFinished(60000)) << program_.errorString().toStdString();
    said_ = QString::fromUtf8(program_.readAllStandardOutput());
  }

  [[nodiscard]] QStringList filesIn(const char* name) const {
    return QDir(folder_.filePath(QString::fromLatin1(name))).entryList(QDir::Files);
  }

  QTemporaryDir folder_;
  QProcess program_;
  QString said_;
};

TEST_F(StartUp, WithoutADisplayWritesADemonstrationAndSaysWhere) {
  run({});
  EXPECT_EQ(program_.exitStatus(), QProcess::NormalExit);
  EXPECT_EQ(program_.exitCode(), 0);
  const QStringList files = filesIn("carom-demonstration");
  EXPECT_TRUE(files.contains(QStringLiteral("summary.html")));
  EXPECT_EQ(said_.count(QLatin1Char('\n')), 1) << said_.toStdString();
  EXPECT_TRUE(said_.contains(QStringLiteral("No display can be reached"))) << said_.toStdString();
  EXPECT_TRUE(said_.contains(QStringLiteral(" %1 files ").arg(files.size())));
  EXPECT_TRUE(said_.contains(QStringLiteral("carom-demonstration")));
}

TEST_F(StartUp, TheDemonstrationIsOfTheScenarioThatWasGiven) {
  const std::string kane = write_scenario(resolved(load_gallery("kane")));
  QFile file(folder_.filePath(QStringLiteral("mine.json")));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(kane.data(), static_cast<qint64>(kane.size()));
  file.close();
  run({QStringLiteral("--export-demo"), QStringLiteral("out"), QStringLiteral("mine.json")});
  EXPECT_EQ(program_.exitCode(), 0);
  const std::string path = folder_.filePath(QStringLiteral("out/scenario.json")).toStdString();
  EXPECT_EQ(write_scenario(read_scenario_file(path)), kane);
}

TEST_F(StartUp, ANameOfTheGalleryIsAsGoodAsAFile) {
  run({QStringLiteral("--export-demo"), QStringLiteral("out"), QStringLiteral("two-discs")});
  EXPECT_EQ(program_.exitCode(), 0) << program_.readAllStandardError().toStdString();
  const std::string path = folder_.filePath(QStringLiteral("out/scenario.json")).toStdString();
  EXPECT_EQ(write_scenario(read_scenario_file(path)),
            write_scenario(resolved(load_gallery("two-discs"))));
}

TEST_F(StartUp, TheFirstScenarioIsOfTheGalleryWhateverTheWorkingFolderHolds) {
  const QString before = QDir::currentPath();
  ASSERT_TRUE(QDir::setCurrent(folder_.path()));
  const QString name = QStringLiteral("double-pendulum");
  ASSERT_TRUE(QDir().mkdir(name));
  const ScenarioSource first = startUpSource({});
  const ScenarioSource asked = startUpSource(name);
  ASSERT_TRUE(QDir::setCurrent(before));
  EXPECT_EQ(first.entry, name);
  EXPECT_EQ(first.file, QString());
  EXPECT_EQ(write_scenario(first.read()), write_scenario(load_gallery(name.toStdString())));
  EXPECT_EQ(asked.file, folder_.filePath(name)) << "a file that was named is opened";
}

TEST_F(StartUp, NothingIsWrittenForAScenarioThatCannotBeRead) {
  run({QStringLiteral("--export-demo"), QStringLiteral("out"), QStringLiteral("nowhere.json")});
  EXPECT_EQ(program_.exitStatus(), QProcess::NormalExit);
  EXPECT_EQ(program_.exitCode(), 2);
  EXPECT_TRUE(filesIn("out").isEmpty());
  EXPECT_TRUE(program_.readAllStandardError().contains("nowhere.json"));
}

}  // namespace
}  // namespace carom::ui
