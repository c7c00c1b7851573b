// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QWidget>
#include <optional>

#include "core/math/planar.h"

namespace carom::ui {

/// A place to draw a velocity: an arrow from the contact point, whose tip the mouse or the arrow
/// keys move. The surface lies below; the velocity before the impact and, once it is known, the
/// true one stand beside it. Components are along tangent and normal [m/s].
class VelocityPad : public QWidget {
  Q_OBJECT

 public:
  explicit VelocityPad(QWidget* parent = nullptr);

  /// @param speed  that has its place on it as well, as where the contact rests before [m/s]
  void setBefore(Vec2 velocity, double speed);
  void setTrue(std::optional<Vec2> velocity);
  /// What is foretold; empty: nothing yet.
  void setGuess(std::optional<Vec2> velocity);
  [[nodiscard]] const std::optional<Vec2>& guess() const { return guess_; }
  /// Where a velocity stands [px].
  [[nodiscard]] QPointF placeOf(Vec2 velocity) const;

  [[nodiscard]] QSize sizeHint() const override { return {280, 170}; }
  [[nodiscard]] QSize minimumSizeHint() const override { return {180, 130}; }

 signals:
  /// By hand.
  void guessed(const Vec2& velocity);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] QPointF origin() const;
  [[nodiscard]] double scale() const;  ///< [px per m/s]
  void take(QPointF place);
  void describe();

  Vec2 before_;
  double speed_ = 0;  ///< the largest that is known
  std::optional<Vec2> true_;
  std::optional<Vec2> guess_;
};

/// The same on paper: axes along tangent and normal, five squares to each side, with the velocity
/// before the impact, if there is one.
/// @param square    what a square of the grid is [m/s]
/// @param side      of the picture, in which letters are 12 high
/// @param fineness  pixels by unit of `side`
QImage velocityAxes(Vec2 before, double square, double side, double fineness);

}  // namespace carom::ui
