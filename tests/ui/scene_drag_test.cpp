// SPDX-License-Identifier: GPL-3.0-or-later
#include <gmock/gmock.h>

#include <QSignalSpy>
#include <algorithm>
#include <cmath>

#include "core/study/edit.h"
#include "scene_fixture.h"
#include "tests/ui/eventually.h"

namespace carom::ui::test {
namespace {

using ::testing::DoubleNear;
using ::testing::Each;
using ::testing::SizeIs;

TEST(SceneDrag, TipSlidesAlongTheGroundUnderTheHand) {
  SceneOnScreen screen;
  const Handle tip = screen.handle(HandleKind::contact);
  const double pixel = 1 / screen.view.view().scale;
  screen.drag(screen.pixelOf(tip), {40, 25});
  const Vec2 now = screen.placeOf(tip);
  EXPECT_NEAR(now.x, tip.at.x + 40 * pixel, 0.01 * pixel);
  EXPECT_NEAR(now.y, tip.at.y, 1e-9);
  EXPECT_THAT(held_contacts(screen.document.scenario()), SizeIs(1));
  EXPECT_EQ(screen.undoSteps(), 1);
  // The velocity is prescribed, and stays.
  EXPECT_NEAR(screen.velocityOf(tip).x, 1, 1e-9);
  EXPECT_NEAR(screen.velocityOf(tip).y, -1, 1e-9);
}

// Kane's pendulum hangs from its pivot. Where it is lifted above that, the pivot would stand.
TEST(SceneDrag, APivotKeepsTheWayItHangsWhileTheMechanismIsDragged) {
  SceneOnScreen screen("kane");
  const auto hangs = [&screen] {
    for (const Primitive& primitive : screen.view.currentScene().primitives) {
      if (const auto* support = std::get_if<Support>(&primitive)) return support->hanging;
    }
    ADD_FAILURE() << "no pivot on the ground";
    return false;
  };
  ASSERT_TRUE(hangs());
  const Scene scene = screen.view.currentScene();
  const auto elbow = std::ranges::find(scene.handles, std::string("elbow"), &Handle::name);
  ASSERT_NE(elbow, scene.handles.end());
  const QPointF at = screen.pixelOf(*elbow);
  const double up = 1.9 * screen.view.view().scale;
  screen.press(at, Qt::ControlModifier);
  screen.moveBy(at, {-up / 2, -up / 2}, Qt::ControlModifier);
  screen.moveBy(at + QPointF(-up / 2, -up / 2), {up / 2, -up / 2}, Qt::ControlModifier);
  ASSERT_TRUE(screen.document.inGesture());
  const std::vector<double>& q = screen.document.evaluation().state.q;
  EXPECT_GT(q[1] + q[4], 0) << "the bodies are above the pivot";
  EXPECT_TRUE(hangs());
  screen.release(at + QPointF(0, -up), Qt::ControlModifier);
}

TEST(SceneDrag, UndoGivesBackTheFirstSnapshotExactly) {
  SceneOnScreen screen;
  const Scenario before = screen.document.committed();
  screen.drag(screen.pixelOf(screen.handle(HandleKind::contact)), {-50, 0});
  ASSERT_EQ(screen.undoSteps(), 1);
  EXPECT_FALSE(screen.document.committed() == before);
  screen.document.undoStack().undo();
  EXPECT_TRUE(screen.document.committed() == before);
}

TEST(SceneDrag, EscapeRestoresExactlyAndEndsTheGesture) {
  SceneOnScreen screen;
  const Scenario before = screen.document.committed();
  const QPointF at = screen.pixelOf(screen.handle(HandleKind::contact));
  screen.press(at);
  screen.moveBy(at, {60, -20});
  EXPECT_TRUE(screen.document.inGesture());
  QTest::keyClick(&screen.view, Qt::Key_Escape);
  EXPECT_FALSE(screen.document.inGesture());
  EXPECT_TRUE(screen.document.scenario() == before);
  screen.move(at + QPointF(70, 0));
  screen.release(at + QPointF(70, 0));
  EXPECT_TRUE(screen.document.scenario() == before);
  EXPECT_EQ(screen.undoSteps(), 0);
}

TEST(SceneDrag, DeadZoneIsAClickAndNoMove) {
  SceneOnScreen screen;
  const Scenario before = screen.document.committed();
  QSignalSpy activated(&screen.view, &SceneView::handleActivated);
  const QPointF at = screen.pixelOf(screen.handle(HandleKind::contact));
  screen.press(at);
  screen.move(at + QPointF(2, 2));
  screen.release(at + QPointF(2, 2));
  EXPECT_TRUE(screen.document.committed() == before);
  EXPECT_EQ(screen.undoSteps(), 0);
  ASSERT_EQ(activated.count(), 1);
  EXPECT_EQ(activated.first().first().toString(), "pose.tip.x");
}

TEST(SceneDrag, BackToTheStartLeavesNoUndoStep) {
  SceneOnScreen screen;
  const Scenario before = screen.document.committed();
  const QPointF at = screen.pixelOf(screen.handle(HandleKind::contact));
  screen.press(at);
  screen.moveBy(at, {45, 10});
  screen.moveBy(at + QPointF(45, 10), {-45, -10});
  screen.release(at);
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_TRUE(screen.document.committed() == before);
}

TEST(SceneDrag, AltLiftsTheTipOff) {
  SceneOnScreen screen;
  const Handle tip = screen.handle(HandleKind::contact);
  screen.drag(screen.pixelOf(tip), {-20, -60}, Qt::AltModifier);
  EXPECT_GT(screen.placeOf(tip).y, tip.at.y + 30 / screen.view.view().scale);
  EXPECT_THAT(held_contacts(screen.document.committed()), SizeIs(0));
}

// Alt and the mouse move the whole window under most window managers.
TEST(SceneDrag, CtrlLiftsTheTipOffAlsoAfterThePress) {
  SceneOnScreen screen;
  const Handle tip = screen.handle(HandleKind::contact);
  const QPointF at = screen.pixelOf(tip);
  screen.press(at);
  screen.moveBy(at, {-20, -60});
  EXPECT_THAT(held_contacts(screen.document.scenario()), SizeIs(1)) << "it stays on the ground";
  screen.moveBy(at + QPointF(-20, -60), {-1, -1}, Qt::ControlModifier);
  EXPECT_GT(screen.placeOf(tip).y, tip.at.y + 30 / screen.view.view().scale);
  screen.release(at + QPointF(-21, -61));
  EXPECT_THAT(held_contacts(screen.document.committed()), SizeIs(0));
}

TEST(SceneDrag, TheSwitchLiftsTheTipOffWithoutAKey) {
  SceneOnScreen screen;
  const Handle tip = screen.handle(HandleKind::contact);
  screen.view.setLiftsOff(true);
  screen.drag(screen.pixelOf(tip), {-20, -60});
  EXPECT_GT(screen.placeOf(tip).y, tip.at.y + 30 / screen.view.view().scale);
}

TEST(SceneDrag, FreeFlightEndsAtTheGround) {
  SceneOnScreen screen;
  const Handle tip = screen.handle(HandleKind::contact);
  screen.drag(screen.pixelOf(tip), {-20, -60}, Qt::AltModifier);
  screen.drag(screen.pixelOf(screen.handle(HandleKind::contact)), {0, 150});
  EXPECT_NEAR(screen.placeOf(tip).y, tip.at.y, 1e-7);
  EXPECT_THAT(held_contacts(screen.document.committed()), SizeIs(1));
}

TEST(SceneDrag, LimitShowsARubberBandWithItsReason) {
  SceneOnScreen screen;
  const QPointF at = screen.pixelOf(screen.handle(HandleKind::contact));
  screen.press(at);
  screen.moveBy(at, {400, 0});
  const Scene scene = screen.view.currentScene();
  ASSERT_FALSE(scene.labels.empty());
  EXPECT_EQ(scene.labels.front().role, Role::limit);
  EXPECT_FALSE(scene.labels.front().text.isEmpty());
  // Held in its assembly mode, all joints closed.
  for (const JointRows& joint : screen.document.evaluation().system.joints) {
    EXPECT_THAT(joint.phi, Each(DoubleNear(0, 1e-8)));
  }
  screen.release(at + QPointF(400, 0));
  EXPECT_NE(screen.view.currentScene().labels.front().role, Role::limit);
}

TEST(SceneDrag, ArrowTipSetsTheVelocityAtAConstantScale) {
  SceneOnScreen screen;
  const Handle arrow = screen.handle(HandleKind::velocity);
  const Vec2 before = screen.velocityOf(arrow);
  const double scale = arrow.offsetPx.x() / before.x;
  const QPointF at = screen.pixelOf(arrow);
  screen.press(at);
  screen.moveBy(at, {60, 30});
  const Vec2 during = screen.velocityOf(arrow);
  EXPECT_NEAR(during.x, before.x + 60 / scale, 1e-9);
  EXPECT_NEAR(during.y, before.y - 30 / scale, 1e-9);
  // The hand is still at the tip.
  EXPECT_NEAR(screen.pixelOf(screen.handle(HandleKind::velocity)).x(), at.x() + 60, 1e-6);
  screen.release(at + QPointF(60, 30));
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_EQ(screen.document.undoStack().text(0), "Set velocity of tip");
}

TEST(SceneDrag, APointAtRestCanBePulledIntoMotion) {
  SceneOnScreen screen;
  const Handle arrow = screen.handle(HandleKind::velocity);
  screen.document.apply(
      with_point_velocity(screen.document.scenario(), arrow.name, arrow.anchor, {0, 0}), "Stop");
  screen.drag(screen.pixelOf(screen.handle(HandleKind::velocity)), {0, 50});
  EXPECT_LT(screen.velocityOf(arrow).y, -0.1);
  EXPECT_NEAR(screen.velocityOf(arrow).x, 0, 1e-9);
}

// Kane's pendulum is prescribed by the rates of its rods: pulled at the tip, the tip is what
// counts.
TEST(SceneDrag, AVelocityGivenByRatesHasAnArrowToo) {
  SceneOnScreen screen("kane");
  const Handle arrow = screen.handle(HandleKind::velocity);
  const Vec2 before = screen.velocityOf(arrow);
  screen.drag(screen.pixelOf(arrow), {-20, 20});
  EXPECT_LT(screen.velocityOf(arrow).x, before.x);
  EXPECT_LT(screen.velocityOf(arrow).y, before.y);
  EXPECT_EQ(screen.undoSteps(), 1);
}

TEST(SceneDrag, ThePullAcrossAGuideLeavesNoTarget) {
  SceneOnScreen screen("two-discs");
  const Handle arrow = screen.handle(HandleKind::velocity);
  screen.drag(screen.pixelOf(arrow), {30, -25});
  const auto& target =
      std::get<PointVelocity>(screen.document.scenario().motion->velocity.targets.front());
  EXPECT_GT(target.x.value_or(0), 2);
  EXPECT_FALSE(target.y.has_value());
}

// Two bodies that share no joint: the arrow of one is none of the other's business.
TEST(SceneDrag, EachPrescribedVelocityHasAnArrowOfItsOwn) {
  SceneOnScreen screen("two-discs");
  std::vector<Handle> arrows;
  for (const Handle& handle : screen.view.currentScene().handles) {
    if (handle.kind == HandleKind::velocity) arrows.push_back(handle);
  }
  ASSERT_THAT(arrows, SizeIs(2));
  EXPECT_EQ(arrows[0].name, "left");
  EXPECT_EQ(arrows[1].name, "right");
  const double pixel = arrows[0].offsetPx.x() / 2;  // it moves at 2 m/s
  screen.drag(screen.pixelOf(arrows[1]), {-30, 0});
  EXPECT_NEAR(screen.velocityOf(arrows[0]).x, 2, 1e-9);
  EXPECT_NEAR(screen.velocityOf(arrows[1]).x, -0.5 - 30 / pixel, 1e-9);
  EXPECT_EQ(screen.document.scenario().motion->velocity.targets.size(), 2u);
  EXPECT_EQ(screen.document.undoStack().text(0), "Set velocity of right");
}

TEST(SceneDrag, ARodIsTakenWhereItIsGrabbed) {
  SceneOnScreen screen("kane");
  const Mechanism& mechanism = *screen.document.scenario().mechanism;
  const std::vector<double> q = screen.document.evaluation().state.q;
  const Vec2 a = world_point(mechanism, q, {.body = 0, .place = Place::start});
  const Vec2 b = world_point(mechanism, q, {.body = 0, .place = Place::end});
  const QPointF at = toPixels(screen.view.view(), screen.view.rect(), a + 0.7 * (b - a));
  screen.press(at);
  screen.moveBy(at, {-25, 0}, Qt::AltModifier);
  EXPECT_TRUE(screen.document.inGesture());
  screen.release(at + QPointF(-25, 0), Qt::AltModifier);
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_NE(screen.document.evaluation().state.q[2], q[2]);
}

TEST(SceneDrag, AChangeFromElsewhereEndsTheGestureQuietly) {
  SceneOnScreen screen;
  const QPointF at = screen.pixelOf(screen.handle(HandleKind::contact));
  screen.press(at);
  screen.moveBy(at, {30, 0});
  screen.document.reset(load_gallery("kane"));
  screen.move(at + QPointF(40, 0));
  screen.release(at + QPointF(40, 0));
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_TRUE(screen.document.committed() == ScenarioDocument(load_gallery("kane")).committed());
}

TEST(SceneDrag, EveryPreviewIsPaintedOnce) {
  SceneOnScreen screen;
  const QPointF at = screen.pixelOf(screen.handle(HandleKind::contact));
  screen.press(at);
  ASSERT_TRUE(settles(screen.view));
  const QSignalSpy previews(&screen.document, &ScenarioDocument::changed);
  const QSignalSpy paintings(&screen.view, &SceneView::painted);
  constexpr int moves = 5;
  for (int i = 1; i <= moves; ++i) {
    screen.move(at + QPointF(5 + 4 * i, 0));
    EXPECT_TRUE(test::eventually(
        [&] { return screen.view.paintedGeneration() == screen.document.generation(); }));
  }
  EXPECT_TRUE(settles(screen.view));
  EXPECT_EQ(previews.count(), moves);
  EXPECT_EQ(paintings.count(), moves);
  screen.release(at + QPointF(25, 0));
}

}  // namespace
}  // namespace carom::ui::test
