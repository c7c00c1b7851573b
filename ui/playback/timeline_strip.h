// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractSlider>
#include <optional>
#include <vector>

#include "ui/playback/playback_clock.h"
#include "ui/playback/player.h"

namespace carom::ui {

/// A word below the strip [px].
struct StripWord {
  QString text;
  double left = 0;
  double width = 0;
};

/// The simulated time as a strip with a playhead that can be dragged; impacts are marks on it. For
/// the keyboard and screen readers it is a slider.
class TimelineStrip : public QAbstractSlider {
  Q_OBJECT

 public:
  TimelineStrip(Player& player, QWidget* parent);

  /// The horizontal position of a time in the widget [px].
  [[nodiscard]] double positionOf(double t) const;
  [[nodiscard]] double timeAt(double x) const;
  /// The impact whose mark is at `x` [px].
  [[nodiscard]] std::optional<std::size_t> impactAt(double x) const;
  /// The compliant contact whose part of the strip is at `x` [px]; null if there is none.
  [[nodiscard]] const TrajectoryContact* contactAt(double x) const;
  /// The words below the strip: the times of its ends, and those of impacts and contacts that fit.
  [[nodiscard]] std::vector<StripWord> words() const;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;

 protected:
  bool event(QEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  [[nodiscard]] QRectF track() const;
  void scrubTo(double x);
  /// Ends a scrub when the motion changes or the strip is hidden.
  void endScrub() { scrubbing_ = false; }
  void refresh();
  void paintTrack(QPainter& painter) const;
  /// Paints the part before the first impact or contact.
  void paintBefore(QPainter& painter, const Trajectory& trajectory) const;
  void paintContacts(QPainter& painter, const Trajectory& trajectory) const;
  void paintImpacts(QPainter& painter, const Trajectory& trajectory) const;
  void paintWords(QPainter& painter) const;
  void paintHead(QPainter& painter) const;
  [[nodiscard]] QString toolTipAt(double x) const;

  Player& player_;
  TimeScale scale_;
  bool scrubbing_ = false;
};

}  // namespace carom::ui
