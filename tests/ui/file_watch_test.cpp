// SPDX-License-Identifier: GPL-3.0-or-later
//
// A file that another program changes while it is open here.
#include <gtest/gtest.h>

#include <QFile>
#include <QTest>

#include "core/study/edit.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/gallery_panel.h"
#include "ui/look/symbol_text.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

class FileOnDisk : public testing::Test {
 protected:
  void SetUp() override {
    write(QStringLiteral("scene.json"), scenarioWith(-9.81));
    w.window.files().openPath(path());
    ASSERT_EQ(w.document.path(), path());
    FileChooser chooser = w.window.files().chooser();
    chooser.askToReplace = [this](const QString&) {
      ++asked;
      return mayReplace;
    };
    w.window.files().setChooser(chooser);
  }
  static std::string scenarioWith(double gravity) {
    Scenario scenario = resolved(load_gallery("two-discs"));
    scenario.gravity.y = gravity;
    return write_scenario(scenario);
  }
  [[nodiscard]] QString path() const { return w.folder.filePath(QStringLiteral("scene.json")); }
  void write(const QString& name, const std::string& text) {
    QFile file(w.folder.filePath(name));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
    file.write(text.data(), static_cast<qint64>(text.size()));
  }
  void edit() {
    Scenario next = w.document.committed();
    next.gravity.y = -1.5;
    w.document.apply(next, QStringLiteral("gravity"));
  }
  MessageBanner& banner() { return w.window.banner(); }
  bool offers() {
    return test::eventually(
        [this] {
          return banner().text().contains(QStringLiteral("changed “scene.json” on the disk"));
        },
        10000);
  }
  double gravity() { return w.document.committed().gravity.y; }

  WindowOnScreen w;
  int asked = 0;
  bool mayReplace = false;
};

TEST_F(FileOnDisk, ThatIsWrittenAgainIsOfferedAndReloaded) {
  write(QStringLiteral("scene.json"), scenarioWith(-2));
  ASSERT_TRUE(offers());
  EXPECT_EQ(gravity(), -9.81) << "only offered";
  EXPECT_FALSE(banner().text().contains(QStringLiteral("unsaved")));
  QTest::mouseClick(banner().choiceButtons().front(), Qt::LeftButton);
  EXPECT_EQ(gravity(), -2);
  EXPECT_EQ(banner().text(), QString());
}

TEST_F(FileOnDisk, ThatIsReplacedByRenamingIsNoticedEveryTime) {
  for (const double g : {-3.0, -4.0}) {
    write(QStringLiteral("other.tmp"), scenarioWith(g));
    ASSERT_TRUE(QFile::remove(path()));
    ASSERT_TRUE(QFile::rename(w.folder.filePath(QStringLiteral("other.tmp")), path()));
    ASSERT_TRUE(offers());
    QTest::mouseClick(banner().choiceButtons().front(), Qt::LeftButton);
    EXPECT_EQ(gravity(), g);
  }
}

TEST_F(FileOnDisk, UnsavedChangesAreMentioned) {
  edit();
  write(QStringLiteral("scene.json"), scenarioWith(-2));
  ASSERT_TRUE(offers());
  EXPECT_TRUE(banner().text().contains(QStringLiteral("unsaved changes")));
  QTest::mouseClick(banner().choiceButtons().front(), Qt::LeftButton);
  EXPECT_EQ(gravity(), -2);
  EXPECT_EQ(w.answers.asked, 0) << "it was said already";
}

TEST_F(FileOnDisk, SavingOverItAsks) {
  edit();
  write(QStringLiteral("scene.json"), scenarioWith(-2));
  EXPECT_FALSE(w.window.files().save());
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(read_scenario_file(path().toStdString()).gravity.y, -2);
  EXPECT_TRUE(w.document.isModified());
  mayReplace = true;
  EXPECT_TRUE(w.window.files().save());
  EXPECT_EQ(asked, 2);
  EXPECT_EQ(read_scenario_file(path().toStdString()).gravity.y, -1.5);
  EXPECT_TRUE(w.window.files().save());
  EXPECT_EQ(asked, 2) << "now the file is this document's again";
}

TEST_F(FileOnDisk, SavingItHereIsNoChangeByAnotherProgram) {
  edit();
  EXPECT_TRUE(w.window.files().save());
  write(QStringLiteral("neighbour.json"), scenarioWith(-2));
  QTest::qWait(500);
  EXPECT_EQ(banner().text(), QString());
  EXPECT_EQ(asked, 0);
}

TEST_F(FileOnDisk, ThatIsDeletedIsSaidAndCanBeSavedAgain) {
  ASSERT_TRUE(QFile::remove(path()));
  ASSERT_TRUE(test::eventually(
      [this] { return banner().text().contains(QStringLiteral("no longer on the disk")); }));
  EXPECT_TRUE(w.document.isModified()) << "closing would lose it";
  QTest::mouseClick(banner().choiceButtons().front(), Qt::LeftButton);
  EXPECT_EQ(read_scenario_file(path().toStdString()).gravity.y, -9.81);
  EXPECT_FALSE(w.document.isModified());
  EXPECT_EQ(banner().text(), QString());
}

