// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QListWidget>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>
#include <QWidget>
#include <string>
#include <vector>

#include "core/study/study.h"
#include "ui/studies/fit_form.h"
#include "ui/studies/search_form.h"
#include "ui/studies/study_parameter_row.h"

namespace carom::ui {

/// What a study varies, how, and what it computes. Its scenario is given.
class StudyForm : public QWidget {
  Q_OBJECT

 public:
  /// Empty until it has a scenario.
  explicit StudyForm(QWidget* parent = nullptr);

  /// Parameters and responses that the scenario does not have go.
  void setScenario(const Scenario& scenario);
  /// @param folder  in which measured data lie
  void show(const Study& study, const QString& folder);
  /// Throws InputError, with what is wrong.
  [[nodiscard]] Study study() const;
  [[nodiscard]] const std::vector<StudyParameterRow*>& rows() const { return rows_; }
  [[nodiscard]] QComboBox* methodBox() const { return method_; }
  [[nodiscard]] QSpinBox* countField() const { return count_; }
  [[nodiscard]] QToolButton* addButton() const { return add_; }
  [[nodiscard]] QListWidget* responses() const { return responses_; }
  /// Every combination of values, the best one, or that which fits to measured data.
  [[nodiscard]] QComboBox* taskBox() const { return task_; }
  [[nodiscard]] SearchForm* searchForm() const { return search_; }
  /// The study is to be searched, not computed row by row.
  [[nodiscard]] bool searches() const { return task_->currentIndex() == 1; }
  [[nodiscard]] FitForm* fitForm() const { return fit_; }
  /// The study is to be fitted to measured data.
  [[nodiscard]] bool fits() const { return task_->currentIndex() == 2; }

 signals:
  void edited();

 private:
  StudyParameterRow* addRow();
  void removeRow(StudyParameterRow* row);
  void addUnusedParameter();
  void fillResponses(const std::vector<std::string>& checked);
  [[nodiscard]] std::vector<std::string> checkedResponses() const;
  void filterResponses(const QString& text);
  /// The points are drawn, as many as are asked for.
  [[nodiscard]] bool isDrawn() const;
  void showTask();

  Scenario scenario_;
  Study opened_;                    ///< whose title, text and fit are kept
  std::vector<std::string> paths_;  ///< of the parameters there are
  bool hasSearch_ = false;          ///< the study has a search, whether it is shown or not
  QComboBox* task_;
  QVBoxLayout* list_;
  std::vector<StudyParameterRow*> rows_;
  QToolButton* add_;
  QComboBox* method_;
  QSpinBox* count_;
  QSpinBox* seed_;
  QLineEdit* filter_;
  QListWidget* responses_;
  SearchForm* search_;
  FitForm* fit_;
};

}  // namespace carom::ui
