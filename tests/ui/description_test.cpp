// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a scenario says about itself can be read, whether it comes from the gallery or from a file.
#include <QDialog>
#include <QFile>
#include <QScrollArea>
#include <QTextBrowser>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/gallery_panel.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {
namespace {

Scenario described() {
  Scenario scenario = load_gallery("kane");
  scenario.description = std::make_shared<Description>(
      Description{"A title of its own", "A book, p. 12",
                  "One sentence that takes a line or two in a narrow panel. Another sentence, so "
                  "that the text is longer than three lines of it, and a third one at the end."});
  return scenario;
}

TEST(About, TheBoxGrowsWithItsTextUpToAShareOfThePanel) {
  test::WindowOnScreen w;
  w.document.reset(described());
  auto* panel = w.window.findChild<GalleryPanel*>();
  QLabel* text = panel->preview();
  EXPECT_TRUE(text->text().contains("A title of its own"));
  EXPECT_TRUE(text->text().contains("A book, p. 12"));
  auto* box = qobject_cast<QScrollArea*>(text->parentWidget()->parentWidget());
  ASSERT_NE(box, nullptr);
  ASSERT_TRUE(test::eventually([&] {
    const int wanted = text->heightForWidth(box->viewport()->width());
    const int share = static_cast<int>(0.45 * panel->height());
    return box->height() >= std::min(wanted, share) && box->height() <= std::max(share, 80);
  })) << box->height()
      << " of " << panel->height();
  // In a panel that is as tall as the window all of it is seen.
  panel->resize(panel->width(), 900);
  EXPECT_GE(box->height(), text->heightForWidth(box->viewport()->width()));
}

TEST(About, AKeyOpensItInLargeLettersForADocumentFromAFile) {
  test::WindowOnScreen w;
  QTemporaryDir folder;
  const QString path = folder.filePath(QStringLiteral("own.json"));
  QFile file(path);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(QByteArray::fromStdString(write_scenario(described())));
  file.close();
  w.answers.open = path;
  w.window.files().open();
  ASSERT_TRUE(test::eventually(
      [&] { return w.document.scenario().description->title == "A title of its own"; }));
  EXPECT_TRUE(w.window.findChild<GalleryPanel*>()->preview()->text().contains("A book, p. 12"));
  QTest::keyClick(&w.window, Qt::Key_I, Qt::ControlModifier);
  QTextBrowser* page = nullptr;
  for (QDialog* dialog : w.window.findChildren<QDialog*>()) {
    if (dialog->isVisible()) page = dialog->findChild<QTextBrowser*>();
  }
  ASSERT_NE(page, nullptr);
  const QString read = page->toPlainText();
  EXPECT_TRUE(read.contains("A title of its own") && read.contains("a third one at the end") &&
              read.contains("A book, p. 12"))
      << read.toStdString();
  EXPECT_GT(page->font().pointSizeF(), 1.3 * QApplication::font().pointSizeF());
  page->window()->close();
}

}  // namespace
}  // namespace carom::ui
