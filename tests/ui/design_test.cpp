// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dimensions are dragged in the scene with the mouse. Expected places follow from where the hand
// let go; closed loops from the residuals of the joints.
#include <gtest/gtest.h>

#include <QLineEdit>
#include <QSignalSpy>

#include "core/edit/dimension.h"
#include "core/edit/draw.h"
#include "core/io/scenario_json.h"
#include "tests/ui/design_desk.h"
#include "tests/ui/window_fixture.h"
#include "ui/scene/measure_entry.h"

namespace carom::ui {
namespace {

using test::Desk;

/// Crank, coupler and rocker on two pivots of the ground.
Scenario fourBar() {
  Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{0, 0.3}, {}});
  s = with_rod(s, {{0.8, 0}, Anchor{.p = {0.8, 0}}}, {{0.8, 0.5}, {}});
  return with_rod(s, spot_near(s, {0, 0.3}, 0.01), spot_near(s, {0.8, 0.5}, 0.01));
}

TEST(DesignScene, TheModeShowsDimensionsAndNothingOfTheImpact) {
  Desk desk("double-pendulum");
  const Scene scene = desk.view.currentScene();
  EXPECT_FALSE(scene.handles.empty());
  for (const Handle& handle : scene.handles) EXPECT_EQ(handle.kind, HandleKind::dimension);
  std::size_t squares = 0;
  for (const Primitive& primitive : scene.primitives) {
    EXPECT_FALSE(std::holds_alternative<Arrow>(primitive)) << "a velocity or an impulse";
    squares += std::holds_alternative<DimensionMark>(primitive) ? 1 : 0;
  }
  EXPECT_EQ(squares, scene.handles.size());
  QTest::keyClick(&desk.view, Qt::Key_Escape);
  EXPECT_EQ(desk.view.sceneTool(), SceneTool::drag);
  for (const Handle& handle : desk.view.currentScene().handles) {
    EXPECT_NE(handle.kind, HandleKind::dimension);
  }
}

TEST(DesignScene, TheViewStandsStillNearTheEdge) {
  Desk desk(with_rod({}, {{0, 0}, {}}, {{1, 0}, {}}));
  const View before = desk.view.view();
  const DimensionHandle end = desk.dimension(DimensionKind::rod_end, "rod", 1);
  const QPointF edge(desk.view.width() - 6, desk.view.height() / 2.0);
  desk.pull(end, edge - desk.pixelAt(end.at));
  QTest::qWait(300);
  EXPECT_EQ(desk.view.view(), before);
}

TEST(DesignScene, AnEndOfARodIsPulled) {
  Desk desk(with_rod({}, {{0, 0}, {}}, {{1, 0}, {}}));
  const DimensionHandle end = desk.dimension(DimensionKind::rod_end, "rod", 1);
  const QPointF by(-60, -40);
  const Vec2 to = desk.worldAt(desk.pixelAt(end.at) + by);
  desk.pull(end, by);
  EXPECT_NEAR(desk.lengthOf(0), norm(to), 1e-12);
  EXPECT_NEAR(desk.document.committed().motion->state.q[2], std::atan2(to.y, to.x), 1e-12);
  EXPECT_EQ(desk.undoSteps(), 1);
  const Scenario changed = desk.document.committed();
  EXPECT_EQ(write_scenario(read_scenario(write_scenario(changed))), write_scenario(changed));
  desk.document.undoStack().undo();
  EXPECT_EQ(desk.lengthOf(0), 1);
  desk.document.undoStack().redo();
  EXPECT_EQ(desk.document.committed(), changed);
}

