// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableWidget>
#include <QWidget>
#include <optional>

#include "core/study/lesson.h"

namespace carom::ui {

/// Changes the question of a step: its kind, its words, what is right, and the answer.
class QuestionEditor : public QWidget {
  Q_OBJECT

 public:
  explicit QuestionEditor(QWidget* parent = nullptr);

  /// Shows the question of a step, or that there is none.
  void load(const std::optional<Prediction>& prediction, const Scenario& scenario);
  /// What is written; what has no field here is as it was loaded.
  [[nodiscard]] std::optional<Prediction> prediction() const;

  [[nodiscard]] QComboBox* kindBox() const { return kind_; }
  [[nodiscard]] QPlainTextEdit* questionField() const { return question_; }
  /// The answers to choose from, and what must hold for each to be right.
  [[nodiscard]] QTableWidget* optionTable() const { return options_; }
  [[nodiscard]] QLineEdit* quantityField() const { return quantity_; }
  [[nodiscard]] QLineEdit* fromField() const { return from_; }
  [[nodiscard]] QLineEdit* toField() const { return to_; }
  [[nodiscard]] QComboBox* contactBox() const { return contact_; }
  [[nodiscard]] QPlainTextEdit* answerField() const { return answer_; }
  [[nodiscard]] QPushButton* takeButton() const { return take_; }

 signals:
  void edited();
  /// The scene as it is now is to be shown with the answer.
  void takeWanted();

 private:
  QWidget* makeBar();
  void makeOptions();
  void loadOptions(const std::vector<PredictionOption>& options);
  [[nodiscard]] std::vector<PredictionOption> writtenOptions() const;
  void loadContacts(const Scenario& scenario);
  /// Shows the fields of the kind that is chosen.
  void showKind();
  void follow();

  QComboBox* kind_;
  QPlainTextEdit* question_;
  QTableWidget* options_;
  QWidget* bar_;
  QLineEdit* quantity_;
  QLineEdit* from_;
  QLineEdit* to_;
  QComboBox* contact_;
  QPlainTextEdit* answer_;
  QPushButton* take_;
  std::optional<Prediction> loaded_;
  bool loading_ = false;
};

}  // namespace carom::ui
