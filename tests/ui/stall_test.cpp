// SPDX-License-Identifier: GPL-3.0-or-later
//
// A long chain in the hand: the sweep behind the plots must not hold the hand up.
#include <QElapsedTimer>
#include <QMouseEvent>
#include <cmath>
#include <cstdio>
#include <numbers>

#include "core/base/text.h"
#include "core/study/edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/scene/scene_view.h"

namespace carom::ui {
namespace {

using test::WindowOnScreen;

constexpr int links = 20;
constexpr double length = 0.05;

/// Rods hanging in a zigzag, the last one touching the ground.
Scenario chain() {
  const auto angle = [](int i) { return (i % 2 == 0 ? -70 : -110) * std::numbers::pi / 180; };
  std::string bodies, joints, targets;
  double x = 0, y = 0;
  for (int i = 0; i < links; ++i) {
    const std::string name = "rod" + std::to_string(i + 1);
    const std::string before = i == 0
                                   ? R"({"body": "ground", "at": [0, 0]})"
                                   : R"({"body": "rod)" + std::to_string(i) + R"(", "at": "end"})";
    const std::string comma = i == 0 ? "" : ", ";
    bodies += comma + R"({"name": ")" + name + R"(", "shape": "rod", "mass": 0.1, "length": )" +
              shortest(length) + "}";
    joints += comma + R"({"name": "pin)" + std::to_string(i + 1) +
              R"(", "kind": "revolute", "a": {"body": ")" + name + R"(", "at": "start"}, "b": )" +
              before + "}";
    if (i + 2 < links) {
      targets += R"({"name": ")" + name + R"(", "body": ")" + name + R"(", "angle": )" +
                 shortest(angle(i)) + "}, ";
    }
    x += length * std::cos(angle(i));
    y += length * std::sin(angle(i));
  }
  const std::string tip = R"({"body": "rod)" + std::to_string(links) + R"(", "at": "end"})";
  return resolved(read_scenario(
      R"({"version": 1, "title": "Chain", "bodies": [)" + bodies + R"(], "joints": [)" + joints +
      R"(], "contacts": [{"name": "tip", "kind": "point-line", "point": )" + tip +
      R"(, "line": {"body": "ground", "at": [0, )" + shortest(y) +
      R"(], "normal": [0, 1]}, "e": 0.5, "mu": 0.3}], "pose": {"targets": [)" + targets +
      R"({"name": "tip", "point": )" + tip + R"(, "x": )" + shortest(x) +
      R"(}, {"closed": "tip"}], "mode": {"pin)" + std::to_string(links) +
      R"(": -1}}, "velocity": {"targets": [{"name": "tip", "point": )" + tip +
      R"(, "x": 1, "y": -1}]}, "law": "newton-coulomb", "gravity": [0, -9.81],)" +
      R"("axis": {"parameter": "pose.tip.x", "from": -0.02, "to": 0.04}})"));
}

/// Times every turn of the event loop while a hand drags the tip.
class Hand {
 public:
  explicit Hand(WindowOnScreen& w) : scene_(*w.window.views().scene) {
    for (const Handle& handle : scene_.currentScene().handles) {
      if (handle.kind != HandleKind::contact) continue;
      start_ = toPixels(scene_.view(), QRectF(scene_.rect()), handle.at);
    }
  }

  void send(QEvent::Type type, QPointF by, Qt::MouseButton button, Qt::MouseButtons buttons) {
    const QPointF at = start_ + by;
    QElapsedTimer clock;
    clock.start();
    QMouseEvent event(type, at, scene_.mapToGlobal(at), button, buttons, Qt::NoModifier);
    QApplication::sendEvent(&scene_, &event);
    QCoreApplication::processEvents();
    longest_ = std::max(longest_, static_cast<double>(clock.nsecsElapsed()) / 1e6);
  }

  /// The longest turn since the last call [ms].
  double longest() { return std::exchange(longest_, 0); }

 private:
  SceneView& scene_;
  QPointF start_;
  double longest_ = 0;
};

TEST(Stalls, ALongChainIsDraggedWithACoarserSweepAndShownFineAfterwards) {
  WindowOnScreen w;
  w.document.reset(chain());
  QCoreApplication::processEvents();
  ASSERT_EQ(w.document.evaluation().result.status, ImpactStatus::solved);
  const std::size_t fine = w.document.sweepTable().rows();
  Hand hand(w);
  hand.send(QEvent::MouseButtonPress, {}, Qt::LeftButton, Qt::LeftButton);
  const double pressed = hand.longest();
  std::size_t coarse = fine;
  for (int i = 1; i <= 40; ++i) {
    hand.send(QEvent::MouseMove, {1.0 * i, 10 * std::sin(0.2 * i)}, Qt::NoButton, Qt::LeftButton);
    ASSERT_TRUE(w.document.inGesture() || i < 4);
    coarse = std::min(coarse, w.document.sweepTable().rows());
  }
  const double moved = hand.longest();
  hand.send(QEvent::MouseButtonRelease, {40, 0}, Qt::LeftButton, Qt::NoButton);
  std::printf(
      "%d links, longest turn of the event loop: press %.1f ms, move %.1f ms (%zu points), "
      "release %.1f ms (%zu points)\n",
      links, pressed, moved, coarse, hand.longest(), w.document.sweepTable().rows());
  EXPECT_LT(coarse, fine);
  EXPECT_EQ(w.document.sweepTable().rows(), fine);
}

}  // namespace
}  // namespace carom::ui
