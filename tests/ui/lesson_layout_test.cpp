// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the window is laid out for a step of a lesson, at the desk and before a class, and that the
// next start of the program has the desk as it was, whatever lesson was open when it was quit.
#include <gtest/gtest.h>

#include <QLabel>
#include <QSettings>
#include <QStatusBar>
#include <memory>

#include "tests/ui/lesson_fixture.h"
#include "tests/ui/watchdog.h"
#include "ui/window/layout_modes.h"

namespace carom::ui {
namespace {

class LessonLayout : public test::LessonInWindow {};

// Kane's impulse plane is read beside the indicators.
TEST_F(LessonLayout, WhatAStepSpeaksOfIsNotSqueezed) {
  open("kanes-paradox");
  session().goTo(4);
  session().reveal();
  const QDockWidget& plane = *screen.window.docks().named("impulse-plane");
  EXPECT_TRUE(test::eventually([&] { return plane.height() >= 0.48 * screen.window.height(); }))
      << plane.height() << " of " << screen.window.height();
}

// Before a class the question stands beside the scene, above the panel that the step wants; the
// keys of a clicker lead on, and the desk is as it was.
TEST_F(LessonLayout, IsReadBeforeAClass) {
  const QStringList desk = openPanels();
  LayoutModes& modes = screen.window.layoutModes();
  open("kanes-paradox");
  screen.trigger("view.lecture");
  ASSERT_TRUE(modes.isLecture());
  const QStringList both{QStringLiteral("indicators"), QStringLiteral("lesson")};
  EXPECT_EQ(openPanels(), both);
  // A text that is longer than its place is read to its end first.
  for (int i = 0; i < 3 && session().step() == 0; ++i) {
    QTest::keyClick(&screen.window, Qt::Key_PageDown);
  }
  EXPECT_EQ(session().step(), 1U);
  EXPECT_EQ(openPanels(), both);
  EXPECT_TRUE(panel().text()->isVisible());
  EXPECT_TRUE(prediction().isVisible());
  for (int i = 0; i < 3 && session().isAsked(); ++i) {
    QTest::keyClick(&screen.window, Qt::Key_PageDown);
  }
  EXPECT_TRUE(session().isRevealed());
  screen.trigger("view.go.map");
  const QStringList withMap{QStringLiteral("lesson"), QStringLiteral("map")};
  EXPECT_EQ(openPanels(), withMap) << "what the lecturer chooses";
  while (session().isAsked() || !session().isLast()) {
    QTest::keyClick(&screen.window, Qt::Key_PageDown);
  }
  QTest::keyClick(&screen.window, Qt::Key_PageDown);
  EXPECT_TRUE(session().isOpen()) << "one press too many ends no lesson";
  QTest::mouseClick(panel().nextButton(), Qt::LeftButton);
  EXPECT_FALSE(session().isOpen());
  EXPECT_TRUE(modes.isLecture());
  EXPECT_FALSE(panel().isVisible()) << "done";
  modes.leave();
  EXPECT_TRUE(test::eventually([&] { return openPanels() == desk; }));
}

// The step that was reached before the class is laid out at the desk, too.
TEST_F(LessonLayout, TheDeskFollowsALessonThatWentOnBeforeAClass) {
  open("kanes-paradox");
  screen.trigger("view.lecture");
  const std::size_t step = 1;
  session().goTo(step);
  screen.window.layoutModes().leave();
  QStringList wanted{QStringLiteral("lesson")};
  const std::vector<std::string> panels = *session().view().panels;
  for (const std::string& name : panels) wanted << QString::fromStdString(name);
  wanted.sort();
  EXPECT_TRUE(test::eventually([&] { return openPanels() == wanted; }))
      << openPanels().join(u' ').toStdString();
}

// At the end of the status bar, which widens no window, however large the letters are.
TEST_F(LessonLayout, TheEndIsSaidBesideTheHint) {
  const auto label = [this](const char* beginning) -> const QLabel* {
    for (const QLabel* one : screen.window.statusBar()->findChildren<QLabel*>()) {
      if (one->text().startsWith(QLatin1String(beginning))) return one;
    }
    return nullptr;
  };
  for (const double scale : {1.0, 2.0}) {
    screen.window.setScale(scale);
    const int width = screen.window.width();
    open("restitution");
    while (session().isOpen()) session().advance();
    QCoreApplication::processEvents();
    const QLabel *hint = label("Drag a joint"), *done = label("The lesson is done.");
    ASSERT_NE(hint, nullptr);
    ASSERT_NE(done, nullptr);
    EXPECT_TRUE(hint->isVisible());
    EXPECT_TRUE(done->isVisible());
    EXPECT_FALSE(hint->geometry().intersects(done->geometry()));
    EXPECT_LE(screen.window.width(), width);
  }
  screen.window.setScale(1);
  open("restitution");
  EXPECT_TRUE(test::eventually([&] { return label("The lesson is done.") == nullptr; }));
}

/// The program from one start to the next: what is remembered is in the settings alone.
class LessonQuit : public ::testing::Test {
 protected:
  void SetUp() override {
    QSettings().clear();
    start();
  }
  void TearDown() override {
    window_.reset();
    QSettings().clear();
  }

