// SPDX-License-Identifier: GPL-3.0-or-later
//
// The document and entries of the gallery as files that are dragged or copied out.
#include "ui/window/file_handle.h"

#include <QClipboard>
#include <QDropEvent>
#include <QFileInfo>
#include <QUrl>

#include "core/io/scenario_json.h"
#include "core/study/edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/document/file_io.h"
#include "ui/editors/gallery_panel.h"

namespace carom::ui::test {
namespace {

QString fileOf(const QMimeData* mime) {
  return mime == nullptr || mime->urls().isEmpty() ? QString() : mime->urls().first().toLocalFile();
}

class FileHandleTest : public ::testing::Test {
 protected:
  [[nodiscard]] FileHandle& handle() { return *on.window.findChild<FileHandle*>(); }
  void changeRestitution() {
    on.document.apply(edited(on.document.scenario(), "contacts.tip.e", 0.125),
                      QStringLiteral("change e"));
  }

  WindowOnScreen on{"kane"};
  QTemporaryDir folder;
};

TEST_F(FileHandleTest, GivesTheFileThatIsOpenAndACopyOfWhatIsNotSaved) {
  const QString path = folder.filePath(QStringLiteral("rod & table.carom"));
  ASSERT_EQ(saveFile(on.document, path), QString());
  EXPECT_EQ(fileOf(handle().contents().get()), path);
  const std::string saved = write_scenario(read_scenario_file(native(path)));

  changeRestitution();
  const QString copy = fileOf(handle().contents().get());
  EXPECT_NE(copy, path);
  EXPECT_EQ(QFileInfo(copy).fileName(), QStringLiteral("rod & table.carom"));
  EXPECT_EQ(read_scenario_file(native(copy)).mechanism->contacts.at(0).e, 0.125);
  EXPECT_EQ(write_scenario(read_scenario_file(native(path))), saved);
}

TEST_F(FileHandleTest, ACopyOfTheGalleryIsAFileNamedAfterItsTitle) {
  const QString copy = fileOf(handle().contents().get());
  EXPECT_EQ(QFileInfo(copy).fileName(),
            QStringLiteral("kane-s-double-pendulum-energy-out-of-nothing.carom"));
  EXPECT_EQ(write_scenario(read_scenario_file(native(copy))),
            write_scenario(on.document.committed()));
}

// The copy of an unsaved document is deleted with its window, so another window opens its contents
// as a document without a file.
TEST_F(FileHandleTest, AClickCopiesTheFileAndAnotherWindowOpensIt) {
  changeRestitution();
  QTest::mouseClick(&handle(), Qt::LeftButton);
  const QMimeData& copied = *QApplication::clipboard()->mimeData();
  EXPECT_TRUE(QFileInfo::exists(fileOf(&copied)));
  WindowOnScreen other;
  other.window.files().openClipboard();
  EXPECT_EQ(other.document.path(), QString());
  EXPECT_EQ(write_scenario(other.document.committed()), write_scenario(on.document.committed()));

  ASSERT_EQ(saveFile(on.document, folder.filePath(QStringLiteral("rod.carom"))), QString());
  QTest::mouseClick(&handle(), Qt::LeftButton);
  other.window.files().openClipboard();
  EXPECT_EQ(other.document.path(), on.document.path());
}

TEST_F(FileHandleTest, WhatIsDroppedIsOpened) {
  const std::unique_ptr<QMimeData> dragged = handle().contents();
  WindowOnScreen other;
  QDragEnterEvent enter({100, 100}, Qt::CopyAction, dragged.get(), Qt::LeftButton, {});
  QApplication::sendEvent(&other.window, &enter);
  EXPECT_TRUE(enter.isAccepted());
  QDropEvent drop(QPointF(100, 100), Qt::CopyAction, dragged.get(), Qt::LeftButton, {});
  QApplication::sendEvent(&other.window, &drop);
  EXPECT_EQ(write_scenario(other.document.committed()), write_scenario(on.document.committed()));
}

// The folder in which the copy will lie is not known, so its picture has the whole path.
TEST_F(FileHandleTest, ACopyFindsThePictureBehindTheScene) {
  ASSERT_EQ(saveFile(on.document, folder.filePath(QStringLiteral("rod.carom"))), QString());
  Scenario traced = on.document.scenario();
  traced.trace = std::make_shared<const Trace>(Trace{.image = "photo.png"});
  on.document.apply(traced, QStringLiteral("picture"));
  const Scenario copy = read_scenario_file(native(fileOf(handle().contents().get())));
  ASSERT_TRUE(copy.trace);
  EXPECT_EQ(copy.trace->image, folder.filePath(QStringLiteral("photo.png")).toStdString());
}

// A file manager may still read the first copy when a second one is made.
TEST_F(FileHandleTest, ALaterCopyLeavesTheEarlierOne) {
  const QString first = fileOf(handle().contents().get());
  changeRestitution();
  const QString second = fileOf(handle().contents().get());
  EXPECT_EQ(read_scenario_file(native(first)).mechanism->contacts.at(0).e, 0.7);
  EXPECT_EQ(read_scenario_file(native(second)).mechanism->contacts.at(0).e, 0.125);
}

// A long name is elided beside the menus, and the tool tip has all of it.
TEST_F(FileHandleTest, ALongNameIsCutAndTold) {
  const auto expectWhole = [this] {
    EXPECT_TRUE(handle().parentWidget()->rect().contains(handle().geometry()));
    const int text = handle().fontMetrics().horizontalAdvance(handle().text());
    EXPECT_LE(text + handle().iconSize().width(), handle().width());
  };
  for (const int length : {1, 120}) {
    const QString name = QString(length, u'w') + QStringLiteral(".carom");
    ASSERT_EQ(saveFile(on.document, folder.filePath(name)), QString());
    QCoreApplication::processEvents();
    expectWhole();
    EXPECT_TRUE(handle().toolTip().contains(name));
  }
  EXPECT_LT(handle().width(), on.window.width() / 3);
}

TEST(GalleryList, GivesTheFileOfAnEntryAndNoneOfATemplate) {
  class List : public GalleryList {
   public:
    using GalleryList::mimeData;
  } list;
  int entries = 0;
  for (int row = 0; row < list.count(); ++row) {
    if (list.nameAt(row).isEmpty()) continue;
    const bool canGo = list.item(row)->flags().testFlag(Qt::ItemIsDragEnabled);
    EXPECT_NE(canGo, list.isTemplateAt(row)) << list.nameAt(row).toStdString();
    if (!canGo) continue;
    const std::unique_ptr<QMimeData> mime(list.mimeData({list.item(row)}));
    EXPECT_EQ(QFileInfo(fileOf(mime.get())).completeBaseName(), list.nameAt(row));
    ++entries;
  }
  EXPECT_GT(entries, 20);
}

}  // namespace
}  // namespace carom::ui::test
