// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>
#include <array>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/study/study.h"
#include "ui/plots/quantity_box.h"

namespace carom::ui {

/// A quantity that a search keeps at or above a number, or at or below it.
class SearchLimitRow : public QWidget {
  Q_OBJECT

 public:
  explicit SearchLimitRow(QWidget* parent);

  /// @param others  there are other quantities to choose from than before
  void setScenario(const Scenario& scenario, bool others);
  /// A limit with one side.
  void show(const SearchLimit& limit);
  /// Throws InputError for a text that is no number.
  [[nodiscard]] SearchLimit limit() const;
  [[nodiscard]] QuantityBox* quantityBox() const { return quantity_; }
  [[nodiscard]] QComboBox* sideBox() const { return side_; }
  [[nodiscard]] QLineEdit* valueField() const { return value_; }

 signals:
  void edited();
  void removed();

 private:
  Scenario scenario_;
  QuantityBox* quantity_;
  QComboBox* side_;
  QLineEdit* value_;
};

/// What a study searches: one quantity that is to be small or large, or two that are weighed
/// against each other, and what the search keeps to.
class SearchForm : public QWidget {
  Q_OBJECT

 public:
  explicit SearchForm(QWidget* parent);

  /// @param others  there are other quantities to choose from than before
  void setScenario(const Scenario& scenario, bool others);
  void show(const StudySearch& search);
  /// Throws InputError, with what is wrong.
  [[nodiscard]] StudySearch search() const;
  /// The first objective, and the second one, which may be none.
  [[nodiscard]] QComboBox* senseBox(std::size_t i) const { return sense_[i]; }
  [[nodiscard]] QuantityBox* objectiveBox(std::size_t i) const { return objective_[i]; }
  [[nodiscard]] QToolButton* addButton() const { return add_; }
  [[nodiscard]] const std::vector<SearchLimitRow*>& limits() const { return limits_; }

 signals:
  void edited();

 private:
  SearchLimitRow* addLimit();
  void removeLimit(SearchLimitRow* row);

  Scenario scenario_;
  StudySearch opened_;  ///< whose evaluations, points and seed are kept
  std::array<QComboBox*, 2> sense_{};
  std::array<QuantityBox*, 2> objective_{};
  QVBoxLayout* list_;
  std::vector<SearchLimitRow*> limits_;
  QToolButton* add_;
  QSpinBox* starts_;
};

}  // namespace carom::ui
