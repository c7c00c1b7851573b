// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window can write and copy: one row for each figure and for each table. The menus, the
// command palette and the menu of the view that shows the figure follow from the row.
#include <array>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/study/compare_laws.h"
#include "core/study/force_study.h"
#include "ui/export/figure_export.h"
#include "ui/export/scenario_figures.h"
#include "ui/export/study_figures.h"
#include "ui/export/time_figures.h"
#include "ui/lessons/lesson_session.h"
#include "ui/look/tr.h"
#include "ui/playback/player.h"
#include "ui/plots/map_view.h"
#include "ui/plots/sweep_plots.h"
#include "ui/scene/scene_view.h"
#include "ui/studies/coupling_panel.h"
#include "ui/studies/force_panel.h"
#include "ui/studies/impulse_panel.h"
#include "ui/studies/impulse_view.h"
#include "ui/studies/kinetic_drawing.h"
#include "ui/studies/law_panel.h"
#include "ui/studies/restitution_panel.h"
#include "ui/studies/restitution_view.h"
#include "ui/studies/time_panel.h"
#include "ui/studies/velocity_view.h"
#include "ui/window/actions.h"
#include "ui/window/context_menus.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

#define TITLE(text) QT_TRANSLATE_NOOP("carom::ui", text)

bool always(MainWindow& /*window*/) {
  return true;
}

bool hasRestitutions(MainWindow& window) {
  return why_no_restitutions(window.document().evaluation()).empty();
}

const Scenario& scenarioOf(MainWindow& window) {
  return window.document().scenario();
}

using FigureMaker = ExportController::Maker<ExportFigure>;
using TableMaker = ExportController::Maker<Table>;

/// A maker that returns what exists already.
template <class Made>
ExportController::Maker<Made> ready(Made made) {
  return [made = std::move(made)](const Job&) { return made; };
}

FigureMaker mapOf(MainWindow& window) {
  return [scenario = scenarioOf(window)](const Job&) {
    auto map = mapFigure(scenario);
    if (!map) throw InputError("", "there is no map: no single contact is struck");
    return std::move(*map);
  };
}

template <std::size_t place>
FigureMaker plotOf(MainWindow& window) {
  return [scenario = scenarioOf(window)](const Job& job) {
    return std::move(sweepFigures(scenario, job).at(place));
  };
}

FigureMaker impulsePlaneOf(MainWindow& window) {
  return [scenario = scenarioOf(window), contact = window.document().focusContact()](
             const Job& job) { return impulsePlaneFigure(scenario, contact, job); };
}

/// The table of a figure.
TableMaker tableOf(FigureMaker figure) {
  return [figure = std::move(figure)](const Job& job) { return *figure(job).table; };
}

template <std::size_t place>
FigureMaker forcesOf(MainWindow& window) {
  const ForcePanel& panel = window.panel<ForcePanel>();
  // The moving mechanism is simulated anew, because that of the panel may not have arrived yet.
  return [scenario = scenarioOf(window), evaluation = window.document().evaluation(),
          study = panel.study(), drawn = panel.table().drawn()](const Job& job) {
    std::vector<ExportFigure> all = forceFigures(scenario, evaluation, study, drawn, job);
    if (all.empty()) throw InputError("", plain_text(study.reason));
    return std::move(all.at(place));
  };
}

RestitutionView& restitutionsOf(MainWindow& window) {
  RestitutionView& view = *window.panel<RestitutionPanel>().view();
  view.refresh();
  return view;
}

struct FigureRow {
  const char* id;     ///< of the actions "export.ID" and "export.copy-ID"
  const char* title;  ///< in the menus
  FigureMaker (*make)(MainWindow&);
  QWidget* (*view)(const MainWindow&);  ///< shows it
  const char* table = nullptr;          ///< id of the action that writes its table
  bool (*exists)(MainWindow&) = always;
};

