// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pencil of the lesson panel: texts, what a step shows, steps, and a file of one's own.
#include <gtest/gtest.h>

#include <QFileInfo>

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

TEST_F(LessonEditorTest, AStepCanBeRemovedButTheLast) {
  open("restitution");
  click(*panel().editButton());
  while (session().count() > 1) click(*editor().removeButton());
  EXPECT_FALSE(editor().removeButton()->isEnabled());
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
