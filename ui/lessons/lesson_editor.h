// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStringList>
#include <QWidget>

#include "ui/lessons/lesson_session.h"

namespace carom::ui {

/// Changes the lesson that is open: its title, the title and the text of the step, and what the
/// step shows, which is taken from the window as it is. Saving is asked of whoever knows about
/// files.
class LessonEditor : public QWidget {
  Q_OBJECT

 public:
  LessonEditor(ScenarioDocument& document, LessonSession& session, QWidget* parent = nullptr);

  /// Shows the step of the session.
  void load();

  [[nodiscard]] QLineEdit* titleField() const { return title_; }
  [[nodiscard]] QLineEdit* stepField() const { return step_; }
  [[nodiscard]] QPlainTextEdit* textField() const { return text_; }
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
  void change(const std::function<void(Lesson&, LessonStep&)>& edit);
  void takeState();

  ScenarioDocument& document_;
  LessonSession& session_;
  QLineEdit* title_;
  QLineEdit* step_;
  QPlainTextEdit* text_;
  QPushButton* take_;
  QPushButton* add_;
  QPushButton* remove_;
  QPushButton* save_;
  QStringList panels_;
  bool loading_ = false;
};

}  // namespace carom::ui
