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

TEST_F(FileOnDisk, ItsDescriptionIsShown) {
  const auto* gallery = w.window.findChild<GalleryPanel*>();
  const Description& description = *w.document.committed().description;
  ASSERT_FALSE(description.text.empty());
  EXPECT_TRUE(gallery->preview()->text().contains(sentenceHtml(description.text)))
      << gallery->preview()->text().toStdString();
}

}  // namespace
}  // namespace carom::ui
