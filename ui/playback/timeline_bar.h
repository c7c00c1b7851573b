// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QWidget>
#include <optional>

#include "core/base/ticks.h"
#include "core/motion/trajectory.h"
#include "ui/look/label_placer.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_strip.h"

namespace carom::ui {

/// Why the motion ends where it does, or why there is none, on as many lines as that takes. Empty
/// if the motion ends at the time that was asked for.
class EndNote : public QLabel {
  Q_OBJECT

 public:
  explicit EndNote(QWidget* parent);

  void showEnd(const TrajectoryEnd& end);
  void showFault(const QString& sentence);
  [[nodiscard]] QSize minimumSizeHint() const override;

 private:
  void showSentence(const QString& sentence, const QString& spoken);
};

/// The controls of the playback below the scene: play, time, speed; under them the time that is
/// shown and why the motion ends.
class TimelineBar : public QWidget {
  Q_OBJECT

 public:
  TimelineBar(Player& player, QWidget* parent);

  [[nodiscard]] TimelineStrip* strip() const { return strip_; }
  [[nodiscard]] QToolButton* playButton() const { return play_; }
  /// "t = −0.213 s", "impact 1: γ = 0.297".
  [[nodiscard]] QString readout() const { return readout_->text(); }
  [[nodiscard]] EndNote* endNote() const { return end_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  QToolButton* makeButton(const QString& name, const QString& tip);
  void fillSpeeds();
  void layOut();
  void paintIcons();
  void refreshControls();
  void refreshReadout();
  void refreshEnd();

  Player& player_;
  QToolButton* toStart_;
  QToolButton* play_;
  QToolButton* toNext_;
  TimelineStrip* strip_;
  QLabel* readout_;
  EndNote* end_;
  QToolButton* loop_;
  QComboBox* speed_;
};

/// Places words in a line below a strip so that they never overlap; earlier words are placed first
/// [px].
class WordLine {
 public:
  explicit WordLine(double gap) : gap_(gap), placer_(LabelPlacer::never, gap - slackPx) {}

  /// The left end of a word of this width below `mark`, within an interval: centred below the mark,
  /// or moved aside as little as the earlier words require, but still below it. Empty if there is
  /// no such place.
  std::optional<double> place(double width, double mark, const Interval& within);

 private:
  // Sums of pixels are not exact: a gap that lacks this much is one.
  static constexpr double slackPx = 1e-6;

  double gap_;
  LabelPlacer placer_;
};

}  // namespace carom::ui