  MainWindow& window() { return *window_; }
  LessonSession& session() { return window().lesson(); }

  void start() {
    window_.reset();
    document_ = std::make_unique<ScenarioDocument>(load_gallery("double-pendulum"));
    window_ = std::make_unique<MainWindow>(*document_, WindowOptions{.rememberLayout = true});
    window().files().setChooser(
        {[] { return QString(); }, [](const QString&, const QString&) { return QString(); },
         [](const QString&, const QString&) { return QString(); }, [] { return QString(); },
         [](const FigureChoice&) { return std::nullopt; },
         [this](const QString&) {
           ++asked_;
           return SaveAnswer::discard;
         }});
    window().resize(1280, 800);
    window().show();
    window().activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(&window()));
    QCoreApplication::processEvents();
  }

  void quit() {
    const test::StallsAllowed writing("at the end the layout is written to the disk");
    EXPECT_TRUE(window().close());
    QCoreApplication::processEvents();
    EXPECT_FALSE(window().isVisible());
    EXPECT_FALSE(session().isOpen());
    EXPECT_EQ(asked_, 0) << "what a lesson sets is nobody's work";
    EXPECT_EQ(QApplication::activeModalWidget(), nullptr);
  }

  void trigger(const char* id) {
    window().actions().action(QString::fromLatin1(id))->trigger();
    QCoreApplication::processEvents();
  }
  /// To the question of a step, which nobody answers.
  void leaveAt(const char* lesson, std::size_t step) {
    trigger(lesson);
    ASSERT_TRUE(session().isOpen());
    session().goTo(step);
    ASSERT_TRUE(session().isAsked());
    ASSERT_TRUE(window().panel<LessonPanel>().prediction()->isVisible());
  }

  [[nodiscard]] QStringList openPanels() const {
    QStringList open;
    for (const QDockWidget* dock : window_->docks().all()) {
      if (!dock->isHidden()) open << dock->objectName();
    }
    open.sort();
    return open;
  }
  void expectDesk(const QStringList& desk) {
    EXPECT_TRUE(test::eventually([&] { return openPanels() == desk; }))
        << openPanels().join(u' ').toStdString();
  }

 private:
  std::unique_ptr<ScenarioDocument> document_;
  std::unique_ptr<MainWindow> window_;
  int asked_ = 0;
};

TEST_F(LessonQuit, KeepsTheStepOfEachLessonAndTheDesk) {
  const QStringList desk = openPanels();
  leaveAt("learn.open.restitution", 2);
  leaveAt("learn.open.kanes-paradox", 1);
  EXPECT_NE(openPanels(), desk);
  quit();
  start();
  EXPECT_FALSE(session().isOpen());
  expectDesk(desk);
  EXPECT_FALSE(window().panel<LessonPanel>().prediction()->isVisible());
  EXPECT_EQ(session().progress(QStringLiteral("restitution")).step, 2);
  EXPECT_FALSE(session().progress(QStringLiteral("restitution")).done);
  trigger("learn.open.kanes-paradox");
  EXPECT_EQ(session().step(), 1U);
  EXPECT_TRUE(session().isAsked()) << "nobody has answered";
}

TEST_F(LessonQuit, LeavesNoAnswerHalfGiven) {
  leaveAt("learn.open.kanes-paradox", 1);
  LessonSession::Guess guess;
  guess.value = 0.5;
  session().setGuess(guess);
  quit();
  start();
  trigger("learn.open.kanes-paradox");
  EXPECT_TRUE(session().isAsked());
  EXPECT_FALSE(session().guess().isMade());
}

TEST_F(LessonQuit, BeforeAClassKeepsTheDeskToo) {
  const QStringList desk = openPanels();
  trigger("view.lecture");
  leaveAt("learn.open.kanes-paradox", 1);
  quit();
  start();
  EXPECT_FALSE(window().layoutModes().isLecture());
  expectDesk(desk);
  EXPECT_EQ(session().progress(QStringLiteral("kanes-paradox")).step, 1);
}

}  // namespace
}  // namespace carom::ui
