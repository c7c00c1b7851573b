// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/draw.h"
#include "tests/ui/window_fixture.h"
#include "ui/editors/mechanism_panel.h"
#include "ui/editors/mechanism_tree.h"
#include "ui/scene/scene_view.h"

namespace carom::ui::test {

/// The window with a drawn mechanism; its scene has the focus, and its tree the same selection.
class SceneInWindow : public ::testing::Test {
 protected:
  SceneView& scene() { return *screen.window.views().scene; }
  MechanismTree& tree() { return *screen.window.panel<MechanismPanel>().tree(); }
  const Mechanism& mechanism() { return *screen.document.committed().mechanism; }
  std::vector<PartName> selected() { return tree().selectedParts(); }

  void open(const Scenario& drawn) {
    screen.document.reset(resolved(drawn));
    ASSERT_TRUE(eventually([this] { return !scene().isGliding(); }));
    scene().setFocus();
  }
  QPoint pixelOf(Vec2 at) { return toPixels(scene().view(), QRectF(scene().rect()), at).toPoint(); }
  void click(Vec2 at, Qt::KeyboardModifiers keys = {}) {
    QTest::mouseClick(&scene(), Qt::LeftButton, keys, pixelOf(at));
  }
  void key(int key, Qt::KeyboardModifiers keys = {}) {
    QTest::keyClick(&scene(), static_cast<Qt::Key>(key), keys);
  }
  void move(QPointF to, Qt::MouseButtons buttons = Qt::LeftButton,
            Qt::KeyboardModifiers keys = {}) {
    QMouseEvent event(QEvent::MouseMove, to, scene().mapToGlobal(to), Qt::NoButton, buttons, keys);
    QApplication::sendEvent(&scene(), &event);
  }

  WindowOnScreen screen;
};

/// A disc at (0, 0.5) and a rod from (-0.5, 0) to (0.5, 0) that hangs on the ground by its left
/// end.
class RodAndDisc : public SceneInWindow {
 protected:
  void SetUp() override {
    const Scenario drawn = with_rod({}, {{-0.5, 0}, Anchor{.p = {-0.5, 0}}}, {{0.5, 0}, {}});
    open(with_disc(drawn, {{0, 0.5}, {}}, 0.1));
  }

  const PartName rod{PartKind::body, "rod"}, disc{PartKind::body, "disc"},
      pivot{PartKind::joint, "pivot"};
};

}  // namespace carom::ui::test
