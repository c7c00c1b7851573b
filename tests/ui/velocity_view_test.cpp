// SPDX-License-Identifier: GPL-3.0-or-later
//
// The velocity plane on screen: dragging q̇⁺ sets e, dragging q̇⁻ the velocity before the impact.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
#include "core/study/edit.h"
#include "tests/ui/scene_in_window.h"
#include "ui/studies/velocity_view.h"

namespace carom::ui {
namespace {

class VelocityPlaneOnScreen : public test::SceneInWindow {
 protected:
  void SetUp() override {
    open(load_gallery("bouncing-disc"));
    screen.trigger("view.show.velocity-plane");
    ASSERT_TRUE(
        test::eventually([this] { return view().isVisible() && view().plane().reason.empty(); }));
  }
  VelocityView& view() { return screen.window.panel<VelocityView>(); }
  double e() { return mechanism().contacts[0].e; }
  const std::vector<double>& qdot() { return screen.document.evaluation().state.qdot; }
  void move(QPointF at) {
    QMouseEvent event(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&view(), &event);
  }
};

// The disc of 1 kg strikes with (1, −2) m/s and 20 rad/s: S q̇⁻ = (0, −2, 0) is as long as 2 √J, the
// rest as long as √3 √J.
TEST_F(VelocityPlaneOnScreen, DraggingTheVelocityBeforeThrowsTheMechanism) {
  const std::vector<double> start = qdot();
  const QPointF unit = view().positionOf({1, 0});
  const QPointF from = view().positionOf(view().plane().before);
  const QPointF to = view().positionOf({0.5 * std::sqrt(3), -1});
  QTest::mousePress(&view(), Qt::LeftButton, {}, from.toPoint());
  for (const double share : {0.3, 0.7, 1.0}) {
    move(from + share * (to - from));
    EXPECT_EQ(view().positionOf({1, 0}), unit) << "the scale stays meanwhile";
  }
  EXPECT_NEAR(qdot()[0], 0.5, 0.03) << "at once";
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, to.toPoint());
  EXPECT_NEAR(qdot()[0], 0.5, 0.03);
  EXPECT_NEAR(qdot()[1], -1, 0.03);
  EXPECT_NEAR(qdot()[2], 10, 0.6);
  EXPECT_DOUBLE_EQ(e(), 0.7);
  EXPECT_EQ(screen.undoSteps(), 1);
  screen.trigger("edit.undo");
  EXPECT_EQ(qdot(), start);
}

TEST_F(VelocityPlaneOnScreen, TheVelocityBeforeAlwaysStrikes) {
  const QPointF from = view().positionOf(view().plane().before);
  QTest::mousePress(&view(), Qt::LeftButton, {}, from.toPoint());
  for (const Vec2 to : {Vec2{1, -1}, Vec2{1, 1}, Vec2{-1, 1}}) move(view().positionOf(to));
  EXPECT_TRUE(view().plane().reason.empty());
  EXPECT_LT(view().plane().before.y, 0);
  QTest::keyClick(&view(), Qt::Key_Escape);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, from.toPoint());
  EXPECT_EQ(screen.undoSteps(), 0);
}

TEST_F(VelocityPlaneOnScreen, EnterGivesTheArrowKeysTheOtherPoint) {
  view().setFocus();
  QTest::keyClick(&view(), Qt::Key_Return);
  QTest::keyClick(&view(), Qt::Key_Down);
  EXPECT_DOUBLE_EQ(e(), 0.7);
  EXPECT_LT(qdot()[1], -2);
  EXPECT_NEAR(qdot()[0], 1, 1e-9);
  QTest::keyClick(&view(), Qt::Key_Return);
  QTest::keyClick(&view(), Qt::Key_Down);
  EXPECT_LT(e(), 0.7);
}

TEST_F(VelocityPlaneOnScreen, DraggingTheDotSetsRestitution) {
  const VelocityPlane plane = view().plane();
  const QPointF from = view().positionOf(plane.frictionless);
  const QPointF to = view().positionOf({plane.kept.x, 0.25 * plane.reflected.y});
  QTest::mousePress(&view(), Qt::LeftButton, {}, from.toPoint());
  for (const double share : {0.3, 0.7, 1.0}) {
    const QPointF at = from + share * (to - from);
    QMouseEvent event(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&view(), &event);
  }
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, to.toPoint());
  EXPECT_NEAR(e(), 0.25, 0.02);
  EXPECT_EQ(screen.undoSteps(), 1);
  screen.trigger("edit.undo");
  EXPECT_DOUBLE_EQ(e(), 0.7);
}

// Kane's q̇⁺ lies outside the circle, the farther the larger e is.
TEST_F(VelocityPlaneOnScreen, TheScaleStaysWhileTheDotIsDragged) {
  open(edited(load_gallery("kane"), "contacts.tip.mu", 0.55));
  ASSERT_TRUE(test::eventually([this] { return view().plane().reason.empty(); }));
  ASSERT_GT(norm(view().plane().after), view().plane().radius());
  const QPointF unit = view().positionOf({1, 0});
  const QPointF from = view().positionOf(view().plane().frictionless);
  const QPointF to = view().positionOf({view().plane().kept.x, 0.1 * view().plane().reflected.y});
  QTest::mousePress(&view(), Qt::LeftButton, {}, from.toPoint());
  for (const double share : {0.5, 1.0}) {
    const QPointF at = from + share * (to - from);
    QMouseEvent event(QEvent::MouseMove, at, view().mapToGlobal(at), Qt::NoButton, Qt::LeftButton,
                      Qt::NoModifier);
    QApplication::sendEvent(&view(), &event);
    EXPECT_EQ(view().positionOf({1, 0}), unit);
  }
  EXPECT_NEAR(view().positionOf(view().plane().frictionless).y(), to.y(), 1.5);
  QTest::mouseRelease(&view(), Qt::LeftButton, {}, to.toPoint());
  EXPECT_NE(view().positionOf({1, 0}), unit) << "afterwards it fits again";
}

TEST_F(VelocityPlaneOnScreen, ThereIsNoneWhereAnotherIsClosed) {
  open(load_gallery("newtons-cradle"));
  EXPECT_EQ(view().plane().reason, "another contact is closed");
  EXPECT_FALSE(view().grab().isNull());
}

}  // namespace
}  // namespace carom::ui
