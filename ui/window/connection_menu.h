// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/parts.h"

class QMenu;

namespace carom::ui {

class MainWindow;

/// Adds what a joint or a contact can be between in place of its bodies, and the other kinds of a
/// joint. Nothing for other parts.
void addConnections(QMenu& menu, MainWindow& window, const PartName& part);

}  // namespace carom::ui
