// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

namespace carom::ui::test {

/// Whether it happens within what it may take a sanitized build on a busy computer.
template <class Happens>
bool eventually(Happens happens, int patienceMs = 60000) {
  return QTest::qWaitFor(happens, patienceMs);
}

}  // namespace carom::ui::test
