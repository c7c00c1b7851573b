// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pencil of the lesson panel: texts, what a step shows, steps, and a file of one's own.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QPlainTextEdit>

#include "tests/ui/lesson_fixture.h"
#include "ui/lessons/lesson_editor.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

class LessonEditorTest : public test::LessonInWindow {
 protected:
  LessonEditor& editor() { return *panel().editor(); }
  void begin() {
    screen.trigger("learn.new");
    ASSERT_TRUE(session().isOpen());
    ASSERT_TRUE(editor().isVisible());
  }
  void type(QLineEdit& field, const char* text) {
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QString::fromLatin1(text));
    QTest::keyClick(&field, Qt::Key_Return);
  }
};

TEST_F(LessonEditorTest, WritesALessonThatCanBeOpenedAgain) {
  begin();
  type(*editor().titleField(), "My lesson");
  type(*editor().stepField(), "First");
  editor().textField()->setFocus();
  QTest::keyClicks(editor().textField(), QStringLiteral("It is {gamma}."));
  screen.enter(screen.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.25"));
  click(*editor().takeButton());
  EXPECT_EQ(session().current().view.settings,
            (std::vector<LessonSetting>{{"contacts.tip.e", 0.25}}));
  click(*editor().addButton());
  EXPECT_EQ(session().count(), 2U);
  EXPECT_EQ(session().step(), 1U);
  editor().textField()->setFocus();
  QTest::keyClicks(editor().textField(), QStringLiteral("The end."));
  screen.answers.save = screen.folder.filePath(QStringLiteral("mine"));
  click(*editor().saveButton());
  const Lesson saved = read_lesson_file(screen.folder.filePath("mine.json").toStdString());
  EXPECT_EQ(saved.title, "My lesson");
  ASSERT_EQ(saved.steps.size(), 2U);
  EXPECT_EQ(saved.steps[0].title, "First");
  EXPECT_EQ(saved.steps[0].text, "It is {gamma}.");
  EXPECT_EQ(saved.steps[1].text, "The end.");
  EXPECT_TRUE(saved.steps[0].view.panels.has_value());
  EXPECT_TRUE(check_lesson(saved).faults.empty());
}

// A button that a key presses clicks a tenth of a second later: by then the lesson may be left.
TEST_F(LessonEditorTest, AClickThatComesAfterTheLessonDoesNothing) {
  open("restitution");
  click(*panel().editButton());
  const auto buttons = panel().findChildren<QPushButton*>();
  EXPECT_TRUE(buttons.contains(editor().addButton()));
  EXPECT_TRUE(buttons.contains(panel().nextButton()));
  for (QPushButton* button : buttons) button->animateClick();
  session().leave();
  QTest::qWait(200);
  EXPECT_FALSE(session().isOpen());
  EXPECT_EQ(screen.answers.asked, 0);
  EXPECT_FALSE(editor().isVisible());
}

// A lesson that was only read is left without a question, one that was written is not.
TEST_F(LessonEditorTest, WhatWasWrittenIsNotLostUnasked) {
  open("restitution");
  screen.trigger("learn.leave");
  EXPECT_FALSE(session().isOpen());
  EXPECT_EQ(screen.answers.asked, 0);
  begin();
  // Without Enter: what stands in the field is written.
  editor().titleField()->selectAll();
  QTest::keyClicks(editor().titleField(), QStringLiteral("My lesson"));
  screen.answers.unsaved = SaveAnswer::cancel;
  screen.trigger("learn.leave");
  EXPECT_EQ(screen.answers.askedAbout, QStringLiteral("My lesson"));
  screen.trigger("learn.open.restitution");
  screen.trigger("learn.new");
  screen.trigger("file.new.kane");
  click(*panel().leaveButton());
  click(*panel().nextButton());
  screen.window.files().reload();
  screen.window.close();
  EXPECT_EQ(screen.answers.asked, 8);
  EXPECT_TRUE(screen.window.isVisible());
  ASSERT_TRUE(session().isOpen());
  EXPECT_EQ(session().lesson().title, "My lesson");
  screen.answers.unsaved = SaveAnswer::save;
  screen.answers.save = screen.folder.filePath(QStringLiteral("mine.json"));
  screen.trigger("learn.leave");
  EXPECT_FALSE(session().isOpen());
  EXPECT_EQ(screen.answers.saveTitle, QStringLiteral("Save the lesson"));
  EXPECT_EQ(read_lesson_file(screen.folder.filePath("mine.json").toStdString()).title, "My lesson");
}

// Enter in a field that says what it said before writes nothing.
TEST_F(LessonEditorTest, ALessonThatSaysTheSameIsNotChanged) {
  begin();
  type(*editor().titleField(), session().lesson().title.c_str());
  EXPECT_FALSE(session().isChanged());
}

TEST_F(LessonEditorTest, AStepThatWasRemovedComesBack) {
  begin();
  click(*editor().addButton());
  type(*editor().stepField(), "Second");
  click(*editor().removeButton());
  ASSERT_EQ(session().count(), 1U);
  const std::vector<QToolButton*> offered = screen.window.banner().choiceButtons();
  ASSERT_EQ(offered.size(), 1U);
  click(*offered.front());
  ASSERT_EQ(session().count(), 2U);
  EXPECT_EQ(session().step(), 1U);
  EXPECT_EQ(editor().stepField()->text(), QStringLiteral("Second"));
}

TEST_F(LessonEditorTest, ThePencilChangesALessonThatIsTaken) {
  open("restitution");
  click(*panel().editButton());
  EXPECT_TRUE(editor().isVisible());
  editor().textField()->selectAll();
  QTest::keyClicks(editor().textField(), QStringLiteral("Now {T_minus}."));
  EXPECT_FALSE(text().contains(QStringLiteral("Now"))) << "nobody sees it meanwhile";
  click(*panel().editButton());
  EXPECT_FALSE(editor().isVisible());
  EXPECT_TRUE(text().contains(QStringLiteral("Now 2.25 J."))) << text().toStdString();
  EXPECT_EQ(load_lesson("restitution").steps[0].text.find("Now"), std::string::npos);
}

// Where no program has selected anything Qt's own field ends the program.
TEST_F(LessonEditorTest, TheMiddleButtonPastesWhatIsSelectedIntoAnyField) {
  begin();
  QApplication::clipboard()->clear(QClipboard::Selection);
  const auto fields = editor().findChildren<QPlainTextEdit*>();
  ASSERT_GE(fields.size(), 7);
  for (QPlainTextEdit* field : fields) {
    QTest::mouseClick(field->viewport(), Qt::MiddleButton);
    EXPECT_EQ(field->toPlainText(), QString()) << field->accessibleName().toStdString();
  }
  QApplication::clipboard()->setText(QStringLiteral("γ"), QClipboard::Selection);
  QTest::mouseClick(editor().hintsField()->viewport(), Qt::MiddleButton);
  EXPECT_EQ(editor().hintsField()->toPlainText(), QStringLiteral("γ"));
}

TEST_F(LessonEditorTest, AStepCanBeRemovedButTheLast) {
  open("restitution");
  click(*panel().editButton());
  while (session().count() > 1) click(*editor().removeButton());
  EXPECT_FALSE(editor().removeButton()->isEnabled());
}

// The steps come back one after the other, the last first.
TEST_F(LessonEditorTest, AllStepsThatWereRemovedComeBack) {
  open("restitution");
  const std::string before = write_lesson(session().lesson());
  const std::size_t count = session().count();
  click(*panel().editButton());
  while (session().count() > 1) click(*editor().removeButton());
  while (session().count() < count) {
    const std::vector<QToolButton*> offered = screen.window.banner().choiceButtons();
    ASSERT_EQ(offered.size(), 1U);
    click(*offered.front());
  }
  EXPECT_EQ(write_lesson(session().lesson()), before);
  EXPECT_FALSE(screen.window.banner().isVisible());
}

TEST_F(LessonEditorTest, WritesAQuestionWithItsAnswers) {
  begin();
  editor().tabs()->setCurrentIndex(1);
  QuestionEditor& question = *editor().question();
  const auto choose = [&question](PredictionKind kind) {
    const int row = question.kindBox()->findData(static_cast<int>(kind));
    question.kindBox()->setFocus();
    while (question.kindBox()->currentIndex() < row) {
      QTest::keyClick(question.kindBox(), Qt::Key_Down);
    }
  };
  const auto write = [](QWidget* field, const char* text) {
    field->setFocus();
    QTest::keyClicks(field, QString::fromLatin1(text));
  };
  const auto writeCell = [&question](int row, int column, const char* text) {
    QTableWidget& table = *question.optionTable();
    const QPoint at = table.visualRect(table.model()->index(row, column)).center();
    QTest::qWait(10);  // the field of the cell before goes
    QTest::mouseClick(table.viewport(), Qt::LeftButton, {}, at);
    QTest::keyClick(&table, Qt::Key_F2);
    auto* cell = table.viewport()->findChild<QLineEdit*>();
    ASSERT_NE(cell, nullptr);
    QTest::keyClicks(cell, QString::fromLatin1(text));
    QTest::keyClick(cell, Qt::Key_Return);
  };
  choose(PredictionKind::choose);
  ASSERT_TRUE(question.questionField()->isVisible());
  write(question.questionField(), "Does it lose energy?");
  writeCell(0, 0, "yes");
  writeCell(0, 1, "gamma < 1");
  EXPECT_TRUE(test::eventually([this] {
    return editor().faultLabel()->text().startsWith(QStringLiteral("✓"));
  })) << editor().faultLabel()->text().toStdString();
  writeCell(1, 0, "no");
  writeCell(1, 1, "gamma < 2");
  EXPECT_TRUE(test::eventually([this] {
    return editor().faultLabel()->text() ==
           QStringLiteral("Step 1: exactly one option must be right, and 2 are");
  })) << editor().faultLabel()->text().toStdString();
  write(question.answerField(), "It is {gamma}.");
  screen.enter(screen.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.25"));
  click(*question.takeButton());
  ASSERT_TRUE(session().current().prediction);
  const Prediction& written = *session().current().prediction;
  EXPECT_EQ(written.question, "Does it lose energy?");
  EXPECT_EQ(written.options,
            (std::vector<PredictionOption>{{"yes", "gamma < 1"}, {"no", "gamma < 2"}}));
  EXPECT_EQ(written.answer, "It is {gamma}.");
  EXPECT_EQ(written.reveal.settings, (std::vector<LessonSetting>{{"contacts.tip.e", 0.25}}));
  // A question need not be answered by whoever writes it.
  click(*editor().addButton());
  click(*panel().backButton());
  ASSERT_TRUE(session().isAsked());
  click(*panel().nextButton());
  EXPECT_EQ(session().step(), 1U);
}

TEST_F(LessonEditorTest, WritesANumberToForetellAndALessonThatIsReadAgain) {
  open("kanes-paradox");
  click(*panel().nextButton());
  ASSERT_TRUE(session().current().prediction);
  const std::string before = write_lesson(session().lesson());
  click(*panel().editButton());
  for (int page = 0; page < editor().tabs()->count(); ++page) {
    editor().tabs()->setCurrentIndex(page);
    QCoreApplication::processEvents();
  }
  EXPECT_EQ(write_lesson(session().lesson()), before) << "to look changes nothing";
  EXPECT_EQ(editor().question()->quantityField()->text(), QStringLiteral("gamma"));
  editor().tabs()->setCurrentIndex(1);
  QLineEdit& to = *editor().question()->toField();
  to.setFocus();
  to.selectAll();
  QTest::keyClicks(&to, QStringLiteral("0"));
  EXPECT_TRUE(test::eventually([this] {
    return editor().faultLabel()->text() ==
           QStringLiteral("Step 2: the bar's end must lie above its beginning \"from\"");
  })) << editor().faultLabel()->text().toStdString();
  // What could not be opened again is not written.
  screen.answers.save = screen.folder.filePath(QStringLiteral("mine.json"));
  click(*editor().saveButton());
  EXPECT_FALSE(QFileInfo::exists(screen.answers.save));
  EXPECT_TRUE(screen.window.banner().text().contains(QStringLiteral("above its beginning")))
      << screen.window.banner().text().toStdString();
  to.selectAll();
  QTest::keyClicks(&to, QStringLiteral("5"));
  click(*editor().saveButton());
  const Lesson saved = read_lesson_file(screen.answers.save.toStdString());
  EXPECT_DOUBLE_EQ(saved.steps[1].prediction->to, 5);
}

TEST_F(LessonEditorTest, WritesHintsLocksAndClaims) {
  begin();
  editor().tabs()->setCurrentIndex(2);
  const auto write = [](QWidget* field, const char* text) {
    field->setFocus();
    for (const QString& line : QString::fromLatin1(text).split(u'\n')) {
      if (!line.isEmpty()) QTest::keyClicks(field, line);
      QTest::keyClick(field, Qt::Key_Return);
    }
  };
  write(editor().hintsField(), "Look\n\nLook again");
  write(editor().teacherField(), "Wait.");
  QTest::keyClick(editor().lockBox(), Qt::Key_Down);
  write(editor().lockedField(), "contacts.tip.mu, law");
  write(editor().claimsField(), "gamma < 1\ngamma > 1");
  QTest::mouseClick(editor().samePageBox(), Qt::LeftButton, {}, QPoint(8, 8));
  const LessonStep& step = session().current();
  EXPECT_TRUE(step.same_page);
  EXPECT_EQ(step.hints, (std::vector<std::string>{"Look", "Look again"}));
  EXPECT_EQ(step.teacher, "Wait.\n");
  EXPECT_EQ(step.locks, (Locks{true, {"contacts.tip.mu", "law"}}));
  EXPECT_EQ(step.claims, (std::vector<std::string>{"gamma < 1", "gamma > 1"}));
  EXPECT_TRUE(test::eventually([this] {
    return editor().faultLabel()->text().startsWith(
        QStringLiteral("Step 1: the claim \"gamma > 1\" does not hold"));
  })) << editor().faultLabel()->text().toStdString();
}

// Hints, guesses and answers belong to their step, wherever it stands.
TEST_F(LessonEditorTest, WhatWasOpenedGoesWithItsStep) {
  open("energy-of-the-approach");
  click(*panel().hintButton());
  click(*panel().nextButton());
  ASSERT_EQ(session().step(), 1U);
  while (panel().hintButton()->isEnabled()) click(*panel().hintButton());
  ASSERT_EQ(session().hintsOpened(), 2U);
  click(*panel().editButton());
  const std::size_t count = session().count();
  click(*editor().removeButton());
  EXPECT_EQ(session().count(), count - 1);
  EXPECT_EQ(session().current().title, load_lesson("energy-of-the-approach").steps[2].title);
  EXPECT_EQ(session().hintsOpened(), 0U);
  session().back();
  EXPECT_EQ(session().hintsOpened(), 1U);
  click(*editor().addButton());
  EXPECT_EQ(session().hintsOpened(), 0U) << "the new step has none";
  session().back();
  EXPECT_EQ(session().hintsOpened(), 1U);
  click(*panel().editButton());
  EXPECT_TRUE(text().contains(QStringLiteral("Hint 1."))) << text().toStdString();
}

TEST_F(LessonEditorTest, ALessonAboutUnsavedWorkLeavesItUnsaved) {
  screen.enter(screen.field(QStringLiteral("contacts.tip.e")), QStringLiteral("0.25"));
  ASSERT_TRUE(screen.document.isModified());
  begin();
  EXPECT_TRUE(screen.document.isModified());
  click(*editor().addButton());
  EXPECT_TRUE(screen.document.isModified());
}

TEST_F(LessonEditorTest, DoesNotReplaceAFileThatWasNotChosen) {
  begin();
  const QString other = write("mine.json", "other");
  screen.answers.save = screen.folder.filePath(QStringLiteral("mine"));
  click(*editor().saveButton());
  const QString said = screen.window.banner().text();
  EXPECT_TRUE(said.contains(QStringLiteral("exists already"))) << said.toStdString();
  EXPECT_EQ(QFileInfo(other).size(), 5);
}

// Another mechanism is no matter of settings: the step has a scenario of its own then.
TEST_F(LessonEditorTest, PartsThatCameAreTakenAsAScenario) {
  begin();
  Scenario other = screen.document.committed();
  Mechanism mechanism = *other.mechanism;
  mechanism.contacts[0].name = "toe";
  other.mechanism = std::make_shared<Mechanism>(mechanism);
  screen.document.apply(resolved(other), QStringLiteral("rename"));
  click(*editor().takeButton());
  ASSERT_TRUE(session().current().scenario);
  EXPECT_EQ(session().current().scenario->scenario.mechanism->contacts[0].name, "toe");
}

}  // namespace
}  // namespace carom::ui
