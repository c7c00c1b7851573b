// SPDX-License-Identifier: GPL-3.0-or-later
//
// The scene makes room for the motion without a jump, and leaves alone what a hand has set.
#include <cmath>
#include <vector>

#include "tests/ui/eventually.h"
#include "tests/ui/window_fixture.h"
#include "ui/playback/player.h"
#include "ui/scene/scene_mechanism.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

class Gliding : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(test::eventually([this] { return player().trajectory() && !player().isStale(); }));
    ASSERT_TRUE(test::settles(screen.window));
  }
  Player& player() { return *screen.window.views().player; }
  SceneView& scene() { return *screen.window.views().scene; }
  void zoomByHand() {
    const QPointF at = scene().rect().center();
    QWheelEvent wheel(at, scene().mapToGlobal(at), {}, {0, 240}, Qt::NoButton, Qt::NoModifier,
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&scene(), &wheel);
  }

  /// Some frames of the motion later.
  bool isPaintedAgain() {
    int frames = 0;
    const auto counts =
        QObject::connect(&scene(), &SceneView::painted, &screen.window, [&] { ++frames; });
    const bool painted = test::eventually([&] { return frames >= 3; });
    QObject::disconnect(counts);
    return painted;
  }

  test::WindowOnScreen screen{"sliding-block"};
};

TEST_F(Gliding, PlayMakesRoomInSmallSteps) {
  const View before = scene().view();
  std::vector<double> scales;
  QObject::connect(&scene(), &SceneView::painted, &screen.window,
                   [&] { scales.push_back(scene().view().scale); });
  player().play();
  EXPECT_EQ(scene().view(), before) << "nothing has jumped";
  ASSERT_TRUE(scene().isGliding());
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const double first = before.scale, last = scene().view().scale;
  EXPECT_GT(std::abs(last - first), 0.1 * first) << "else there would be nothing to see";
  for (std::size_t k = 1; k < scales.size(); ++k) {
    EXPECT_GE((scales[k] - scales[k - 1]) * (last - first), 0) << "it does not swing";
    EXPECT_LT(std::abs(scales[k] - first), std::abs(last - first) * (1 + 1e-9));
  }
  const View wide = scene().view();
  player().rest();
  EXPECT_FALSE(scene().isGliding());
  EXPECT_EQ(scene().view(), wide) << "it does not jump back";
  player().play();
  EXPECT_FALSE(scene().isGliding());
  EXPECT_TRUE(isPaintedAgain());
  EXPECT_EQ(scene().view(), wide) << "nor forth again";
  player().rest();
  scene().fit();
  EXPECT_EQ(scene().view(), before) << "until it is asked for";
}

// A rocking block stays where it is: the view at rest has room for it, and does not move at all.
TEST_F(Gliding, AMotionThatNeedsLittleRoomIsInTheViewFromTheStart) {
  screen.document.reset(load_gallery("rocking-block"));
  ASSERT_TRUE(test::eventually([this] { return player().trajectory() && !player().isStale(); }));
  ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
  const View before = scene().view();
  const Bounds motion = player().motionBounds();
  const QRectF seen(scene().rect());
  for (const Vec2 corner : {motion.low, motion.high}) {
    EXPECT_TRUE(seen.contains(toPixels(before, seen, corner)));
  }
  player().play();
  EXPECT_FALSE(scene().isGliding());
  EXPECT_TRUE(isPaintedAgain());
  EXPECT_EQ(scene().view(), before);
  player().rest();
  EXPECT_EQ(scene().view(), before);
}

TEST_F(Gliding, AViewSetByHandStays) {
  zoomByHand();
  const View set = scene().view();
  player().play();
  EXPECT_FALSE(scene().isGliding());
  EXPECT_TRUE(isPaintedAgain());
  EXPECT_EQ(scene().view(), set);
  player().rest();
  EXPECT_FALSE(scene().isGliding());
  EXPECT_EQ(scene().view(), set);
}

TEST_F(Gliding, AHandStopsIt) {
  player().play();
  ASSERT_TRUE(scene().isGliding());
  zoomByHand();
  EXPECT_FALSE(scene().isGliding());
  const View set = scene().view();
  EXPECT_TRUE(isPaintedAgain());
  EXPECT_EQ(scene().view(), set);
}

// A block that slides to the right under the hand while it plays.
TEST_F(Gliding, ABlockDraggedToTheBorderComesBackWhenTheDragEnds) {
  screen.document.reset(load_gallery("sliding-block"));
  ASSERT_TRUE(test::eventually([this] { return player().trajectory() && !player().isStale(); }));
  for (const bool playing : {false, true}) {
    SCOPED_TRACE(playing);
    if (playing) player().play();
    ASSERT_TRUE(test::eventually([this] { return !scene().isGliding(); }));
    if (playing) {
      ASSERT_TRUE(test::eventually([this] { return player().moment().has_value(); }));
    }
    const Bounds shown =
        boundsOf(*screen.document.scenario().mechanism,
                 playing ? player().moment()->state.q : screen.document.evaluation().state.q);
    const QPoint at =
        toPixels(scene().view(), QRectF(scene().rect()), 0.5 * (shown.low + shown.high)).toPoint();
    QTest::mousePress(&scene(), Qt::LeftButton, {}, at);
    const View held = scene().view();
    const int far = scene().width() - at.x() - 30;
    for (int step = 1; step <= 10; ++step) {
      const QPointF to = at + QPointF(far * step / 10.0, 0);
      QMouseEvent move(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                       Qt::NoModifier);
      QApplication::sendEvent(&scene(), &move);
      EXPECT_EQ(scene().view(), held) << "nothing moves under the hand";
    }
    ASSERT_TRUE(screen.document.inGesture());
    QTest::mouseRelease(&scene(), Qt::LeftButton, {}, at + QPoint(far, 0));
    EXPECT_EQ(scene().view(), held) << "nor jumps";
    ASSERT_TRUE(test::eventually([this] { return !player().isStale() && !scene().isGliding(); }));
    const Bounds block =
        boundsOf(*screen.document.scenario().mechanism, screen.document.evaluation().state.q);
    const QRectF view(scene().rect());
    EXPECT_LT(toPixels(scene().view(), view, block.high).x(), view.right() - 24);
    player().rest();
  }
}

// The stops of a slider are seen although its body has no size.
TEST(SceneBounds, ReachFromStopToStop) {
  Mechanism mechanism;
  mechanism.bodies = {{.name = "block", .inertia = 1}};
  mechanism.joints = {{"rail", PrismaticJoint{{.body = 0}, {.p = {0, 0.1}}, 0, 0}}};
  mechanism.contacts = {{.name = "right", .geometry = SlideStop{0, StopSide::upper, 0.3}},
                        {.name = "left", .geometry = SlideStop{0, StopSide::lower, -0.2}}};
  const Bounds bounds = boundsOf(mechanism, {0.05, 0.1, 0});
  EXPECT_DOUBLE_EQ(bounds.low.x, -0.2);
  EXPECT_DOUBLE_EQ(bounds.high.x, 0.3);
}

}  // namespace
}  // namespace carom::ui
