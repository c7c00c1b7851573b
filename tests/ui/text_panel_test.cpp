// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scenario as text: it follows the document, and the document follows what is typed.
#include "ui/editors/text_panel.h"

#include <gtest/gtest.h>

#include <QAbstractItemView>
#include <QApplication>
#include <QClipboard>
#include <QDragEnterEvent>
#include <QMimeData>
#include <QTextLayout>

#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "core/study/edit.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

QString pieceAt(const QString& text, const QString& where) {
  const TextRange place = placeOfFault(text, where);
  return text.mid(place.from, place.length);
}

TEST(PlaceOfFault, IsTheValueThatAPointerNames) {
  const QString text = QStringLiteral(
      "{\n  \"a\": [1, {\"b~\": \"x, }\", \"c/d\": -2.5e3}],\n  \"a b\": {\"e\": []}\n}");
  EXPECT_EQ(pieceAt(text, "/a/0"), "1");
  EXPECT_EQ(pieceAt(text, "/a/1/b~0"), "\"x, }\"");
  EXPECT_EQ(pieceAt(text, "/a/1/c~1d"), "-2.5e3");
  EXPECT_EQ(pieceAt(text, "/a b/e"), "[]");
  EXPECT_EQ(pieceAt(text, ""), text);
}

TEST(PlaceOfFault, OfWhatIsMissingIsTheInnermostThatIsThere) {
  const QString text = QStringLiteral("{\"a\": {\"b\": 1}, \"list\": [3]}");
  EXPECT_EQ(pieceAt(text, "/a/c"), "{\"b\": 1}");
  EXPECT_EQ(pieceAt(text, "/list/4/deep"), "[3]");
}

TEST(PlaceOfFault, OfAKeyIsTheKey) {
  const QString text = QStringLiteral("{\"a\": [{\"b\": 1}, {\"b\": \"c\"}], \"d~\": 2}");
  const auto keyAt = [&text](const char* where) {
    const TextRange place = placeOfKey(text, QString::fromLatin1(where));
    return place.from == 0
               ? QString()
               : QStringLiteral("%1:%2").arg(place.from).arg(text.mid(place.from, place.length));
  };
  EXPECT_EQ(keyAt("/a/0/b"), QStringLiteral("8:\"b\""));
  EXPECT_EQ(keyAt("/a/1/b"), QStringLiteral("18:\"b\""));
  EXPECT_EQ(keyAt("/d~0"), QStringLiteral("30:\"d~\""));
  EXPECT_EQ(keyAt(""), QString());
}

TEST(PlaceOfFault, IsTheRestOfALine) {
  const QString text = QStringLiteral("{\n  \"a\": ?,\n}");
  EXPECT_EQ(pieceAt(text, "line 2, column 8"), "?,");
  EXPECT_EQ(pieceAt(text, "line 3, column 2"), "}") << "where nothing stands";
}

TEST(PlaceOfFault, NeverLeavesTheText) {
  for (const char* text : {"", "{", "[1,", "{\"a", "{\"a\":", "\"", "\\"}) {
    for (const char* where : {"", "/a", "/0/1", "line 1, column 1", "line 7, column 9"}) {
      const TextRange place = placeOfFault(QString::fromLatin1(text), QString::fromLatin1(where));
      EXPECT_GE(place.from, 0);
      EXPECT_LE(place.from, QString::fromLatin1(text).size()) << text << where;
    }
  }
}

class TextOfTheWindow : public ::testing::Test {
 protected:
  TextPanel& panel() { return screen.window.panel<TextPanel>(); }
  ScenarioText& text() { return *panel().text(); }

  void SetUp() override {
    screen.document.reset(load_gallery("kane"));
    screen.trigger("view.show.text");
    ASSERT_TRUE(test::eventually([this] { return panel().isVisible(); }));
  }
  QString written() { return QString::fromStdString(write_scenario(screen.document.committed())); }
  /// Types over the first occurrence of a text.
  void replace(const QString& old, const QString& typed) {
    QTextCursor cursor = text().document()->find(old);
    ASSERT_FALSE(cursor.isNull());
    text().setTextCursor(cursor);
    text().setFocus();
    QTest::keyClicks(&text(), typed);
  }

