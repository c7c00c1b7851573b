// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QWidget>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/study/study.h"
#include "ui/plots/quantity_box.h"

namespace carom::ui {

/// Measured data that a study is fitted to: a CSV file, and what each of its columns means.
class FitForm : public QWidget {
  Q_OBJECT

 public:
  explicit FitForm(QWidget* parent);

  /// @param others  there are other parameters and quantities to choose from than before
  void setScenario(const Scenario& scenario, bool others);
  /// Columns whose head is the name of a quantity or of a parameter get this meaning. Throws
  /// InputError for what cannot be read.
  void setData(const QString& path);
  /// @param folder  in which the data lie
  void show(const StudyFit& fit, const QString& folder);
  /// Of a study with these parameters, with the numbers of the file. Throws InputError, with what
  /// is wrong.
  [[nodiscard]] StudyFit fit(Study study) const;
  [[nodiscard]] bool hasData() const { return !path_.isEmpty(); }
  /// Where the data are; empty: nowhere yet.
  [[nodiscard]] const QString& path() const { return path_; }
  [[nodiscard]] QPushButton* dataButton() const { return data_; }
  /// What a column means, and its unit.
  [[nodiscard]] QuantityBox* meaningBox(std::size_t i) const { return columns_[i].meaning; }
  [[nodiscard]] QLineEdit* unitField(std::size_t i) const { return columns_[i].unit; }
  [[nodiscard]] std::size_t columns() const { return columns_.size(); }

 signals:
  void edited();
  /// A file shall be chosen.
  void dataWanted();

 private:
  struct ColumnRow {
    std::string head;
    QLabel* name;
    QuantityBox* meaning;
    QLineEdit* unit;
  };

  void readHeads(const QString& path);
  void fillMeanings(ColumnRow& row);
  [[nodiscard]] ColumnRow* rowOf(const std::string& column);

  Scenario scenario_;
  StudyFit opened_;  ///< whose starts, evaluations and seed are kept
  QString path_;
  QPushButton* data_;
  QLabel* file_;
  QGridLayout* grid_;
  std::vector<ColumnRow> columns_;
};

}  // namespace carom::ui
