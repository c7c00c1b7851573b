// SPDX-License-Identifier: GPL-3.0-or-later
//
// Joints and contacts are clicked in the scene: on a pivot's pin, a wall, the point that strikes.
// Of several dimensions at one place, which one a hand takes, and whose numbers are offered.
#include <gtest/gtest.h>

#include <QContextMenuEvent>
#include <QMenu>

#include "tests/ui/scene_in_window.h"
#include "ui/scene/measure_entry.h"

namespace carom::ui {
namespace {

/// A rod from the ground at (-0.5, 0) to (0, 0.3), a second one from there to (0.5, 0.1), whose end
/// strikes a wall below, and a spring from the pivot between them to the ground.
class ClicksInTheWindow : public test::SceneInWindow {
 protected:
  void SetUp() override {
    Scenario s = with_rod({}, {{-0.5, 0}, Anchor{.p = {-0.5, 0}}}, {elbow, {}});
    s = with_rod(s, spot_near(s, elbow, 0.01), {tip, {}});
    s = with_wall(s, *spot_near(s, tip, 0.01).on, {-0.8, -0.3}, {0.8, -0.3});
    s = with_spring(s, spot_near(s, elbow, 0.01), {{0, 0.8}, Anchor{.p = {0, 0.8}}});
    open(s);
    hinge = {PartKind::joint, mechanism().joints[0].name};
    knee = {PartKind::joint, mechanism().joints[1].name};
    wall = {PartKind::contact, mechanism().contacts[0].name};
    spring = {PartKind::force, mechanism().forces[0].name};
  }
  void clickPixel(QPoint at, Qt::KeyboardModifiers keys = {}) {
    QTest::mouseClick(&scene(), Qt::LeftButton, keys, at);
    // The numbers of a handle have opened.
    if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
  }
  void click(Vec2 at, Qt::KeyboardModifiers keys = {}) { clickPixel(pixelOf(at), keys); }
  void drag(QPoint from, QPoint by) {
    QTest::mousePress(&scene(), Qt::LeftButton, {}, from);
    for (int i = 1; i <= 8; ++i) move(QPointF(from) + (i / 8.0) * QPointF(by));
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, from + by);
  }
  /// Rings around points that are lit.
  std::vector<Vec2> rings() {
    std::vector<Vec2> at;
    for (const Primitive& primitive : scene().currentScene().primitives) {
      const auto* mark = std::get_if<HandleMark>(&primitive);
      if (mark != nullptr && mark->role == Role::partLit) at.push_back(mark->at);
    }
    return at;
  }
  int litLines() {
    int count = 0;
    for (const Primitive& primitive : scene().currentScene().primitives) {
      const auto* line = std::get_if<Segment>(&primitive);
      count += line != nullptr && line->role == Role::partLit ? 1 : 0;
    }
    return count;
  }

  const Vec2 ground_pivot{-0.5, 0}, elbow{0, 0.3}, tip{0.5, 0.1};
  const PartName upper{PartKind::body, "rod"}, lower{PartKind::body, "rod-2"};
  PartName hinge, knee, wall, spring;
};

TEST_F(ClicksInTheWindow, APivotOfTheGroundIsSelectedAndThenTheBodyBelow) {
  click(ground_pivot);
  EXPECT_EQ(selected(), std::vector{hinge});
  ASSERT_EQ(rings().size(), 1U);
  EXPECT_EQ(rings()[0], ground_pivot);
  EXPECT_EQ(tree().currentPrefix().toStdString(), "joints." + hinge.name);
  click(ground_pivot);
  EXPECT_EQ(selected(), std::vector{upper});
  click(ground_pivot);
  EXPECT_EQ(selected(), std::vector{hinge});
  click({-0.25, 0.15});
  EXPECT_EQ(selected(), std::vector{upper}) << "away from the pin the rod is meant";
}

TEST_F(ClicksInTheWindow, ThePivotBetweenBodiesIsSelectedAndItsNumberIsOffered) {
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, pixelOf(elbow));
  ASSERT_NE(QApplication::activePopupWidget(), nullptr);
  QApplication::activePopupWidget()->close();
  EXPECT_EQ(selected(), std::vector{knee});
}

