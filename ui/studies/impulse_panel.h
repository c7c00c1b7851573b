// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QCheckBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QToolButton>

#include "ui/plots/chart_view.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/law_panel.h"

namespace carom::ui {

/// The impulse plane of the striking contact with a place on the path of the impact that can be set
/// and played; or, where an impact spreads through several, the energies of the contacts.
class ImpulsePanel : public QWidget {
  Q_OBJECT

 public:
  ImpulsePanel(ScenarioDocument& document, LawOutcomes& outcomes, QWidget* parent = nullptr);

  [[nodiscard]] ImpulseView* view() const { return view_; }
  /// Takes the place of the plane where the impact spreads through several contacts.
  [[nodiscard]] ChartView* waves() const { return waves_; }
  [[nodiscard]] QSlider* slider() const { return slider_; }
  /// Whether lines of several γ are drawn.
  [[nodiscard]] QCheckBox* levelsBox() const { return levels_; }
  [[nodiscard]] QToolButton* playButton() const { return play_; }
  [[nodiscard]] QString note() const { return note_->text(); }
  [[nodiscard]] bool isPlaying() const { return timer_.isActive(); }
  /// True while the picture belongs to an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return outcomes_.isOutOfDate(); }
  [[nodiscard]] QSize sizeHint() const override { return {640, 250}; }

 signals:
  void copyWanted();

 protected:
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void layOut();
  void refresh();
  void showWaves(bool shown);
  void writeNote();
  void toggle();
  void stop();
  void advance();
  void paintIcon();

  ScenarioDocument& document_;
  LawOutcomes& outcomes_;
  ImpulseView* view_;
  ChartView* waves_;
  QToolButton* play_;
  QSlider* slider_;
  QCheckBox* levels_;
  QLabel* note_;
  QWidget* controls_;
  QHBoxLayout* row_;  ///< of the controls
  QBoxLayout* parts_;
  QTimer timer_;
  QElapsedTimer clock_;
  double from_ = 0;  ///< share of the path at which the clock was started
};

}  // namespace carom::ui
