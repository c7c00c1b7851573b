// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arrow keys move what is selected: in steps of the grid that drawing rounds to, as a drag would.
#include <gtest/gtest.h>

#include <QSignalSpy>
#include <array>

#include "core/study/edit.h"
#include "tests/ui/scene_in_window.h"

namespace carom::ui {
namespace {

class NudgeInTheWindow : public test::RodAndDisc {
 protected:
  void waitForTheStep() {
    ASSERT_TRUE(test::eventually([this] { return !screen.document.inGesture(); }));
  }
  Vec2 at(const Anchor& anchor) {
    return world_point(*screen.document.scenario().mechanism, screen.document.evaluation().state.q,
                       anchor);
  }
  Vec2 pivotPlace() {
    const JointKind& kind = mechanism().joints[0].kind;
    return anchor_a(kind).body == ground ? anchor_a(kind).p : anchor_b(kind).p;
  }
  static void expectAt(Vec2 is, Vec2 wanted, double within = 1e-9) {
    EXPECT_NEAR(is.x, wanted.x, within);
    EXPECT_NEAR(is.y, wanted.y, within);
  }

  const Anchor ofRod{.body = 0}, ofDisc{.body = 1};
  const Vec2 side{0.25, 0}, middle{0.03, 0.53};  // where rod and disc are clicked
};

TEST_F(NudgeInTheWindow, ABodyMovesByStepsOfTheGridInOneUndoStep) {
  click(middle);
  ASSERT_EQ(tree().selectedParts(), std::vector{disc});
  const double step = scene().gridStep();
  EXPECT_GE(step * scene().view().scale, 5) << "of 1, 2 or 5 and at least five pixels";
  EXPECT_LE(step * scene().view().scale, 12.5);
  for (int i = 0; i < 3; ++i) key(Qt::Key_Right);
  key(Qt::Key_Up);
  expectAt(at(ofDisc), {3 * step, 0.5 + step});
  waitForTheStep();
  EXPECT_EQ(screen.undoSteps(), 1);
  expectAt(at(ofRod), {});
  screen.trigger("edit.undo");
  expectAt(at(ofDisc), {0, 0.5}, 0);
}

TEST_F(NudgeInTheWindow, ShiftIsATenthAndControlTen) {
  click(middle);
  const double step = scene().gridStep();
  key(Qt::Key_Left, Qt::ShiftModifier);
  expectAt(at(ofDisc), {-0.1 * step, 0.5});
  key(Qt::Key_Left, Qt::ControlModifier);
  expectAt(at(ofDisc), {-10.1 * step, 0.5});
  key(Qt::Key_Escape);
  expectAt(at(ofDisc), {0, 0.5}, 0);
  EXPECT_EQ(screen.undoSteps(), 0);
}

TEST_F(NudgeInTheWindow, WhatIsSelectedInTheTreeMovesToo) {
  tree().selectParts({disc});
  key(Qt::Key_Down);
  expectAt(at(ofDisc), {0, 0.5 - scene().gridStep()});
}

TEST_F(NudgeInTheWindow, APivotedRodTurnsAndWhereItCannotMoveTheSentenceOfADragIsSaid) {
  click(side);
  ASSERT_EQ(tree().selectedParts(), std::vector{rod});
  key(Qt::Key_Up);
  EXPECT_GT(at(ofRod).y, 0.5 * scene().gridStep());
  EXPECT_NEAR(norm(at(ofRod) - Vec2{-0.5, 0}), 0.5, 1e-9) << "the pivot holds";
  key(Qt::Key_Escape);
  DragResult drag;
  const double step = scene().gridStep();
  dragged(screen.document.committed(), screen.document.committed(),
          {.anchor = ofRod, .target = {-step, 0}, .closed = {}}, &drag);
  ASSERT_FALSE(drag.reason.empty());
  QSignalSpy refused(&scene(), &SceneView::refused);
  key(Qt::Key_Left);
  ASSERT_EQ(refused.count(), 1);
  EXPECT_EQ(refused.first().first().toString().toStdString(), drag.reason);
  waitForTheStep();
  EXPECT_EQ(screen.undoSteps(), 0);
}

TEST_F(NudgeInTheWindow, SeveralMoveTogether) {
  click(middle);
  click(side, Qt::ShiftModifier);
  ASSERT_EQ(tree().selectedParts(), (std::vector{rod, disc}));
  const double step = scene().gridStep();
  key(Qt::Key_Up);
  key(Qt::Key_Up);
  expectAt(at(ofDisc), {0, 0.5 + 2 * step});
  EXPECT_GT(at(ofRod).y, step);
  waitForTheStep();
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_EQ(screen.document.undoStack().undoText(), QStringLiteral("Move 2 parts"));
}

TEST_F(NudgeInTheWindow, TwoRodsOfOneChainKeepTheirWayBetweenThem) {
  Scenario chain = with_rod({}, {{0, 0}, {}}, {{0.4, 0}, {}});
  chain = with_rod(chain, spot_near(chain, {0.4, 0}, 0.01), {{0.4, 0.3}, {}});
  screen.document.reset(resolved(chain));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  tree().selectParts({{PartKind::body, "rod"}, {PartKind::body, "rod-2"}});
  const Vec2 first = at({.body = 0}), second = at({.body = 1});
  const double step = scene().gridStep();
  for (int i = 0; i < 4; ++i) key(Qt::Key_Right);
  for (int i = 0; i < 2; ++i) key(Qt::Key_Down);
  const Vec2 by{4 * step, -2 * step};
  expectAt(at({.body = 0}), first + by, 1e-6);
  expectAt(at({.body = 1}), second + by, 1e-6);
}

// What stands apart is at its place at once, which says nothing of the chain.
TEST_F(NudgeInTheWindow, ADiscApartDoesNotKeepAChainFromItsPlace) {
  Scenario chain = with_disc({}, {{-0.5, 0.5}, {}}, 0.1);
  chain = with_rod(chain, {{0, 0}, {}}, {{0.4, 0}, {}});
  chain = with_rod(chain, spot_near(chain, {0.4, 0}, 0.01), {{0.4, 0.3}, {}});
  screen.document.reset(resolved(chain));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  tree().selectParts({disc, rod, {PartKind::body, "rod-2"}});
  const std::array<Vec2, 3> before{at({.body = 0}), at({.body = 1}), at({.body = 2})};
  const double step = scene().gridStep();
  for (int i = 0; i < 4; ++i) key(Qt::Key_Right);
  for (int body = 0; body < 3; ++body) {
    expectAt(at({.body = body}), before[static_cast<std::size_t>(body)] + Vec2{4 * step, 0}, 1e-6);
  }
}

// Both are points of the middle rod.
TEST_F(NudgeInTheWindow, TwoPivotsOfOneRodBothMove) {
  Scenario chain = with_rod({}, {{0, 0}, {}}, {{0.4, 0}, {}});
  chain = with_rod(chain, spot_near(chain, {0.4, 0}, 0.01), {{0.4, 0.3}, {}});
  open(with_rod(chain, spot_near(chain, {0.4, 0.3}, 0.01), {{0.8, 0.3}, {}}));
  ASSERT_EQ(mechanism().joints.size(), 2U);
  const Anchor lower = anchor_a(mechanism().joints[0].kind),
               upper = anchor_a(mechanism().joints[1].kind);
  tree().selectParts({{PartKind::joint, mechanism().joints[0].name},
                      {PartKind::joint, mechanism().joints[1].name}});
  const double step = scene().gridStep();
  for (int i = 0; i < 4; ++i) key(Qt::Key_Right);
  expectAt(at(lower), {0.4 + 4 * step, 0}, 1e-6);
  expectAt(at(upper), {0.4 + 4 * step, 0.3}, 1e-6);
}

TEST_F(NudgeInTheWindow, WithNothingSelectedNothingMoves) {
  const Scenario before = screen.document.committed();
  click({0.5, 0.5});
  key(Qt::Key_Right);
  EXPECT_EQ(screen.document.scenario(), before);
  EXPECT_FALSE(screen.document.inGesture());
}

TEST_F(NudgeInTheWindow, AHandleThatIsChosenLaterIsMovedInstead) {
  click(middle);
  key(Qt::Key_Tab);
  const Scenario before = screen.document.committed();
  const Handle first = scene().currentScene().handles.front();
  key(Qt::Key_Down);
  ASSERT_NE(first.anchor.body, 1) << "not the disc's";
  expectAt(at(ofDisc), {0, 0.5}, 1e-9);
  EXPECT_FALSE(screen.document.scenario() == before);
  const Vec2 handled = at(first.anchor);
  EXPECT_NE(handled, first.at);
  waitForTheStep();
  click(side);
  const Vec2 rodBefore = at(ofRod);
  key(Qt::Key_Up);
  EXPECT_GT(at(ofRod).y, rodBefore.y) << "what was clicked last";
}

// The body that strikes a wall is not the wall.
TEST_F(NudgeInTheWindow, AWallStaysUntilItsDesignIsMovedAndThatIsSaid) {
  open(with_wall(screen.document.committed(), {.body = 0, .place = Place::end}, {-1, -0.6},
                 {1, -0.6}));
  const Scenario before = screen.document.committed();
  tree().selectParts({{PartKind::contact, mechanism().contacts[0].name}});
  QSignalSpy refused(&scene(), &SceneView::refused);
  key(Qt::Key_Down);
  EXPECT_EQ(screen.document.scenario(), before);
  EXPECT_FALSE(screen.document.inGesture());
  ASSERT_EQ(refused.count(), 1);
  EXPECT_TRUE(refused.first().first().toString().contains(QStringLiteral("design mode (H)")));
  scene().setSceneTool(SceneTool::design);
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const double step = scene().gridStep();
  key(Qt::Key_Down);
  waitForTheStep();
  const auto& wall = std::get<PointLine>(mechanism().contacts[0].geometry).surface;
  EXPECT_NEAR(wall.through.p.y, -0.6 - step, 1e-9);
  EXPECT_EQ(refused.count(), 1);
}

TEST_F(NudgeInTheWindow, InDesignAPivotTakesTheEndThatItHolds) {
  scene().setSceneTool(SceneTool::design);
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  tree().selectParts({pivot});
  const double step = scene().gridStep();
  key(Qt::Key_Left);
  key(Qt::Key_Left);
  waitForTheStep();
  EXPECT_EQ(screen.undoSteps(), 1);
  expectAt(pivotPlace(), {-0.5 - 2 * step, 0});
  EXPECT_NEAR(std::get<RodShape>(mechanism().bodies[0].shape).length, 1 + 2 * step, 1e-9);
  expectAt(at({.body = 0, .place = Place::end}), {0.5, 0});
}

TEST_F(NudgeInTheWindow, InDesignABodyKeepsItsShapeAndTakesItsPivotAlong) {
  scene().setSceneTool(SceneTool::design);
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  click(side);
  ASSERT_EQ(tree().selectedParts(), std::vector{rod});
  const double step = scene().gridStep();
  key(Qt::Key_Up);
  waitForTheStep();
  expectAt(pivotPlace(), {-0.5, step});
  expectAt(at({.body = 0, .place = Place::end}), {0.5, step});
  EXPECT_EQ(screen.undoSteps(), 1);
  screen.trigger("edit.undo");
  expectAt(pivotPlace(), {-0.5, 0}, 0);
}

}  // namespace
}  // namespace carom::ui
