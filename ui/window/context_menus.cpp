// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/context_menus.h"

#include <QApplication>

#include "ui/document/explained_label.h"
#include "ui/look/context_menu.h"
#include "ui/look/tr.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/kinetic_drawing.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

/// A text of its own for an action: in the menu of a view it goes without saying which view.
struct Entry {
  QString text;
  QAction* action;
};

void open(QWidget& view, const std::vector<Entry>& entries, QPoint at) {
  // What another button moves would never learn that it is let go.
  if (QApplication::mouseButtons() & ~Qt::RightButton) return;
  auto* menu = new ContextMenu(&view);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->setToolTipsVisible(true);
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

void giveContextMenus(MainWindow& window, const ActionTable& actions) {
  const auto action = [&](const char* id) { return actions.action(QString::fromLatin1(id)); };
  const Views& views = window.views();
  give(views.scene, {{tr("&Fit the view"), action("view.fit")},
                     {tr("&Play or pause"), action("impact.play")},
                     {tr("&Copy the figure"), action("export.copy-scene")},
                     {tr("&Export the figure…"), action("export.scene")}});
  const auto figure = [&](QWidget* view, const char* copied, const char* saved, const char* table) {
    give(view, {{tr("&Copy figure and table"), action(copied)},
                {tr("&Export the figure…"), action(saved)},
                {tr("Export the &table…"), action(table)}});
  };
  figure(window.panel<ImpulsePanel>().view(), "compare.copy-impulse-plane", "export.impulse-plane",
         "export.impulse-plane-table");
  figure(views.map, "export.copy-map", "export.map", "export.map-table");
  const char* sweep = "export.sweep-table";
  figure(views.plots->ratioChart(), "export.copy-ratios", "export.ratios", sweep);
  figure(views.plots->energyChart(), "export.copy-energies", "export.energies", sweep);
  figure(views.plots->impulseChart(), "export.copy-impulses", "export.impulses", sweep);
  const ForcePanel& forces = window.panel<ForcePanel>();
  const auto ofForces = [&](QWidget* chart, const char* copied, const char* saved) {
    give(chart, {{tr("&Copy figure and table"), action(copied)},
                 {tr("&Export the figure…"), action(saved)},
                 {tr("Export the &models' table…"), action("export.forces-table")}});
  };
  ofForces(forces.timeChart(), "export.copy-force-time", "export.force-time");
  ofForces(forces.indentationChart(), "export.copy-force-indentation", "export.force-indentation");
  ofForces(forces.restitutionChart(), "export.copy-realised-restitution",
           "export.realised-restitution");
  figure(window.panel<RestitutionPanel>().view(), "export.copy-restitution", "export.restitution",
         "export.restitution-table");
  give(window.panel<CouplingPanel>().picture(),
       {{tr("&Copy figure and table"), action("export.copy-couplings")},
        {tr("&Export the figure…"), action("export.couplings")}});
}

}  // namespace carom::ui
