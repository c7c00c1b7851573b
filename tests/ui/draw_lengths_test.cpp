// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lengths that are drawn agree with others, and walls are struck by what can move. Expected lengths
// are those of what was drawn before.
#include <gtest/gtest.h>

#include <QStatusBar>

#include "tests/ui/drawn_by_hand.h"
#include "tests/ui/eventually.h"
#include "ui/scene/measure_entry.h"
#include "ui/scene/pointer_label.h"

namespace carom::ui {
namespace {

class DrawnLengths : public test::DrawnByHand {
 protected:
  void SetUp() override { begin({0, 0}, 500); }

  /// Presses at one place and moves to another; the button stays down.
  void hold(Vec2 from, QPointF to, Qt::KeyboardModifiers keys = {}) {
    button(QEvent::MouseButtonPress, pixelOf(from), keys);
    for (int step = 1; step <= 5; ++step) {
      button(QEvent::MouseMove, pixelOf(from) + step / 5.0 * (to - pixelOf(from)), keys);
    }
  }
  void letGo(QPointF at, Qt::KeyboardModifiers keys = {}) {
    button(QEvent::MouseButtonRelease, at, keys);
  }
  double rod(std::size_t i) { return std::get<RodShape>(mechanism().bodies[i].shape).length; }
  PointerLabel& label() { return *scene().findChild<PointerLabel*>(); }
  /// The screen tells of a move only where the pointer was elsewhere, and when it comes to it.
  void pointAt(QPointF pixel, const QString& words) {
    QTest::mouseMove(&scene(), pixel.toPoint() + QPoint(9, 9));
    QTest::mouseMove(&scene(), pixel.toPoint());
    EXPECT_TRUE(test::eventually([&] { return said().contains(words); })) << said().toStdString();
  }
  QString said() { return label().isVisible() ? label().text() : QString(); }

  /// A rod that is no multiple of the grid.
  void drawOddRod() {
    choose(Qt::Key_R);
    click({-0.3, 0.3});
    type(QStringLiteral("213.7 mm"), QStringLiteral("0"));
    ASSERT_EQ(mechanism().bodies.size(), 1U);
  }

