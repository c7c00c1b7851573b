// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dock_widths.h"

#include <QEvent>
#include <QGuiApplication>

namespace carom::ui {

DockWidths::DockWidths(QMainWindow& window, const Docks& docks)
    : QObject(&window), window_(window), docks_(docks) {
  for (QDockWidget* dock : docks_.all()) dock->installEventFilter(this);
}

QDockWidget* DockWidths::shownAt(Qt::DockWidgetArea area) const {
  for (QDockWidget* dock : docks_.all()) {
    const bool seen = !dock->isFloating() && !dock->visibleRegion().isEmpty();
    if (seen && window_.dockWidgetArea(dock) == area) return dock;
  }
  return nullptr;
}

void DockWidths::takeLater() {
  QMetaObject::invokeMethod(this, &DockWidths::take, Qt::QueuedConnection);
}

void DockWidths::take() {
  for (Side& side : sides_) {
    if (const QDockWidget* dock = shownAt(side.area)) side.width = dock->width();
  }
}

void DockWidths::give() {
  QList<QDockWidget*> docks;
  QList<int> widths;
  for (const Side& side : sides_) {
    QDockWidget* dock = shownAt(side.area);
    if (dock == nullptr || !side.width || dock->width() == *side.width) continue;
    docks << dock;
    widths << *side.width;
  }
  if (!docks.isEmpty()) window_.resizeDocks(docks, widths, Qt::Horizontal);
}

// With a button down it is the line between the panels that is dragged: the edge of the window
// belongs to the desktop, which keeps the button to itself.
bool DockWidths::eventFilter(QObject* watched, QEvent* event) {
  const bool byHand = QGuiApplication::mouseButtons().testFlag(Qt::LeftButton);
  if (event->type() == QEvent::Resize && byHand) take();
  return QObject::eventFilter(watched, event);
}

}  // namespace carom::ui