TEST(DesignScene, PlacesAreRoundNumbersAndOtherPointsAreMet) {
  Scenario two = with_rod({}, {{0, 0}, {}}, {{1, 0}, {}});
  two = with_disc(two, {{0.5, 0.6}, {}}, 0.1);
  Desk desk(two);
  const DimensionHandle end = desk.dimension(DimensionKind::rod_end, "rod", 1);
  const QPointF from = desk.pixelAt(end.at);
  desk.drag(from, desk.pixelAt({0.7031, 0.2013}) - from);
  const double x = desk.dimension(DimensionKind::rod_end, "rod", 1).at.x;
  EXPECT_NEAR(1000 * x, std::round(1000 * x), 1e-9) << "millimetres at least";
  EXPECT_NEAR(x, 0.7031, 0.02);
  const QPointF again = desk.pixelAt(desk.dimension(DimensionKind::rod_end, "rod", 1).at);
  desk.drag(again, desk.pixelAt({0.5, 0.6}) - again + QPointF(6, 5));
  const Vec2 met = desk.dimension(DimensionKind::rod_end, "rod", 1).at;
  EXPECT_NEAR(met.x, 0.5, 1e-12);
  EXPECT_NEAR(met.y, 0.6, 1e-12);
  const QPointF last = desk.pixelAt(met);
  desk.drag(last, desk.pixelAt({0.52, 0.5}) - last, Qt::ShiftModifier);
  const double angle = desk.document.committed().motion->state.q[2];
  EXPECT_NEAR(angle, pi / 4, 1e-12) << "the nearest step of 15° to 43.9°";
}

TEST(DesignScene, ARadiusFollowsTheHand) {
  Desk desk(with_disc({}, {{0, 0}, {}}, 0.3));
  const DimensionHandle rim = desk.dimension(DimensionKind::radius, "disc");
  const QPointF by(70, -70);
  const Vec2 to = desk.worldAt(desk.pixelAt(rim.at) + by);
  desk.pull(rim, by);
  EXPECT_NEAR(std::get<DiscShape>(desk.mechanism().bodies[0].shape).radius, norm(to), 1e-12);
}

TEST(DesignScene, ACornerIsHeldWhereThePolygonIsNoneAnyMore) {
  Desk desk(with_polygon({}, {{{0, 0}, {}}, {{1, 0}, {}}, {{1, 1}, {}}, {{0, 1}, {}}}));
  QSignalSpy refused(&desk.view, &SceneView::refused);
  const DimensionHandle corner = desk.dimension(DimensionKind::corner, "polygon", 2);
  const QPointF from = desk.pixelAt(corner.at);
  desk.press(from, Qt::ControlModifier);
  const QPointF good = desk.pixelAt({0.8, 0.7}), bad = desk.pixelAt({0.2, 0.2});
  desk.move(good, Qt::ControlModifier);
  const Scenario possible = desk.document.scenario();
  desk.move(bad, Qt::ControlModifier);
  EXPECT_EQ(desk.document.scenario(), possible) << "the last possible design stays";
  desk.release(bad, Qt::ControlModifier);
  ASSERT_EQ(refused.count(), 1);
  EXPECT_TRUE(refused[0][0].toString().contains(QStringLiteral("not convex")));
  EXPECT_EQ(desk.document.committed(), possible);
  EXPECT_EQ(desk.undoSteps(), 1);
  const Vec2 at = desk.dimension(DimensionKind::corner, "polygon", 2).at;
  EXPECT_NEAR(at.x, 0.8, 0.01);
  EXPECT_NEAR(at.y, 0.7, 0.01);
}

TEST(DesignScene, AJournalStaysSmallerThanItsRing) {
  Desk desk("journal-bearing");
  QSignalSpy refused(&desk.view, &SceneView::refused);
  const DimensionHandle rim = desk.dimension(DimensionKind::radius, "journal");
  desk.pull(rim, {80, -80});
  ASSERT_EQ(refused.count(), 1);
  EXPECT_TRUE(refused[0][0].toString().contains(QStringLiteral("smaller")));
}