TEST_F(ClicksInTheWindow, AWallAndTheTriangleOfASupportAreMarks) {
  click({-0.65, -0.3});
  EXPECT_EQ(selected(), std::vector{wall});
  EXPECT_EQ(litLines(), 1);
  clickPixel(pixelOf(ground_pivot) + QPoint(0, 14));
  EXPECT_EQ(selected(), std::vector{hinge});
  EXPECT_EQ(litLines(), 0);
  click({0.6, 0.5});
  EXPECT_TRUE(selected().empty());
  EXPECT_TRUE(rings().empty());
}

TEST_F(ClicksInTheWindow, ThePointThatStrikesMeansItsContact) {
  click(tip);
  EXPECT_EQ(selected(), std::vector{wall});
  click(tip);
  EXPECT_EQ(selected(), std::vector{lower}) << "a second click goes on to the body";
}

TEST_F(ClicksInTheWindow, ShiftAddsAndTakesAway) {
  click(ground_pivot);
  click({-0.65, -0.3}, Qt::ShiftModifier);
  click({0, 0.55}, Qt::ShiftModifier);
  click(elbow, Qt::ShiftModifier);
  EXPECT_EQ(selected(), (std::vector{hinge, knee, wall, spring}));
  click(ground_pivot, Qt::ShiftModifier);
  EXPECT_EQ(selected(), (std::vector{knee, wall, spring}));
  EXPECT_EQ(QApplication::activePopupWidget(), nullptr);
}

TEST_F(ClicksInTheWindow, APressThatMovesStillDragsTheBody) {
  const std::vector<double> before = screen.document.committed().motion->state.q;
  drag(pixelOf(elbow), {20, 30});
  EXPECT_NE(screen.document.committed().motion->state.q, before);
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_TRUE(selected().empty());
  screen.trigger("edit.undo");
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  drag(pixelOf({-0.25, 0.15}), {-10, 30});
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_TRUE(selected().empty());
}

TEST_F(ClicksInTheWindow, ARectangleMayBeginOnAWall) {
  drag(pixelOf({-0.75, -0.3}), pixelOf({0.75, 0.6}) - pixelOf({-0.75, -0.3}));
  EXPECT_EQ(screen.undoSteps(), 0);
  const std::vector<PartName> now = selected();
  EXPECT_NE(std::ranges::find(now, upper), now.end());
  EXPECT_NE(std::ranges::find(now, lower), now.end());
}

TEST_F(ClicksInTheWindow, ThePointerShowsWhatAClickMeans) {
  move(pixelOf(ground_pivot) + QPoint(0, 15), Qt::NoButton);
  ASSERT_EQ(rings().size(), 1U);
  EXPECT_EQ(scene().cursor().shape(), Qt::PointingHandCursor) << "only the support is here";
  move(pixelOf({-0.65, -0.3}), Qt::NoButton);
  EXPECT_EQ(std::ranges::count(rings(), ground_pivot), 0);
  EXPECT_EQ(litLines(), 1);
  EXPECT_EQ(scene().cursor().shape(), Qt::PointingHandCursor);
  move(pixelOf({0.6, 0.5}), Qt::NoButton);
  EXPECT_EQ(litLines(), 0);
  EXPECT_EQ(scene().cursor().shape(), Qt::ArrowCursor);
}

TEST_F(ClicksInTheWindow, TheRightButtonOpensTheMenuOfTheJoint) {
  const QPoint at = pixelOf(ground_pivot);
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, scene().mapToGlobal(at));
  QApplication::sendEvent(&scene(), &event);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(selected(), std::vector{hinge});
  const QList<QAction*> actions = menu->actions();
  const auto gone = std::ranges::find_if(
      actions, [](const QAction* one) { return one->shortcut() == QKeySequence(Qt::Key_Delete); });
  ASSERT_NE(gone, actions.end());
  (*gone)->trigger();
  menu->close();
  EXPECT_EQ(mechanism().joints.size(), 1U);
  EXPECT_EQ(mechanism().bodies.size(), 2U);
}

TEST_F(ClicksInTheWindow, TheMenuOfAContactOffersWhatTheTreeDoes) {
  const QPoint at = pixelOf({-0.65, -0.3});
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, scene().mapToGlobal(at));
  QApplication::sendEvent(&scene(), &event);
  auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
  ASSERT_NE(menu, nullptr);
  EXPECT_EQ(selected(), std::vector{wall});
  QStringList words;
  for (const QAction* action : menu->actions()) words << action->text();
  menu->close();
  EXPECT_TRUE(words.contains(QStringLiteral("Make it &compliant")))
      << words.join(' ').toStdString();
}

