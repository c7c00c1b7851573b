// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QApplication>
#include <QMouseEvent>
#include <QTest>

#include "core/io/gallery.h"
#include "tests/ui/eventually.h"
#include "ui/document/scenario_document.h"
#include "ui/scene/scene_view.h"

namespace carom::ui::test {

/// A scene on screen with a gallery mechanism, and a hand that uses it.
class SceneOnScreen {
 public:
  explicit SceneOnScreen(const std::string& name = "double-pendulum")
      : document(load_gallery(name)), view(document) {
    view.resize(700, 600);
    view.show();
    view.activateWindow();
    view.setFocus();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&view));
    // The display gives the focus in its own time.
    EXPECT_TRUE(eventually([this] { return view.hasFocus(); }));
  }

  [[nodiscard]] Handle handle(HandleKind kind) const {
    for (const Handle& handle : view.currentScene().handles) {
      if (handle.kind == kind) return handle;
    }
    ADD_FAILURE() << "no such handle";
    return {};
  }

  [[nodiscard]] QPointF pixelOf(const Handle& handle) const {
    return toPixels(view.view(), QRectF(view.rect()), handle.at) + handle.offsetPx;
  }

  void press(QPointF at, Qt::KeyboardModifiers keys = {}) {
    send(QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, keys);
  }
  void move(QPointF to, Qt::KeyboardModifiers keys = {}) {
    send(QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton, keys);
  }
  void release(QPointF at, Qt::KeyboardModifiers keys = {}) {
    send(QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, keys);
  }
  void hover(QPointF at) { send(QEvent::MouseMove, at, Qt::NoButton, Qt::NoButton, {}); }

  /// Moves in steps, as a hand does.
  void moveBy(QPointF from, QPointF by, Qt::KeyboardModifiers keys = {}) {
    constexpr int steps = 10;
    for (int i = 1; i <= steps; ++i) move(from + (1.0 * i / steps) * by, keys);
  }
  void drag(QPointF from, QPointF by, Qt::KeyboardModifiers keys = {}) {
    press(from, keys);
    moveBy(from, by, keys);
    release(from + by, keys);
  }

  [[nodiscard]] int undoSteps() { return document.undoStack().count(); }
  [[nodiscard]] Vec2 placeOf(const Handle& handle) const {
    return world_point(*document.scenario().mechanism, document.evaluation().state.q,
                       handle.anchor);
  }
  [[nodiscard]] Vec2 velocityOf(const Handle& handle) const {
    return point_velocity(*document.scenario().mechanism, document.evaluation().state,
                          handle.anchor);
  }

  ScenarioDocument document;
  SceneView view;

 private:
  void send(QEvent::Type type, QPointF at, Qt::MouseButton button, Qt::MouseButtons buttons,
            Qt::KeyboardModifiers keys) {
    QMouseEvent event(type, at, view.mapToGlobal(at), button, buttons, keys);
    QApplication::sendEvent(&view, &event);
  }
};

}  // namespace carom::ui::test
