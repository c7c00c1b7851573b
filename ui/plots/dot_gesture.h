// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>
#include <QMouseEvent>
#include <QRectF>
#include <functional>
#include <optional>

namespace carom::ui {

/// What a hand does to the dot in a map of two numbers: it is dragged, set by a click elsewhere,
/// and moved by the arrow keys (Shift finer, Ctrl coarser). Esc restores.
class DotGesture {
 public:
  /// The map that has the dot.
  struct Map {
    std::function<std::optional<QPointF>()> dot;  ///< its place in pixels, if there is one
    std::function<QRectF()> plot;                 ///< where a click sets it
    std::function<void(QPointF)> moveTo;          ///< a place in pixels
    std::function<void(double, double)> moveBy;   ///< numbers to the right and upwards
    std::function<void()> finish;                 ///< one step of undo
    std::function<void()> cancel;
  };

  explicit DotGesture(Map map) : map_(std::move(map)) {}

  // Each is true if the event was meant for the dot.
  bool press(const QMouseEvent& event);
  bool move(const QMouseEvent& event);
  bool release(const QMouseEvent& event);
  bool pressKey(const QKeyEvent& event);
  bool releaseKey(const QKeyEvent& event);
  /// The keyboard left.
  void leave();
  /// The document says that the gesture is over: what follows until the button is up is ignored.
  void forget();
  /// The map was hidden: nobody saw where the dot went last, so it goes back.
  void hide();

  [[nodiscard]] bool isIdle() const { return phase_ == Phase::idle; }
  [[nodiscard]] bool isMoving() const { return phase_ == Phase::dragging || phase_ == Phase::keys; }
  /// A press there would take hold of the dot.
  [[nodiscard]] bool reaches(QPointF at) const;

 private:
  /// `pressed`: on the dot, still within the dead zone. `done`: cancelled, button still down.
  enum class Phase : unsigned char { idle, pressed, dragging, keys, done };

  void end();
  void cancel();

  Map map_;
  Phase phase_ = Phase::idle;
  QPointF press_;
  QPointF grab_offset_;
};

}  // namespace carom::ui
