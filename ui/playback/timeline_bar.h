// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include "ui/playback/end_note.h"
#include "ui/playback/player.h"
#include "ui/playback/timeline_strip.h"

namespace carom::ui {

/// The controls of the playback below the scene: play, time, speed; under them the time that is
/// shown and why the motion ends.
class TimelineBar : public QWidget {
  Q_OBJECT

 public:
  TimelineBar(Player& player, QWidget* parent);

  [[nodiscard]] TimelineStrip* strip() const { return strip_; }
  [[nodiscard]] QToolButton* playButton() const { return play_; }
  [[nodiscard]] QToolButton* loopButton() const { return loop_; }
  [[nodiscard]] QComboBox* speedBox() const { return speed_; }
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

}  // namespace carom::ui
