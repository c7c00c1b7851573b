// SPDX-License-Identifier: GPL-3.0-or-later
//
// Mechanisms are drawn into an empty document with the mouse and the keys of the tools.
#include <gtest/gtest.h>

#include <QLineEdit>
#include <QStatusBar>

#include "core/io/scenario_json.h"
#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/scene/measure_entry.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

class DrawWindow : public ::testing::Test {
 protected:
  SceneView& scene() { return *screen.window.views().scene; }

  void SetUp() override {
    screen.trigger("file.new");
    ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
    scene().setFocus();
  }
  void choose(Qt::Key key) { QTest::keyClick(&scene(), key); }

  QPoint pixelOf(Vec2 at) { return toPixels(scene().view(), QRectF(scene().rect()), at).toPoint(); }
  void draw(Vec2 from, Vec2 to, Qt::KeyboardModifiers keys = {}) {
    drawPixels(pixelOf(from), pixelOf(to), keys);
  }
  void drawPixels(QPoint from, QPoint to, Qt::KeyboardModifiers keys = {}) {
    QTest::mousePress(&scene(), Qt::LeftButton, keys, from);
    for (int step = 1; step <= 5; ++step) {
      const QPointF at = QPointF(from) + step / 5.0 * QPointF(to - from);
      QMouseEvent move(QEvent::MouseMove, at, scene().mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                       keys);
      QApplication::sendEvent(&scene(), &move);
    }
    QTest::mouseRelease(&scene(), Qt::LeftButton, keys, to);
    EXPECT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  }
  void click(Vec2 at) { QTest::mouseClick(&scene(), Qt::LeftButton, {}, pixelOf(at)); }
  const Mechanism& mechanism() { return *screen.document.committed().mechanism; }

  test::WindowOnScreen screen;
};

TEST_F(DrawWindow, AFourBarWithAStopFromNothing) {
  choose(Qt::Key_R);
  draw({-0.4, -0.2}, {-0.4, 0.1});
  draw({0.4, -0.2}, {0.5, 0.3});
  draw({-0.4, 0.1}, {0.5, 0.3});
  ASSERT_EQ(mechanism().bodies.size(), 3U);
  ASSERT_EQ(mechanism().joints.size(), 2U) << "the coupler holds both ends";
  choose(Qt::Key_V);
  click({-0.4, -0.2});
  click({0.4, -0.2});
  ASSERT_EQ(mechanism().joints.size(), 4U);
  choose(Qt::Key_W);
  draw({0.9, 0.0}, {0.9, 0.6});
  ASSERT_EQ(mechanism().contacts.size(), 1U);
  EXPECT_EQ(screen.undoSteps(), 6);
  EXPECT_TRUE(screen.document.evaluation().pose_reached);
  const Player& player = *screen.window.views().player;
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  EXPECT_EQ(player.trajectory()->end.reason, EndReason::reached);
  const std::string drawn = write_scenario(screen.document.committed());
  EXPECT_EQ(write_scenario(read_scenario(drawn)), drawn);
  for (int i = 0; i < 6; ++i) screen.trigger("edit.undo");
  EXPECT_EQ(screen.document.committed(), resolved(Scenario{}));
}

// What is drawn up to the edge moves nothing under the hand that draws the next part.
TEST_F(DrawWindow, TheViewStandsStillNearTheEdge) {
  const View before = scene().view();
  choose(Qt::Key_R);
  draw({-0.4, -0.2}, {-0.4, 0.1});
  const QPoint edge(scene().width() - 6, scene().height() / 2);
  drawPixels(edge - QPoint(200, 0), edge);
  drawPixels(QPoint(scene().width() / 2, 200), QPoint(scene().width() / 2, 5));
  ASSERT_EQ(mechanism().bodies.size(), 3U);
  QTest::qWait(300);
  EXPECT_EQ(scene().view(), before);
}