TEST_F(ClicksInTheWindow, InDesignAClickSelectsToo) {
  scene().setSceneTool(SceneTool::design);
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  click({-0.65, -0.3});
  EXPECT_EQ(selected(), std::vector{wall});
  click({-0.25, 0.15});
  EXPECT_EQ(selected(), std::vector{upper});
}

/// A rod of 1 m that hangs on the ground by its left end, where a wall of 0.6 m ends, too.
class AtOnePlace : public test::SceneInWindow {
 protected:
  void SetUp() override {
    Scenario s = with_rod({}, {there, Anchor{.p = there}}, {{0.5, 0}, {}});
    open(with_wall(s, {.body = 0, .place = Place::end}, there, {-0.5, -0.6}));
    wall.name = mechanism().contacts[0].name;
    scene().setSceneTool(SceneTool::design);
    ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  }
  void pull(QPoint by) {
    const QPoint from = pixelOf(there);
    QTest::mousePress(&scene(), Qt::LeftButton, Qt::ControlModifier, from);
    for (const double share : {0.4, 1.0}) {
      move(QPointF(from) + share * QPointF(by), Qt::LeftButton, Qt::ControlModifier);
    }
    QTest::mouseRelease(&scene(), Qt::LeftButton, Qt::ControlModifier, from + by);
  }
  const ContactGeometry& surface() { return mechanism().contacts[0].geometry; }
  Vec2 pivotPlace() {
    const JointKind& kind = mechanism().joints[0].kind;
    return anchor_a(kind).body == ground ? anchor_a(kind).p : anchor_b(kind).p;
  }
  double rodLength() { return std::get<RodShape>(mechanism().bodies[0].shape).length; }
  /// What the first field at the pointer keeps where nothing is typed; empty where it is closed.
  std::string offered() {
    const QLineEdit& field = *scene().measureEntry().field(0);
    if (!field.isVisible()) return "";
    return field.placeholderText().replace(QChar(QChar::Nbsp), QLatin1Char(' ')).toStdString();
  }

  const Vec2 there{-0.5, 0};
  const PartName pivot{PartKind::joint, "pivot"}, rod{PartKind::body, "rod"};
  PartName wall{PartKind::contact, ""};
};

TEST_F(AtOnePlace, APivotIsTakenAndNotTheEndOfAWall) {
  const ContactGeometry before = surface();
  pull({-30, -40});
  EXPECT_NE(pivotPlace(), there);
  EXPECT_EQ(surface(), before);
  EXPECT_EQ(screen.undoSteps(), 1);
}

TEST_F(AtOnePlace, WhatIsSelectedIsTakenBeforeIt) {
  const ContactGeometry before = surface();
  tree().selectParts({wall});
  pull({-30, 40});
  EXPECT_EQ(pivotPlace(), there);
  EXPECT_NE(surface(), before);
  EXPECT_EQ(screen.undoSteps(), 1);
}

TEST_F(AtOnePlace, ClicksGoFromOneToTheOtherAndOfferItsNumbers) {
  click(there);
  EXPECT_EQ(selected(), std::vector{pivot});
  EXPECT_EQ(offered(), "1 m");
  click(there);
  EXPECT_EQ(selected(), std::vector{wall});
  EXPECT_EQ(offered(), "0.6 m");
  click(there);
  EXPECT_EQ(selected(), std::vector{pivot});
  EXPECT_EQ(offered(), "1 m");
  key(Qt::Key_Escape);
}

TEST_F(AtOnePlace, TheFieldsCloseWhenAnotherPartIsSelected) {
  click(there);
  ASSERT_EQ(offered(), "1 m");
  tree().selectParts({pivot});
  EXPECT_EQ(offered(), "1 m") << "it is the same part";
  tree().selectParts({rod});
  EXPECT_EQ(offered(), "");
  EXPECT_FALSE(screen.document.inGesture());
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_EQ(selected(), std::vector{rod});
}

TEST_F(AtOnePlace, WhatWasTypedStandsThen) {
  click(there);
  QTest::keyClicks(scene().measureEntry().field(0), QStringLiteral("0.8"));
  tree().selectParts({rod});
  EXPECT_EQ(offered(), "");
  EXPECT_NEAR(rodLength(), 0.8, 1e-12);
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_EQ(selected(), std::vector{rod});
}

}  // namespace
}  // namespace carom::ui
