// SPDX-License-Identifier: GPL-3.0-or-later
//
// One selection for the scene, the tree and the keys: parts are clicked and enclosed in the scene,
// and deleted, duplicated, copied and pasted there as in the tree.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>

#include "core/io/scenario_json.h"
#include "tests/ui/scene_in_window.h"
#include "ui/window/message_banner.h"

namespace carom::ui {
namespace {

class SelectionInTheWindow : public test::RodAndDisc {
 protected:
  void enclose(Vec2 from, Vec2 to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(&scene(), Qt::LeftButton, keys, pixelOf(from));
    for (const Vec2 at : {0.5 * (from + to), to}) move(pixelOf(at), Qt::LeftButton, keys);
    QTest::mouseRelease(&scene(), Qt::LeftButton, keys, pixelOf(to));
  }
};

TEST_F(SelectionInTheWindow, AClickSelectsAndShiftAddsAndTakesAway) {
  click({0.03, 0.53});
  EXPECT_EQ(selected(), std::vector{disc});
  click({0.25, 0}, Qt::ShiftModifier);
  EXPECT_EQ(selected(), (std::vector{rod, disc}));
  click({0.25, 0}, Qt::ShiftModifier);
  EXPECT_EQ(selected(), std::vector{disc});
  click({0.5, 0.5});
  EXPECT_TRUE(selected().empty()) << "a click beside everything";
}

TEST_F(SelectionInTheWindow, ARectangleTakesWhatIsWhollyInIt) {
  enclose({-0.3, 0.8}, {0.3, 0.3});
  EXPECT_EQ(selected(), std::vector{disc});
  enclose({-0.7, -0.2}, {0.7, 0.2}, Qt::ShiftModifier);
  EXPECT_EQ(selected(), (std::vector{rod, disc, pivot}));
  enclose({-0.7, -0.2}, {0.2, 0.2});
  EXPECT_TRUE(selected().empty()) << "the right end of the rod is outside";
  EXPECT_EQ(screen.undoSteps(), 0);
}

TEST_F(SelectionInTheWindow, KeysEditWhatIsSelectedInTheScene) {
  click({0.25, 0});
  key(Qt::Key_Delete);
  EXPECT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_TRUE(mechanism().joints.empty()) << "the pivot goes with it";
  screen.trigger("edit.undo");
  click({0.03, 0.53});
  key(Qt::Key_D, Qt::ControlModifier);
  ASSERT_EQ(mechanism().bodies.size(), 3U);
  EXPECT_EQ(selected(), (std::vector{PartName{PartKind::body, "disc-2"}}));
}

TEST_F(SelectionInTheWindow, WhatIsCopiedIsPastedIntoAnotherDocument) {
  enclose({-0.7, -0.2}, {0.7, 0.2});
  key(Qt::Key_C, Qt::ControlModifier);
  const QString text = QApplication::clipboard()->text();
  EXPECT_EQ(read_scenario(text.toStdString()).mechanism->bodies.size(), 1U);
  screen.document.reset(resolved(Scenario{}));
  scene().setFocus();
  key(Qt::Key_V, Qt::ControlModifier);
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_EQ(mechanism().joints.size(), 1U);
  EXPECT_EQ(screen.undoSteps(), 1);
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(mechanism().bodies[1].name, "rod-2");
  EXPECT_EQ(mechanism().joints[1].name, "pivot-2");
}

TEST_F(SelectionInTheWindow, TheRightButtonSelectsAndOffersWhatCanBeDone) {
  const QPoint at = pixelOf({0.03, 0.53});
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, scene().mapToGlobal(at));
  QApplication::sendEvent(&scene(), &event);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(selected(), std::vector{disc});
  const QList<QAction*> actions = menu->actions();
  const auto gone = std::ranges::find_if(
      actions, [](const QAction* one) { return one->shortcut() == QKeySequence(Qt::Key_Delete); });
  ASSERT_NE(gone, actions.end());
  (*gone)->trigger();
  menu->close();
  EXPECT_EQ(mechanism().bodies.size(), 1U);
}

TEST_F(SelectionInTheWindow, CutTakesItAway) {
  click({0.03, 0.53});
  key(Qt::Key_X, Qt::ControlModifier);
  EXPECT_EQ(mechanism().bodies.size(), 1U);
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(mechanism().bodies.size(), 2U);
}

TEST_F(SelectionInTheWindow, ALooseJointIsNotPastedAndSaidSo) {
  tree().selectParts({pivot});
  tree().copySelected();
  screen.document.reset(resolved(Scenario{}));
  tree().paste();
  EXPECT_TRUE(mechanism().joints.empty());
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_TRUE(screen.window.banner().isVisible());
}

TEST_F(SelectionInTheWindow, SomethingElseOnTheClipboardIsRefused) {
  const Scenario before = screen.document.committed();
  QApplication::clipboard()->setText(QStringLiteral("a shopping list"));
  key(Qt::Key_V, Qt::ControlModifier);
  EXPECT_EQ(screen.document.committed(), before);
  EXPECT_TRUE(screen.window.banner().isVisible());
}

// Another document has parts of the same names.
TEST_F(SelectionInTheWindow, AnotherDocumentBeginsWithNothingSelected) {
  tree().selectParts({rod, pivot});
  screen.document.reset(resolved(with_rod({}, {{0, 0}, {}}, {{0, 1}, {}})));
  for (const PartName& part : selected()) ADD_FAILURE() << part.name << " is still selected";
}

TEST_F(SelectionInTheWindow, WhatIsSaidOfAnEditGoesWithTheNextOne) {
  tree().selectParts({rod});
  tree().deleteSelected();
  EXPECT_TRUE(screen.window.banner().text().contains(QStringLiteral("pivot")));
  screen.trigger("edit.undo");
  EXPECT_FALSE(screen.window.banner().isVisible());
}

}  // namespace
}  // namespace carom::ui
