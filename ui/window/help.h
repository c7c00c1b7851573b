// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace carom::ui {

class ActionTable;

void showAbout(QWidget* parent);
/// Gestures of the mouse, and the shortcuts of the table.
void showShortcuts(const ActionTable& actions, QWidget* parent);

}  // namespace carom::ui
