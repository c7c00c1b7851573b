// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace carom::ui {

class ActionTable;
class MainWindow;

/// Scene, map, plots and what the panels draw offer under the right button, or the menu key, what
/// the menus have for them.
void giveContextMenus(MainWindow& window, const ActionTable& actions);

/// Indicators, timeline and tree offer what depends on the place under the pointer.
void givePanelMenus(MainWindow& window, const ActionTable& actions);

}  // namespace carom::ui
