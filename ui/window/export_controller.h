// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QStringList>
#include <functional>
#include <vector>

#include "core/study/lesson.h"
#include "ui/export/figure_export.h"
#include "ui/export/film.h"
#include "ui/window/file_controller.h"
#include "ui/work/worker.h"

namespace carom::ui {

class Player;

/// Writes figures and tables of the document where the person wants them.
class ExportController : public QObject {
  Q_OBJECT

 public:
  ExportController(ScenarioDocument& document, const FileController& files,
                   QObject* parent = nullptr);
  /// From now on figures of the scene show the moment that is on the screen.
  void followPlayer(const Player& player) { player_ = &player; }

  /// The scene at the moment that is on the screen.
  [[nodiscard]] ExportFigure shownScene() const;

  /// Makes a figure or a table on the worker, of what the window showed when it was asked for.
  template <class Made>
  using Maker = std::function<Made(const Job&)>;

  // Each `prepare` takes in the window's thread what its maker needs. Both may throw InputError
  // where there is nothing to write. Everything and the motion are written on a worker, one at a
  // time; progressed() tells how far that is.

  /// One figure at a size that is asked for; SVG, PDF or PNG by the ending of the name.
  void exportFigure(const std::function<Maker<ExportFigure>()>& prepare);
  /// A table as CSV.
  void exportTable(const std::string& name, const std::function<Maker<Table>()>& prepare);
  /// Every figure and table, and the scenario, into a folder; the scene at its impact, which all
  /// the others are about.
  void exportAll();
  /// The table of the motion that is played, as CSV.
  void exportMotion();
  /// The motion as a film, or as pictures, at the speed of the player.
  /// @param onScreen  size of the scene in the window
  void exportFilm(QSize onScreen);
  /// The motion as a page in HTML that plays it.
  void exportPage();
  /// A lesson, or without one the scenario, as questions on paper: a PDF.
  void exportWorksheet(const Lesson* lesson);
  /// The scene as it is shown, verdict and indicators, on a printer that is asked for.
  void print();
  /// Ends what exportAll() and those after it began; what exportAll() has written by then stays.
  void cancel();
  /// One figure onto the clipboard: as drawing, as picture, and the table behind it as text.
  void copyFigure(const std::function<Maker<ExportFigure>()>& prepare);
  /// Lines of Python onto the clipboard that read the table that was exported last.
  void copyPython();
  /// Numbers onto the clipboard, as text.
  void copyText(const std::function<QString()>& make);

 signals:
  void failed(const QString& sentence);
  void succeeded(const QString& sentence);
  /// What is being written on the worker, in a sentence; empty at its end.
  void progressed(const QString& sentence);

 private:
  [[nodiscard]] Worker::Delivery writeInto(const QString& folder, const Scenario& scenario,
                                           const FigureChoice& choice, int contact,
                                           const ExportRun& run);
  /// Says why the worker wrote nothing, or not everything.
  [[nodiscard]] Worker::Delivery failure(const InputError& error);
  /// Throws InputError while a worker is at an earlier export.
  static void demandIdle(const Worker& worker);
  /// A run on a worker that paints in the window's thread.
  [[nodiscard]] ExportRun runOf(const Job& job, const SimulationSpec& motion = {});
  /// Writes `into` it on the worker; `left` tells what is there if that is cancelled.
  void begin(const QString& into, const QString& left, Worker::Work write);
  /// The motion that is played. Throws InputError where there is none yet.
  [[nodiscard]] std::shared_ptr<const Trajectory> playedMotion() const;
  /// Lets the worker write one file; `write` returns what is said at its end.
  void writeOnWorker(const QString& path, std::function<QString(const Job&)> write);
  /// A path that is asked for; empty if there is to be none.
  [[nodiscard]] QString askForTable(const std::string& name) const;
  [[nodiscard]] QString suggested(const std::string& name, const QString& ending) const;
  /// Runs `write` and says how it went.
  void attempt(const std::function<QString()>& write);
  /// Lets the worker make what `prepare` prepares, and hands it to `write` with its scenario.
  template <class Made>
  void make(const std::function<Maker<Made>()>& prepare,
            std::function<QString(const Made&, const Scenario&)> write);
  /// Asks for a size and a path and lets the worker write there. Empty: it is not written yet.
  QString writeOne(const ExportFigure& figure, const Scenario& scenario);
  /// Says why the worker made no figure or table.
  [[nodiscard]] Worker::Delivery nothingExported(const InputError& error);

  ScenarioDocument& document_;
  const FileController& files_;
  const Player* player_ = nullptr;
  FigureChoice choice_;  ///< the last one
  FilmChoice film_;      ///< the last one
  QString into_;         ///< file or folder that the worker writes
  QString python_;       ///< that reads the table exported last; empty: none was
  QString left_;         ///< what is there if the worker is cancelled, in a sentence
  Worker exporting_;
  Worker making_;  ///< figures and tables that are asked for one by one
};

/// What was written of a scenario.
struct Exported {
  int files = 0;
  QStringList leftOut;  ///< of which there is no figure, each with the reason

  /// "Left out: …"; empty if nothing was.
  [[nodiscard]] QString leftOutText() const;
};

/// Every figure as SVG, PDF, PNG and CSV, and the scenario itself. Throws InputError if one cannot
/// be written. Once it is stopped, nothing more is written.
Exported writeEverything(const QString& folder, const Scenario& scenario,
                         const FigureChoice& choice = {}, int contact = -1,
                         const ExportRun& run = {});

}  // namespace carom::ui