TEST(DesignScene, APivotOnTheGroundKeepsTheLoopClosed) {
  Desk desk(fourBar());
  const Mechanism& bars = desk.mechanism();
  ASSERT_EQ(bars.joints.size(), 4U);
  const double coupler = desk.lengthOf(2);
  const std::string name = bars.joints[1].name;
  const DimensionHandle pivot = desk.dimension(DimensionKind::ground_point, name, 1);
  const QPointF by(40, 25), from = desk.pixelAt(pivot.at);
  const Vec2 to = desk.worldAt(from + by);
  desk.press(from, Qt::ControlModifier);
  for (int i = 1; i <= 8; ++i) {
    desk.move(from + i / 8.0 * by, Qt::ControlModifier);
    EXPECT_LT(desk.opening(), 1e-9);
    EXPECT_TRUE(desk.document.evaluation().pose_reached);
  }
  desk.release(from + by, Qt::ControlModifier);
  EXPECT_NEAR(norm(anchor_b(desk.mechanism().joints[1].kind).p - to), 0, 1e-12);
  EXPECT_NEAR(desk.lengthOf(1), norm(to - Vec2{0.8, 0.5}), 1e-9);
  EXPECT_NEAR(desk.lengthOf(2), coupler, 1e-12);
  EXPECT_EQ(desk.undoSteps(), 1);
}

TEST(DesignScene, AWallIsMovedByItsMiddleAndTurnedByItsEnd) {
  Scenario s = with_disc({}, {{0.4, 0.6}, {}}, 0.1);
  s = with_wall(s, {.body = 0}, {0, 0}, {1, 0});
  Desk desk(s);
  const auto line = [&]() -> const Line& {
    const ContactGeometry& geometry = desk.mechanism().contacts[0].geometry;
    const auto* disc = std::get_if<DiscLine>(&geometry);
    return disc != nullptr ? disc->surface : std::get<PointLine>(geometry).surface;
  };
  const DimensionHandle middle = desk.dimension(DimensionKind::wall, "wall");
  const Vec2 moved = desk.worldAt(desk.pixelAt(middle.at) + QPointF(20, 30)) - middle.at;
  desk.pull(middle, {20, 30});
  EXPECT_NEAR(norm(line().through.p - moved), 0, 1e-12);
  EXPECT_NEAR(line().normal_angle, pi / 2, 1e-12);
  EXPECT_NEAR(*line().to - *line().from, 1, 1e-12);
  const DimensionHandle end = desk.dimension(DimensionKind::wall_end, "wall", 1);
  const Vec2 to = desk.worldAt(desk.pixelAt(end.at) + QPointF(-30, -90));
  desk.pull(end, {-30, -90});
  const Vec2 along = to - moved;
  EXPECT_NEAR(*line().to - *line().from, norm(along), 1e-12);
  EXPECT_NEAR(line().normal_angle, std::atan2(along.x, -along.y), 1e-12);
  EXPECT_EQ(desk.undoSteps(), 2);
}

TEST(DesignScene, EscRestoresExactlyAndBackAtTheStartIsNoStep) {
  Desk desk("gripper");
  const Scenario before = desk.document.committed();
  const DimensionHandle handle = dimension_handles(before).front();
  const QPointF from = desk.pixelAt(handle.at);
  desk.press(from);
  desk.moveBy(from, {30, 20});
  EXPECT_NE(desk.document.scenario(), before);
  QTest::keyClick(&desk.view, Qt::Key_Escape);
  EXPECT_EQ(desk.document.scenario(), before);
  EXPECT_EQ(desk.view.sceneTool(), SceneTool::design) << "only what is dragged ends";
  desk.moveBy(from, {50, 20});
  EXPECT_EQ(desk.document.scenario(), before) << "the hand holds nothing any more";
  desk.release(from + QPointF(50, 20));
  EXPECT_EQ(desk.undoSteps(), 0);
  desk.press(from);
  desk.moveBy(from, {30, 20});
  desk.move(from);
  desk.release(from);
  EXPECT_EQ(desk.document.committed(), before);
  EXPECT_EQ(desk.undoSteps(), 0);
}

