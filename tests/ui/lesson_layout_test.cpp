// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the window is laid out for a step of a lesson, at the desk and before a class.
#include <gtest/gtest.h>

#include "tests/ui/lesson_fixture.h"
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
  QTest::keyClick(&screen.window, Qt::Key_PageDown);
  EXPECT_EQ(session().step(), 1U);
  EXPECT_EQ(openPanels(), both);
  EXPECT_TRUE(panel().text()->isVisible());
  EXPECT_TRUE(prediction().isVisible());
  QTest::keyClick(&screen.window, Qt::Key_PageDown);
  EXPECT_TRUE(session().isRevealed());
  screen.trigger("view.go.map");
  const QStringList withMap{QStringLiteral("lesson"), QStringLiteral("map")};
  EXPECT_EQ(openPanels(), withMap) << "what the lecturer chooses";
  while (session().isOpen()) QTest::keyClick(&screen.window, Qt::Key_PageDown);
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

}  // namespace
}  // namespace carom::ui