// Dimensions are those of the scenario: what is played goes back to it. Another file does not play.
TEST_F(DrawWindow, ConstructingGoesBackToTheScenario) {
  Player& player = *screen.window.views().player;
  screen.trigger("file.new.bouncing-disc");
  ASSERT_TRUE(test::eventually([&] { return player.trajectory() && !player.isStale(); }));
  player.play();
  ASSERT_TRUE(test::eventually([&] { return player.moment().has_value(); }));
  choose(Qt::Key_H);
  EXPECT_FALSE(player.isPlaying());
  EXPECT_FALSE(player.moment());
  player.play();
  ASSERT_TRUE(player.isPlaying());
  screen.trigger("file.new.kane");
  EXPECT_FALSE(player.isPlaying());
}

// Why something was refused is not said any longer once something else was done.
TEST_F(DrawWindow, ARefusalGoesWithTheNextPart) {
  choose(Qt::Key_V);
  click({0, 0});
  ASSERT_FALSE(screen.window.statusBar()->currentMessage().isEmpty());
  choose(Qt::Key_R);
  draw({-0.4, -0.2}, {-0.4, 0.1});
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().isEmpty())
      << screen.window.statusBar()->currentMessage().toStdString();
}

// Whichever way it is drawn, the body that strikes it is outside of the solid.
TEST_F(DrawWindow, AWallHasItsSolidBeyondWhatStrikesIt) {
  choose(Qt::Key_D);
  draw({0, 0.5}, {0.1, 0.5});
  choose(Qt::Key_W);
  draw({-0.5, 0}, {0.5, 0});
  draw({0.5, 1}, {-0.5, 1});
  draw({0.5, -0.2}, {-0.5, -0.2});
  ASSERT_EQ(mechanism().contacts.size(), 3U);
  for (const ContactRows& rows : screen.document.evaluation().system.contacts) {
    EXPECT_GT(rows.gap, 0.3);
  }
}

// The disc is over the floor, whether it touches it or not; what strikes is said.
TEST_F(DrawWindow, AFloorUnderADiscIsStruckByIt) {
  Scenario s;
  for (const double x : {-0.3, 0.3}) {
    s = with_rod(s, {{x, -0.25}, {}}, {{x, 0.25}, {}});
    s = with_pivot(s, spot_near(s, {x, 0}, 0.01));
  }
  s = with_disc(s, {{0, -0.2}, {}}, 0.1);
  for (const double floor : {-0.3, -0.32}) {
    screen.document.reset(resolved(s));
    ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
    scene().setSceneTool(SceneTool::wall);
    draw({-0.2, floor}, {0.2, floor});
    ASSERT_EQ(mechanism().contacts.size(), 1U);
    const auto* contact = std::get_if<DiscLine>(&mechanism().contacts[0].geometry);
    ASSERT_NE(contact, nullptr);
    EXPECT_EQ(contact->striker.body, 2);
    EXPECT_EQ(screen.window.statusBar()->currentMessage(), QStringLiteral("wall: disc strikes it"));
    scene().setSceneTool(SceneTool::drag);
  }
}

// The floor is clicked, and a rod is 0.1 m away from it.
TEST_F(DrawWindow, AContactIsWithTheFloorThatIsClicked) {
  Scenario s = with_disc({}, {{0, 0}, {}}, 0.1);
  s = with_rod(s, {{0.3, -0.2}, {}}, {{0.3, 0.2}, {}});
  s = with_wall(s, {.body = 1, .place = Place::start}, {-0.3, -0.3}, {0.3, -0.3});
  screen.document.reset(resolved(s));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  scene().setSceneTool(SceneTool::contact);
  click({0.05, 0.05});
  click({0.1, -0.297});
  ASSERT_EQ(mechanism().contacts.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<DiscLine>(mechanism().contacts[1].geometry));
  EXPECT_EQ(screen.window.statusBar()->currentMessage(),
            QStringLiteral("contact: disc strikes it"));
  click({0, 0});
  click({-0.3, 0.1});
  EXPECT_EQ(mechanism().contacts.size(), 2U);
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().startsWith(
      QStringLiteral("nothing to strike here")))
      << screen.window.statusBar()->currentMessage().toStdString();
}

