// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAction>
#include <functional>
#include <vector>

class QMenu;

namespace carom::ui {

class ActionTable;
class MainWindow;

/// A text of its own for an action: in the menu of a view it goes without saying which view.
struct MenuEntry {
  QString text;
  QAction* action;
};

/// Adds entries that depend on the place at which a menu opens.
using FillMenu = std::function<void(QMenu& menu, const QPoint& at)>;

/// The view offers the actions under the right button, or the menu key, and explains itself.
/// @param first  adds what depends on the place, before the entries
void makeContextMenu(QWidget& view, std::vector<MenuEntry> entries, FillMenu first = {});
/// Adds what can be done with the part of the scene that is there, and selects it.
void addPartsUnder(QMenu& menu, MainWindow& window, const QPoint& at);

/// The menus of the views that show a figure.
void makeFigureMenus(MainWindow& window, const ActionTable& actions);

/// Those, and the menus of indicators, time line and tree, which depend on the place under the
/// pointer.
void makeContextMenus(MainWindow& window, const ActionTable& actions);

}  // namespace carom::ui
