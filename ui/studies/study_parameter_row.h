// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QToolButton>
#include <QWidget>
#include <array>

#include "core/study/study.h"
#include "ui/look/appearance.h"

namespace carom::ui {

/// One parameter of a study: which, and what values it takes.
class StudyParameterRow : public QWidget {
  Q_OBJECT

 public:
  explicit StudyParameterRow(const Scenario& scenario, QWidget* parent);

  /// The present parameter stays if it is there.
  /// @param others  there are other parameters to choose from than before
  void setScenario(const Scenario& scenario, bool others);
  void show(const StudyParameter& parameter);
  /// Another parameter, with values around its present one.
  void suggest(const std::string& path);
  /// Throws InputError, with what is wrong, for a text that is no number.
  [[nodiscard]] StudyParameter parameter() const;
  [[nodiscard]] FittingComboBox* pathBox() const { return path_; }
  [[nodiscard]] QComboBox* kindBox() const { return kind_; }
  [[nodiscard]] QLineEdit* field(int i) const { return fields_[static_cast<std::size_t>(i)]; }

 signals:
  void edited();
  void removed();

 private:
  enum Kind : int { range, logarithmic, list, uniform, normal, triangular };

  void choose();
  void showKind();
  [[nodiscard]] Parameter chosen() const;
  [[nodiscard]] double number(int field) const;
  [[nodiscard]] StudyRange readRange(bool isLogarithmic) const;
  [[nodiscard]] StudyList readList() const;
  void write(int field, double si);

  Scenario scenario_;
  FittingComboBox* path_;
  QComboBox* kind_;
  std::array<QLineEdit*, 3> fields_{};
  QToolButton* remove_;
};

}  // namespace carom::ui
