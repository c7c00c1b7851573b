// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace carom::ui {

class ActionTable;

void showAbout(QWidget* parent);
/// Gestures of the mouse, and the shortcuts of the table.
void showShortcuts(const ActionTable& actions, QWidget* parent);

/// Computes the validation report beside the window, writes it into the user's cache and says
/// whether every number holds, with a link to the page. Closing the dialog stops the computation.
void showValidation(QWidget* parent);

}  // namespace carom::ui
