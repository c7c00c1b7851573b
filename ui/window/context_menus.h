// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/window/views.h"

namespace carom::ui {

class ActionTable;

/// Scene, map and plots offer under the right button, or the menu key, what the menus have for
/// them.
void giveContextMenus(const Views& views, const ActionTable& actions);

}  // namespace carom::ui