TEST(DesignScene, NumbersAreTypedWhileItIsDragged) {
  Desk desk(with_rod({}, {{0, 0}, {}}, {{1, 0}, {}}));
  const QPointF from = desk.pixelAt(desk.dimension(DimensionKind::rod_end, "rod", 1).at);
  desk.press(from);
  desk.moveBy(from, {-30, -50});
  QTest::keyClick(&desk.view, Qt::Key_2);
  QLineEdit* length = desk.view.measureEntry().field(0);
  ASSERT_TRUE(length->isVisible());
  QTest::keyClicks(length, ".5");
  QTest::keyClick(length, Qt::Key_Tab);
  QTest::keyClicks(desk.view.measureEntry().field(1), "30");
  QTest::keyClick(desk.view.measureEntry().field(1), Qt::Key_Return);
  desk.release(from + QPointF(-30, -50));
  EXPECT_NEAR(desk.lengthOf(0), 2.5, 1e-12);
  EXPECT_NEAR(desk.document.committed().motion->state.q[2], pi / 6, 1e-12);
  EXPECT_EQ(desk.undoSteps(), 1);
  EXPECT_FALSE(desk.document.inGesture());
}

// On its way 0.2 is 0, a length without a direction.
TEST(DesignScene, ALengthThatBeginsWithAZeroKeepsItsDirection) {
  Desk desk(with_rod({}, {{0, 0}, {}}, {{0.3, 0.4}, {}}));
  const DimensionHandle end = desk.dimension(DimensionKind::rod_end, "rod", 1);
  const QPointF from = desk.pixelAt(end.at);
  desk.press(from);
  desk.moveBy(from, {-30, -50});
  const DimensionHandle pulled = desk.dimension(DimensionKind::rod_end, "rod", 1);
  QTest::keyClick(&desk.view, Qt::Key_0);
  QLineEdit* length = desk.view.measureEntry().field(0);
  QTest::keyClicks(length, ".2");
  QTest::keyClick(length, Qt::Key_Return);
  desk.release(from + QPointF(-30, -50));
  EXPECT_NEAR(desk.lengthOf(0), 0.2, 1e-12);
  const Vec2 along = pulled.at - *pulled.from;
  EXPECT_NEAR(desk.document.committed().motion->state.q[2], std::atan2(along.y, along.x), 1e-9);
}

TEST(DesignScene, AClickTypesNumbersWithoutADrag) {
  Desk desk(with_rod({}, {{0, 0}, {}}, {{1, 0}, {}}));
  const QPointF at = desk.pixelAt(desk.dimension(DimensionKind::rod_end, "rod", 1).at);
  desk.press(at);
  desk.release(at);
  QLineEdit* length = desk.view.measureEntry().field(0);
  ASSERT_TRUE(length->isVisible());
  QTest::keyClicks(length, "250 mm");
  EXPECT_NEAR(std::get<RodShape>(desk.document.scenario().mechanism->bodies[0].shape).length, 0.25,
              1e-12)
      << "it is seen while it is typed";
  QTest::keyClick(length, Qt::Key_Escape);
  EXPECT_EQ(desk.document.scenario(), desk.document.committed());
  EXPECT_FALSE(length->isVisible());
  desk.press(at);
  desk.release(at);
  QTest::keyClicks(length, "2*0.15");
  QTest::keyClick(length, Qt::Key_Return);
  EXPECT_NEAR(desk.lengthOf(0), 0.3, 1e-12);
  EXPECT_EQ(desk.undoSteps(), 1);
  // A press elsewhere takes what was typed, too.
  const QPointF end = desk.pixelAt(desk.dimension(DimensionKind::rod_end, "rod", 1).at);
  desk.press(end);
  desk.release(end);
  QTest::keyClicks(length, "0.4");
  desk.press({20, 300});
  desk.release({20, 300});
  EXPECT_NEAR(desk.lengthOf(0), 0.4, 1e-12);
  EXPECT_FALSE(desk.document.inGesture());
}

