// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/export_controller.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <filesystem>

#include "core/base/error.h"
#include "core/io/csv.h"
#include "core/io/python_snippet.h"
#include "core/io/scenario_json.h"
#include "core/io/text_file.h"
#include "ui/document/file_io.h"
#include "ui/document/trace_file.h"
#include "ui/export/chosen_figures.h"
#include "ui/export/figure_export.h"
#include "ui/export/scenario_figures.h"
#include "ui/export/summary.h"
#include "ui/export/time_figures.h"
#include "ui/playback/player.h"
#include "ui/work/worker.h"

namespace carom::ui {

namespace {

constexpr double clipboardDpi = 192;

QString withScenario(const QString& table) {
  return ExportController::tr("Exported %1, with its scenario beside it")
      .arg(QDir::toNativeSeparators(table));
}

QString pythonOf(const QString& path, const Table& table) {
  const std::string file = QFileInfo(path).absoluteFilePath().toStdString();
  return QString::fromStdString(python_snippet(file, table));
}

const ExportFigure& drawable(const ExportFigure& figure) {
  if (figure.blank) throw InputError("", "there is nothing to draw: no curve has a value");
  return figure;
}

}  // namespace

QString Exported::leftOutText() const {
  if (leftOut.isEmpty()) return {};
  return ExportController::tr("Left out: %1.").arg(leftOut.join(QStringLiteral("; ")));
}

Exported writeEverything(const QString& folder, const Scenario& scenario,
                         const FigureChoice& choice, int contact, const ExportRun& run) {
  const std::filesystem::path into = native(folder);
  std::error_code error;
  std::filesystem::create_directories(into, error);
  if (error) throw InputError(into.string(), "the folder cannot be made: " + error.message());
  Exported written;
  std::vector<ExportFigure> figures = figuresOf(scenario, contact, run.job);
  figures.insert(figures.begin(), sceneFigure(scenario, {}, {}, run.document));
  for (ExportFigure& figure : chosenFigures(scenario, rememberedChoices(), run.job)) {
    figures.push_back(std::move(figure));
  }
  if (run.job.stop.stop_requested()) return written;
  const std::filesystem::path beside = into / "scenario.json";
  const Scenario told =
      withPictureSeenFrom(scenario, run.document, QString::fromStdString(beside.string()));
  const Job quiet{run.job.stop, {}};
  const Evaluation evaluation = compute(scenario);
  const Trajectory trajectory = simulate(scenario, evaluation, run.motion, quiet);
  const Table motion = motionTable(scenario, trajectory, quiet);
  TimeChoice parts;
  const int shown = contact < 0 ? focus_contact(*scenario.mechanism, evaluation) : contact;
  if (shown >= 0)
    parts.contact = scenario.mechanism->contacts[static_cast<std::size_t>(shown)].name;
  const auto tables =
      std::make_shared<const MotionTables>(motionTables(scenario, trajectory, quiet));
  if (run.job.stop.stop_requested()) return written;
  for (ExportFigure& figure : timeFigures(tables, parts)) figures.push_back(std::move(figure));
  written.leftOut = leftOutOf(scenario, figures, choice.size, contact);
  std::erase_if(figures, [](const ExportFigure& figure) { return figure.blank; });
  auto files = writeAll(into, figures, choice.size, choice.dpi, told, run);
  if (run.job.stop.stop_requested()) return written;
  files.push_back(into / "motion.csv");
  writeTable(files.back(), motion, told);
  files.push_back(scenarioBeside(files.back()));
  files.push_back(beside);
  write_text_file(files.back(), write_scenario(told));
  files.push_back(into / "summary.html");
  write_text_file(files.back(), summaryPage(scenario, figures));
  written.files = static_cast<int>(files.size());
  return written;
}

ExportController::ExportController(ScenarioDocument& document, const FileController& files,
                                   QObject* parent)
    : QObject(parent),
      document_(document),
      files_(files),
      exporting_(QStringLiteral("export"), tr("The export failed"), this),
      making_(QStringLiteral("figure"), tr("Nothing was exported"), this) {
  connect(&exporting_, &Worker::failed, this, &ExportController::failed);
  connect(&making_, &Worker::failed, this, &ExportController::failed);
  connect(&making_, &Worker::progressed, this, [this] {
    emit progressed(making_.percent() ? tr("Computing what is to be exported …") : QString());
  });
  connect(&exporting_, &Worker::progressed, this, [this] {
    const auto percent = exporting_.percent();
    emit progressed(percent ? tr("Exporting to %1: %2 %").arg(into_).arg(*percent) : QString());
  });
}

ExportFigure ExportController::shownScene() const {
  const Scenario& scenario = document_.scenario();
  const Trajectory* trajectory = player_ ? player_->trajectory() : nullptr;
  if (trajectory == nullptr || !player_->moment()) {
    return sceneFigure(scenario, {}, {}, document_.path());
  }
  const Moment& moment = *player_->moment();
  return sceneFigure(scenario, sceneMoment(*trajectory, moment), momentCaption(*trajectory, moment),
                     document_.path());
}

QString ExportController::suggested(const std::string& name, const QString& ending) const {
  return suggestedBaseName(document_) + QLatin1Char('-') + QString::fromStdString(name) + ending;
}

void ExportController::attempt(const std::function<QString()>& write) {
  try {
    const QString done = write();
    if (!done.isEmpty()) emit succeeded(done);
  } catch (const InputError& error) {
    emit failed(tr("Nothing was exported: %1.").arg(QString::fromStdString(error.message())));
  } catch (const std::exception& error) {
    emit failed(tr("Nothing was exported: %1.").arg(QString::fromUtf8(error.what())));
  }
}

void ExportController::copyText(const std::function<QString()>& make) {
  attempt([&] {
    QGuiApplication::clipboard()->setText(make());
    return tr("Copied the numbers");
  });
}

void ExportController::copyPython() {
  attempt([&] {
    if (python_.isEmpty()) throw InputError("", "export a table first, which the lines then read");
    QGuiApplication::clipboard()->setText(python_);
    return tr("Copied lines of Python that read the table exported last");
  });
}

template <class Made>
void ExportController::make(const std::function<Maker<Made>()>& prepare,
                            std::function<QString(const Made&, const Scenario&)> write) {
  attempt([&]() -> QString {
    demandIdle(making_);
    // It carries the scenario of the moment at which it was asked for, whatever is opened
    // meanwhile.
    making_.start([this, maker = prepare(), write = std::move(write),
                   scenario = document_.scenario()](const Job& job) -> Worker::Delivery {
      try {
        const auto made = std::make_shared<const Made>(maker(job));
        if (job.stop.stop_requested()) return {};
        return [=, this] { attempt([&] { return write(*made, scenario); }); };
      } catch (const InputError& error) {
        return nothingExported(error);
      }
    });
    return {};
  });
}

QString ExportController::writeOne(const ExportFigure& figure, const Scenario& scenario) {
  const auto size = files_.chooser().figureSize(choice_);
  if (!size) return {};
  choice_ = *size;
  const QString path =
      files_.chooser().saveExport(suggested(figure.name, QStringLiteral(".svg")),
                                  tr("SVG drawing (*.svg);;PDF page (*.pdf);;PNG picture (*.png)"));
  if (path.isEmpty()) return {};
  const QString named = withSomeEnding(path, QStringLiteral(".svg"));
  demandIdle(making_);
  making_.start([=, this, choice = choice_](const Job& job) -> Worker::Delivery {
    try {
      writeFigure(native(named), figure, choice.size, choice.dpi, scenario, runOf(job));
      if (job.stop.stop_requested()) return {};
      const QString done = tr("Exported %1").arg(QDir::toNativeSeparators(named));
      const QString names = namesLeftOut(figure, choice.size);
      const QString said = names.isEmpty() ? done : tr("%1. Left out: %2.").arg(done, names);
      return [this, said] { emit succeeded(said); };
    } catch (const InputError& error) {
      return nothingExported(error);
    }
  });
  return {};
}

Worker::Delivery ExportController::nothingExported(const InputError& error) {
  return [this, error] { attempt([&]() -> QString { throw error; }); };
}

void ExportController::exportFigure(const std::function<Maker<ExportFigure>()>& prepare) {
  make<ExportFigure>(prepare, [this](const ExportFigure& figure, const Scenario& scenario) {
    return writeOne(drawable(figure), scenario);
  });
}

void ExportController::exportTable(const std::string& name,
                                   const std::function<Maker<Table>()>& prepare) {
  make<Table>(prepare, [this, name](const Table& table, const Scenario& scenario) {
    const QString path = askForTable(name);
    if (path.isEmpty()) return QString();
    writeTable(native(path), table, scenario);
    python_ = pythonOf(path, table);
    return withScenario(path);
  });
}

QString ExportController::askForTable(const std::string& name) const {
  const QString path =
      files_.chooser().saveExport(suggested(name, QStringLiteral(".csv")), tr("Table (*.csv)"));
  return path.isEmpty() ? path : withSomeEnding(path, QStringLiteral(".csv"));
}

void ExportController::demandIdle(const Worker& worker) {
  if (worker.isBusy()) throw InputError("", "another export is not finished yet");
}

void ExportController::begin(const QString& into, const QString& left, Worker::Work write) {
  into_ = QDir::toNativeSeparators(into);
  left_ = left;
  exporting_.start(std::move(write));
}

void ExportController::exportMotion() {
  attempt([&]() -> QString {
    demandIdle(exporting_);
    const auto motion = playedMotion();
    const Scenario scenario = document_.committed();
    const QString path = askForTable("motion");
    if (path.isEmpty()) return {};
    begin(path, tr("The export was cancelled"), [=, this](const Job& job) -> Worker::Delivery {
      try {
        const Table table = motionTable(scenario, *motion, {job.stop, {}});
        if (job.stop.stop_requested()) return {};
        writeTable(native(path), table, scenario);
        return [this, path, python = pythonOf(path, table)] {
          python_ = python;
          emit succeeded(withScenario(path));
        };
      } catch (const InputError& error) {
        return failure(error);
      }
    });
    return {};
  });
}

void ExportController::exportAll() {
  attempt([&]() -> QString {
    demandIdle(exporting_);
    const auto choice = files_.chooser().figureSize(choice_);
    if (!choice) return {};
    choice_ = *choice;
    const QString folder = files_.chooser().exportFolder();
    if (folder.isEmpty()) return {};
    begin(
        folder,
        tr("The export was cancelled; files that were written by then are in %1")
            .arg(QDir::toNativeSeparators(folder)),
        [this, folder, scenario = document_.scenario(), choice = choice_,
         contact = document_.focusContact(), motion = player_ ? player_->spec() : SimulationSpec(),
         document = document_.path()](const Job& job) {
          ExportRun run = runOf(job, motion);
          run.document = document;
          return writeInto(folder, scenario, choice, contact, run);
        });
    return {};
  });
}

void ExportController::cancel() {
  if (!exporting_.isBusy()) return;
  exporting_.cancel();
  emit succeeded(left_);
}

ExportRun ExportController::runOf(const Job& job, const SimulationSpec& motion) {
  const auto inWindow = [this, stop = job.stop](const auto& paint) {
    runInWindow(*this, stop, paint);
  };
  return {job, inWindow, motion, {}};
}

Worker::Delivery ExportController::failure(const InputError& error) {
  return [this, message = QString::fromStdString(error.message())] {
    emit failed(tr("The export failed: %1.").arg(message));
  };
}

/// Runs on the worker.
Worker::Delivery ExportController::writeInto(const QString& folder, const Scenario& scenario,
                                             const FigureChoice& choice, int contact,
                                             const ExportRun& run) {
  try {
    const Exported written = writeEverything(folder, scenario, choice, contact, run);
    return [this, written] {
      const QString where = tr("Exported %1 files to %2").arg(written.files).arg(into_);
      const QString leftOut = written.leftOutText();
      emit succeeded(leftOut.isEmpty() ? where : where + QStringLiteral(". ") + leftOut);
    };
  } catch (const InputError& error) {
    return failure(error);
  }
}

void ExportController::copyFigure(const std::function<Maker<ExportFigure>()>& prepare) {
  make<ExportFigure>(prepare, [this](const ExportFigure& figure, const Scenario& scenario) {
    const FigureSize& size = choice_.size;
    auto data = std::make_unique<QMimeData>();
    data->setData(QStringLiteral("image/svg+xml"), svgOf(drawable(figure), size, scenario));
    data->setImageData(imageOf(figure, size, clipboardDpi, scenario));
    if (figure.table) {
      const QByteArray csv = QByteArray::fromStdString(write_csv(*figure.table));
      data->setData(QStringLiteral("text/csv"), csv);
      data->setText(QString::fromUtf8(csv));
    }
    QGuiApplication::clipboard()->setMimeData(data.release());
    return figure.table ? tr("Copied the figure and its table") : tr("Copied the figure");
  });
}

}  // namespace carom::ui
