// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dock_layout.h"

#include <QSettings>
#include <algorithm>

namespace carom::ui {

namespace {

// Raised whenever docks come or go: an older layout would hide the new ones.
constexpr int layoutVersion = 5;
const QString geometryKey = QStringLiteral("window/geometry");
const QString darkKey = QStringLiteral("window/dark");
const QString docksKey = QStringLiteral("window/docks");

constexpr int leastPanelEms = 12;
constexpr int leftWidth = 262;
constexpr int rightWidth = 430;
// Menu, tools, status and the panels' titles.
constexpr int barsHeight = 150;
// The plots lie below the scene: everything that moves together is in sight together.
constexpr int plotsHeight = 250;
constexpr int roomForNotes = 84;

}  // namespace

QDockWidget* makeDock(QMainWindow& window, const QString& id, const QString& title,
                      QWidget* content) {
  auto* dock = new QDockWidget(title, &window);
  dock->setObjectName(id);
  dock->setAccessibleName(title);
  dock->setWidget(content);
  // Narrower no field can be read; a panel that knows what it needs is asked by the layout.
  const int least = leastPanelEms * dock->fontMetrics().height();
  if (content->minimumSizeHint().width() < least) content->setMinimumWidth(least);
  return dock;
}

void applyDefaultLayout(QMainWindow& window, const Docks& docks) {
  for (QDockWidget* dock : docks.all()) {
    window.removeDockWidget(dock);
    dock->setFloating(false);
  }
  window.setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
  window.setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
  window.addDockWidget(Qt::LeftDockWidgetArea, docks.gallery);
  window.addDockWidget(Qt::LeftDockWidgetArea, docks.impact);
  window.tabifyDockWidget(docks.gallery, docks.mechanism);
  window.addDockWidget(Qt::RightDockWidgetArea, docks.indicators);
  window.addDockWidget(Qt::RightDockWidgetArea, docks.map);
  window.addDockWidget(Qt::BottomDockWidgetArea, docks.plots);
  window.addDockWidget(Qt::BottomDockWidgetArea, docks.laws);
  window.addDockWidget(Qt::BottomDockWidgetArea, docks.couplings);
  window.addDockWidget(Qt::BottomDockWidgetArea, docks.forces);
  window.addDockWidget(Qt::RightDockWidgetArea, docks.restitution);
  // Higher than the strip below the scene, and in sight together with the table of the laws.
  window.addDockWidget(Qt::RightDockWidgetArea, docks.impulsePlane);
  window.tabifyDockWidget(docks.plots, docks.laws);
  window.tabifyDockWidget(docks.laws, docks.couplings);
  window.tabifyDockWidget(docks.couplings, docks.forces);
  window.tabifyDockWidget(docks.map, docks.impulsePlane);
  window.tabifyDockWidget(docks.impulsePlane, docks.restitution);
  for (QDockWidget* dock : docks.all()) dock->show();
  for (QDockWidget* dock : docks.studies()) dock->hide();
  docks.gallery->raise();
  window.resizeDocks({docks.gallery, docks.indicators}, {leftWidth, rightWidth}, Qt::Horizontal);
  const int height = window.height();
  window.resizeDocks({docks.gallery, docks.impact}, {height * 45 / 100, height * 55 / 100},
                     Qt::Vertical);
  // The indicators get what they need, with room for the notes another impact may bring; the map
  // gets the rest.
  const int column = height - barsHeight;
  const int wanted = docks.indicators->widget()->sizeHint().height() + roomForNotes;
  const int indicators = std::min(wanted, column * 68 / 100);
  window.resizeDocks({docks.indicators, docks.map}, {indicators, column - indicators},
                     Qt::Vertical);
  window.resizeDocks({docks.plots}, {plotsHeight}, Qt::Vertical);
}

bool restoreLayout(QMainWindow& window) {
  const QSettings settings;
  const QByteArray geometry = settings.value(geometryKey).toByteArray();
  const QByteArray docks = settings.value(docksKey).toByteArray();
  if (geometry.isEmpty() || docks.isEmpty()) return false;
  return window.restoreGeometry(geometry) && window.restoreState(docks, layoutVersion);
}

void saveLayout(const QMainWindow& window) {
  QSettings settings;
  settings.setValue(geometryKey, window.saveGeometry());
  settings.setValue(docksKey, window.saveState(layoutVersion));
}

ColourScheme rememberedScheme() {
  return QSettings().value(darkKey, false).toBool() ? ColourScheme::dark : ColourScheme::light;
}

void rememberScheme(ColourScheme scheme) {
  QSettings().setValue(darkKey, scheme == ColourScheme::dark);
}

void forgetLayout() {
  QSettings settings;
  settings.remove(geometryKey);
  settings.remove(docksKey);
}

}  // namespace carom::ui
