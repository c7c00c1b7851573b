// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QToolButton>
#include <QWidget>

#include "ui/lessons/lesson_session.h"

class QScrollArea;
class QStackedWidget;

namespace carom::ui {

class LessonEditor;
class PredictionBox;

/// The lesson that is open: its text in large type, what is to be foretold, hints, and the buttons
/// that lead on. Without a lesson it lists those there are.
class LessonPanel : public QWidget {
  Q_OBJECT

 public:
  explicit LessonPanel(ScenarioDocument& document, LessonSession& session,
                       QWidget* parent = nullptr);

  [[nodiscard]] QTextBrowser* text() const { return text_; }
  [[nodiscard]] QTextBrowser* list() const { return list_; }
  [[nodiscard]] PredictionBox* prediction() const { return prediction_; }
  [[nodiscard]] LessonEditor* editor() const { return editor_; }
  [[nodiscard]] QPushButton* nextButton() const { return next_; }
  [[nodiscard]] QPushButton* backButton() const { return back_; }
  [[nodiscard]] QPushButton* hintButton() const { return hint_; }
  [[nodiscard]] QToolButton* teacherButton() const { return teacher_; }
  [[nodiscard]] QToolButton* leaveButton() const { return leave_; }
  [[nodiscard]] QToolButton* editButton() const { return edit_; }

  /// A key of a clicker, 1 forward and −1 back: scrolls while a part of what is to be read is out
  /// of sight, then goes on, but not beyond the last step. Nothing while somebody writes the
  /// lesson.
  void click(int direction);

 signals:
  /// A lesson of the list was clicked.
  void chosen(const QString& name);
  void leaveWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  QWidget* makePages();
  QWidget* makeReading();
  QWidget* makeFooter();
  void refresh();
  void showStep();
  void advance();
  void refreshList();
  /// The text with the numbers of the scene on screen, hints and answer; the place stays.
  void refreshText();
  [[nodiscard]] QString markdown() const;
  /// Scrolls to the paragraph that begins with this word; to the end without it, to the top if the
  /// word is empty.
  void showFrom(const QString& word);

  ScenarioDocument& document_;
  LessonSession& session_;
  QStackedWidget* pages_;
  QTextBrowser* list_;
  QLabel* head_;          ///< the lesson
  QLabel* where_;         ///< the step
  QScrollArea* reading_;  ///< text and question, scrolled together
  QTextBrowser* text_;
  PredictionBox* prediction_;
  LessonEditor* editor_;
  QPushButton* back_;
  QPushButton* next_;
  QPushButton* hint_;
  QToolButton* teacher_;
  QToolButton* edit_;
  QToolButton* leave_;
  QString shown_;  ///< Markdown of the text
};

}  // namespace carom::ui
