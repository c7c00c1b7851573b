// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include "core/study/lesson.h"
#include "ui/work/worker.h"

class QDockWidget;

namespace carom::ui {

class LessonPanel;
class LessonSession;
class MainWindow;

/// Opens lessons in the window: their scenario as the document, their panels, what they highlight.
/// Where a lesson is left, the panels are as they were before it.
class LessonController : public QObject {
  Q_OBJECT

 public:
  explicit LessonController(MainWindow& window);

  /// A lesson that comes with the program, at the step where it was left.
  void open(const QString& name);
  void openFile(const QString& path);
  /// A lesson of one step about the scenario that is open.
  void begin();
  /// The window has its first layout: a lesson that was opened before takes its panels.
  void takeLayout();
  /// Asks for a file, and writes the lesson. False if it is still unsaved.
  bool save();
  /// Leaves the lesson, unless somebody wants to keep what was written in it.
  void leave();

 private:
  /// False if the person wants to stay with a lesson that was changed.
  bool mayLeave();
  /// Says that a step was removed, and offers it again.
  void tellRemoved();
  void start(const Lesson& lesson, const QString& name, std::size_t step);
  /// Says what is wrong with a lesson of somebody's own, once that is known.
  void check(const Lesson& lesson, const QString& path);
  void followSession();
  void showView();
  /// Lays the panels out as the step says, at the desk or before a class.
  void arrange(const LessonView& view);
  void arrangeDesk(const LessonView& view);
  void arrangeLecture(const LessonView& view);
  void giveHeight(QDockWidget& front);
  void highlight(const LessonView& view);
  /// The panels that are open, but for the lesson's own.
  [[nodiscard]] QStringList openPanels() const;

  MainWindow& window_;
  LessonSession& session_;
  LessonPanel& panel_;
  QByteArray layoutBefore_;  ///< of the desk; empty while no lesson is open
  LessonView atDesk_;        ///< that the desk was laid out for
  QString figure_;           ///< that a step wanted beside the scene before a class
  Worker checks_;
  QString path_;  ///< of the file of the lesson; empty: none of its own
};

}  // namespace carom::ui
