// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/figure_rows.h"

#include <array>

#include "core/base/error.h"
#include "core/base/symbols.h"
#include "core/study/compare_designs.h"
#include "core/study/compare_laws.h"
#include "core/study/force_study.h"
#include "ui/export/chosen_figures.h"
#include "ui/export/figure_export.h"
#include "ui/export/scenario_figures.h"
#include "ui/export/study_figures.h"
#include "ui/export/time_figures.h"
#include "ui/playback/player.h"
#include "ui/plots/chosen_plots.h"
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
#include "ui/studies/study_panel.h"
#include "ui/studies/time_panel.h"
#include "ui/studies/velocity_view.h"

namespace carom::ui {

namespace {

#define TITLE(text) QT_TRANSLATE_NOOP("carom::ui", text)

bool hasRestitutions(MainWindow& window) {
  return why_no_restitutions(window.document().evaluation()).empty();
}

const Scenario& scenarioOf(MainWindow& window) {
  return window.document().scenario();
}

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

std::size_t countChosen(const MainWindow& window) {
  return window.panel<ChosenPlots>().cells().size();
}

template <std::size_t place>
FigureMaker chosenOf(MainWindow& window) {
  const std::vector<QuantityCell*>& cells = window.panel<ChosenPlots>().cells();
  if (place >= cells.size()) throw InputError("", "there is no such plot");
  return [scenario = scenarioOf(window), choice = cells[place]->choice()](const Job& job) {
    return chosenFigure(scenario, choice, job);
  };
}

template <std::size_t place>
constexpr FigureRow chosenRow(const char* id, const char* title, const char* table) {
  return {id,      title, chosenOf<place>,
          nullptr, table, [](MainWindow& window) { return countChosen(window) > place; }};
}

/// Plots of one's choice; each gets its menu when it is made.
constexpr std::array<FigureRow, mostChoices> rowsOfChosen{
    chosenRow<0>("chosen-1", TITLE("Chosen plot &1"), "export.chosen-1-table"),
    chosenRow<1>("chosen-2", TITLE("Chosen plot &2"), "export.chosen-2-table"),
    chosenRow<2>("chosen-3", TITLE("Chosen plot &3"), "export.chosen-3-table"),
    chosenRow<3>("chosen-4", TITLE("Chosen plot &4"), "export.chosen-4-table")};

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

TableMaker designTable(MainWindow& window) {
  return [scenario = scenarioOf(window)](const Job& job) {
    return to_table(compare_designs(scenario, {.stop = job.stop}), scenario.reference);
  };
}

constexpr std::array<TableRow, 8> tableRows{{
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
    {"designs", "designs", TITLE("&Designs side by side"),
     TITLE("Write every indicator of all designs and their differences as CSV, the scenario beside "
           "it"),
     designTable},
    {"restitution", "restitution", TITLE("&Consistent pairs of e"),
     TITLE("Write s* over the coefficients of two contacts as CSV, the scenario beside it"),
     restitutionTable, hasRestitutions},
    {"forces", "forces", TITLE("Contact &forces"),
     TITLE("Write what every force model makes of this impact as CSV"), forceTable},
    {"study", "study", TITLE("&Study"),
     TITLE("Write the rows of the study as CSV, the scenario beside it"),
     [](MainWindow& w) -> TableMaker {
       return [table = w.panel<StudyPanel>().table()](const Job&) { return table; };
     },
     [](MainWindow& w) { return !w.panel<StudyPanel>().run().rows().empty(); }},
}};

template <std::size_t place>
constexpr TableRow chosenTable(const char* id, const char* title) {
  return {id,
          id,
          title,
          TITLE("Write the quantity over the plots' axis as CSV, the scenario beside it"),
          [](MainWindow& window) { return tableOf(chosenOf<place>(window)); },
          [](MainWindow& window) { return countChosen(window) > place; }};
}

constexpr std::array<TableRow, mostChoices> tablesOfChosen{
    chosenTable<0>("chosen-1", TITLE("Chosen plot &1")),
    chosenTable<1>("chosen-2", TITLE("Chosen plot &2")),
    chosenTable<2>("chosen-3", TITLE("Chosen plot &3")),
    chosenTable<3>("chosen-4", TITLE("Chosen plot &4"))};

#undef TITLE

}  // namespace

const std::vector<FigureRow>& allFigures() {
  static const std::vector<FigureRow> all = [] {
    std::vector<FigureRow> rows(figureRows.begin(), figureRows.end());
    rows.insert(rows.end(), timeRows.begin(), timeRows.end());
    rows.insert(rows.end(), rowsOfChosen.begin(), rowsOfChosen.end());
    return rows;
  }();
  return all;
}

std::span<const FigureRow> chosenRows() {
  return rowsOfChosen;
}

const std::vector<TableRow>& allTables() {
  static const std::vector<TableRow> all = [] {
    std::vector<TableRow> rows(tableRows.begin(), tableRows.end());
    rows.insert(rows.end(), tablesOfChosen.begin(), tablesOfChosen.end());
    return rows;
  }();
  return all;
}

}  // namespace carom::ui
