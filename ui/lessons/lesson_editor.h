// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringList>
#include <QTabWidget>
#include <QTimer>
#include <QWidget>

#include "ui/lessons/lesson_session.h"
#include "ui/lessons/question_editor.h"
#include "ui/work/worker.h"

namespace carom::ui {

/// Changes the lesson that is open: its texts, the texts and the question of the step, and what the
/// step shows, which is taken from the window as it is. Says which sentence of the lesson does not
/// hold. Saving is asked of whoever knows about files.
class LessonEditor : public QWidget {
  Q_OBJECT

 public:
  LessonEditor(ScenarioDocument& document, LessonSession& session, QWidget* parent = nullptr);

  /// Shows the step of the session.
  void load();

  [[nodiscard]] QTabWidget* tabs() const { return tabs_; }
  [[nodiscard]] QLineEdit* titleField() const { return title_; }
  [[nodiscard]] QLineEdit* stepField() const { return step_; }
  [[nodiscard]] QPlainTextEdit* textField() const { return text_; }
  [[nodiscard]] QuestionEditor* question() const { return question_; }
  [[nodiscard]] QPlainTextEdit* hintsField() const { return hints_; }
  [[nodiscard]] QPlainTextEdit* teacherField() const { return teacher_; }
  [[nodiscard]] QComboBox* lockBox() const { return lock_; }
  [[nodiscard]] QLineEdit* lockedField() const { return locked_; }
  [[nodiscard]] QPlainTextEdit* claimsField() const { return claims_; }
  [[nodiscard]] QCheckBox* samePageBox() const { return samePage_; }
  [[nodiscard]] QLineEdit* summaryField() const { return summary_; }
  [[nodiscard]] QPlainTextEdit* introductionField() const { return introduction_; }
  [[nodiscard]] QPlainTextEdit* pageField() const { return page_; }
  [[nodiscard]] QLabel* faultLabel() const { return fault_; }
  [[nodiscard]] QPushButton* takeButton() const { return take_; }
  [[nodiscard]] QPushButton* addButton() const { return add_; }
  [[nodiscard]] QPushButton* removeButton() const { return remove_; }
  [[nodiscard]] QPushButton* saveButton() const { return save_; }
  /// The panels that are open, for "take this state".
  void setOpenPanels(const QStringList& panels) { panels_ = panels; }

 signals:
  /// setOpenPanels() is wanted, before the state is taken.
  void panelsWanted();
  void saveWanted();

 private:
  using Edit = std::function<void(Lesson&, LessonStep&)>;
  QWidget* makeStepPage();
  QWidget* makeMorePage();
  QWidget* makeLessonPage();
  QWidget* makeButtons();
  void connectFields();
  /// What is written in a field goes into the lesson.
  void follow(QLineEdit* field, std::string Lesson::*member);
  void follow(QPlainTextEdit* field, const Edit& edit);
  void change(const Edit& edit);
  void takeState();
  void takeAnswer();
  /// Looks for faults of the lesson beside the window.
  void check();

  ScenarioDocument& document_;
  LessonSession& session_;
  QTabWidget* tabs_;
  QLineEdit* title_;
  QLineEdit* step_;
  QPlainTextEdit* text_;
  QuestionEditor* question_;
  QPlainTextEdit* hints_;
  QPlainTextEdit* teacher_;
  QComboBox* lock_;
  QLineEdit* locked_;
  QPlainTextEdit* claims_;
  QCheckBox* samePage_;
  QLineEdit* summary_;
  QPlainTextEdit* introduction_;
  QPlainTextEdit* page_;
  QLabel* fault_;
  QPushButton* take_;
  QPushButton* add_;
  QPushButton* remove_;
  QPushButton* save_;
  QStringList panels_;
  QTimer calm_;  ///< since the last change
  Worker worker_;
  bool loading_ = false;
};

}  // namespace carom::ui
