// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

namespace carom::ui::test {

/// Where a widget is in the tree of widgets, from its top-level window down: names of objects where
/// they have one, else their class and place among the siblings of that class. No spaces.
QString pathOf(const QWidget& widget);
/// The widget at that place; null if there is none now.
QWidget* widgetAt(const QString& path);

/// One word of an event's line, and back: spaces and control characters are written as %XX.
QString word(const QString& text);
QString textOf(const QString& word);

}  // namespace carom::ui::test
