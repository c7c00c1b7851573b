// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <vector>

namespace carom::ui {

class ActionTable;
class MainWindow;

/// A text of its own for an action: in the menu of a view it goes without saying which view.
struct MenuEntry {
  QString text;
  QAction* action;
};

/// The view offers the actions under the right button, or the menu key, and explains itself.
void makeContextMenu(QWidget& view, std::vector<MenuEntry> entries);

/// The menus of the views that show a figure.
void makeFigureMenus(MainWindow& window, const ActionTable& actions);

/// Those, and the menus of indicators, time line and tree, which depend on the place under the
/// pointer.
void makeContextMenus(MainWindow& window, const ActionTable& actions);

}  // namespace carom::ui
