// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lessons in the window, taken with mouse and keys.
#include <gtest/gtest.h>

#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>

#include "core/io/scenario_json.h"
#include "tests/ui/lesson_fixture.h"
#include "ui/editors/indicator_panel.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_view.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

using test::LessonInWindow;

// The core knows the panels by name only.
TEST(LessonPanels, AreThoseOfTheWindow) {
  QStringList known, there;
  for (const std::string_view name : lesson_panels()) {
    known << QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
  }
  for (const PanelSpec& spec : panelSpecs()) {
    if (spec.name() != QLatin1String("lesson")) there << spec.name();
  }
  known.sort();
  there.sort();
  EXPECT_EQ(known, there);
}

class EveryLesson : public LessonInWindow, public ::testing::WithParamInterface<std::string> {};

TEST_P(EveryLesson, IsPlayedToItsEndByMouse) {
  const QStringList before = openPanels();
  open(GetParam().c_str());
  const std::size_t count = session().count();
  for (std::size_t step = 0; step < count; ++step) {
    ASSERT_EQ(session().step(), step);
    EXPECT_FALSE(text().isEmpty());
    EXPECT_FALSE(text().contains(u'{')) << text().toStdString();
    EXPECT_FALSE(text().contains(u'`')) << text().toStdString();
    if (const auto panels = session().view().panels) {
      EXPECT_EQ(openPanels().size(), static_cast<qsizetype>(panels->size() + 1));
    }
    if (session().isAsked()) {
      EXPECT_FALSE(panel().nextButton()->isEnabled());
      EXPECT_FALSE(prediction().revealButton()->isEnabled());
      answer();
      EXPECT_TRUE(session().guess().isMade()) << step;
      click(*prediction().revealButton());
      EXPECT_TRUE(session().isRevealed());
      EXPECT_FALSE(prediction().outcome()->text().isEmpty());
      EXPECT_FALSE(text().contains(u'{')) << text().toStdString();
    }
    click(*panel().nextButton());
  }
  EXPECT_FALSE(session().isOpen());
  EXPECT_EQ(openPanels(), before);
  EXPECT_TRUE(screen.window.banner().text().isEmpty());
}

std::vector<std::string> names() {
  std::vector<std::string> all;
  for (const LessonEntry& entry : list_lessons()) all.push_back(entry.name);
  return all;
}