  /// In the line of the cursor.
  QString underlined() {
    const QTextBlock block = text().textCursor().block();
    QString underlined;
    for (const QTextLayout::FormatRange& range : block.layout()->formats()) {
      if (range.format.underlineStyle() != QTextCharFormat::WaveUnderline) continue;
      underlined += block.text().mid(range.start, range.length);
    }
    return underlined;
  }

  test::WindowOnScreen screen;
};

TEST_F(TextOfTheWindow, FollowsTheDocument) {
  EXPECT_EQ(text().toPlainText(), written());
  const std::string mass =
      "bodies." + screen.document.committed().mechanism->bodies[0].name + ".mass";
  screen.document.apply(edited(screen.document.committed(), mass, 7.25), QStringLiteral("mass"));
  EXPECT_TRUE(text().toPlainText().contains(QStringLiteral("7.25")));
  EXPECT_EQ(text().toPlainText(), written());
  screen.trigger("edit.undo");
  EXPECT_EQ(text().toPlainText(), written());
}

TEST_F(TextOfTheWindow, WhatIsTypedIsTheDocumentInOneStep) {
  const Scenario before = screen.document.committed();
  replace(QStringLiteral("\"mass\": 1"), QStringLiteral("\"mass\": 3"));
  ASSERT_TRUE(test::eventually([&] { return screen.undoSteps() == 1; }));
  EXPECT_EQ(screen.document.committed().mechanism->bodies[0].mass, 3);
  EXPECT_FALSE(panel().message()->isVisible());
  QTest::keyClick(&text(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(screen.document.committed(), before) << "the window's history is that of the text";
  EXPECT_EQ(text().toPlainText(), written());
}

TEST_F(TextOfTheWindow, AFaultIsSaidAndUnderlined) {
  const Scenario before = screen.document.committed();
  replace(QStringLiteral("\"mass\": 1"), QStringLiteral("\"mass\": -3"));
  ASSERT_TRUE(test::eventually([&] { return panel().message()->isVisible(); }));
  EXPECT_TRUE(panel().message()->text().contains(QStringLiteral("/bodies/0/mass")));
  EXPECT_EQ(screen.document.committed(), before);
  EXPECT_EQ(underlined(), QStringLiteral("-3"));
  // Mended, it is read again.
  replace(QStringLiteral("\"mass\": -3"), QStringLiteral("\"mass\": 2"));
  ASSERT_TRUE(test::eventually([&] { return !panel().message()->isVisible(); }));
  EXPECT_EQ(screen.document.committed().mechanism->bodies[0].mass, 2);
}

TEST_F(TextOfTheWindow, AnUnknownKeyIsUnderlinedItself) {
  replace(QStringLiteral("\"mass\": 1"), QStringLiteral("\"mess\": 1"));
  ASSERT_TRUE(test::eventually([&] { return panel().message()->isVisible(); }));
  EXPECT_TRUE(panel().message()->text().contains(QStringLiteral("perhaps mass is meant")));
  EXPECT_EQ(underlined(), QStringLiteral("\"mess\""));
}

// A line of the text is read without scrolling sideways, mostly.
TEST_F(TextOfTheWindow, HasSpaceForALine) {
  const int letter = QFontMetrics(text().font()).horizontalAdvance(QLatin1Char('x'));
  EXPECT_GE(text().viewport()->width(), 48 * letter);
}

TEST_F(TextOfTheWindow, WhatCannotBeReadStaysWhileTheMechanismChanges) {
  auto* button = panel().findChild<QPushButton*>();
  replace(QStringLiteral("\"mu\": 0.5"), QStringLiteral("\"mu\": 0,5"));
  ASSERT_TRUE(test::eventually([this] { return panel().message()->isVisible(); }));
  const QString typed = text().toPlainText();
  EXPECT_FALSE(button->isVisible());
  screen.document.apply(edited(screen.document.committed(), "contacts.tip.e", 0.25),
                        QStringLiteral("edit"));
  EXPECT_EQ(text().toPlainText(), typed);
  EXPECT_TRUE(panel().message()->isVisible());
  EXPECT_TRUE(button->isVisible());
  EXPECT_TRUE(panel().message()->text().contains(QStringLiteral("replaces the changes")));
  screen.document.undoStack().undo();
  EXPECT_FALSE(button->isVisible()) << "nothing else was changed";
  EXPECT_FALSE(panel().message()->text().contains(QStringLiteral("replaces the changes")));
  screen.document.undoStack().redo();
  QTest::mouseClick(button, Qt::LeftButton);
  EXPECT_EQ(text().toPlainText(), written());
  EXPECT_FALSE(panel().message()->isVisible());
  EXPECT_FALSE(button->isVisible());
}

TEST_F(TextOfTheWindow, UndoDiscardsWhatCannotBeReadBeforeItUndoesTheMechanism) {
  screen.document.apply(edited(screen.document.committed(), "contacts.tip.e", 0.25),
                        QStringLiteral("edit"));
  const QString before = written();
  replace(QStringLiteral("\"mu\": 0.5"), QStringLiteral("zz"));
  ASSERT_TRUE(test::eventually([this] { return panel().message()->isVisible(); }));
  QTest::keyClick(&text(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text().toPlainText(), before);
  EXPECT_EQ(written(), before);
  QTest::keyClick(&text(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_NE(written(), before) << "the window's history goes on";
}

// Where nothing is selected in any program there is nothing to be pasted, not even an empty text.
// Another scenario takes the place of the text; what was typed can be had.
TEST_F(TextOfTheWindow, WhatWasNotReadWhenAnotherScenarioOpensIsOffered) {
  replace(QStringLiteral("\"mass\": 1"), QStringLiteral("\"mass\": zzz"));
  ASSERT_TRUE(test::eventually([&] { return panel().message()->isVisible(); }));
  const QString typed = text().toPlainText();
  screen.window.files().newFromGallery(QStringLiteral("two-discs"));
  const MessageBanner& banner = screen.window.banner();
  ASSERT_TRUE(test::eventually([&] { return banner.text().contains(QStringLiteral("As text")); }));
  EXPECT_EQ(text().toPlainText(), written());
  QTest::mouseClick(banner.choiceButtons().at(0), Qt::LeftButton);
  EXPECT_EQ(QApplication::clipboard()->text(), typed);
}

TEST_F(TextOfTheWindow, TheMiddleButtonPastesNothing) {
  QApplication::clipboard()->clear(QClipboard::Selection);
  QTest::mouseClick(text().viewport(), Qt::MiddleButton);
  EXPECT_EQ(text().toPlainText(), written());
}

TEST_F(TextOfTheWindow, AFileThatIsDroppedOnItIsOpened) {
  const QString path = screen.folder.filePath(QStringLiteral("dropped.json"));
  write_text_file(path.toStdString(), write_scenario(load_gallery("newtons-cradle")));
  QMimeData mime;
  mime.setUrls({QUrl::fromLocalFile(path)});
  mime.setText(path);
  QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(text().viewport(), &enter);
  QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &mime, Qt::LeftButton, {});
  QApplication::sendEvent(text().viewport(), &drop);
  EXPECT_EQ(screen.document.path(), path);
  EXPECT_EQ(screen.document.committed().description->title, "Newton's cradle");
}

TEST_F(TextOfTheWindow, WordsOfTheFormatAndNamesAreCompleted) {
  const QString name =
      QString::fromStdString(screen.document.committed().mechanism->bodies[0].name);
  replace(QStringLiteral("\"mass\""), QStringLiteral("\"iner"));
  ASSERT_TRUE(text().completer().popup()->isVisible());
  EXPECT_EQ(text().completer().currentCompletion(), QStringLiteral("inertia"));
  QTest::keyClick(text().completer().popup(), Qt::Key_Return);
  EXPECT_TRUE(text().textCursor().block().text().contains(QStringLiteral("\"inertia")));
  for (const char* word : {"workspace", "teaching"}) {
    text().completer().setCompletionPrefix(QLatin1String(word));
    EXPECT_EQ(text().completer().completionCount(), 1) << word;
  }
  text().completer().setCompletionPrefix(QStringLiteral("maxI"));
  EXPECT_EQ(text().completer().completionCount(), 0) << "a word of JSON Schema";
  text().completer().setCompletionPrefix(name);
  EXPECT_GE(text().completer().completionCount(), 1);
}

}  // namespace
}  // namespace carom::ui
