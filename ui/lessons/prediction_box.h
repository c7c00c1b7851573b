// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QHash>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>
#include <QWidget>
#include <vector>

#include "ui/document/units.h"
#include "ui/lessons/lesson_session.h"

namespace carom::ui {

class ValueBar;
class VelocityPad;

/// The question of a step, what somebody answers, and, once it is asked for, what is computed
/// beside it.
class PredictionBox : public QWidget {
  Q_OBJECT

 public:
  explicit PredictionBox(LessonSession& session, QWidget* parent = nullptr);

  /// Shows the prediction of the session's step; hides where there is none.
  void rebuild();
  /// Fills in what is computed, as the scene is now.
  void refresh();

  [[nodiscard]] const std::vector<QRadioButton*>& options() const { return options_; }
  [[nodiscard]] ValueBar* bar() const { return bar_; }
  [[nodiscard]] VelocityPad* pad() const { return pad_; }
  [[nodiscard]] QPushButton* revealButton() const { return reveal_; }
  [[nodiscard]] QPushButton* showButton() const { return show_; }
  [[nodiscard]] QLabel* outcome() const { return outcome_; }

 private:
  void addOptions(const Prediction& prediction);
  void addBar(const Prediction& prediction);
  void addPad();
  /// Whether the widgets are those of this prediction: the scene changes before they are made anew.
  [[nodiscard]] bool isBuiltFor(const Prediction& prediction) const;
  /// Sets the text of a label where its Markdown is another one.
  void setMarkdown(QLabel* label, const QString& markdown);
  void refreshButtons();
  void refreshOptions(const Prediction& prediction);
  void refreshValue(const Prediction& prediction);
  void refreshVelocity(const Prediction& prediction);
  /// The computed velocity of the prediction's contact, if there is one.
  /// @param instant  "minus" before the impact, "plus" after it
  [[nodiscard]] std::optional<Vec2> computedVelocity(const Prediction& prediction,
                                                     const char* instant) const;

  LessonSession& session_;
  QLabel* question_;
  QWidget* answers_ = nullptr;
  QVBoxLayout* column_;
  std::vector<QRadioButton*> options_;
  QButtonGroup* group_ = nullptr;
  ValueBar* bar_ = nullptr;
  QDoubleSpinBox* field_ = nullptr;
  VelocityPad* pad_ = nullptr;
  DisplayUnit unit_;
  QPushButton* reveal_;
  QPushButton* show_;
  QLabel* outcome_;
  QHash<QLabel*, QString> shown_;  ///< Markdown of the labels
};

}  // namespace carom::ui
