// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <QWidget>
#include <vector>

namespace carom::ui::test {

/// Whether it happens within what it may take a sanitized build on a busy computer.
template <class Happens>
bool eventually(Happens happens, int patienceMs = 60000) {
  return QTest::qWaitFor(happens, patienceMs);
}

/// Waits until every part of the window has found its place. Layouts ask one another for room over
/// several turns of the event loop, and one turn may last longer than any wait that was guessed.
inline bool settles(const QWidget& window) {
  constexpr int quietTurns = 5;
  constexpr int turnMs = 10;
  const auto places = [&window] {
    std::vector<QRect> all{window.geometry()};
    for (const QWidget* part : window.findChildren<QWidget*>()) all.push_back(part->geometry());
    return all;
  };
  int quiet = 0;
  std::vector<QRect> before = places();
  return eventually([&] {
    QTest::qWait(turnMs);
    std::vector<QRect> now = places();
    quiet = now == before ? quiet + 1 : 0;
    before = std::move(now);
    return quiet >= quietTurns;
  });
}

}  // namespace carom::ui::test
