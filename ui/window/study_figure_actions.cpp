// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "ui/export/study_figures.h"
#include "ui/look/tr.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

ExportFigure forceFigure(MainWindow& window, std::size_t place) {
  const ForcePanel& panel = window.panel<ForcePanel>();
  const ScenarioDocument& document = window.document();
  const ForceStudy study = panel.study();
  // With a moving mechanism of its own: what the panel draws may still be on its way.
  std::vector<ExportFigure> all =
      forceFigures(document.scenario(), document.evaluation(), study, panel.table().drawn());
  if (all.empty()) throw InputError("", plain_text(study.reason));
  return std::move(all.at(place));
}

ExportFigure shownRestitutions(MainWindow& window) {
  RestitutionView& view = *window.panel<RestitutionPanel>().view();
  view.refresh();
  return restitutionFigure(*window.document().scenario().mechanism, view.study(), view.first(),
                           view.second());
}

/// A figure that a panel shows.
struct PanelFigure {
  const char* id;
  const char* name;
  ExportFigure (*make)(MainWindow&);
  bool (*exists)(MainWindow&) = [](MainWindow&) { return true; };
};

constexpr std::array<PanelFigure, 5> panelFigures{{
    {"force-time", QT_TRANSLATE_NOOP("carom::ui::Actions", "contact force over time"),
     [](MainWindow& w) { return forceFigure(w, 0); }},
    {"force-indentation", QT_TRANSLATE_NOOP("carom::ui::Actions", "contact force over indentation"),
     [](MainWindow& w) { return forceFigure(w, 1); }},
    {"realised-restitution", QT_TRANSLATE_NOOP("carom::ui::Actions", "realised restitution"),
     [](MainWindow& w) { return forceFigure(w, 2); }},
    {"restitution", QT_TRANSLATE_NOOP("carom::ui::Actions", "consistent pairs of e"),
     shownRestitutions,
     [](MainWindow& w) { return why_no_restitutions(w.document().evaluation()).empty(); }},
    {"couplings", QT_TRANSLATE_NOOP("carom::ui::Actions", "kinetic angles"),
     [](MainWindow& w) {
       return couplingFigure(w.document().scenario(), w.document().evaluation());
     }},
}};

}  // namespace

std::vector<ActionSpec> studyFigureActions(MainWindow& window) {
  ExportController& exports = window.exports();
  std::vector<ActionSpec> specs;
  for (const PanelFigure& figure : panelFigures) {
    const auto make = [&window, make = figure.make] { return make(window); };
    const auto exists = [&window, exists = figure.exists] { return exists(window); };
    const QString id = QString::fromLatin1(figure.id);
    const QString name = tr(figure.name);
    specs.push_back({.id = QStringLiteral("export.") + id,
                     .menu = tr("File/Export/Figures of the panels"),
                     .text = tr("Export: %1…").arg(name),
                     .toolTip = tr("Write this figure as SVG, PDF or PNG; it carries its scenario"),
                     .run = [&exports, make] { exports.exportFigure(make); },
                     .startsGroup = !specs.empty(),
                     .enabled = exists});
    specs.push_back(
        {.id = QStringLiteral("export.copy-") + id,
         .menu = tr("File/Export/Figures of the panels"),
         .text = tr("Copy: %1").arg(name),
         .toolTip = tr("Put the figure on the clipboard: drawing, picture and table at once"),
         .run = [&exports, make] { exports.copyFigure(make); },
         .enabled = exists});
  }
  return specs;
}

}  // namespace carom::ui
