// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QWheelEvent>

#include "core/study/edit.h"
#include "scene_fixture.h"
#include "tests/ui/double_click.h"
#include "tests/ui/require_gl.h"
#include "ui/scene/build_scene.h"

namespace carom::ui::test {
namespace {

void wheel(SceneView& view, QPointF at, int delta) {
  QWheelEvent event(at, view.mapToGlobal(at), {}, {0, delta}, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(&view, &event);
}

TEST(SceneViewTest, WheelKeepsThePointUnderTheCursor) {
  SceneOnScreen screen;
  const QPointF at(210, 130);
  const QRectF area(screen.view.rect());
  const Vec2 before = toWorld(screen.view.view(), area, at);
  const double scale = screen.view.view().scale;
  wheel(screen.view, at, 240);
  const Vec2 after = toWorld(screen.view.view(), area, at);
  EXPECT_GT(screen.view.view().scale, scale);
  EXPECT_NEAR(after.x, before.x, 1e-12);
  EXPECT_NEAR(after.y, before.y, 1e-12);
}

TEST(SceneViewTest, DoubleClickOnEmptyShowsEverythingAgain) {
  SceneOnScreen screen;
  const View before = screen.view.view();
  wheel(screen.view, {300, 300}, 600);
  EXPECT_NE(screen.view.view(), before);
  test::doubleClick(&screen.view, {8, 8});
  EXPECT_EQ(screen.view.view(), before);
}

TEST(SceneViewTest, EveryGalleryMechanismFitsWithItsArrows) {
  for (const GalleryEntry& entry : list_gallery()) {
    SceneOnScreen screen(entry.name);
    const QRectF area(screen.view.rect());
    for (const Handle& handle : screen.view.currentScene().handles) {
      EXPECT_TRUE(area.contains(screen.pixelOf(handle))) << entry.name << ' ' << handle.name;
    }
  }
}

TEST(SceneViewTest, AnotherDocumentIsFittedAnew) {
  SceneOnScreen screen;
  wheel(screen.view, {300, 300}, 400);
  screen.document.reset(load_gallery("kane"));
  SceneOnScreen fresh("kane");
  EXPECT_NEAR(screen.view.view().scale, fresh.view.view().scale, 1e-9);
}

TEST(SceneViewTest, WhatLeavesTheViewIsBroughtBackAfterTheDrag) {
  SceneOnScreen screen;
  screen.drag(screen.pixelOf(screen.handle(HandleKind::velocity)), {-40, 420});
  const QRectF area(screen.view.rect());
  EXPECT_TRUE(area.contains(screen.pixelOf(screen.handle(HandleKind::velocity))));
}

TEST(SceneViewTest, AZoomMadeOnPurposeStays) {
  SceneOnScreen screen;
  wheel(screen.view, screen.pixelOf(screen.handle(HandleKind::contact)), 1200);
  const View before = screen.view.view();
  screen.drag(screen.pixelOf(screen.handle(HandleKind::contact)), {20, 0});
  EXPECT_EQ(screen.undoSteps(), 1);
  EXPECT_EQ(screen.view.view(), before);
}

TEST(SceneViewTest, ViewStandsStillDuringADrag) {
  SceneOnScreen screen;
  const View before = screen.view.view();
  const QPointF at = screen.pixelOf(screen.handle(HandleKind::contact));
  screen.press(at);
  screen.moveBy(at, {60, 0});
  wheel(screen.view, at, 240);
  EXPECT_EQ(screen.view.view(), before);
  screen.release(at + QPointF(60, 0));
}

/// Whether a primitive of the scene has a role.
bool shows(const Scene& scene, Role role) {
  return std::ranges::any_of(scene.primitives, [role](const Primitive& primitive) {
    return std::visit(
        [role](const auto& shape) {
          if constexpr (requires { shape.role; }) return shape.role == role;
          return false;
        },
        primitive);
  });
}

TEST(SceneViewTest, PointingAtAHandleMarksIt) {
  SceneOnScreen screen;
  screen.hover(screen.pixelOf(screen.handle(HandleKind::body)));
  EXPECT_TRUE(shows(screen.view.currentScene(), Role::handleLit));
  EXPECT_NE(screen.view.cursor().shape(), Qt::ArrowCursor);
  screen.hover({4, 4});
  EXPECT_FALSE(shows(screen.view.currentScene(), Role::handleLit));
  EXPECT_EQ(screen.view.cursor().shape(), Qt::ArrowCursor);
}

TEST(SceneViewTest, NearMissesStillGrabTheHandle) {
  SceneOnScreen screen;
  const Handle tip = screen.handle(HandleKind::contact);
  const Picked picked = pick(screen.view.currentScene(), screen.view.view(),
                             QRectF(screen.view.rect()), screen.pixelOf(tip) + QPointF(-7, 7));
  ASSERT_TRUE(picked.handle);
  EXPECT_TRUE(picked.handle->sameAs(tip));
}

TEST(SceneViewTest, GhostOfAnotherMechanismIsRefused) {
  SceneOnScreen screen;
  const std::size_t count = screen.view.currentScene().primitives.size();
  screen.view.setGhost(screen.document.evaluation().state);
  EXPECT_GT(screen.view.currentScene().primitives.size(), count);
  screen.view.setGhost(State{{1, 2}, {0, 0}});
  EXPECT_EQ(screen.view.currentScene().primitives.size(), count);
}

TEST(SceneViewTest, BothRenderersShowItOnScreen) {
  SceneOnScreen screen;
  screen.view.setPreferOpenGl(false);
  EXPECT_FALSE(screen.view.usesOpenGl());
  const QImage painter = screen.view.grab().toImage();
  screen.view.setPreferOpenGl(true);
  CAROM_NEED_GL(screen.view.usesOpenGl());
  const QImage gl = screen.view.grab().toImage();
  ASSERT_EQ(gl.size(), painter.size());
  int different = 0;
  for (int y = 0; y < gl.height(); ++y) {
    for (int x = 0; x < gl.width(); ++x) {
      different += std::abs(qGray(gl.pixel(x, y)) - qGray(painter.pixel(x, y))) > 60;
    }
  }
  EXPECT_LT(different, gl.width() * gl.height() / 1000);
}

TEST(SceneViewTest, IsNamedForScreenReaders) {
  SceneOnScreen screen;
  EXPECT_FALSE(screen.view.accessibleName().isEmpty());
  EXPECT_FALSE(screen.view.accessibleDescription().isEmpty());
}

// Arrows of at most 160 px, and of 40 % of a small picture: the largest of 1, 2, 5 × 10^k that
// keeps them so.
// At one pose a law without a threshold answers twice the velocity with twice the impulse.
TEST(ImpulseArrow, IsAsLongAsTheImpulseIsLargeInAScaleThatTheHandKeeps) {
  SceneOnScreen screen;
  const auto arrow = [&screen] {
    for (const Primitive& primitive : screen.view.currentScene().primitives) {
      const auto* found = std::get_if<Arrow>(&primitive);
      if (found != nullptr && found->role == Role::impulse) return found->shaftPx;
    }
    ADD_FAILURE() << "no impulse is drawn";
    return QPointF();
  };
  const QPointF before = arrow();
  const Handle tip = screen.handle(HandleKind::velocity);
  screen.document.preview(with_point_velocity(screen.document.scenario(), tip.name, tip.anchor,
                                              2 * screen.velocityOf(tip)));
  const QPointF doubled = arrow();
  EXPECT_NEAR(doubled.x(), 2 * before.x(), 1e-6);
  EXPECT_NEAR(doubled.y(), 2 * before.y(), 1e-6);
  screen.document.cancel();
  EXPECT_EQ(arrow(), before);
  const std::vector<ScaleBar> bars = screen.view.currentScene().scaleBars;
  ASSERT_EQ(bars.size(), 2u);
  EXPECT_EQ(bars[1].role, Role::impulse);
  const double impulse = std::hypot(before.x(), before.y()) * bars[1].unitsPerPx;
  const auto& solved = screen.document.evaluation().result.impulses.at(0);
  EXPECT_NEAR(impulse, std::hypot(solved.normal, solved.tangent), 1e-9) << "the bar says the scale";
}

TEST(VelocityScale, GoesInSteps) {
  EXPECT_EQ(comfortableVelocityScale(1), 100);
  EXPECT_EQ(comfortableVelocityScale(0.9), 100);
  EXPECT_EQ(comfortableVelocityScale(0.65), 200);
  EXPECT_EQ(comfortableVelocityScale(0.1), 1000);
  EXPECT_EQ(comfortableVelocityScale(12), 10);
  EXPECT_EQ(comfortableVelocityScale(1.4, 200), 50);
  EXPECT_EQ(comfortableVelocityScale(0), 100) << "at rest";
}

std::vector<QPointF> arrowsOf(const SceneView& view) {
  std::vector<QPointF> shafts;
  const Scene scene = view.currentScene();
  for (const Primitive& primitive : scene.primitives) {
    if (const auto* arrow = std::get_if<Arrow>(&primitive)) shafts.push_back(arrow->shaftPx);
  }
  return shafts;
}

TEST(VelocityScale, UndoGivesThePictureBack) {
  SceneOnScreen screen;
  const std::vector<QPointF> before = arrowsOf(screen.view);
  const QPointF grip = screen.pixelOf(screen.handle(HandleKind::velocity));
  screen.drag(grip, {150, 80});
  ASSERT_EQ(screen.undoSteps(), 1);
  const std::vector<QPointF> changed = arrowsOf(screen.view);
  ASSERT_NE(changed, before);
  screen.document.undoStack().undo();
  EXPECT_EQ(arrowsOf(screen.view), before);
  screen.document.undoStack().redo();
  EXPECT_EQ(arrowsOf(screen.view), changed);
}

}  // namespace
}  // namespace carom::ui::test
