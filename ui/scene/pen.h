// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <optional>
#include <vector>

#include "ui/scene/scene.h"

namespace carom::ui {

/// Strokes over a scene, which stay where they are in the world, and a dot that points.
class Pen {
 public:
  void begin(Vec2 at) { strokes_.push_back({at}); }
  /// Points there, and draws on where a stroke has begun.
  void moveTo(Vec2 at, bool draws);
  void liftOff() { at_.reset(); }
  void takeBack();
  void clear() { strokes_.clear(); }
  [[nodiscard]] bool isEmpty() const { return strokes_.empty(); }
  [[nodiscard]] const std::vector<std::vector<Vec2>>& strokes() const { return strokes_; }

  void paint(QPainter& painter, const View& view, const QRectF& area, const Theme& theme) const;

 private:
  std::vector<std::vector<Vec2>> strokes_;
  std::optional<Vec2> at_;  ///< what is pointed at
};

}  // namespace carom::ui
