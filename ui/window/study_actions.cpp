// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/study/compare_laws.h"
#include "core/study/force_table.h"
#include "ui/export/table_export.h"
#include "ui/look/tr.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/law_panel.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

Table lawsOf(const Scenario& scenario) {
  return to_table(*scenario.mechanism, compare_laws(scenario));
}

Table restitutionsOf(RestitutionView& view) {
  view.refresh();
  if (!view.study().reason.empty()) throw InputError("", plain_text(view.study().reason));
  return view.table();
}

Table forcesOf(const Mechanism& mechanism, const ForcePanel& panel) {
  const ForceStudy study = panel.study();
  if (!study.reason.empty()) throw InputError("", plain_text(study.reason));
  if (!study.others) return to_table(study);
  return ofContact(to_table(study),
                   mechanism.contacts[static_cast<std::size_t>(study.contact)].name);
}

}  // namespace

std::vector<ActionSpec> studyActions(MainWindow& window) {
  const QString menu = tr("Compare");
  return {
      {.id = QStringLiteral("compare.copy-laws"),
       .menu = menu,
       .text = tr("Copy the co&mparison of laws"),
       .toolTip = tr("Copy every law's numbers with all digits, as a table"),
       .run =
           [&window] {
             LawTable table;
             const Scenario& scenario = window.document().scenario();
             table.show(scenario, compare_laws(scenario));
             QApplication::clipboard()->setText(table.asText());
           },
       .startsGroup = true},
      {.id = QStringLiteral("compare.copy-couplings"),
       .menu = menu,
       .text = tr("Copy the c&ouplings"),
       .toolTip = tr("Copy matrices and statements with all digits, as tables"),
       .run =
           [&window] {
             QApplication::clipboard()->setText(window.panel<CouplingPanel>().asText());
           }},
      {.id = QStringLiteral("compare.copy-impulse-plane"),
       .menu = menu,
       .text = tr("Copy the impulse &plane"),
       .toolTip = tr("Put the figure on the clipboard: drawing, picture and table at once"),
       .run = [&window] { window.exports().copyFigure(ExportController::Subject::impulsePlane); }},
  };
}

std::vector<ActionSpec> studyExports(MainWindow& window) {
  ExportController& exports = window.exports();
  const QString menu = tr("File/Export");
  return {
      {.id = QStringLiteral("export.impulse-plane"),
       .menu = menu,
       .text = tr("Impulse pla&ne…"),
       .toolTip = tr("Write this figure as SVG, PDF or PNG; it carries its scenario"),
       .run = [&exports] { exports.exportFigure(ExportController::Subject::impulsePlane); },
       .startsGroup = true},
      {.id = QStringLiteral("export.impulse-plane-table"),
       .menu = menu,
       .text = tr("Table of the impulse plane…"),
       .toolTip = tr("Write the corners of every law's way as CSV, the scenario beside it"),
       .run = [&exports] { exports.exportTable(ExportController::Subject::impulsePlane); }},
      {.id = QStringLiteral("export.laws-table"),
       .menu = menu,
       .text = tr("Table of the la&ws…"),
       .toolTip = tr("Write every law's answer to this impact as CSV, the scenario beside it"),
       .run =
           [&window, &exports] {
             exports.exportTable("laws",
                                 [&window] { return lawsOf(window.document().scenario()); });
           },
       .startsGroup = true},
      {.id = QStringLiteral("export.restitution-table"),
       .menu = menu,
       .text = tr("Table of consistent pairs of &e…"),
       .toolTip =
           tr("Write s* over the coefficients of two contacts as CSV, the scenario beside it"),
       .run =
           [&window, &exports] {
             exports.exportTable("restitution", [&window] {
               return restitutionsOf(*window.panel<RestitutionPanel>().view());
             });
           },
       .enabled =
           [&window] { return why_no_restitutions(window.document().evaluation()).empty(); }},
      {.id = QStringLiteral("export.forces-table"),
       .menu = menu,
       .text = tr("Table of the contact &forces…"),
       .toolTip = tr("Write what every force model makes of this impact as CSV"),
       .run =
           [&window, &exports] {
             exports.exportTable("forces", [&window] {
               return forcesOf(*window.document().scenario().mechanism, window.panel<ForcePanel>());
             });
           }},
  };
}

}  // namespace carom::ui