constexpr std::array<FigureRow, 12> figureRows{{
    {"scene", TITLE("&Scene"), [](MainWindow& w) { return ready(w.exports().shownScene()); },
     [](const MainWindow& w) -> QWidget* { return w.views().scene; }},
    {"map", TITLE("&Map over e and μ"), mapOf,
     [](const MainWindow& w) -> QWidget* { return w.views().map; }, "export.map-table"},
    {"ratios", TITLE("&Plot of the energy ratios"), plotOf<0>,
     [](const MainWindow& w) -> QWidget* { return w.views().plots->chart(SweepPlot::ratios); },
     "export.sweep-table"},
    {"energies", TITLE("P&lot of the energies"), plotOf<1>,
     [](const MainWindow& w) -> QWidget* { return w.views().plots->chart(SweepPlot::energies); },
     "export.sweep-table"},
    {"impulses", TITLE("Plot of the &impulses"), plotOf<2>,
     [](const MainWindow& w) -> QWidget* { return w.views().plots->chart(SweepPlot::impulses); },
     "export.sweep-table"},
    {"impulse-plane", TITLE("Impulse pla&ne"), impulsePlaneOf,
     [](const MainWindow& w) -> QWidget* { return w.panel<ImpulsePanel>().view(); },
     "export.impulse-plane-table"},
    {"force-time", TITLE("Contact force over &time"), forcesOf<0>,
     [](const MainWindow& w) -> QWidget* { return w.panel<ForcePanel>().timeChart(); },
     "export.forces-table"},
    {"force-indentation", TITLE("Contact force over in&dentation"), forcesOf<1>,
     [](const MainWindow& w) -> QWidget* { return w.panel<ForcePanel>().indentationChart(); },
     "export.forces-table"},
    {"realised-restitution", TITLE("&Realised restitution"), forcesOf<2>,
     [](const MainWindow& w) -> QWidget* { return w.panel<ForcePanel>().restitutionChart(); },
     "export.forces-table"},
    {"restitution", TITLE("&Consistent pairs of e"),
     [](MainWindow& w) {
       const RestitutionView& view = restitutionsOf(w);
       return ready(
           restitutionFigure(*scenarioOf(w).mechanism, view.study(), view.first(), view.second()));
     },
     [](const MainWindow& w) -> QWidget* { return w.panel<RestitutionPanel>().view(); },
     "export.restitution-table", hasRestitutions},
    {"couplings", TITLE("&Kinetic angles"),
     [](MainWindow& w) -> FigureMaker {
       return [scenario = scenarioOf(w), evaluation = w.document().evaluation()](const Job& job) {
         return couplingFigure(scenario, evaluation, job);
       };
     },
     [](const MainWindow& w) -> QWidget* { return w.panel<CouplingPanel>().picture(); }},
    {"velocity-plane", TITLE("&Velocity plane"),
     [](MainWindow& w) -> FigureMaker {
       return [evaluation = w.document().evaluation(), contact = w.document().focusContact()](
                  const Job&) { return velocityFigure(evaluation, contact); };
     },
     [](const MainWindow& w) -> QWidget* { return &w.panel<VelocityView>(); }},
}};

/// Of the motion that is played.
template <TimePlot plot>
FigureMaker overTime(MainWindow& window) {
  const Player& player = *window.views().player;
  if (!player.fault().isEmpty()) throw InputError("", player.fault().toStdString());
  if (player.trajectory() == nullptr || player.isStale()) {
    throw InputError("", "the motion is still being computed");
  }
  return [scenario = scenarioOf(window), trajectory = player.sharedTrajectory(),
          choice = window.panel<TimePanel>().choice()](const Job& job) {
    return timeFigure(
        plot, std::make_shared<const MotionTables>(motionTables(scenario, *trajectory, job)),
        choice);
  };
}

template <TimePlot plot>
QWidget* chartOverTime(const MainWindow& window) {
  return window.panel<TimePanel>().chart(plot);
}

template <TimePlot plot>
constexpr FigureRow timeRow(const char* id, const char* title) {
  return {id, title, overTime<plot>, chartOverTime<plot>, "export.motion-table"};
}

constexpr std::array<FigureRow, allTimePlots.size()> timeRows{
    timeRow<TimePlot::energies>("time-energies", TITLE("Energies over time")),
    timeRow<TimePlot::gap>("time-gap", TITLE("Gap over time")),
    timeRow<TimePlot::speeds>("time-speeds", TITLE("Velocities of a contact over time")),
    timeRow<TimePlot::forces>("time-forces", TITLE("Forces of a contact over time")),
    timeRow<TimePlot::impulses>("time-impulses", TITLE("Accumulated impulses over time")),
    timeRow<TimePlot::joint>("time-joint", TITLE("Forces of a joint over time")),
    timeRow<TimePlot::position>("time-position", TITLE("Position of a body over time")),
    timeRow<TimePlot::angle>("time-angle", TITLE("Angle of a body over time")),
    timeRow<TimePlot::velocity>("time-velocity", TITLE("Velocity of a body over time")),
    timeRow<TimePlot::rate>("time-rate", TITLE("Angular velocity of a body over time"))};

TableMaker forceTable(MainWindow& window) {
  const ForceStudy study = window.panel<ForcePanel>().study();
  if (!study.reason.empty()) throw InputError("", plain_text(study.reason));
  if (!study.others) return ready(to_table(study));
  const auto contact = static_cast<std::size_t>(study.contact);
  return ready(ofContact(to_table(study), scenarioOf(window).mechanism->contacts[contact].name));
}

