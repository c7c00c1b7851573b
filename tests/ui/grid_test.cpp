// SPDX-License-Identifier: GPL-3.0-or-later
//
// The grid that drawing rounds to is drawn faintly below the mechanism while something is drawn.
#include <gtest/gtest.h>

#include <cmath>

#include "core/edit/draw.h"
#include "tests/ui/scene_fixture.h"

namespace carom::ui {
namespace {

class GridOnScreen : public ::testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    screen.document.reset(resolved(with_rod({}, {{0, 0}, {}}, {{1, 0}, {}})));
    screen.view.setTheme(Theme::on(GetParam()));
    ASSERT_TRUE(test::eventually([this] { return !screen.view.isGliding(); }));
  }
  /// How many pixels of a horizontal stretch in an empty part of the scene are not background.
  int inkAt(double y) {
    const QImage image = screen.view.grab().toImage();
    const QRgb paper = screen.view.theme().background;
    const QPointF from = pixelOf({0.2, y}), to = pixelOf({0.8, y});
    const int row = static_cast<int>(from.y());
    int ink = 0;
    for (int x = static_cast<int>(from.x()); x < static_cast<int>(to.x()); ++x) {
      ink += (image.pixel(x, row) & 0xffffffU) != (paper & 0xffffffU) ? 1 : 0;
    }
    return ink;
  }
  QPointF pixelOf(Vec2 at) { return toPixels(screen.view.view(), QRectF(screen.view.rect()), at); }
  /// Half a step off a line of the grid, above the rod.
  double between() {
    const double step = screen.view.gridStep();
    return step * (std::floor(0.2 / step) + 0.5);
  }
  /// Lines that cross the stretch, each a pixel wide.
  int crossing() {
    const double step = screen.view.gridStep();
    return static_cast<int>(std::floor(0.8 / step + 1e-9) - std::ceil(0.2 / step - 1e-9)) + 1;
  }

  test::SceneOnScreen screen;
};

TEST_P(GridOnScreen, ItIsThereWhileDrawingAndDesigningOnly) {
  EXPECT_EQ(inkAt(between()), 0);
  screen.view.setSceneTool(SceneTool::rod);
  EXPECT_NEAR(inkAt(between()), crossing(), 1);
  screen.view.setSceneTool(SceneTool::design);
  ASSERT_TRUE(test::eventually([this] { return !screen.view.isGliding(); }));
  EXPECT_NEAR(inkAt(between()), crossing(), 1);
  Scenario traced = screen.document.committed();
  traced.trace = std::make_shared<const Trace>(
      Trace{.image = "none.png", .x = 0.5, .y = 0.5, .width = 0.001, .opacity = 0});
  screen.document.apply(traced, QStringLiteral("put a picture behind"));
  screen.view.setSceneTool(SceneTool::picture_move);
  ASSERT_EQ(screen.view.sceneTool(), SceneTool::picture_move);
  EXPECT_EQ(inkAt(between()), 0) << "a picture is not rounded";
  screen.view.setSceneTool(SceneTool::pen);
  EXPECT_EQ(inkAt(between()), 0) << "what is written is not rounded";
  screen.view.setSceneTool(SceneTool::drag);
  EXPECT_EQ(inkAt(between()), 0);
}

TEST_P(GridOnScreen, ItFollowsTheZoom) {
  screen.view.setSceneTool(SceneTool::rod);
  const double before = screen.view.gridStep();
  const QPointF at = pixelOf({0.5, 0.1});
  for (int i = 0; i < 8; ++i) {
    QWheelEvent wheel(at, screen.view.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(&screen.view, &wheel);
  }
  EXPECT_LT(screen.view.gridStep(), before);
  const double pixels = screen.view.gridStep() * screen.view.view().scale;
  EXPECT_GE(pixels, 5);
  EXPECT_LE(pixels, 12.5);
}

TEST_P(GridOnScreen, ItLiesBelowTheMechanism) {
  const auto colour = [this] {
    const QPoint at = pixelOf({0.25, 0}).toPoint();
    return screen.view.grab().toImage().pixel(at);
  };
  const QRgb before = colour();
  screen.view.setSceneTool(SceneTool::rod);
  EXPECT_EQ(colour(), before);
}

INSTANTIATE_TEST_SUITE_P(LightAndDark, GridOnScreen, ::testing::Bool(),
                         [](const auto& shade) { return shade.param ? "dark" : "light"; });

}  // namespace
}  // namespace carom::ui
