// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTimer>
#include <memory>
#include <stdexcept>
#include <string>

#include "tests/ui/window_fixture.h"

namespace carom::ui::test {

/// What the window did wrong.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// After each event: wait until every worker is idle, so that the same events give the same run, or
/// go on at once, so that results arrive in the middle of other events.
enum class Pace : unsigned char { waiting, free };

/// Does to a window what a line says. A line stands alone: what it is done to is named by its path
/// in the tree of widgets; a line whose target is not there does nothing.
///
///   scenario NAME               another window, with a scenario of the gallery or a file
///   pace waiting|free
///   action ID                   triggers an action of the window
///   panel NAME                  shows a dock in front
///   drag PATH BUTTON MODIFIERS ESCAPE x,y x,y ...
///   click PATH MODIFIERS DOUBLE x,y
///   menu PATH x,y N             opens a context menu and takes its Nth entry
///   key PATH KEY MODIFIERS
///   type PATH TEXT RETURN
///   wheel PATH NOTCHES MODIFIERS x,y
///   resize WIDTH HEIGHT
///   dock NAME left|right|top|bottom|float|hide
///   open NAME                   opens a file of the gallery, or one that cannot be read
///   export ID SUFFIX            exports, to a file with that suffix
///   wait MILLISECONDS
///   popups                      closes menus and dialogs
///   close save|discard|cancel   closes the window, with an answer about unsaved work
///   check                       undoes everything and compares with the first bytes
class Hand {
 public:
  Hand();
  ~Hand();

  /// Throws Failure if the window does wrong.
  void perform(const QString& line);
  [[nodiscard]] WindowOnScreen& screen() { return *screen_; }
  /// Waits until every worker is idle and nothing is left to deliver.
  static void waitUntilIdle();

 private:
  void dispatch(const QString& kind, const QStringList& words);
  void openWindow(const QString& name);
  void drag(const QStringList& words);
  void click(const QStringList& words);
  void openMenu(const QStringList& words);
  void takeEntry(int index);
  void pressKey(const QStringList& words);
  void type(const QStringList& words);
  void turnWheel(const QStringList& words);
  void moveDock(const QStringList& words);
  void openFile(const QString& name);
  void exportTo(const QStringList& words);
  void closeWindow(const QString& answer);
  void checkUndo();
  void checkShown();
  void checkStalls();
  void trigger(const QString& id);
  static void closePopups();

  QTemporaryDir folder_;
  std::unique_ptr<WindowOnScreen> screen_;
  QString scenario_;
  std::string first_;  ///< bytes of the document as it was opened
  Pace pace_ = Pace::waiting;
  QTimer rescue_;  ///< closes what waits for a person in a loop of its own
  bool rescued_ = false;
  quint64 readBack_ = 0;  ///< generation of the document whose file was read last
};

}  // namespace carom::ui::test