INSTANTIATE_TEST_SUITE_P(File, EveryLesson, ::testing::ValuesIn(names()), [](const auto& file) {
  std::string name = file.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

class LessonTest : public LessonInWindow {};

// Discs of 1 and 2 kg that meet at 2.5 m/s part at e · 2.5 m/s.
TEST_F(LessonTest, NumbersFollowWhatIsTyped) {
  open("restitution");
  EXPECT_TRUE(text().contains(QStringLiteral("1.25 m/s"))) << text().toStdString();
  screen.enter(screen.field(QStringLiteral("contacts.touch.e")), QStringLiteral("0.8"));
  EXPECT_TRUE(text().contains(QStringLiteral("2 m/s"))) << text().toStdString();
  EXPECT_FALSE(text().contains(QStringLiteral("1.25 m/s"))) << text().toStdString();
}

TEST_F(LessonTest, WhatIsLockedCannotBeTypedOrDragged) {
  open("restitution");
  EXPECT_TRUE(screen.field(QStringLiteral("contacts.touch.e")).isEnabled());
  EXPECT_FALSE(screen.field(QStringLiteral("velocity.left.x")).isEnabled());
  SceneView& scene = *screen.window.views().scene;
  const auto dragDisc = [&] {
    ASSERT_TRUE(test::settles(screen.window));
    ASSERT_TRUE(test::eventually([&] { return !scene.isGliding(); }));
    const State& state = screen.document.committed().motion->state;
    const QPoint disc =
        toPixels(scene.view(), QRectF(scene.rect()), {state.q[0], state.q[1]}).toPoint();
    drag(scene, disc, disc - QPoint(40, 0));
  };
  const QSignalSpy refused(&screen.document, &ScenarioDocument::refused);
  const std::string before = screen.bytes();
  dragDisc();
  EXPECT_EQ(screen.bytes(), before);
  EXPECT_GE(refused.count(), 1);
  EXPECT_TRUE(refused.last().first().toString().contains(QStringLiteral("The lesson keeps")));
  screen.trigger("learn.leave");
  EXPECT_TRUE(screen.field(QStringLiteral("velocity.left.x")).isEnabled());
  dragDisc();
  EXPECT_NE(screen.bytes(), before);
}

TEST_F(LessonTest, ARefusedLawOrNameIsNotShown) {
  open("restitution");
  QComboBox& law = *screen.window.panel<ImpactPanel>().lawChoice();
  const QString before = law.currentText();
  law.setFocus();
  QTest::keyClick(&law, Qt::Key_Down);
  EXPECT_EQ(law.currentText(), before);
  MechanismTree& tree = *screen.window.panel<MechanismPanel>().tree();
  tree.selectPath(QStringLiteral("bodies.left"));
  const auto named = [&tree](const char* name) {
    return tree.findItems(QString::fromLatin1(name), Qt::MatchExactly | Qt::MatchRecursive).size();
  };
  const auto count = named("left");
  tree.currentItem()->setText(0, QStringLiteral("other"));
  EXPECT_TRUE(test::eventually([&] { return named("left") == count; }));
  EXPECT_EQ(named("other"), 0);
  EXPECT_EQ(screen.document.committed().mechanism->bodies[0].name, "left");
}

TEST_F(LessonTest, AClickersKeysShowTheAnswerAndGoOn) {
  open("restitution");
  QWidget* at = panel().text();
  at->setFocus();
  QTest::keyClick(at, Qt::Key_PageDown);
  EXPECT_EQ(session().step(), 1U);
  EXPECT_TRUE(session().isAsked());
  QTest::keyClick(at, Qt::Key_PageDown);
  EXPECT_EQ(session().step(), 1U);
  EXPECT_TRUE(session().isRevealed());
  EXPECT_EQ(screen.document.committed().mechanism->contacts[0].e, 1);
  QTest::keyClick(at, Qt::Key_PageDown);
  EXPECT_EQ(session().step(), 2U);
  QTest::keyClick(at, Qt::Key_PageUp);
  EXPECT_EQ(session().step(), 1U);
  QTest::keyClick(&screen.window, Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(session().step(), 0U);
  QTest::keyClick(&screen.window, Qt::Key_Right, Qt::AltModifier);
  EXPECT_EQ(session().step(), 1U);
  // Arrows alone would move what is selected in the scene.
  screen.window.panel<MechanismPanel>().tree()->selectParts({{PartKind::body, "left"}});
  SceneView& scene = *screen.window.views().scene;
  scene.setFocus();
  QTest::keyClick(&scene, Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(session().step(), 0U);
  // A clicker is heard wherever the keyboard is.
  QTest::keyClick(&scene, Qt::Key_PageDown);
  EXPECT_EQ(session().step(), 1U);
  QTest::keyClick(&scene, Qt::Key_PageUp);
  EXPECT_EQ(session().step(), 0U);
}

// The question is about the scenario, also while an impact of its motion is looked at.
TEST_F(LessonTest, AQuestionStaysWhileAnImpactIsLookedAt) {
  open("stick-or-slip");
  click(*panel().nextButton());
  ASSERT_TRUE(session().isAsked());
  Player& player = *screen.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  const QString before = text();
  screen.trigger("impact.next");
  ASSERT_FALSE(screen.document.visited().isEmpty());
  EXPECT_TRUE(session().isAsked());
  EXPECT_EQ(text(), before);
}

// The circle before an answer is small: its words choose it, too. Space plays afterwards and
// presses no button.
TEST_F(LessonTest, TheWordsOfAnAnswerChooseIt) {
  open("stick-or-slip");
  click(*panel().nextButton());
  ASSERT_TRUE(session().isAsked());
  auto* words = prediction().findChild<QLabel*>(QStringLiteral("option1"));
  ASSERT_NE(words, nullptr);
  QTest::mouseClick(words, Qt::LeftButton);
  EXPECT_TRUE(prediction().options().at(1)->isChecked());
  EXPECT_TRUE(session().guess().isMade());
  click(*prediction().revealButton());
  EXPECT_EQ(qobject_cast<QAbstractButton*>(QApplication::focusWidget()), nullptr);
}

TEST_F(LessonTest, RightAndWrongAreSaid) {
  open("restitution");
  click(*panel().nextButton());
  ASSERT_EQ(prediction().options().size(), 3U);
  const auto choose = [this](std::size_t option) {
    QRadioButton* button = prediction().options()[option];
    QTest::mouseClick(button, Qt::LeftButton, {}, QPoint(8, button->height() / 2));
    click(*prediction().revealButton());
  };
  choose(1);
  EXPECT_EQ(prediction().outcome()->text(), QStringLiteral("You foretold it."));
  open("restitution");
  click(*panel().nextButton());
  choose(2);
  EXPECT_EQ(prediction().outcome()->text(), QStringLiteral("It came otherwise."));
}

TEST_F(LessonTest, HintsOpenOneByOneAndTheTeachersPageBehindItsButton) {
  open("energy-of-the-approach");
  click(*panel().nextButton());
  const QString hint = QStringLiteral("stretched arm"), second = QStringLiteral("gives way");
  EXPECT_FALSE(text().contains(hint));
  click(*panel().hintButton());
  EXPECT_TRUE(text().contains(hint)) << text().toStdString();
  EXPECT_FALSE(text().contains(second));
  click(*panel().hintButton());
  EXPECT_TRUE(text().contains(second));
  EXPECT_FALSE(panel().hintButton()->isEnabled());
  const QString teacher = QStringLiteral("The ratio is five");
  EXPECT_FALSE(text().contains(teacher));
  click(*panel().teacherButton());
  EXPECT_TRUE(text().contains(teacher));
}

TEST_F(LessonTest, TheTeachersPageIsScrolledTo) {
  screen.window.resize(960, 620);
  open("rigid-or-compliant");
  const QScrollBar& bar = *panel().findChild<QScrollArea*>()->verticalScrollBar();
  ASSERT_EQ(bar.value(), 0);
  // Text and question fill the panel; the page for the teacher has no place left below them.
  click(*panel().teacherButton());
  EXPECT_TRUE(test::eventually([&] { return bar.value() > 0; }));
}

TEST_F(LessonTest, PartsAndIndicatorsAreLit) {
  open("kanes-paradox");
  const std::vector<PartName> parts = screen.window.panel<MechanismPanel>().tree()->selectedParts();
  EXPECT_EQ(parts, (std::vector<PartName>{{PartKind::contact, "tip"}}));
  const IndicatorPanel& indicators = screen.window.panel<IndicatorPanel>();
  EXPECT_TRUE(indicators.cell("gamma")->isHighlighted());
  EXPECT_FALSE(indicators.cell("T_minus")->isHighlighted());
  // Above the letters, where the number and its unit meet.
  const auto ground = [](const IndicatorCell& cell) {
    const QRect area = cell.area();
    const QPoint at(cell.unitLabel()->geometry().left() - 1, area.top() + 1);
    return cell.symbolLabel()->parentWidget()->grab(QRect(at, QSize(1, 1))).toImage().pixel(0, 0);
  };
  const IndicatorCell& lit = *indicators.cell("gamma");
  const IndicatorCell& other = *indicators.cell("T_minus");
  EXPECT_NE(ground(lit), ground(other));
  screen.trigger("learn.leave");
  EXPECT_FALSE(lit.isHighlighted());
  EXPECT_EQ(ground(lit), ground(other));
}

TEST_F(LessonTest, StepsAreEditsThatUndoTakesBack) {
  open("restitution");
  screen.enter(screen.field(QStringLiteral("contacts.touch.e")), QStringLiteral("0.8"));
  const std::string tried = screen.bytes();
  click(*panel().nextButton());
  EXPECT_NE(screen.bytes(), tried);
  screen.trigger("edit.undo");
  EXPECT_EQ(screen.bytes(), tried);
}

// An impact that is visited refuses every change.
TEST_F(LessonTest, AStepIsShownWhereverTheMotionStands) {
  open("kanes-paradox");
  screen.enter(screen.field(QStringLiteral("contacts.tip.mu")), QStringLiteral("0.3"));
  Player& player = *screen.window.views().player;
  const auto standsAtImpact = [&] {
    if (!test::eventually([&] { return player.trajectory() && !player.isStale(); })) return false;
    player.seek(player.trajectory()->start.t);
    // The first impact is the scenario's own.
    while (screen.document.visited().isEmpty() && player.time() < player.trajectory()->end.t) {
      player.step(1);
    }
    return !screen.document.visited().isEmpty();
  };
  const auto shows = [&](std::size_t step, bool revealed) {
    const std::string wanted = write_scenario(scenario_of(session().lesson(), step, revealed));
    return screen.document.visited().isEmpty() && screen.bytes() == wanted;
  };
  ASSERT_TRUE(standsAtImpact());
  click(*panel().nextButton());
  EXPECT_TRUE(shows(1, false));
  ASSERT_TRUE(standsAtImpact());
  click(*prediction().showButton());
  EXPECT_TRUE(shows(1, true));
  EXPECT_FALSE(player.moment()) << "the motion stands there no longer";
}

TEST_F(LessonTest, UnsavedChangesAreAskedAboutAndStepsAreNone) {
  screen.trigger("file.new");
  open("restitution");
  click(*panel().nextButton());
  click(*prediction().showButton());
  EXPECT_FALSE(screen.document.isModified());
  open("kanes-paradox");
  EXPECT_EQ(screen.answers.asked, 0);
  screen.enter(screen.field(QStringLiteral("contacts.tip.mu")), QStringLiteral("0.3"));
  screen.answers.unsaved = SaveAnswer::cancel;
  screen.trigger("learn.open.restitution");
  EXPECT_EQ(screen.answers.asked, 1);
  EXPECT_EQ(session().lesson().title, "Kane's paradox");
}

TEST_F(LessonTest, AnotherDocumentLeavesTheLesson) {
  const QStringList before = openPanels();
  open("kanes-paradox");
  EXPECT_NE(openPanels(), before);
  screen.trigger("file.new.two-discs");
  EXPECT_FALSE(session().isOpen());
  EXPECT_EQ(openPanels(), before);
  EXPECT_FALSE(screen.document.isLocked("contacts.touch.e"));
}

TEST_F(LessonTest, TheListOpensALesson) {
  screen.trigger("view.show.lesson");
  QTextBrowser* list = panel().list();
  ASSERT_TRUE(list->isVisible());
  const QTextCursor found = list->document()->find(QStringLiteral("Stick or slip"));
  ASSERT_FALSE(found.isNull());
  QTextCursor middle = found;
  middle.setPosition((found.position() + found.anchor()) / 2);
  list->setTextCursor(middle);
  list->ensureCursorVisible();
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->cursorRect(middle).center());
  ASSERT_TRUE(session().isOpen());
  EXPECT_EQ(session().lesson().title, "Stick or slip");
}

TEST_F(LessonTest, FilesAreOpenedLikeScenarios) {
  const Lesson lesson = load_lesson("restitution");
  screen.answers.open = write("mine.json", write_lesson(lesson));
  screen.trigger("file.open");
  ASSERT_TRUE(session().isOpen());
  EXPECT_EQ(session().name(), screen.answers.open);
  EXPECT_TRUE(screen.window.files().recent().paths().contains(screen.answers.open));
  EXPECT_TRUE(screen.document.path().isEmpty());
}

TEST_F(LessonTest, FaultyFilesAreRefusedInASentence) {
  screen.answers.open = write("bad.json", R"({"lesson": 1, "title": "T", "scenario": "kane",
    "steps": [{"txt": "x"}]})");
  screen.trigger("file.open");
  EXPECT_FALSE(session().isOpen());
  const QString said = screen.window.banner().text();
  EXPECT_TRUE(said.contains(QStringLiteral("bad.json was not opened"))) << said.toStdString();
  EXPECT_TRUE(said.contains(QStringLiteral("/steps/0/txt"))) << said.toStdString();
}

TEST(LessonProgressInSettings, IsKept) {
  ScenarioDocument document(resolved(load_gallery("two-discs")));
  LessonSession session(document, true);
  QSettings().remove(QStringLiteral("lessons"));
  session.open(load_lesson("restitution"), QStringLiteral("restitution"));
  session.next();
  EXPECT_EQ(session.progress(QStringLiteral("restitution")).step, 1);
  EXPECT_FALSE(session.progress(QStringLiteral("restitution")).done);
  while (session.isOpen()) session.advance();
  EXPECT_TRUE(session.progress(QStringLiteral("restitution")).done);
  EXPECT_EQ(session.progress(QStringLiteral("restitution")).step, 0);
  QSettings().remove(QStringLiteral("lessons"));
}

}  // namespace
}  // namespace carom::ui
