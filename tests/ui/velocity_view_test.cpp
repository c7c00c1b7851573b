// SPDX-License-Identifier: GPL-3.0-or-later
//
// The velocity plane on screen: dragging q̇⁺ sets e.
#include <gtest/gtest.h>

#include "core/io/gallery.h"
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
};

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

TEST_F(VelocityPlaneOnScreen, ThereIsNoneWhereAnotherIsClosed) {
  open(load_gallery("newtons-cradle"));
  EXPECT_EQ(view().plane().reason, "another contact is closed");
  EXPECT_FALSE(view().grab().isNull());
}

}  // namespace
}  // namespace carom::ui
