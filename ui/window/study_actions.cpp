// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFileInfo>

#include "core/base/error.h"
#include "core/io/study_json.h"
#include "core/io/study_store.h"
#include "core/io/text_file.h"
#include "ui/document/file_io.h"
#include "ui/look/symbol_text.h"
#include "ui/look/tr.h"
#include "ui/studies/study_panel.h"
#include "ui/window/actions.h"
#include "ui/window/main_window.h"

namespace carom::ui {

namespace {

QString sentenceOf(const InputError& error) {
  return capitalized(QString::fromStdString(error.what())) + QLatin1Char('.');
}

void saveStudy(MainWindow& window) {
  try {
    Study study = window.panel<StudyPanel>().study();
    const QString suggested =
        suggestedBaseName(window.document().committed()) + QStringLiteral("-study.json");
    const QString path =
        withEnding(window.files().chooser().saveFile(tr("Save the study"), suggested),
                   QStringLiteral(".json"));
    if (path.isEmpty()) return;
    if (study.fit) {
      // The data are named as they lie beside the study.
      const QDir folder = QFileInfo(path).absoluteDir();
      study.fit->file =
          folder.relativeFilePath(QString::fromStdString(study.fit->file)).toStdString();
    }
    save_text_file(native(path), write_study(study));
    window.panel<StudyPanel>().setSaved(QFileInfo(path).absoluteFilePath());
    window.tell(Severity::good, tr("The study was saved as %1.").arg(QFileInfo(path).fileName()));
  } catch (const InputError& error) {
    window.tell(Severity::error, tr("The study was not saved: %1").arg(sentenceOf(error)));
  }
}

Study studyOfDatabase(const QString& path) {
  const StudyStore store = StudyStore::open(native(path), StudyStore::Use::read);
  if (store.stored() <= StudyRun::mostRows) return store.study();
  throw InputError("", "it has " + std::to_string(store.stored()) + " rows, and the window shows " +
                           std::to_string(StudyRun::mostRows) +
                           " at most; \"carom-cli study export\" writes them as a table");
}

void openStudy(MainWindow& window, const QString& path) {
  const QString name = QFileInfo(path).fileName();
  try {
    const bool isDatabase = is_database_file(native(path));
    const Study study = isDatabase ? studyOfDatabase(path) : read_study_file(native(path));
    (void)response_function(study, study.responses);
    window.files().recent().add(QFileInfo(path).absoluteFilePath());
    window.files().openSource(
        {.name = name,
         .file = {},
         .path = {},
         .read =
             [study] {
               Scenario scenario = study.scenario.scenario;
               if (study.law) scenario.law = *study.law;
               return scenario;
             },
         .then =
             [&window, study, isDatabase, file = QFileInfo(path).absoluteFilePath()] {
               StudyPanel& panel = window.panel<StudyPanel>();
               isDatabase ? panel.show(study, native(file)) : panel.show(study, file);
               window.goTo(window.docks().named("study"));
             }});
  } catch (const InputError& error) {
    window.tell(Severity::error, tr("%1 was not opened: %2").arg(name, sentenceOf(error)));
  }
}

}  // namespace

std::vector<ActionSpec> studyActions(MainWindow& window) {
  std::vector<ActionSpec> specs;
  specs.emplace_back("study.save", tr("File"), tr("Save the st&udy") + u'…',
                     tr("Write what the study panel varies and computes, with its scenario, as a "
                        "file that carom-cli runs, too"),
                     [&window] { saveStudy(window); });
  return specs;
}

void openStudies(MainWindow& window) {
  FitForm* fit = window.panel<StudyPanel>().form().fitForm();
  QObject::connect(fit, &FitForm::dataWanted, &window, [&window, fit] {
    const auto& ask = window.files().chooser().openTable;
    const QString path = ask ? ask() : QString();
    if (path.isEmpty()) return;
    try {
      fit->setData(path);
    } catch (const InputError& error) {
      window.tell(Severity::error, tr("The data were not read: %1").arg(sentenceOf(error)));
    }
  });
  QObject::connect(&window.files(), &FileController::studyWanted, &window,
                   [&window](const QString& path) { openStudy(window, path); });
}

}  // namespace carom::ui
