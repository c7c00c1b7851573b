// SPDX-License-Identifier: GPL-3.0-or-later
//
// Help ▸ Validation: the report is computed beside the window, and its page can be opened.
#include <gtest/gtest.h>

#include <QElapsedTimer>
#include <QFile>
#include <QRegularExpression>
#include <QTest>
#include <QTextBrowser>
#include <QUrl>
#include <QXmlStreamReader>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

QTextBrowser* dialogText(const WindowOnScreen& w) {
  for (QTextBrowser* text : w.window.findChildren<QTextBrowser*>()) {
    if (text->window() != &w.window) return text;
  }
  return nullptr;
}

TEST(ValidationDialog, SaysThatEveryNumberHoldsAndLinksToThePage) {
  WindowOnScreen w;
  w.trigger("help.validation");
  QTextBrowser* text = dialogText(w);
  ASSERT_NE(text, nullptr);
  ASSERT_TRUE(test::eventually(
      [&] { return text->toPlainText().contains(QStringLiteral("numbers hold.")); }, 120000))
      << text->toPlainText().toStdString();
  EXPECT_TRUE(text->toPlainText().startsWith(QStringLiteral("All ")));
  const auto link = QRegularExpression(QStringLiteral("href=\"([^\"]+)\"")).match(text->toHtml());
  QFile page(QUrl(link.captured(1)).toLocalFile());
  ASSERT_TRUE(page.open(QIODevice::ReadOnly)) << page.fileName().toStdString();
  // Qt's reader knows no more of XML than what is well-formed, and that strictly.
  QXmlStreamReader reader(&page);
  while (!reader.atEnd()) reader.readNext();
  EXPECT_FALSE(reader.hasError()) << reader.errorString().toStdString();
}

TEST(ValidationDialog, ClosedBeforeItIsReadyItStops) {
  WindowOnScreen w;
  w.trigger("help.validation");
  QTextBrowser* text = dialogText(w);
  ASSERT_NE(text, nullptr);
  QElapsedTimer timer;
  timer.start();
  delete text->window();
  EXPECT_LT(timer.elapsed(), 200) << "the window does not wait for what is computed";
  EXPECT_EQ(dialogText(w), nullptr);
}

}  // namespace
}  // namespace carom::ui
