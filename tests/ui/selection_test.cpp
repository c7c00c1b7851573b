// SPDX-License-Identifier: GPL-3.0-or-later
//
// One selection for the scene, the tree and the keys: parts are clicked and enclosed in the scene,
// and deleted, duplicated, copied and pasted there as in the tree. What is gone leaves the
// selection, what is called otherwise keeps its place in it, what comes back is not selected anew.
#include <gtest/gtest.h>

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <cmath>

#include "core/edit/edit.h"
#include "core/io/scenario_json.h"
#include "tests/ui/scene_in_window.h"
#include "ui/window/actions.h"
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
  EXPECT_EQ(selected(), std::vector{pivot}) << "the right end of the rod is outside";
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

TEST_F(SelectionInTheWindow, EveryEditOfPartsIsInTheMenu) {
  key(Qt::Key_A, Qt::ControlModifier);
  EXPECT_EQ(selected(), (std::vector{rod, disc, pivot}));
  screen.trigger("edit.cut");
  EXPECT_TRUE(mechanism().bodies.empty());
  EXPECT_FALSE(screen.window.actions().action(QStringLiteral("edit.delete"))->isEnabled());
  screen.trigger("edit.paste");
  EXPECT_EQ(mechanism().bodies.size(), 2U);
  EXPECT_EQ(mechanism().joints.size(), 1U);
  EXPECT_EQ(screen.undoSteps(), 2);
  EXPECT_TRUE(screen.window.actions().action(QStringLiteral("edit.delete"))->isEnabled());
  screen.trigger("edit.delete");
  EXPECT_TRUE(mechanism().bodies.empty());
}

// In a field the same keys edit text.
TEST_F(SelectionInTheWindow, KeysOfPartsLeaveTextAlone) {
  click({0.25, 0});
  QLineEdit field(&screen.window);
  field.setText(QStringLiteral("0.25"));
  field.show();
  field.setFocus();
  QTest::keyClick(&field, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClick(&field, Qt::Key_X, Qt::ControlModifier);
  EXPECT_TRUE(field.text().isEmpty());
  EXPECT_EQ(mechanism().bodies.size(), 2U);
  EXPECT_EQ(selected(), std::vector{rod});
}

// A disc is moved by its design to the right by 0.2 m, and the rod that is selected with it.
TEST_F(SelectionInTheWindow, InDesignADragMovesAllThatIsSelected) {
  key(Qt::Key_A, Qt::ControlModifier);
  screen.trigger("draw.design");
  const auto middleOf = [this](int body) {
    return world_point(mechanism(), screen.document.committed().motion->state.q, {.body = body});
  };
  const Vec2 rodAt = middleOf(0), discAt = middleOf(1);
  const QPoint from = pixelOf({0.25, 0});
  const QPointF by{scene().view().scale * 0.2, 0};
  QTest::mousePress(&scene(), Qt::LeftButton, {}, from);
  for (const double share : {0.3, 0.7, 1.0}) move(QPointF(from) + share * by);
  QTest::mouseRelease(&scene(), Qt::LeftButton, {}, (QPointF(from) + by).toPoint());
  const double grid = scene().gridStep();
  for (const auto& [now, before] :
       {std::pair{middleOf(0), rodAt}, std::pair{middleOf(1), discAt}}) {
    EXPECT_NEAR(now.x - before.x, 0.2, grid);
    EXPECT_NEAR(std::remainder(now.x - before.x, grid), 0, 1e-9) << "rounded to the grid";
    EXPECT_NEAR(now.y - before.y, 0, 1e-9);
  }
  EXPECT_EQ(screen.undoSteps(), 1);
}

TEST_F(SelectionInTheWindow, ADragPosesAllThatIsSelected) {
  open(with_disc(with_disc({}, {{0, 0}, {}}, 0.1), {{0.5, 0}, {}}, 0.1));
  key(Qt::Key_A, Qt::ControlModifier);
  const QPoint from = pixelOf({0.53, 0.03});
  const QPointF by{0, -0.15 * scene().view().scale};
  QTest::mousePress(&scene(), Qt::LeftButton, {}, from);
  for (const double share : {0.4, 1.0}) move(QPointF(from) + share * by);
  QTest::mouseRelease(&scene(), Qt::LeftButton, {}, (QPointF(from) + by).toPoint());
  const std::vector<double>& q = screen.document.committed().motion->state.q;
  EXPECT_NEAR(world_point(mechanism(), q, {.body = 0}).y, 0.15, 1 / scene().view().scale);
  EXPECT_NEAR(world_point(mechanism(), q, {.body = 1}).y, 0.15, 1 / scene().view().scale);
}

// What is under the hand stays there while something is told.
TEST_F(SelectionInTheWindow, AMessageMovesNothing) {
  QTest::qWait(100);  // the layout of a new window settles
  const QSize size = scene().size();
  const View view = scene().view();
  screen.window.tell(Severity::note, QStringLiteral("Something is told."));
  QApplication::processEvents();
  MessageBanner& banner = screen.window.banner();
  ASSERT_TRUE(banner.isVisible());
  EXPECT_EQ(scene().size(), size);
  EXPECT_EQ(scene().view(), view);
  EXPECT_EQ(banner.geometry().bottom(), scene().rect().bottom());
  EXPECT_EQ(banner.width(), scene().width());
  // A click on it is none on the scene.
  click({0.03, 0.53});
  QTest::mouseClick(&banner, Qt::LeftButton, {}, QPoint(2, 2));
  EXPECT_EQ(selected(), std::vector{disc});
  screen.window.resize(screen.window.width() - 80, screen.window.height());
  EXPECT_TRUE(test::eventually([&] { return banner.width() == scene().width(); }));
  banner.dismiss();
  EXPECT_FALSE(banner.isVisible());
}

TEST_F(SelectionInTheWindow, APictureIsScaledOnlyWhereThereIsOne) {
  screen.trigger("draw.picture");
  EXPECT_EQ(scene().sceneTool(), SceneTool::drag);
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().contains(QStringLiteral("no picture")));
}

