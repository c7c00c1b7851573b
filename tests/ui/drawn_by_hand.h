// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <QString>
#include <Qt>

#include "tests/ui/window_fixture.h"
#include "ui/scene/scene_view.h"

namespace carom::ui::test {

/// The window with an empty document, and a hand that draws a mechanism into it with the mouse and
/// the keyboard.
class DrawnByHand : public ::testing::Test {
 protected:
  /// Begins with nothing, this place in the middle of the scene and at least so many pixels to the
  /// metre: places are multiples of 1 cm from 500 on.
  void begin(Vec2 middle, double pxPerMetre);

  void choose(Qt::Key key) { QTest::keyClick(&scene(), key); }
  void press(Qt::Key key, int times = 1, Qt::KeyboardModifiers modifiers = {});
  void click(Vec2 at);
  /// From one place to another with the button held.
  void draw(Vec2 from, Vec2 to);
  /// The numbers of what was begun, as text with unit, and Enter.
  void type(const QString& first, const QString& second = {});
  /// A number of a part, chosen in the tree: "bodies.rod.mass".
  void set(const QString& path, const QString& text);
  /// Pulls the only arrow of a velocity by so many pixels.
  void throwBy(QPointF px);
  /// Types into the text of the scenario, before its law.
  void writeBeforeLaw(const QString& text);

  /// The impact on screen has the indicators of a scenario that was written by hand.
  void expectImpactOf(const std::string& json);

  [[nodiscard]] SceneView& scene() { return *screen.window.views().scene; }
  [[nodiscard]] const Mechanism& mechanism() { return *screen.document.committed().mechanism; }
  [[nodiscard]] QPointF pixelOf(Vec2 at) {
    return toPixels(scene().view(), QRectF(scene().rect()), at);
  }
  /// Nothing moves or is computed any more.
  [[nodiscard]] bool rests();

  WindowOnScreen screen;

 private:
  void send(QEvent::Type type, QPointF at, Qt::MouseButton button, bool held);
};

}  // namespace carom::ui::test