TEST_F(DrawWindow, APivotHoldsAnEndToTheBlockBelow) {
  Scenario s = with_polygon({}, {{{-0.2, -0.2}, {}}, {{0.2, -0.2}, {}}, {{0, 0.3}, {}}});
  s = with_rod(s, {{0.05, -0.1}, {}}, {{0.5, -0.1}, {}});
  screen.document.reset(resolved(s));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  scene().setSceneTool(SceneTool::pivot);
  click({0.05, -0.1});
  click({0.5, -0.1});
  ASSERT_EQ(mechanism().joints.size(), 2U);
  EXPECT_EQ(anchor_b(mechanism().joints[0].kind).body, 0);
  EXPECT_EQ(anchor_b(mechanism().joints[1].kind).body, ground);
  EXPECT_EQ(screen.window.statusBar()->currentMessage(),
            QStringLiteral("pivot-2: joins rod and the ground"));
}

TEST_F(DrawWindow, EscEndsWhatIsDrawnAndThenTheTool) {
  choose(Qt::Key_D);
  const QPoint from = pixelOf({0, 0});
  QTest::mousePress(&scene(), Qt::LeftButton, {}, from);
  QMouseEvent move(QEvent::MouseMove, from + QPointF(40, 0),
                   scene().mapToGlobal(from + QPointF(40, 0)), Qt::NoButton, Qt::LeftButton, {});
  QApplication::sendEvent(&scene(), &move);
  EXPECT_EQ(screen.document.scenario().mechanism->bodies.size(), 1U)
      << "it is seen while it is drawn";
  QTest::keyClick(&scene(), Qt::Key_Escape);
  EXPECT_TRUE(screen.document.scenario().mechanism->bodies.empty());
  EXPECT_EQ(scene().sceneTool(), SceneTool::disc);
  QTest::mouseRelease(&scene(), Qt::LeftButton, {}, from + QPoint(40, 0));
  EXPECT_EQ(screen.undoSteps(), 0);
  QTest::keyClick(&scene(), Qt::Key_Escape);
  EXPECT_EQ(scene().sceneTool(), SceneTool::drag);
}

TEST_F(DrawWindow, ShiftDrawsInStepsOf15Degrees) {
  choose(Qt::Key_R);
  const QPoint from = pixelOf({0, 0});
  drawPixels(from, from + QPoint(100, -24), Qt::ShiftModifier);
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_NEAR(screen.document.committed().motion->state.q[2], std::numbers::pi / 12, 1e-12);
}

TEST_F(DrawWindow, WhatIsNothingIsSaid) {
  choose(Qt::Key_S);
  click({0, 0});
  EXPECT_FALSE(screen.window.statusBar()->currentMessage().isEmpty());
  choose(Qt::Key_V);
  click({0, 0});
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().contains(QStringLiteral("body")));
  choose(Qt::Key_R);
  click({0.1, 0.1});
  click({0.1, 0.1});
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().contains(QStringLiteral("longer")));
  EXPECT_TRUE(screen.document.inGesture()) << "the other end is still to come";
  QTest::keyClick(&scene(), Qt::Key_Escape);
  EXPECT_EQ(screen.undoSteps(), 0);
  EXPECT_FALSE(screen.document.inGesture());
}

TEST_F(DrawWindow, TwoClicksDrawAsADragDoes) {
  choose(Qt::Key_R);
  click({-0.3, 0});
  EXPECT_EQ(screen.undoSteps(), 0);
  QTest::mouseMove(&scene(), pixelOf({0.1, 0.2}));
  QTest::mouseMove(&scene(), pixelOf({0.2, 0.1}));
  EXPECT_TRUE(test::eventually([this] {
    return screen.document.scenario().mechanism->bodies.size() == 1;
  })) << "it is seen";
  click({0.3, 0});
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_NEAR(std::get<RodShape>(mechanism().bodies[0].shape).length, 0.6, 1e-12)
      << "places are round numbers";
  EXPECT_EQ(screen.undoSteps(), 1);
}

