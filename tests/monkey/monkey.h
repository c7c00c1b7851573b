// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>
#include <cstdint>
#include <random>

#include "tests/monkey/hand.h"

namespace carom::ui::test {

/// As a line of what the monkey did names a place: "12,30".
QString placeOf(QPoint point);

/// Thinks of what a person without any sense might do next to a window; the same for the same seed
/// and the same window.
class Monkey {
 public:
  Monkey(Hand& hand, std::uint64_t seed) : hand_(hand), random_(seed) {}

  /// The lines to begin with: a scenario, the pace, and the panels that are shown besides the usual
  /// ones.
  [[nodiscard]] QStringList beginning(const QString& pace);
  [[nodiscard]] QString next();

 private:
  [[nodiscard]] QString action();
  [[nodiscard]] QString drag();
  [[nodiscard]] QString click();
  [[nodiscard]] QString menu();
  [[nodiscard]] QString key();
  [[nodiscard]] QString typing();
  [[nodiscard]] QString wheel();
  [[nodiscard]] QString dock();
  /// What a hand does that draws: chooses tools, draws from place to place, types numbers, and
  /// deletes, copies and pastes parts. In drawing.cpp.
  [[nodiscard]] QString drawing();
  [[nodiscard]] QString tool();
  [[nodiscard]] QString stroke();
  [[nodiscard]] QString numbers();
  [[nodiscard]] QString partKey();
  [[nodiscard]] QString rare();

  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random_); }
  template <class List>
  auto& anyOf(List& list) {
    return list[static_cast<std::size_t>(integer(0, static_cast<int>(std::size(list)) - 1))];
  }
  [[nodiscard]] MainWindow& window() { return hand_.screen().window; }
  [[nodiscard]] QWidget* anyWidget();
  [[nodiscard]] QPoint anyPoint(const QWidget& widget);
  /// Mostly one that can be met exactly.
  [[nodiscard]] QPoint anyPlace();
  [[nodiscard]] int anyModifiers();
  [[nodiscard]] QString anyDock();
  [[nodiscard]] QString anyScenario();

  Hand& hand_;
  std::mt19937_64 random_;
};

}  // namespace carom::ui::test
