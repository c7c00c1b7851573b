// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the window shows as commands of carom-cli, on the clipboard.
#include <QClipboard>
#include <QGuiApplication>
#include <functional>

#include "core/base/error.h"
#include "core/io/gallery.h"
#include "core/io/scenario_json.h"
#include "core/io/study_json.h"
#include "core/study/command_line.h"
#include "ui/document/file_io.h"
#include "ui/look/tr.h"
#include "ui/playback/player.h"
#include "ui/studies/study_panel.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

using CommandMaker = std::function<std::string(MainWindow&)>;

SavedScenario savedScenario(MainWindow& window) {
  const ScenarioDocument& document = window.document();
  if (!document.path().isEmpty()) {
    return {document.path().toStdString(), read_scenario_file(native(document.path())),
            document.committed()};
  }
  const std::string entry = window.files().entry().toStdString();
  if (entry.empty()) throw InputError("", "the scenario has no file yet; save it first");
  return {entry, load_gallery(entry), document.committed()};
}

std::string plotsCommand(MainWindow& window) {
  const ScenarioDocument& document = window.document();
  const SweepAxis axis = document.axis();
  if (axis.path.empty()) throw InputError("", "there is nothing to plot over");
  constexpr int usual = 101;  // while the plots are being computed
  const auto points = static_cast<int>(document.sweepTable().rows());
  return sweep_command(savedScenario(window),
                       {axis.path, axis.from, axis.to, points < 2 ? usual : points});
}

std::string motionCommand(MainWindow& window) {
  return simulate_command(savedScenario(window), window.views().player->spec());
}

std::string studyCommand(MainWindow& window) {
  const StudyPanel& panel = window.panel<StudyPanel>();
  if (panel.file().isEmpty()) throw InputError("", "the study has no file yet; save it first");
  return study_command(panel.file().toStdString(), read_study_file(native(panel.file())),
                       panel.study());
}

void copyCommand(MainWindow& window, const CommandMaker& make) {
  try {
    const QString command = QString::fromStdString(make(window));
    QGuiApplication::clipboard()->setText(command);
    window.tell(Severity::good, tr("Copied: %1").arg(command));
  } catch (const InputError& error) {
    window.tell(Severity::error,
                tr("No command was copied: %1.").arg(QString::fromStdString(error.message())));
  }
}

}  // namespace

std::vector<ActionSpec> commandActions(MainWindow& window) {
  struct Row {
    const char* id;
    QString text, toolTip;
    CommandMaker make;
  };
  const Row rows[] = {
      {"export.command-plots", tr("&Plots"),
       tr("Copy the command that computes every indicator over the plots' axis"), plotsCommand},
      {"export.command-motion", tr("&Motion"),
       tr("Copy the command that computes the motion around the impact"), motionCommand},
      {"export.command-study", tr("&Study"), tr("Copy the command that computes the saved study"),
       studyCommand},
  };
  std::vector<ActionSpec> specs;
  for (const Row& row : rows) {
    specs.emplace_back(row.id, tr("File/Export/Copy as command &line"), row.text, row.toolTip,
                       [&window, make = row.make] { copyCommand(window, make); });
  }
  return specs;
}

void followCommandButton(MainWindow& window) {
  QObject::connect(&window.panel<StudyPanel>(), &StudyPanel::commandWanted, &window,
                   [&window] { copyCommand(window, studyCommand); });
}

}  // namespace carom::ui
