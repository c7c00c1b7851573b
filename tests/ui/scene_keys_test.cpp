// SPDX-License-Identifier: GPL-3.0-or-later
#include <QSignalSpy>
#include <QVBoxLayout>

#include "scene_fixture.h"
#include "tests/ui/eventually.h"

namespace carom::ui::test {
namespace {

bool ringShown(const SceneView& view, const Handle& handle) {
  for (const Primitive& primitive : view.currentScene().primitives) {
    const auto* mark = std::get_if<HandleMark>(&primitive);
    if (mark && mark->role == Role::focusRing && mark->at == handle.at &&
        mark->offsetPx == handle.offsetPx) {
      return true;
    }
  }
  return false;
}

TEST(SceneKeys, TabWalksTheHandlesWithAVisibleRing) {
  SceneOnScreen screen;
  const std::vector<Handle> handles = screen.view.currentScene().handles;
  ASSERT_GE(handles.size(), 2U);
  for (const Handle& handle : handles) {
    QTest::keyClick(&screen.view, Qt::Key_Tab);
    EXPECT_TRUE(ringShown(screen.view, handle)) << handle.name;
  }
  QTest::keyClick(&screen.view, Qt::Key_Backtab);
  EXPECT_TRUE(ringShown(screen.view, handles[handles.size() - 2]));
}

TEST(SceneKeys, FocusLeavesAtTheEnds) {
  QWidget window;
  auto* layout = new QVBoxLayout(&window);
  auto* before = new QWidget;
  auto* after = new QWidget;
  before->setFocusPolicy(Qt::StrongFocus);
  after->setFocusPolicy(Qt::StrongFocus);
  ScenarioDocument document(load_gallery("double-pendulum"));
  auto* view = new SceneView(document);
  layout->addWidget(before);
  layout->addWidget(view, 1);
  layout->addWidget(after);
  window.resize(600, 600);
  window.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&window));
  QApplication::setActiveWindow(&window);
  before->setFocus();
  const std::size_t count = view->currentScene().handles.size();
  for (std::size_t i = 0; i < count; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    EXPECT_EQ(QApplication::focusWidget(), view);
  }
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
  EXPECT_EQ(QApplication::focusWidget(), after);
  for (std::size_t i = 0; i < count; ++i) {
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
    EXPECT_EQ(QApplication::focusWidget(), view);
  }
  QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab);
  EXPECT_EQ(QApplication::focusWidget(), before);
}

/// Puts the keyboard on the contact point.
void focusTip(SceneOnScreen& screen) {
  QTest::keyClick(&screen.view, Qt::Key_Tab);
  QTest::keyClick(&screen.view, Qt::Key_Tab);
  ASSERT_TRUE(ringShown(screen.view, screen.handle(HandleKind::contact)));
}

TEST(SceneKeys, ABurstOfArrowsIsOneUndoStep) {
  SceneOnScreen screen;
  focusTip(screen);
  const Handle tip = screen.handle(HandleKind::contact);
  for (int i = 0; i < 4; ++i) QTest::keyClick(&screen.view, Qt::Key_Right);
  EXPECT_NEAR(screen.placeOf(tip).x, tip.at.x + 20 / screen.view.view().scale, 1e-6);
  EXPECT_TRUE(screen.document.inGesture());
  EXPECT_TRUE(test::eventually([&] { return !screen.document.inGesture(); }));
  EXPECT_EQ(screen.undoSteps(), 1);
}

TEST(SceneKeys, ShiftIsFineAndControlCoarse) {
  SceneOnScreen screen;
  focusTip(screen);
  const Handle tip = screen.handle(HandleKind::contact);
  const double pixel = 1 / screen.view.view().scale;
  QTest::keyClick(&screen.view, Qt::Key_Left, Qt::ShiftModifier);
  EXPECT_NEAR(screen.placeOf(tip).x, tip.at.x - pixel, 1e-7);
  QTest::keyClick(&screen.view, Qt::Key_Left, Qt::ControlModifier);
  EXPECT_NEAR(screen.placeOf(tip).x, tip.at.x - 21 * pixel, 1e-6);
}

TEST(SceneKeys, EscapeTakesTheBurstBack) {
  SceneOnScreen screen;
  focusTip(screen);
  const Scenario before = screen.document.committed();
  QTest::keyClick(&screen.view, Qt::Key_Right);
  QTest::keyClick(&screen.view, Qt::Key_Right);
  QTest::keyClick(&screen.view, Qt::Key_Escape);
  EXPECT_TRUE(screen.document.scenario() == before);
  EXPECT_FALSE(screen.document.inGesture());
  EXPECT_EQ(screen.undoSteps(), 0);
}

TEST(SceneKeys, ArrowsSetTheVelocityToo) {
  SceneOnScreen screen;
  QTest::keyClick(&screen.view, Qt::Key_Tab);
  const Handle arrow = screen.handle(HandleKind::velocity);
  ASSERT_TRUE(ringShown(screen.view, arrow));
  const Vec2 before = screen.velocityOf(arrow);
  QTest::keyClick(&screen.view, Qt::Key_Up);
  EXPECT_GT(screen.velocityOf(arrow).y, before.y);
  EXPECT_NEAR(screen.velocityOf(arrow).x, before.x, 1e-9);
}

TEST(SceneKeys, EnterAsksForTheNumber) {
  SceneOnScreen screen;
  QSignalSpy activated(&screen.view, &SceneView::handleActivated);
  QTest::keyClick(&screen.view, Qt::Key_Tab);
  QTest::keyClick(&screen.view, Qt::Key_Return);
  ASSERT_EQ(activated.count(), 1);
  EXPECT_EQ(activated.first().first().toString(), "velocity.tip.speed");
}

TEST(SceneKeys, SpaceIsATapUnlessItPans) {
  SceneOnScreen screen;
  QSignalSpy tapped(&screen.view, &SceneView::spaceTapped);
  QTest::keyClick(&screen.view, Qt::Key_Space);
  EXPECT_EQ(tapped.count(), 1);
  const View before = screen.view.view();
  QTest::keyPress(&screen.view, Qt::Key_Space);
  screen.drag({100, 100}, {30, 12});
  QTest::keyRelease(&screen.view, Qt::Key_Space);
  EXPECT_EQ(tapped.count(), 1);
  EXPECT_NEAR(screen.view.view().centre.x, before.centre.x - 30 / before.scale, 1e-9);
  EXPECT_EQ(screen.undoSteps(), 0);
}

}  // namespace
}  // namespace carom::ui::test
