// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dimensions of joints, stops, tips, springs and ropes are dragged and typed in the scene. Expected
// numbers follow from where the hand let go.
#include <gtest/gtest.h>

#include <QLineEdit>

#include "core/edit/draw.h"
#include "tests/ui/design_desk.h"
#include "ui/scene/measure_entry.h"

namespace carom::ui {
namespace {

using test::Desk;

template <class Kind>
const Kind& contactOf(const Desk& desk, std::size_t i) {
  return std::get<Kind>(desk.mechanism().contacts[i].geometry);
}

/// Clicks the handle, types a number and Enter.
void type(Desk& desk, const DimensionHandle& handle, const QString& text) {
  desk.press(desk.pixelAt(handle.at));
  desk.release(desk.pixelAt(handle.at));
  QLineEdit* field = desk.view.measureEntry().field(0);
  ASSERT_TRUE(field->isVisible());
  EXPECT_FALSE(desk.view.measureEntry().field(1)->isVisible()) << "it is one number";
  QTest::keyClicks(field, text);
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_FALSE(desk.document.inGesture());
}

/// A rod on the origin along x, which comes no higher than upright.
Scenario stoppedRod() {
  const Scenario s = with_rod({}, {{0, 0}, Anchor{.p = {0, 0}}}, {{1, 0}, {}});
  return with_stop(s, spot_near(s, {0, 0}, 0.01), {0, 1});
}

TEST(DesignParts, TheLimitOfAStopIsDraggedAndTyped) {
  Desk desk(stoppedRod());
  const DimensionHandle mark = desk.dimension(DimensionKind::stop_limit, "stop");
  const QPointF by(50, 30), from = desk.pixelAt(mark.at);
  const Vec2 to = desk.worldAt(from + by);
  desk.pull(mark, by);
  EXPECT_NEAR(contactOf<AngleStop>(desk, 0).limit, std::atan2(to.y, to.x), 1e-12);
  EXPECT_EQ(desk.undoSteps(), 1);
  type(desk, desk.dimension(DimensionKind::stop_limit, "stop"), QStringLiteral("200 deg"));
  EXPECT_NEAR(contactOf<AngleStop>(desk, 0).limit, 200 * pi / 180, 1e-12);
  EXPECT_EQ(desk.undoSteps(), 2);
  type(desk, desk.dimension(DimensionKind::stop_limit, "stop"), QStringLiteral("500 deg"));
  EXPECT_NEAR(contactOf<AngleStop>(desk, 0).limit, 500 * pi / 180, 1e-12) << "with its turns";
  EXPECT_EQ(desk.undoSteps(), 3);
  desk.document.undoStack().undo();
  desk.document.undoStack().undo();
  desk.document.undoStack().undo();
  EXPECT_NEAR(contactOf<AngleStop>(desk, 0).limit, pi / 2, 1e-12);
}

TEST(DesignParts, AGuideIsTurnedWhileTheLoopStaysClosed) {
  Desk desk("slider-crank");
  std::size_t guide = 0;
  while (!std::holds_alternative<PrismaticJoint>(desk.mechanism().joints[guide].kind)) ++guide;
  const auto axis = [&] {
    return std::get<PrismaticJoint>(desk.mechanism().joints[guide].kind).axis_angle;
  };
  const double before = axis();
  const DimensionHandle turn =
      desk.dimension(DimensionKind::guide_turn, desk.mechanism().joints[guide].name);
  const QPointF from = desk.pixelAt(turn.at), by(-8, -40);
  desk.press(from, Qt::ControlModifier);
  for (int i = 1; i <= 8; ++i) {
    desk.move(from + i / 8.0 * by, Qt::ControlModifier);
    EXPECT_TRUE(desk.document.evaluation().pose_reached);
    EXPECT_LT(desk.opening(), 1e-9);
    EXPECT_FALSE(desk.view.currentScene().handles.empty());
  }
  const Vec2 way = desk.worldAt(from + by) - *turn.from, was = turn.at - *turn.from;
  desk.release(from + by, Qt::ControlModifier);
  EXPECT_NEAR(axis() - before, std::atan2(cross(was, way), dot(was, way)), 1e-12);
  EXPECT_EQ(desk.undoSteps(), 1);
}

TEST(DesignParts, ShiftTurnsAGuideInStepsOf15Degrees) {
  Scenario s = with_particle({}, {{0.5, 0}, {}});
  s = with_part(s, Joint{"slot", SlotJoint{{.body = 0}, {.body = ground}, 0}});
  Desk desk(s);
  const DimensionHandle turn = desk.dimension(DimensionKind::guide_turn, "slot");
  const QPointF from = desk.pixelAt(turn.at);
  const Vec2 to = *turn.from + norm(turn.at - *turn.from) * direction(0.49);
  desk.drag(from, desk.pixelAt(to) - from, Qt::ShiftModifier);
  EXPECT_NEAR(std::get<SlotJoint>(desk.mechanism().joints[0].kind).axis_angle, pi / 6, 1e-12);
}

TEST(DesignParts, AnglesAreWholeDegrees) {
  Desk desk(stoppedRod());
  const DimensionHandle mark = desk.dimension(DimensionKind::stop_limit, "stop");
  const QPointF from = desk.pixelAt(mark.at);
  const Vec2 to = *mark.from + norm(mark.at - *mark.from) * direction(0.52);
  desk.drag(from, desk.pixelAt(to) - from);
  EXPECT_NEAR(contactOf<AngleStop>(desk, 0).limit, pi / 6, 1e-12) << "0.52 rad are 29.8°";
}

TEST(DesignParts, LengthsOfSpringsAndRopesAreDraggedBesideThem) {
  Scenario s = with_particle({}, {{0.6, 0}, {}});
  s = with_spring(s, {{0, 0}, {}}, spot_near(s, {0.6, 0}, 0.01));
  s = with_rope(s, spot_near(s, {0.6, 0}, 0.01), {{0, 0}, {}});
  Desk desk(s);
  std::size_t lines = 0;
  for (const Primitive& primitive : desk.view.currentScene().primitives) {
    const auto* line = std::get_if<Segment>(&primitive);
    lines += line != nullptr && line->role == Role::dimension ? 1 : 0;
  }
  EXPECT_EQ(lines, 2U) << "one leads to each square";
  const DimensionHandle rest = desk.dimension(DimensionKind::rest_length, "spring");
  // Measured from the particle, to the left.
  const double there = rest.from->x - desk.worldAt(desk.pixelAt(rest.at) + QPointF(60, 9)).x;
  desk.pull(rest, {60, 9});
  EXPECT_NEAR(std::get<SpringForce>(desk.mechanism().forces[0].kind).rest_length, there, 1e-12);
  type(desk, desk.dimension(DimensionKind::length, "rope"), QStringLiteral("900 mm"));
  EXPECT_NEAR(contactOf<Rope>(desk, 0).length, 0.9, 1e-12);
  EXPECT_EQ(desk.undoSteps(), 2);
}

// A length below nothing is none: the last possible one stays, and the reason is said.
TEST(DesignParts, ALengthThatCannotBeIsRefused) {
  Scenario s = with_particle({}, {{0.6, 0}, {}});
  s = with_rope(s, spot_near(s, {0.6, 0}, 0.01), {{0, 0}, {}});
  Desk desk(s);
  QStringList said;
  QObject::connect(&desk.view, &SceneView::refused, [&](const QString& text) { said << text; });
  type(desk, desk.dimension(DimensionKind::length, "rope"), QStringLiteral("-1"));
  ASSERT_EQ(said.size(), 1);
  EXPECT_FALSE(said[0].isEmpty());
  EXPECT_NEAR(contactOf<Rope>(desk, 0).length, 0.6, 1e-12);
}

TEST(DesignParts, TheRadiusOfATipFollowsTheHand) {
  Scenario s = with_rod({}, {{0, 0}, {}}, {{0, 0.8}, {}});
  s = with_wall(s, {.body = 0, .place = Place::start}, {-1, -0.3}, {1, -0.3});
  Parts parts(s);
  std::get<PointLine>(parts.mechanism.contacts[0].geometry).tip.radius = 0.1;
  Desk desk(std::move(parts).put_into(s));
  const DimensionHandle rim = desk.dimension(DimensionKind::tip_radius, "wall");
  const QPointF by(25, 25);
  const Vec2 to = desk.worldAt(desk.pixelAt(rim.at) + by);
  desk.pull(rim, by);
  EXPECT_NEAR(contactOf<PointLine>(desk, 0).tip.radius, norm(to), 1e-12);
}

TEST(DesignParts, TheStopOfASliderIsDraggedAlongItsAxis) {
  Scenario s = with_disc({}, {{0, 0}, {}}, 0.1);
  s = with_slider(s, spot_near(s, {0, 0}, 0.01), {1, 0});
  s = with_stop(s, spot_near(s, {0, 0}, 0.01), {0.5, 0});
  Desk desk(s);
  const DimensionHandle mark = desk.dimension(DimensionKind::stop_limit, "stop");
  const double x = desk.worldAt(desk.pixelAt(mark.at) + QPointF(-40, 25)).x;
  desk.pull(mark, {-40, 25});
  EXPECT_NEAR(contactOf<SlideStop>(desk, 0).limit, x, 1e-12);
}

}  // namespace
}  // namespace carom::ui
