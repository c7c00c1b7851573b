// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"

class QWidget;

namespace carom::ui {

class ActionTable;

void showAbout(QWidget* parent);
/// Title, description and source of a scenario, in large letters.
void showDescription(const Description& about, QWidget* parent);
/// Gestures of the mouse, and the shortcuts of the table.
void showShortcuts(const ActionTable& actions, QWidget* parent);

/// Computes the validation report beside the window, writes it into the user's cache and says
/// whether every number holds, with a link to the page. Closing the dialog stops the computation.
void showValidation(QWidget* parent);

}  // namespace carom::ui