class KeptSelection : public test::RodAndDisc {
 protected:
  void apply(const Scenario& scenario) {
    screen.document.apply(resolved(scenario), QStringLiteral("a step"));
  }
  /// Bodies that are drawn as selected.
  std::vector<std::string> litBodies() {
    std::vector<std::string> names;
    for (const Primitive& primitive : scene().currentScene().primitives) {
      std::visit(
          [&](const auto& shape) {
            if constexpr (requires { shape.body, shape.role; }) {
              if (shape.role != Role::bodyLit || shape.body == ground) return;
              names.push_back(mechanism().bodies[static_cast<std::size_t>(shape.body)].name);
            }
          },
          primitive);
    }
    return names;
  }

  const PartName second{PartKind::body, "disc-2"};
  Scenario withSecond() { return with_disc(screen.document.committed(), {{0.4, 0.5}, {}}, 0.05); }
};

TEST_F(KeptSelection, WhatIsRemovedLeavesItAndTheOthersStay) {
  tree().selectParts({rod, disc, pivot});
  apply(without(screen.document.committed(), std::vector{disc}).scenario);
  EXPECT_EQ(selected(), (std::vector{rod, pivot}));
  EXPECT_EQ(litBodies(), std::vector{rod.name});
  key(Qt::Key_Delete);
  EXPECT_TRUE(mechanism().bodies.empty());
  EXPECT_TRUE(selected().empty());
}

TEST_F(KeptSelection, WhatIsUndoneLeavesItAndIsNotSelectedWhenItComesBack) {
  apply(withSecond());
  tree().selectParts({disc, second});
  screen.trigger("edit.undo");
  EXPECT_EQ(selected(), std::vector{disc});
  screen.trigger("edit.redo");
  ASSERT_TRUE(has_part(screen.document.committed(), second));
  EXPECT_EQ(selected(), std::vector{disc});
  EXPECT_EQ(litBodies(), std::vector{disc.name});
}

// A row of the tree may be the current one and not selected.
TEST_F(KeptSelection, WhereNothingIsSelectedNothingComesIn) {
  click({0.25, 0});
  click({0.5, 0.5});
  ASSERT_TRUE(selected().empty());
  apply(withSecond());
  EXPECT_TRUE(selected().empty());
  EXPECT_TRUE(litBodies().empty());
  key(Qt::Key_Delete);
  EXPECT_EQ(mechanism().bodies.size(), 3U);
}

TEST_F(KeptSelection, WhatIsRenamedStaysInItByItsNewName) {
  const PartName bar{PartKind::body, "bar"};
  tree().selectParts({rod, disc});
  apply(renamed(screen.document.committed(), rod, bar.name));
  EXPECT_EQ(selected(), (std::vector{bar, disc}));
  EXPECT_EQ(litBodies().size(), 2U);
  screen.trigger("edit.undo");
  EXPECT_EQ(selected(), (std::vector{rod, disc}));
  screen.trigger("edit.redo");
  EXPECT_EQ(selected(), (std::vector{bar, disc}));
  key(Qt::Key_Delete);
  EXPECT_TRUE(mechanism().bodies.empty());
}

TEST_F(KeptSelection, ARenamedPartAloneStaysSelectedThroughUndo) {
  tree().selectParts({pivot});
  apply(renamed(screen.document.committed(), pivot, "hinge"));
  EXPECT_EQ(selected(), (std::vector{PartName{PartKind::joint, "hinge"}}));
  EXPECT_EQ(tree().currentPrefix(), QStringLiteral("joints.hinge"));
  screen.trigger("edit.undo");
  EXPECT_EQ(selected(), std::vector{pivot});
}

// Another part that takes the name of one that was selected is another part.
TEST_F(KeptSelection, APartThatComesInThePlaceOfAnotherIsNotSelected) {
  apply(withSecond());
  tree().selectParts({second});
  apply(with_rod(without(screen.document.committed(), std::vector{second}).scenario,
                 {{0.3, 0.6}, {}}, {{0.6, 0.6}, {}}));
  EXPECT_TRUE(selected().empty());
  EXPECT_TRUE(litBodies().empty());
}

// Nobody sees the tree, and keys of the scene mean what the scene shows.
TEST_F(KeptSelection, AHiddenTreeForgetsWhatIsGone) {
  apply(withSecond());
  tree().selectParts({second});
  auto* dock = screen.window.findChild<QDockWidget*>(QStringLiteral("mechanism"));
  ASSERT_NE(dock, nullptr);
  dock->hide();
  screen.trigger("edit.undo");
  EXPECT_TRUE(selected().empty());
  screen.trigger("edit.redo");
  EXPECT_TRUE(selected().empty());
  EXPECT_TRUE(litBodies().empty());
  EXPECT_FALSE(screen.window.actions().action(QStringLiteral("edit.delete"))->isEnabled());
  scene().setFocus();
  key(Qt::Key_Delete);
  EXPECT_EQ(mechanism().bodies.size(), 3U);
}

}  // namespace
}  // namespace carom::ui
