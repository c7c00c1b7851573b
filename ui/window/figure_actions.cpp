// SPDX-License-Identifier: GPL-3.0-or-later
//
// The actions and menus that follow from the figures and tables that can be written and copied.
#include <QMenu>
#include <algorithm>

#include "core/study/compare_laws.h"
#include "ui/lessons/lesson_session.h"
#include "ui/look/tr.h"
#include "ui/plots/chosen_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/law_panel.h"
#include "ui/window/actions.h"
#include "ui/window/context_menus.h"
#include "ui/window/figure_rows.h"

namespace carom::ui {

namespace {

QString actionOf(const char* id) {
  return QStringLiteral("export.") + QString::fromLatin1(id);
}

QString copyOf(const char* id) {
  return QStringLiteral("export.copy-") + QString::fromLatin1(id);
}

/// What is played or read where Carom is not.
void addTakeHome(MainWindow& window, std::vector<ActionSpec>& specs) {
  const QString menu = tr("File/Export");
  specs.push_back(
      ActionSpec("export.film", menu, tr("Fil&m") + u'…',
                 tr("Write the motion as a film, MP4 or WebM, or as a sequence of PNG pictures"),
                 [&window] { window.exports().exportFilm(window.views().scene->size()); })
          .inNewGroup());
  specs.emplace_back("export.page", menu, tr("&Web page") + u'…',
                     tr("Write one page that plays the motion in a browser, without a network"),
                     [&window] { window.exports().exportPage(); });
  specs.emplace_back(
      "export.worksheet", menu, tr("Wor&ksheet") + u'…',
      tr("Write the questions of the lesson, or of the scenario, with their answers as a PDF"),
      [&window] {
        LessonSession& lesson = window.lesson();
        window.exports().exportWorksheet(lesson.isOpen() ? &lesson.lesson() : nullptr);
      });
}

}  // namespace

std::vector<ActionSpec> figureActions(MainWindow& window) {
  ExportController& exports = window.exports();
  std::vector<ActionSpec> specs;
  for (const FigureRow& row : allFigures()) {
    specs
        .emplace_back(actionOf(row.id), tr("File/Export/&Figure"), tr(row.title) + u'…',
                      tr("Write this figure as SVG, PDF or PNG; it carries its scenario"),
                      [&] { exports.exportFigure([&] { return row.make(window); }); })
        .enabledWhile([&] { return row.exists == nullptr || row.exists(window); });
  }
  for (const TableRow& row : allTables()) {
    specs
        .emplace_back(actionOf(row.id) + QStringLiteral("-table"), tr("File/Export/&Table"),
                      tr(row.title) + u'…', tr(row.toolTip),
                      [&] { exports.exportTable(row.file, [&] { return row.make(window); }); })
        .enabledWhile([&] { return row.exists == nullptr || row.exists(window); });
  }
  specs.emplace_back(
      QStringLiteral("export.motion-table"), tr("File/Export/&Table"), tr("M&otion") + u'…',
      tr("Write states, forces, energies and impacts of the motion over time as CSV, "
         "the scenario beside it"),
      [&] { exports.exportMotion(); });
  specs.push_back(ActionSpec("export.python", tr("File/Export/&Table"), tr("Copy P&ython snippet"),
                             tr("Put lines of Python on the clipboard that read the table exported "
                                "last, with its units, and draw it"),
                             [&] { exports.copyPython(); })
                      .inNewGroup());
  addTakeHome(window, specs);
  for (const FigureRow& row : allFigures()) {
    specs
        .emplace_back(copyOf(row.id), tr("File/Export/&Copy figure"), tr(row.title),
                      tr("Put the figure on the clipboard: drawing, picture and table at once"),
                      [&] { exports.copyFigure([&] { return row.make(window); }); })
        .enabledWhile([&] { return row.exists == nullptr || row.exists(window); });
  }
  return specs;
}

std::vector<ActionSpec> copyActions(MainWindow& window) {
  const auto lawsAsText = [&window] {
    LawTable table;
    table.show(window.document().scenario(), compare_laws(window.document().scenario()));
    return table.asText();
  };
  const auto couplingsAsText = [&window] { return window.panel<CouplingPanel>().asText(); };
  return {ActionSpec("compare.copy-laws", tr("Compare"), tr("Copy the co&mparison of laws"),
                     tr("Copy every law's numbers with all digits, as a table"),
                     [&window, lawsAsText] { window.exports().copyText(lawsAsText); })
              .inNewGroup(),
          {"compare.copy-couplings", tr("Compare"), tr("Copy the c&ouplings"),
           tr("Copy matrices and statements with all digits, as tables"),
           [&window, couplingsAsText] { window.exports().copyText(couplingsAsText); }}};
}

namespace {

/// The actions for a figure, in its own menu.
std::vector<MenuEntry> entriesOf(const FigureRow& row, const ActionTable& actions) {
  std::vector<MenuEntry> entries{
      {row.table != nullptr ? tr("&Copy figure and table") : tr("&Copy the figure"),
       actions.action(copyOf(row.id))},
      {tr("&Export the figure…"), actions.action(actionOf(row.id))}};
  if (row.table != nullptr) {
    entries.push_back({tr("Export the &table…"), actions.action(QString::fromLatin1(row.table))});
  }
  return entries;
}

/// Which of the chosen plots a cell is changes when another one is removed.
void makeChosenMenu(const ChosenPlots& plots, QuantityCell& cell, const ActionTable& actions) {
  const auto fill = [&plots, &cell, &actions](QMenu& menu, const QPoint& /*at*/) {
    const auto place = std::ranges::find(plots.cells(), &cell) - plots.cells().begin();
    for (const MenuEntry& entry :
         entriesOf(chosenRows()[static_cast<std::size_t>(place)], actions)) {
      menu.addAction(entry.text, entry.action, &QAction::trigger)
          ->setToolTip(entry.action->toolTip());
    }
  };
  makeContextMenu(*cell.chart(), {}, fill);
  makeContextMenu(*cell.map(), {}, fill);
}

}  // namespace

void makeFigureMenus(MainWindow& window, const ActionTable& actions) {
  for (const FigureRow& row : allFigures()) {
    if (row.view == nullptr) continue;
    std::vector<MenuEntry> entries = entriesOf(row, actions);
    FillMenu parts;
    if (row.view(window) == window.views().scene) {
      entries.insert(entries.begin(),
                     {{tr("&Fit the view"), actions.action(QStringLiteral("view.fit"))},
                      {tr("&Play or pause"), actions.action(QStringLiteral("impact.play"))}});
      parts = [&window](QMenu& menu, const QPoint& at) { addPartsUnder(menu, window, at); };
    }
    makeContextMenu(*row.view(window), std::move(entries), std::move(parts));
  }
  const ChosenPlots& plots = window.panel<ChosenPlots>();
  for (QuantityCell* cell : plots.cells()) makeChosenMenu(plots, *cell, actions);
  QObject::connect(&plots, &ChosenPlots::added, &window, [&plots, &actions](QuantityCell* cell) {
    makeChosenMenu(plots, *cell, actions);
  });
}

}  // namespace carom::ui
