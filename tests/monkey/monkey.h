// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPoint>
#include <QString>
#include <QTimer>
#include <QWidget>
#include <random>
#include <string>

#include "tests/ui/window_fixture.h"

namespace carom::ui::test {

/// Does to a window what a person without any sense might do, the same for the same seed.
class Monkey {
 public:
  Monkey(WindowOnScreen& screen, std::uint64_t seed);

  /// One event of a person: an action by name, a drag, a click, keys, text, the wheel, a new size.
  void act();
  /// What it did last, for the message of a failure.
  [[nodiscard]] const std::string& last() const { return last_; }

 private:
  void triggerAction();
  void drag();
  void click();
  void pressKey();
  void typeText();
  void turnWheel();
  void resizeWindow();
  /// Dialogs and menus do not stay open for ever.
  void closePopups();

  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  [[nodiscard]] QWidget* anyView();
  [[nodiscard]] QPoint anyPoint(const QWidget& widget);
  [[nodiscard]] Qt::KeyboardModifiers anyModifiers();

  WindowOnScreen& screen_;
  std::mt19937_64 random_;
  QTimer drags_;  ///< gives up what is carried
  std::string last_;
};

}  // namespace carom::ui::test