 private:
  void button(QEvent::Type type, QPointF at, Qt::KeyboardModifiers keys) {
    const bool moves = type == QEvent::MouseMove;
    QMouseEvent event(type, at, scene().mapToGlobal(at), moves ? Qt::NoButton : Qt::LeftButton,
                      type == QEvent::MouseButtonRelease ? Qt::NoButton : Qt::LeftButton, keys);
    QApplication::sendEvent(&scene(), &event);
  }
};

// A quick hand clicks where the numbers stand: the scene gets the click.
TEST_F(DrawnLengths, TheNumbersAtThePointerCatchNoClick) {
  choose(Qt::Key_R);
  hold({-0.3, 0.3}, pixelOf({0.1, 0.1}));
  ASSERT_FALSE(said().isEmpty());
  EXPECT_EQ(scene().childAt(label().geometry().center()), nullptr);
  letGo(pixelOf({0.1, 0.1}));
  EXPECT_TRUE(said().isEmpty());
}

// One writes where the numbers of the pointer were: these do not lie over what is written.
TEST_F(DrawnLengths, NothingLiesOverTheNumbersThatAreTyped) {
  choose(Qt::Key_R);
  click({-0.3, 0.3});
  pointAt(pixelOf({0.1, 0.1}), QStringLiteral("m"));
  ASSERT_FALSE(said().isEmpty());
  choose(Qt::Key_2);
  ASSERT_TRUE(scene().measureEntry().isVisible());
  EXPECT_EQ(said(), QString());
}

TEST_F(DrawnLengths, ASecondClickAtTheSamePlaceGoesOnFromThere) {
  choose(Qt::Key_R);
  click({-0.3, 0.3});
  click({-0.3, 0.3});
  const QStatusBar& bar = *screen.window.statusBar();
  EXPECT_TRUE(bar.currentMessage().contains(QStringLiteral("draw it longer")))
      << bar.currentMessage().toStdString();
  EXPECT_TRUE(mechanism().bodies.empty());
  click({0.1, 0.3});
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_NEAR(rod(0), 0.4, 1e-12);
}

TEST_F(DrawnLengths, ALengthOfNothingIsTypedAgain) {
  choose(Qt::Key_R);
  click({-0.3, 0.3});
  QTest::keyClicks(&scene(), QStringLiteral("0"));
  QLineEdit* field = scene().measureEntry().field(0);
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_TRUE(scene().measureEntry().isVisible());
  ASSERT_TRUE(mechanism().bodies.empty());
  field->selectAll();
  QTest::keyClicks(field, QStringLiteral("0.25 m"));
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_FALSE(scene().measureEntry().isVisible());
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  EXPECT_NEAR(rod(0), 0.25, 1e-12);
  // Why there was no rod is not said of the next one.
  QTest::mouseMove(&scene(), pixelOf({0.1, 0.1}).toPoint());
  EXPECT_EQ(said(), QString());
}

TEST_F(DrawnLengths, ARodIsAsLongAsAnother) {
  drawOddRod();
  const QPointF to = pixelOf(Vec2{-0.2, -0.3} + 0.2137 * direction(0.9)) + QPointF(1.5, 1.5);
  hold({-0.2, -0.3}, to);
  EXPECT_TRUE(said().contains(QStringLiteral("= rod"))) << said().toStdString();
  letGo(to);
  ASSERT_EQ(mechanism().bodies.size(), 2U);
  EXPECT_NEAR(rod(1), 0.2137, 1e-12);
}

TEST_F(DrawnLengths, ALengthThatIsNoOthersIsOnTheGrid) {
  drawOddRod();
  const QPointF to = pixelOf({0.1, -0.3});
  hold({-0.2, -0.3}, to);
  EXPECT_FALSE(said().contains(QLatin1Char('='))) << said().toStdString();
  letGo(to);
  EXPECT_NEAR(rod(1), 0.3, 1e-12);
}

TEST_F(DrawnLengths, WithShiftTheDirectionIsAStepOf15DegreesAsWell) {
  drawOddRod();
  const QPointF to = pixelOf(Vec2{-0.2, -0.3} + 0.215 * direction(0.47));
  hold({-0.2, -0.3}, to, Qt::ShiftModifier);
  letGo(to, Qt::ShiftModifier);
  EXPECT_NEAR(rod(1), 0.2137, 1e-12);
  EXPECT_NEAR(screen.document.committed().motion->state.q[5], pi / 6, 1e-12);
}

TEST_F(DrawnLengths, NearAStepOf15DegreesBothAreMet) {
  drawOddRod();
  const QPointF to = pixelOf(Vec2{-0.2, -0.3} + 0.2137 * direction(pi / 4)) + QPointF(1.2, -1.8);
  hold({-0.2, -0.3}, to);
  letGo(to);
  EXPECT_NEAR(rod(1), 0.2137, 1e-12);
  EXPECT_NEAR(screen.document.committed().motion->state.q[5], pi / 4, 1e-12);
}

// The end of the first rod is met, though another place would be as far away as that is long.
TEST_F(DrawnLengths, PointsComeBeforeLengths) {
  drawOddRod();
  const Vec2 end{-0.3 + 0.2137, 0.3};
  const Vec2 from = end + Vec2{0, -0.22};
  const QPointF to = pixelOf(end) + QPointF(0, 5);
  hold(from, to);
  letGo(to);
  ASSERT_EQ(mechanism().bodies.size(), 2U);
  EXPECT_EQ(mechanism().joints.size(), 1U) << "a pivot at the end";
  EXPECT_GT(rod(1), 0.2138);
}

TEST_F(DrawnLengths, WithCtrlNoLengthIsMet) {
  drawOddRod();
  const Vec2 at = Vec2{-0.2, -0.3} + 0.2137 * direction(0.9);
  const QPointF to = pixelOf(at) + QPointF(1.5, 1.5);
  hold({-0.2, -0.3}, to, Qt::ControlModifier);
  letGo(to, Qt::ControlModifier);
  EXPECT_GT(std::abs(rod(1) - 0.2137), 1e-6);
}

TEST_F(DrawnLengths, AnEdgeOfAPolygonIsAsLongAsAnEarlierOne) {
  choose(Qt::Key_G);
  click({-0.2, -0.2});
  type(QStringLiteral("213.7 mm"), QStringLiteral("0"));
  const QPointF up = pixelOf({-0.2 + 0.2137, -0.2 + 0.2137}) + QPointF(1, 2);
  pointAt(up, QStringLiteral("= edge 1"));
  QTest::mouseClick(&scene(), Qt::LeftButton, {}, up.toPoint());
  click({-0.2, -0.2});
  ASSERT_EQ(mechanism().bodies.size(), 1U);
  const auto& shape = std::get<PolygonShape>(mechanism().bodies[0].shape);
  ASSERT_EQ(shape.vertices.size(), 3U);
  EXPECT_NEAR(norm(shape.vertices[2].p - shape.vertices[1].p), 0.2137, 1e-9);
}

TEST_F(DrawnLengths, ALinkIsAsLongAsARod) {
  drawOddRod();
  choose(Qt::Key_K);
  const QPointF to = pixelOf(Vec2{-0.3, 0.3} + 0.2137 * direction(-1.2)) + QPointF(1.5, 1.5);
  hold({-0.3, 0.3}, to);
  EXPECT_TRUE(said().contains(QStringLiteral("= rod")));
  letGo(to);
  ASSERT_EQ(mechanism().joints.size(), 1U);
  EXPECT_NEAR(std::get<DistanceJoint>(mechanism().joints[0].kind).length, 0.2137, 1e-12);
}

TEST_F(DrawnLengths, AWallIsAsLongAsARodAndARodAsLongAsAWall) {
  drawOddRod();
  choose(Qt::Key_W);
  const QPointF to = pixelOf(Vec2{-0.2, -0.3} + 0.2137 * direction(0.9)) + QPointF(1.5, 1.5);
  hold({-0.2, -0.3}, to);
  EXPECT_TRUE(said().contains(QStringLiteral("= rod"))) << said().toStdString();
  letGo(to);
  ASSERT_FALSE(mechanism().contacts.empty());
  const Line line = std::get<PointLine>(mechanism().contacts[0].geometry).surface;
  EXPECT_NEAR(*line.to - *line.from, 0.2137, 1e-12);
}

// The point at the pivot never comes to a wall; the other end does.
TEST_F(DrawnLengths, AWallThroughAPivotIsStruckByTheOtherEnd) {
  choose(Qt::Key_R);
  draw({0, 0}, {0, -0.3});
  choose(Qt::Key_V);
  click({0, 0});
  ASSERT_EQ(mechanism().joints.size(), 1U);
  choose(Qt::Key_W);
  draw({-0.4, 0}, {0.4, 0});
  draw({0, 0}, {0.3, 0.2});
  ASSERT_EQ(mechanism().contacts.size(), 2U);
  for (const Contact& contact : mechanism().contacts) {
    EXPECT_EQ(std::get<PointLine>(contact.geometry).striker,
              (Anchor{.body = 0, .place = Place::end}));
  }
}

TEST_F(DrawnLengths, AWallWaitsWhereNothingCanMove) {
  choose(Qt::Key_R);
  draw({0, 0}, {0.3, 0});
  choose(Qt::Key_E);
  click({0, 0});
  ASSERT_EQ(mechanism().joints.size(), 1U);
  choose(Qt::Key_W);
  draw({-0.2, -0.2}, {0.4, -0.2});
  EXPECT_EQ(mechanism().contacts.size(), 1U);
  EXPECT_TRUE(screen.window.statusBar()->currentMessage().contains(
      QStringLiteral("nothing strikes it yet")))
      << screen.window.statusBar()->currentMessage().toStdString();
  EXPECT_FALSE(screen.document.inGesture());
}

}  // namespace
}  // namespace carom::ui