TableMaker restitutionTable(MainWindow& window) {
  const RestitutionView& view = restitutionsOf(window);
  if (!view.study().reason.empty()) throw InputError("", plain_text(view.study().reason));
  return ready(view.table());
}

TableMaker lawTable(MainWindow& window) {
  return [scenario = scenarioOf(window)](const Job& job) {
    return to_table(*scenario.mechanism, compare_laws(scenario, {.stop = job.stop}));
  };
}

struct TableRow {
  const char* id;    ///< of the action "export.ID-table"
  const char* file;  ///< ending of the suggested name
  const char* title;
  const char* toolTip;
  TableMaker (*make)(MainWindow&);
  bool (*exists)(MainWindow&) = always;
};

constexpr std::array<TableRow, 6> tableRows{{
    {"sweep", "sweep", TITLE("&Plots"),
     TITLE("Write every indicator over the plots' axis as CSV, the scenario beside it"),
     [](MainWindow& w) { return tableOf(plotOf<0>(w)); }},
    {"map", "map", TITLE("&Map over e and μ"),
     TITLE("Write regime and energy ratio over e and μ as CSV, the scenario beside it"),
     [](MainWindow& w) { return tableOf(mapOf(w)); }},
    {"impulse-plane", "impulse-plane", TITLE("&Impulse plane"),
     TITLE("Write the corners of every law's impulse path as CSV, the scenario beside it"),
     [](MainWindow& w) { return tableOf(impulsePlaneOf(w)); }},
    {"laws", "laws", TITLE("&Laws side by side"),
     TITLE("Write every law's answer to this impact as CSV, the scenario beside it"), lawTable},
    {"restitution", "restitution", TITLE("&Consistent pairs of e"),
     TITLE("Write s* over the coefficients of two contacts as CSV, the scenario beside it"),
     restitutionTable, hasRestitutions},
    {"forces", "forces", TITLE("Contact &forces"),
     TITLE("Write what every force model makes of this impact as CSV"), forceTable},
}};

const std::vector<FigureRow>& allFigures() {
  static const std::vector<FigureRow> all = [] {
    std::vector<FigureRow> rows(figureRows.begin(), figureRows.end());
    rows.insert(rows.end(), timeRows.begin(), timeRows.end());
    return rows;
  }();
  return all;
}

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
        .enabledWhile([&] { return row.exists(window); });
  }
  for (const TableRow& row : tableRows) {
    specs
        .emplace_back(actionOf(row.id) + QStringLiteral("-table"), tr("File/Export/&Table"),
                      tr(row.title) + u'…', tr(row.toolTip),
                      [&] { exports.exportTable(row.file, [&] { return row.make(window); }); })
        .enabledWhile([&] { return row.exists(window); });
  }
  specs.emplace_back(
      QStringLiteral("export.motion-table"), tr("File/Export/&Table"), tr("M&otion") + u'…',
      tr("Write states, forces, energies and impacts of the motion over time as CSV, "
         "the scenario beside it"),
      [&] { exports.exportMotion(); });
  addTakeHome(window, specs);
  for (const FigureRow& row : allFigures()) {
    specs
        .emplace_back(copyOf(row.id), tr("File/Export/&Copy figure"), tr(row.title),
                      tr("Put the figure on the clipboard: drawing, picture and table at once"),
                      [&] { exports.copyFigure([&] { return row.make(window); }); })
        .enabledWhile([&] { return row.exists(window); });
  }
  return specs;
}

std::vector<ActionSpec> copyActions(MainWindow& window) {
  const auto lawsAsText = [&window] {
    LawTable table;
    table.show(scenarioOf(window), compare_laws(scenarioOf(window)));
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

void makeFigureMenus(MainWindow& window, const ActionTable& actions) {
  for (const FigureRow& row : allFigures()) {
    QAction* saved = actions.action(actionOf(row.id));
    QAction* copied = actions.action(copyOf(row.id));
    std::vector<MenuEntry> entries;
    FillMenu parts;
    if (saved == actions.action(QStringLiteral("export.scene"))) {
      entries = {{tr("&Fit the view"), actions.action(QStringLiteral("view.fit"))},
                 {tr("&Play or pause"), actions.action(QStringLiteral("impact.play"))}};
      parts = [&window](QMenu& menu, const QPoint& at) { addPartsUnder(menu, window, at); };
    }
    entries.push_back({row.table ? tr("&Copy figure and table") : tr("&Copy the figure"), copied});
    entries.push_back({tr("&Export the figure…"), saved});
    if (row.table != nullptr) {
      entries.push_back({tr("Export the &table…"), actions.action(QString::fromLatin1(row.table))});
    }
    makeContextMenu(*row.view(window), std::move(entries), std::move(parts));
  }
}

#undef TITLE

}  // namespace carom::ui
