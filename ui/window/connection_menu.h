// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/parts.h"

class QMenu;

namespace carom::ui {

class MainWindow;

/// Adds what a joint, a contact or a force element can be between in place of its bodies, and the
/// other kinds of a joint or a contact. Nothing for other parts.
void addConnections(QMenu& menu, MainWindow& window, const PartName& part);

}  // namespace carom::ui
