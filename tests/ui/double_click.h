// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>
#include <QWidget>

namespace carom::ui::test {

/// QTest::mouseDClick() leaves the button down.
inline void doubleClick(QWidget* widget, const QPoint& at) {
  QTest::mouseDClick(widget, Qt::LeftButton, {}, at);
  QTest::mouseRelease(widget, Qt::LeftButton, {}, at);
}

}  // namespace carom::ui::test
