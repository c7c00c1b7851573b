// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <algorithm>

namespace carom::ui::test {

/// Asks for the menu of the right button there; null if none opens.
inline QMenu* openMenu(QWidget& view, const QPoint& at) {
  QWidget* child = view.childAt(at);
  QWidget& under = child != nullptr ? *child : view;
  const QPoint global = view.mapToGlobal(at);
  QContextMenuEvent event(QContextMenuEvent::Mouse, under.mapFromGlobal(global), global);
  QApplication::sendEvent(&under, &event);
  return qobject_cast<QMenu*>(QApplication::activePopupWidget());
}

/// The first entry whose text begins so; null if there is none.
inline QAction* entryOf(const QMenu& menu, const QString& begin) {
  const QList<QAction*> all = menu.actions();
  const auto at = std::ranges::find_if(
      all, [&](const QAction* a) { return a->text().remove(u'&').startsWith(begin); });
  return at == all.end() ? nullptr : *at;
}

}  // namespace carom::ui::test
