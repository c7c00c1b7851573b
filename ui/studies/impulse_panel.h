// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QElapsedTimer>
#include <QLabel>
#include <QSlider>
#include <QTimer>
#include <QToolButton>

#include "ui/studies/impulse_view.h"
#include "ui/studies/law_outcomes.h"

namespace carom::ui {

/// The impulse plane of the contact that strikes, live, with a place on the way of the impact that
/// is set and played.
class ImpulsePanel : public QWidget {
  Q_OBJECT

 public:
  ImpulsePanel(ScenarioDocument& document, LawOutcomes& outcomes, QWidget* parent = nullptr);

  [[nodiscard]] ImpulseView* view() const { return view_; }
  [[nodiscard]] QSlider* slider() const { return slider_; }
  [[nodiscard]] QToolButton* playButton() const { return play_; }
  [[nodiscard]] QString note() const { return note_->text(); }
  [[nodiscard]] bool isPlaying() const { return timer_.isActive(); }
  /// What is shown is of an earlier instant.
  [[nodiscard]] bool isOutOfDate() const { return outcomes_.isOutOfDate(); }
  [[nodiscard]] QSize sizeHint() const override { return {640, 250}; }

 signals:
  void copyWanted();

 protected:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void layOut();
  void refresh();
  void writeNote();
  void toggle();
  void stop();
  void advance();
  void paintIcon();

  ScenarioDocument& document_;
  LawOutcomes& outcomes_;
  ImpulseView* view_;
  QToolButton* play_;
  QSlider* slider_;
  QLabel* note_;
  QWidget* controls_;
  QBoxLayout* parts_;
  QTimer timer_;
  QElapsedTimer clock_;
  double from_ = 0;  ///< share of the way at which the clock was started
};

/// What the picture does not say by itself: a sentence or two, maybe none.
QString impulseNote(const Scenario& scenario, const ImpulsePicture& picture,
                    const std::vector<LawOutcome>& outcomes);

}  // namespace carom::ui