TEST(DesignScene, ArrowKeysMoveTheHandleInFocus) {
  Desk desk(with_rod({}, {{0, 0}, {}}, {{1, 0}, {}}));
  // The start comes before the end.
  QTest::keyClick(&desk.view, Qt::Key_Tab);
  QTest::keyClick(&desk.view, Qt::Key_Tab);
  EXPECT_TRUE(desk.view.accessibleDescription().startsWith(QStringLiteral("End of rod: 1")))
      << desk.view.accessibleDescription().toStdString();
  const double step = 10 / desk.view.view().scale;
  QTest::keyClick(&desk.view, Qt::Key_Left);
  QTest::keyClick(&desk.view, Qt::Key_Left);
  ASSERT_TRUE(test::eventually([&] { return !desk.document.inGesture(); }));
  EXPECT_NEAR(desk.lengthOf(0), 1 - step, 1e-9) << "twice 5 px";
  EXPECT_EQ(desk.undoSteps(), 1);
}

TEST(DesignScene, BesideTheSquaresPartsAreSelectedAndNotMoved) {
  Desk desk(with_rod({}, {{0, 0}, {}}, {{1, 0}, {}}));
  QSignalSpy chosen(&desk.view, &SceneView::bodyActivated);
  const QPointF on = desk.pixelAt({0.3, 0});
  desk.drag(on, {30, 30});
  EXPECT_EQ(desk.undoSteps(), 0);
  EXPECT_FALSE(desk.document.inGesture());
  desk.press(on);
  desk.release(on);
  EXPECT_EQ(chosen.count(), 1);
}

// The guide of the slider has its point where the crank has its bearing.
TEST(DesignScene, AtTheOriginThePivotIsTakenAndNotTheGuide) {
  Desk desk("slider-crank");
  const DimensionHandle bearing = desk.dimension(DimensionKind::ground_point, "bearing", 1);
  const Vec2 to = desk.worldAt(desk.pixelAt(bearing.at) + QPointF(-30, 20));
  desk.pull(bearing, {-30, 20});
  for (const Joint& joint : desk.mechanism().joints) {
    const Vec2 wanted = joint.name == "bearing" ? to : Vec2{0, 0};
    if (anchor_b(joint.kind).body != ground) continue;
    EXPECT_NEAR(norm(anchor_b(joint.kind).p - wanted), 0, 1e-12) << joint.name;
  }
}

// Every handle of these can be taken by a hand: what is pressed is what is meant.
TEST(DesignScene, EveryHandleOfTheGalleryMoves) {
  for (const char* name : {"double-pendulum", "rocking-block", "gripper", "cam-follower",
                           "wheeled-robot", "five-bar-1", "latch", "table-edge"}) {
    SCOPED_TRACE(name);
    Desk desk(name);
    const Scenario before = desk.document.committed();
    for (const DimensionHandle& handle : dimension_handles(before)) {
      const QPointF from = desk.pixelAt(handle.at);
      EXPECT_TRUE(QRectF(desk.view.rect()).contains(from)) << handle.part.name;
      desk.press(from, Qt::ControlModifier);
      desk.moveBy(from, {14, -11}, Qt::ControlModifier);
      desk.release(from + QPointF(14, -11), Qt::ControlModifier);
      EXPECT_TRUE(desk.document.evaluation().pose_reached)
          << handle.part.name << ": " << desk.document.evaluation().pose_reason;
      EXPECT_FALSE(desk.document.inGesture());
      desk.document.reset(before);
      ASSERT_TRUE(test::eventually([&] { return !desk.view.isGliding(); }));
    }
  }
}

TEST(DesignWindow, TheModeIsChosenByItsKeyAndSaysWhatItDoes) {
  test::WindowOnScreen screen;
  SceneView& scene = *screen.window.views().scene;
  scene.setFocus();
  QTest::keyClick(&scene, Qt::Key_H);
  EXPECT_EQ(scene.sceneTool(), SceneTool::design);
  EXPECT_TRUE(screen.window.actions().action(QStringLiteral("draw.design"))->isChecked());
  QTest::keyClick(&scene, Qt::Key_Q);
  EXPECT_EQ(scene.sceneTool(), SceneTool::drag);
}

}  // namespace
}  // namespace carom::ui
