// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/context_menus.h"

#include <QApplication>
#include <QCoreApplication>
#include <QMenu>

#include "ui/editors/explained_label.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/window/actions.h"

namespace carom::ui {

namespace {

/// A text of its own for an action: in the menu of a view it goes without saying which view.
struct Entry {
  QString text;
  QAction* action;
};

QString tr(const char* text) {
  return QCoreApplication::translate("carom::ui::ContextMenus", text);
}

void open(QWidget& view, const std::vector<Entry>& entries, QPoint at) {
  // What the left button moves would never learn that it is let go.
  if (QApplication::mouseButtons() & Qt::LeftButton) return;
  auto* menu = new QMenu(&view);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const Entry& entry : entries) {
    QAction* shown = menu->addAction(entry.text, entry.action, &QAction::trigger);
    shown->setEnabled(entry.action->isEnabled());
    shown->setToolTip(entry.action->toolTip());
  }
  menu->addSeparator();
  menu->addAction(tr("What is this?"), &view, [&view] { explain(view); });
  menu->popup(view.mapToGlobal(at));
}

void give(QWidget* view, std::vector<Entry> entries) {
  view->setContextMenuPolicy(Qt::CustomContextMenu);
  QObject::connect(
      view, &QWidget::customContextMenuRequested, view,
      [view, entries = std::move(entries)](const QPoint& at) { open(*view, entries, at); });
}

}  // namespace

void giveContextMenus(const Views& views, const ActionTable& actions) {
  const auto action = [&](const char* id) { return actions.action(QString::fromLatin1(id)); };
  const QString copy = tr("&Copy figure and table");
  const QString save = tr("&Export the figure…");
  const QString table = tr("Export the &table…");
  give(views.scene, {{tr("&Fit the view"), action("view.fit")},
                     {tr("&Play or pause"), action("impact.play")},
                     {copy, action("export.copy-scene")},
                     {save, action("export.scene")}});
  give(views.map, {{copy, action("export.copy-map")},
                   {save, action("export.map")},
                   {table, action("export.map-table")}});
  const auto plot = [&](ChartView* chart, const char* copied, const char* saved) {
    give(chart,
         {{copy, action(copied)}, {save, action(saved)}, {table, action("export.sweep-table")}});
  };
  plot(views.plots->ratioChart(), "export.copy-ratios", "export.ratios");
  plot(views.plots->energyChart(), "export.copy-energies", "export.energies");
  plot(views.plots->impulseChart(), "export.copy-impulses", "export.impulses");
}

}  // namespace carom::ui
