// SPDX-License-Identifier: GPL-3.0-or-later
//
// The direction in which a contact is struck, and the impulses given from outside, in the scene.
#include <gmock/gmock.h>

#include <QSignalSpy>
#include <cmath>
#include <numbers>

#include "core/io/scenario_json.h"
#include "core/scenario/parameters.h"
#include "core/study/edit.h"
#include "scene_fixture.h"
#include "ui/look/pixels.h"
#include "ui/scene/build_scene.h"
#include "ui/scene/part_info.h"

namespace carom::ui::test {
namespace {

template <class T>
std::vector<T> all(const Scene& scene) {
  std::vector<T> found;
  for (const Primitive& primitive : scene.primitives) {
    if (const T* one = std::get_if<T>(&primitive)) found.push_back(*one);
  }
  return found;
}

double turnOf(const SceneOnScreen& screen) {
  return screen.document.scenario().mechanism->contacts.front().turn;
}

/// From the grip of a direction to where it is when turned by `angle` clockwise from the vertical.
QPointF wayTo(double angle) {
  return directionGripPx * QPointF(std::sin(angle), 1 - std::cos(angle));
}

// n points up; δ counts counter-clockwise, so that a hand that goes right makes it negative.
TEST(SceneDirection, DraggingItsTipTurnsTheImpact) {
  SceneOnScreen screen;
  const QPointF tip = screen.pixelOf(screen.handle(HandleKind::direction));
  screen.drag(tip, wayTo(0.3));
  EXPECT_NEAR(turnOf(screen), -0.3, 1e-9);
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_EQ(screen.document.undoStack().text(0), "Turn impact at tip");
  screen.document.undoStack().undo();
  EXPECT_EQ(turnOf(screen), 0);
}

// A free disc struck at its lowest point along d = (sin δ, cos δ), by hand from G(16): it meets
// W = 1/m + r² sin²δ/J with J = m r²/2, and T_c⁻ = (v·d)²/(2W).
TEST(SceneDirection, TheEffectiveEnergyFollows) {
  SceneOnScreen screen("bouncing-disc");
  const double delta = 0.4;
  screen.drag(screen.pixelOf(screen.handle(HandleKind::direction)), wayTo(delta));
  const double r = 0.1, m = 1, v_x = 1 + 20 * r, v_y = -2;  // of the lowest point
  const double W = 1 / m + 2 * std::pow(std::sin(delta), 2) / m;
  const double v_d = v_x * std::sin(delta) + v_y * std::cos(delta);
  ASSERT_LT(v_d, 0) << "it still approaches";
  EXPECT_NEAR(*screen.document.evaluation().indicators.T_c_minus.number, v_d * v_d / (2 * W), 1e-9);
}

TEST(SceneDirection, NearTheNormalItIsTheNormalAndBackAtTheStartThereIsNoStep) {
  SceneOnScreen screen;
  const QPointF tip = screen.pixelOf(screen.handle(HandleKind::direction));
  screen.drag(tip, wayTo(0.3));
  ASSERT_NE(turnOf(screen), 0);
  screen.drag(tip + wayTo(0.3), wayTo(0.01) - wayTo(0.3));
  EXPECT_EQ(turnOf(screen), 0);
  screen.press(tip);
  screen.move(tip + QPointF(30, 0));
  EXPECT_TRUE(screen.document.inGesture());
  screen.move(tip);
  screen.release(tip);
  EXPECT_EQ(screen.undoSteps(), 2);
}

TEST(SceneDirection, StaysWithinWhatAFileMayHold) {
  SceneOnScreen screen;
  const QPointF tip = screen.pixelOf(screen.handle(HandleKind::direction));
  screen.drag(tip, wayTo(2.5));
  const Range range = find_parameter(screen.document.scenario(), "contacts.tip.turn").range;
  EXPECT_EQ(turnOf(screen), range.low);
  EXPECT_NO_THROW(read_scenario(write_scenario(screen.document.scenario())));
}

TEST(SceneDirection, IsTypedAndNudgedLikeEveryHandle) {
  SceneOnScreen screen;
  const Handle handle = screen.handle(HandleKind::direction);
  QSignalSpy activated(&screen.view, &SceneView::handleActivated);
  screen.drag(screen.pixelOf(handle), {0, 0});
  ASSERT_EQ(activated.count(), 1);
  EXPECT_EQ(activated.first().first().toString(), "contacts.tip.turn");
  QTest::keyClick(&screen.view, Qt::Key_Left);
  EXPECT_NEAR(turnOf(screen), std::atan2(5, directionGripPx), 1e-9);
  EXPECT_TRUE(
      describe(screen.document.scenario(), screen.document.evaluation(), handle).contains(u'δ'));
}

TEST(SceneDirection, ConeAndAxisAreAboutTheTurnedDirection) {
  SceneOnScreen screen;
  const Scene straight = screen.view.currentScene();
  screen.document.apply(edited(screen.document.scenario(), "contacts.tip.turn", 0.25), "Turn");
  const Scene turned = screen.view.currentScene();
  EXPECT_EQ(all<AxisLine>(turned).size(), all<AxisLine>(straight).size() + 1);
  ASSERT_EQ(all<Cone>(turned).size(), 1u);
  const Vec2 axis = all<Cone>(turned).front().axis;
  EXPECT_NEAR(axis.x, -std::sin(0.25), 1e-12);
  EXPECT_NEAR(axis.y, std::cos(0.25), 1e-12);
}

TEST(SceneDirection, ShowsItsGripOnlyWhereItsContactIsPointedAt) {
  SceneOnScreen screen;
  const auto marks = [&screen] { return all<HandleMark>(screen.view.currentScene()).size(); };
  screen.hover({2, 2});
  const std::size_t apart = marks();
  screen.hover(screen.pixelOf(screen.handle(HandleKind::contact)));
  EXPECT_EQ(marks(), apart + 2) << "the grip, and the contact point that is lit";
}

TEST(SceneDirection, InFlightThereIsNone) {
  SceneOnScreen screen;
  screen.drag(screen.pixelOf(screen.handle(HandleKind::contact)), {-20, -60}, Qt::AltModifier);
  for (const Handle& handle : screen.view.currentScene().handles) {
    EXPECT_NE(handle.kind, HandleKind::direction);
  }
}

// Both ends of the rod slip: each impulse lies on the edge of its cone, |i_t| = 0.3 i_n.
TEST(Impulses, AreDrawnAtEveryContact) {
  ScenarioDocument document(load_gallery("rod-in-corner"));
  const Scene scene = buildScene(document.scenario(), document.evaluation());
  std::vector<Arrow> drawn;
  for (const Arrow& arrow : all<Arrow>(scene)) {
    if (arrow.role == Role::impulse) drawn.push_back(arrow);
  }
  ASSERT_EQ(drawn.size(), 2u);
  const Arrow& wall = drawn[0].tail.y > drawn[1].tail.y ? drawn[0] : drawn[1];
  const Arrow& floor = drawn[0].tail.y > drawn[1].tail.y ? drawn[1] : drawn[0];
  EXPECT_NEAR(wall.tail.x, 0, 1e-9);
  EXPECT_NEAR(floor.tail.y, 0, 1e-9);
  EXPECT_GT(wall.shaftPx.x(), 0);
  EXPECT_LT(floor.shaftPx.y(), 0) << "up";
  EXPECT_NEAR(std::abs(wall.shaftPx.y() / wall.shaftPx.x()), 0.3, 1e-9);
  EXPECT_NEAR(std::abs(floor.shaftPx.x() / floor.shaftPx.y()), 0.3, 1e-9);
  EXPECT_EQ(all<Cone>(scene).size(), 2u);
}

// No law answers: what may push stands at both nevertheless.
TEST(Impulses, ConesStandAtEveryContactThatStrikes) {
  Scenario corner = edited(load_gallery("rod-in-corner"), "contacts.wall.e", 0.1);
  corner.law = NewtonCoulombLaw{};
  corner.law_for_several = NewtonLaw{};
  ScenarioDocument document(corner);
  ASSERT_EQ(document.evaluation().result.status, ImpactStatus::law_not_applicable);
  EXPECT_EQ(all<Cone>(buildScene(document.scenario(), document.evaluation())).size(), 2u);
}

// The wheeled robot of González Sec. 4 at 1 m/s: T_c⁻ = 119.872 J where the obstacle rises at 60°,
// 109.389 J at the vertical wall (closed form of E9). The face turns about (0, 0).
TEST(SceneSurface, DraggingItsGripTurnsTheObstacleAndTheEffectiveEnergyFollows) {
  SceneOnScreen screen("wheeled-robot");
  const double rises = 70 * std::numbers::pi / 180;
  const QPointF pivot = toPixels(screen.view.view(), QRectF(screen.view.rect()), {0, 0});
  const auto gripAt = [&pivot](double slope) {
    return pivot + surfaceGripPx * QPointF(std::cos(slope), -std::sin(slope));
  };
  const QPointF grip = screen.pixelOf(screen.handle(HandleKind::surface));
  EXPECT_NEAR(size(grip - gripAt(rises)), 0, 1e-9);
  const auto T_c = [&screen] { return *screen.document.evaluation().indicators.T_c_minus.number; };
  screen.drag(grip, gripAt(std::numbers::pi / 3) - grip);
  EXPECT_NEAR(T_c(), 119.872, 5e-4);
  screen.drag(gripAt(std::numbers::pi / 3),
              gripAt(std::numbers::pi / 2) - gripAt(std::numbers::pi / 3));
  EXPECT_NEAR(T_c(), 109.389, 5e-4);
  EXPECT_EQ(screen.undoSteps(), 2);
  EXPECT_EQ(screen.document.undoStack().text(0), "Turn surface at obstacle");
  const Handle handle = screen.handle(HandleKind::surface);
  EXPECT_EQ(parameterPath(screen.document.scenario(), handle), "contacts.obstacle.normal_angle");
  EXPECT_TRUE(describe(screen.document.scenario(), screen.document.evaluation(), handle)
                  .contains("normal at 180"));
}

TEST(SceneSurface, OneOfSeveralContactsIsNotTurnedForItself) {
  const SceneOnScreen screen("block-three-feet");
  for (const Handle& handle : screen.view.currentScene().handles) {
    EXPECT_NE(handle.kind, HandleKind::surface);
  }
}

TEST(GivenImpulses, AreDrawnWhereTheyAct) {
  ScenarioDocument document(load_gallery("bouncing-disc"));
  Scenario kicked = document.scenario();
  auto motion = std::make_shared<Motion>(*kicked.motion);
  motion->impulses = {{"kick", 0, 0.5, 0, 0}, {"spin", 0, 0, 0, -0.25}};
  kicked.motion = motion;
  document.apply(kicked, "kick");
  const Scene scene = buildScene(document.scenario(), document.evaluation());
  std::vector<Arrow> given;
  for (const Arrow& arrow : all<Arrow>(scene)) {
    if (arrow.role == Role::impulseGiven) given.push_back(arrow);
  }
  ASSERT_EQ(given.size(), 2u);
  EXPECT_NEAR(given[0].tail.y, 0.1, 1e-9) << "at the centre of the disc";
  EXPECT_GT(given[0].shaftPx.x(), 10);
  EXPECT_EQ(given[0].shaftPx.y(), 0);
  EXPECT_EQ(given[1].shaftPx, QPointF()) << "a moment has no direction in the plane";
  QStringList words;
  for (const Label& label : scene.labels) words << label.text;
  EXPECT_TRUE(words.contains(QStringLiteral("kick 0.5\u2009N s"))) << words.join('|').toStdString();
  EXPECT_TRUE(words.contains(QStringLiteral("spin ↻ 0.25\u2009N m s")))
      << words.join('|').toStdString();
}

}  // namespace
}  // namespace carom::ui::test