TEST_F(DrawWindow, NumbersAreTypedWhileDrawing) {
  choose(Qt::Key_R);
  click({0, 0});
  QTest::keyClicks(&scene(), QStringLiteral("2"));
  ASSERT_TRUE(scene().measureEntry().isVisible());
  QLineEdit* length = scene().measureEntry().field(0);
  QLineEdit* angle = scene().measureEntry().field(1);
  QTest::keyClicks(length, QStringLiteral("50 mm"));
  QTest::keyClick(length, Qt::Key_Tab);
  EXPECT_TRUE(angle->hasFocus());
  QTest::keyClicks(angle, QStringLiteral("30 deg"));
  // What is typed holds, wherever the pointer is.
  QTest::mouseMove(&scene(), pixelOf({-0.4, -0.3}));
  QTest::keyClick(angle, Qt::Key_Return);
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_NEAR(std::get<RodShape>(mechanism().bodies[0].shape).length, 0.25, 1e-15);
  EXPECT_NEAR(screen.document.committed().motion->state.q[2], std::numbers::pi / 6, 1e-15);
  EXPECT_FALSE(scene().measureEntry().isVisible());
  EXPECT_TRUE(scene().hasFocus());
}

TEST_F(DrawWindow, WhatIsTypedAndIsNoLengthIsSaid) {
  choose(Qt::Key_R);
  click({0, 0});
  QTest::keyClicks(&scene(), QStringLiteral("2"));
  QLineEdit* length = scene().measureEntry().field(0);
  QTest::keyClicks(length, QStringLiteral(" kg"));
  QTest::keyClick(length, Qt::Key_Return);
  EXPECT_FALSE(screen.window.statusBar()->currentMessage().isEmpty());
  EXPECT_TRUE(scene().measureEntry().isVisible()) << "it can be mended";
  QTest::keyClick(length, Qt::Key_Escape);
  EXPECT_FALSE(scene().measureEntry().isVisible());
  EXPECT_EQ(screen.undoSteps(), 0);
}

TEST_F(DrawWindow, ByKeyboardAlone) {
  const auto press = [this](Qt::Key key, int times = 1) {
    for (int i = 0; i < times; ++i) QTest::keyClick(&scene(), key);
  };
  choose(Qt::Key_R);
  press(Qt::Key_Left, 10);
  press(Qt::Key_Return);
  press(Qt::Key_Right, 20);
  press(Qt::Key_Return);
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  const double length = std::get<RodShape>(mechanism().bodies[0].shape).length;
  EXPECT_GT(length, 0);
  EXPECT_EQ(screen.document.committed().motion->state.q[2], 0);
  // The view was moved to the rod: its middle is where the crosshair begins.
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  choose(Qt::Key_V);
  press(Qt::Key_Return);
  ASSERT_EQ(mechanism().joints.size(), 1U);
  EXPECT_EQ(anchor_a(mechanism().joints[0].kind), Anchor{.body = 0});
  press(Qt::Key_Escape);
  press(Qt::Key_Escape);
  EXPECT_EQ(scene().sceneTool(), SceneTool::drag);
}

TEST_F(DrawWindow, APolygonIsClickedCornerByCorner) {
  choose(Qt::Key_G);
  for (const Vec2 corner : {Vec2{0, 0}, {0.4, 0}, {0.4, 0.3}}) click(corner);
  // A corner that would make it hollow is refused, and said.
  click({0.3, 0.1});
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().contains(QStringLiteral("convex")));
  click({0, 0.3});
  EXPECT_EQ(screen.undoSteps(), 0);
  click({0, 0});
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_EQ(std::get<PolygonShape>(mechanism().bodies[0].shape).vertices.size(), 4U);
  EXPECT_NEAR(screen.document.committed().motion->state.q[0], 0.2, 1e-12);
  EXPECT_NEAR(screen.document.committed().motion->state.q[1], 0.15, 1e-12);
  EXPECT_EQ(screen.undoSteps(), 1);
}

