// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is played or read where Carom is not: films, pages, worksheets.
#include <QDir>
#include <QFileInfo>
#include <QPrinter>
#include <algorithm>

#include "core/base/error.h"
#include "core/io/text_file.h"
#include "ui/document/file_io.h"
#include "ui/export/film.h"
#include "ui/export/motion_page.h"
#include "ui/export/scenario_questions.h"
#include "ui/export/summary.h"
#include "ui/export/worksheet.h"
#include "ui/playback/player.h"
#include "ui/window/export_controller.h"
#include "ui/window/file_chooser.h"

namespace carom::ui {

namespace {

QString filterOf(FilmFormat format) {
  switch (format) {
    case FilmFormat::mp4:
      return ExportController::tr("MP4 film (*.mp4)");
    case FilmFormat::webm:
      return ExportController::tr("WebM film (*.webm)");
    case FilmFormat::pictures:
      break;
  }
  return ExportController::tr("Folder of pictures (*)");
}

QString exported(const QString& path) {
  return ExportController::tr("Exported %1").arg(QDir::toNativeSeparators(path));
}

}  // namespace

std::shared_ptr<const Trajectory> ExportController::playedMotion() const {
  if (player_ == nullptr) throw InputError("", "there is no motion");
  if (!player_->fault().isEmpty()) throw InputError("", player_->fault().toStdString());
  auto motion = player_->sharedTrajectory();
  if (!motion || player_->isStale()) throw InputError("", "the motion is still being computed");
  return motion;
}

void ExportController::writeOnWorker(const QString& path,
                                     std::function<QString(const Job&)> write) {
  begin(path, tr("The export was cancelled"),
        [this, write = std::move(write)](const Job& job) -> Worker::Delivery {
          try {
            const QString said = write(job);
            if (job.stop.stop_requested()) return {};
            return [this, said] { emit succeeded(said); };
          } catch (const InputError& error) {
            return failure(error);
          }
        });
}

void ExportController::exportFilm(QSize onScreen) {
  attempt([&]() -> QString {
    demandIdle(exporting_);
    FilmTask task{.scenario = document_.committed(),
                  .motion = playedMotion(),
                  .choice = film_,
                  .speed = player_->speed(),
                  .document = document_.path()};
    // The size of the scene stays that, whatever the window measures now.
    if (std::ranges::find(filmSizes, film_.size) == std::end(filmSizes)) {
      film_.size = evenSize(onScreen);
    }
    const auto length = [&task](int perSecond) {
      return filmLength(*task.motion, task.speed, perSecond);
    };
    const auto choice = files_.chooser().filmChoice({film_, onScreen, task.speed, length});
    if (!choice) return {};
    film_ = task.choice = *choice;
    const QString ending = filmEnding(film_.format);
    const QString path = withEnding(
        files_.chooser().saveExport(suggested("film", ending), filterOf(film_.format)), ending);
    if (path.isEmpty()) return {};
    writeOnWorker(path, [task, path](const Job& job) {
      const std::int64_t pictures = writeFilm(task, path, job);
      return tr("%1: %2 pictures").arg(exported(path)).arg(pictures);
    });
    return {};
  });
}

void ExportController::exportPage() {
  attempt([&]() -> QString {
    demandIdle(exporting_);
    const auto motion = playedMotion();
    const Scenario scenario = document_.committed();
    const QString path =
        withEnding(files_.chooser().saveExport(suggested("motion", QStringLiteral(".html")),
                                               tr("Web page (*.html)")),
                   QStringLiteral(".html"));
    if (path.isEmpty()) return {};
    writeOnWorker(path, [=, speed = player_->speed(),
                         document = document_.path().toStdString()](const Job& job) {
      const std::string page = motionPage(scenario, motion, speed, document, job);
      if (!job.stop.stop_requested()) write_text_file(native(path), page);
      return exported(path);
    });
    return {};
  });
}

void ExportController::exportWorksheet(const Lesson* lesson) {
  attempt([&]() -> QString {
    demandIdle(exporting_);
    const Lesson asked = lesson ? *lesson : questionsAbout(document_.scenario());
    if (asked.steps.empty()) throw InputError("", "there is nothing to ask: nothing strikes");
    const QString path =
        withEnding(files_.chooser().saveExport(
                       lesson ? suggestedBaseName(lesson->title) + QStringLiteral("-worksheet.pdf")
                              : suggested("worksheet", QStringLiteral(".pdf")),
                       tr("PDF pages (*.pdf)")),
                   QStringLiteral(".pdf"));
    if (path.isEmpty()) return {};
    writeOnWorker(path, [=, this, document = document_.path()](const Job& job) {
      ExportRun run = runOf(job);
      run.document = document;
      const QByteArray pdf = worksheetOf(asked, run);
      if (!job.stop.stop_requested()) {
        write_text_file(native(path), {pdf.constData(), static_cast<std::size_t>(pdf.size())});
      }
      return exported(path);
    });
    return {};
  });
}

void ExportController::print() {
  attempt([&]() -> QString {
    QPrinter printer(QPrinter::HighResolution);
    printer.setDocName(suggestedBaseName(document_));
    const auto& choose = files_.chooser().choosePrinter;
    if (!choose || !choose(printer)) return {};
    printSummary(printer, document_.committed(), {shownScene()});
    if (printer.printerState() == QPrinter::Error) {
      throw InputError("", tr("the printer took nothing").toStdString());
    }
    return printer.outputFileName().isEmpty() ? tr("Printed on %1").arg(printer.printerName())
                                              : exported(printer.outputFileName());
  });
}

}  // namespace carom::ui
