// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QWidget>

#include "ui/document/scenario_document.h"

namespace carom::ui {

class RestitutionView;

/// The map of two coefficients of restitution, the choice of the two among more contacts, and which
/// law it is about.
class RestitutionPanel : public QWidget {
  Q_OBJECT

 public:
  explicit RestitutionPanel(ScenarioDocument& document, QWidget* parent = nullptr);

  [[nodiscard]] RestitutionView* view() const { return view_; }
  [[nodiscard]] QComboBox* firstChoice() const { return first_; }
  [[nodiscard]] QComboBox* secondChoice() const { return second_; }
  [[nodiscard]] QString note() const { return note_->text(); }

 private:
  void refresh();
  void refreshChoices();
  void choosePair(QComboBox* changed);

  ScenarioDocument& document_;
  RestitutionView* view_;
  QWidget* choices_;
  QComboBox* first_;
  QComboBox* second_;
  QLabel* note_;
};

}  // namespace carom::ui