// Enter ends the polygon; the place of the pointer is no further corner.
TEST_F(DrawWindow, EnterEndsAPolygonThatWasClicked) {
  scene().setSceneTool(SceneTool::polygon);
  for (const Vec2 corner : {Vec2{0, 0}, Vec2{0.4, 0}, Vec2{0.4, 0.3}, Vec2{0, 0.3}}) click(corner);
  EXPECT_TRUE(mechanism().bodies.empty());
  QTest::keyClick(&scene(), Qt::Key_Return);
  ASSERT_EQ(mechanism().bodies.size(), 1u);
  EXPECT_EQ(std::get<PolygonShape>(mechanism().bodies[0].shape).vertices.size(), 4u);
}

// Undo takes back the rod that is being drawn, and only then the one that is there.
TEST_F(DrawWindow, UndoFirstDropsWhatIsBeingDrawn) {
  scene().setSceneTool(SceneTool::rod);
  click({0, 0});
  click({0.3, 0});
  ASSERT_EQ(mechanism().bodies.size(), 1u);
  click({0, 0.2});
  scene().setFocus();
  QTest::keyClick(&scene(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(mechanism().bodies.size(), 1u);
  QTest::keyClick(&scene(), Qt::Key_Z, Qt::ControlModifier);
  EXPECT_TRUE(mechanism().bodies.empty());
}

// Each tool, where it can draw, makes one undo step, and the file of what it made is read back.
TEST_F(DrawWindow, EveryToolDraws) {
  Scenario rods = with_rod({}, {{-0.6, 0}, Anchor{.p = {-0.6, 0}}}, {{-0.2, 0}, {}});
  rods = with_disc(rods, {{0.3, 0.3}, {}}, 0.1);
  for (const SceneToolInfo& info : sceneTools()) {
    if (info.places == Places::none || placesPicture(info.tool)) continue;
    SCOPED_TRACE(info.id);
    screen.document.reset(resolved(rods));
    ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
    scene().setSceneTool(info.tool);
    const std::size_t before = parts_of(screen.document.committed()).size();
    const bool at_pivot = info.tool == SceneTool::stop;
    const bool to_disc = info.tool == SceneTool::curved_slot;
    const Vec2 from = at_pivot ? Vec2{-0.6, 0} : to_disc ? Vec2{0, 0} : Vec2{-0.2, 0};
    const Vec2 to{0.3, 0.3};
    if (info.places == Places::one) {
      click(from);
    } else if (info.places == Places::two) {
      draw(from, to);
    } else {
      for (const Vec2 corner : {from, Vec2{0, -0.2}, Vec2{0.1, 0.1}, from}) click(corner);
    }
    EXPECT_EQ(screen.undoSteps(), 1) << screen.window.statusBar()->currentMessage().toStdString();
    EXPECT_GT(parts_of(screen.document.committed()).size(), before);
    const std::string drawn = write_scenario(screen.document.committed());
    EXPECT_EQ(write_scenario(read_scenario(drawn)), drawn);
    scene().setSceneTool(SceneTool::drag);
  }
}

// A drawn part of the gallery's mechanism moves as any other: the tools know no other documents.
TEST_F(DrawWindow, ALinkIsAddedToAMechanismOfTheGallery) {
  screen.document.reset(load_gallery("kane"));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const State& state = screen.document.committed().motion->state;
  const Vec2 tip = world_point(mechanism(), state.q, {.body = 1, .place = Place::end});
  choose(Qt::Key_R);
  const QPoint from = pixelOf(tip);
  drawPixels(from + QPoint(3, -2), from + QPoint(80, -40));
  ASSERT_EQ(mechanism().bodies.size(), 3U);
  ASSERT_EQ(mechanism().joints.size(), 3U);
  EXPECT_EQ(anchor_b(mechanism().joints[2].kind), (Anchor{.body = 1, .place = Place::end}));
  screen.trigger("edit.undo");
  EXPECT_EQ(screen.document.committed(), resolved(load_gallery("kane")));
}

}  // namespace
}  // namespace carom::ui