TEST_F(FileOnDisk, WordsAndAnswersHaveRoomInANarrowWindow) {
  w.window.resize(w.window.minimumSize());
  ASSERT_TRUE(test::settles(w.window));
  ASSERT_TRUE(QFile::remove(path()));
  ASSERT_TRUE(test::eventually(
      [this] { return banner().text().contains(QStringLiteral("no longer on the disk")); }));
  ASSERT_TRUE(test::settles(w.window));
  for (const QLabel* label : banner().findChildren<QLabel*>()) {
    if (label->text() != banner().text()) continue;
    EXPECT_GE(label->height(), label->heightForWidth(label->width()));
  }
  const QToolButton& again = *banner().choiceButtons().front();
  EXPECT_GE(again.width(), again.sizeHint().width());
}

TEST_F(FileOnDisk, ThatReturnsAsItWasIsNoLongerMissed) {
  const QString away = w.folder.filePath(QStringLiteral("away.json"));
  ASSERT_TRUE(QFile::rename(path(), away));
  ASSERT_TRUE(test::eventually(
      [this] { return banner().text().contains(QStringLiteral("no longer on the disk")); }));
  ASSERT_TRUE(QFile::rename(away, path()));
  EXPECT_TRUE(test::eventually([this] { return banner().text().isEmpty(); }));
}

class ReadOnlyFile : public FileOnDisk {
 protected:
  void SetUp() override {
    FileOnDisk::SetUp();
    ASSERT_TRUE(QFile::setPermissions(path(), QFile::ReadOwner | QFile::ReadUser));
    w.window.files().openPath(path());
  }
};

TEST_F(ReadOnlyFile, IsSaidInBannerAndTitle) {
  EXPECT_TRUE(banner().text().contains(QStringLiteral("“scene.json” is read-only")));
  EXPECT_TRUE(w.window.windowTitle().contains(QStringLiteral("scene.json (read-only)")));
}

TEST_F(ReadOnlyFile, IsSavedUnderAnotherNameAndStaysWhatItWas) {
  edit();
  w.answers.save = path();
  EXPECT_FALSE(w.window.files().save());
  EXPECT_TRUE(banner().text().contains(QStringLiteral("the file is read-only")));
  EXPECT_TRUE(w.document.isModified());
  w.answers.save = w.folder.filePath(QStringLiteral("mine.json"));
  EXPECT_TRUE(w.window.files().save());
  EXPECT_EQ(w.document.path(), w.answers.save);
  EXPECT_FALSE(w.window.windowTitle().contains(QStringLiteral("read-only")));
  EXPECT_EQ(read_scenario_file(path().toStdString()).gravity.y, -9.81);
  EXPECT_EQ(read_scenario_file(w.answers.save.toStdString()).gravity.y, -1.5);
}

/// A second window beside the first, as another program of the same user has it.
class FileInTwoWindows : public FileOnDisk {
 protected:
  void SetUp() override {
    FileOnDisk::SetUp();
    w.window.files().markOpenFiles(marks());
    other.window.files().markOpenFiles(marks());
  }
  void TearDown() override {
    // Before the folder of the marks is gone.
    w.window.files().markOpenFiles({});
    other.window.files().markOpenFiles({});
  }
  [[nodiscard]] QString marks() const { return w.folder.filePath(QStringLiteral("marks")); }
  [[nodiscard]] QString said() { return other.window.banner().text(); }

  WindowOnScreen other;
};

TEST_F(FileInTwoWindows, IsNoticedWhenItIsOpened) {
  other.window.files().openPath(path());
  ASSERT_EQ(other.document.path(), path());
  EXPECT_TRUE(said().contains(QStringLiteral("“scene.json” is open in another window")));
}

TEST_F(FileInTwoWindows, IsNoticedByTheNameOfALinkToo) {
  const QString link = w.folder.filePath(QStringLiteral("link.json"));
  ASSERT_TRUE(QFile::link(path(), link));
  other.window.files().openPath(link);
  EXPECT_TRUE(said().contains(QStringLiteral("open in another window")));
}

TEST_F(FileInTwoWindows, IsNotSaidOnceTheFirstHasAnother) {
  w.window.files().newFromGallery(QStringLiteral("kane"));
  other.window.files().openPath(path());
  EXPECT_EQ(said(), QString());
}

TEST_F(FileInTwoWindows, IsNotOverwrittenByTheOneThatComesSecond) {
  other.window.files().openPath(path());
  FileChooser chooser = other.window.files().chooser();
  chooser.askToReplace = [this](const QString&) {
    ++asked;
    return false;
  };
  other.window.files().setChooser(chooser);
  edit();
  ASSERT_TRUE(w.window.files().save());
  EXPECT_FALSE(other.window.files().save());
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(read_scenario_file(path().toStdString()).gravity.y, -1.5);
}

TEST_F(FileInTwoWindows, IsNotTakenByTheNameOfAnother) {
  other.answers.save = path();
  EXPECT_FALSE(other.window.files().saveAs());
  EXPECT_TRUE(said().contains(QStringLiteral("it is open in another window")));
  EXPECT_EQ(read_scenario_file(path().toStdString()).description->title,
            resolved(load_gallery("two-discs")).description->title);
}

TEST_F(FileOnDisk, ItsDescriptionIsShown) {
  const auto* gallery = w.window.findChild<GalleryPanel*>();
  const Description& description = *w.document.committed().description;
  ASSERT_FALSE(description.text.empty());
  EXPECT_TRUE(gallery->preview()->text().contains(sentenceHtml(description.text)))
      << gallery->preview()->text().toStdString();
}

}  // namespace
}  // namespace carom::ui
