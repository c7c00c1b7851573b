// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QPainter>
#include <QSizeF>
#include <QString>
#include <algorithm>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/job.h"
#include "core/motion/simulate.h"
#include "core/scenario/scenario.h"
#include "core/study/sweep.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

/// Something that can be drawn at any size without a window: a plot, the map, the scene.
struct ExportFigure {
  std::string name;  ///< of the file, without ending: "energy-ratio"
  QString title;
  /// Paints into (0, 0, size); the unit is 1/96 inch, whatever the resolution of the painter.
  std::function<void(QPainter&, QSizeF)> paint;
  /// The data behind it; null if there is none. Figures that show the same data share it.
  std::shared_ptr<const Table> table;
  std::string table_name;  ///< of the table's file, without ending: "sweep"
  bool blank = false;      ///< no curve has a value anywhere: there is nothing to draw
  /// Names that paint() leaves out at this size, because they have no free place; null: none.
  std::function<std::vector<QString>(QSizeF)> leftOut = {};
};

/// Of figures on paper: 8 pt in one column, 9 pt over two, and what the last row reads on a slide.
inline PlotStyle paperStyle(const QSizeF& size) {
  const double font = std::max({10.5, std::min(size.width() / 28, 12.0), size.width() / 55});
  return plotStyle(false, font);
}

/// The same figure below a line of words; without words as it was.
ExportFigure captioned(ExportFigure figure, const QString& words);

struct FigureSize {
  double width_cm = 8.4;
  double height_cm = 6.3;
  bool operator==(const FigureSize&) const = default;
};

/// What a figure may measure: from a stamp to a poster.
inline constexpr double smallestFigureCm = 2;
inline constexpr double largestFigureCm = 120;

/// "rod2 (no free place in the picture)"; empty if every name is written.
QString namesLeftOut(const ExportFigure& figure, const FigureSize& size);

/// One column of a paper, the whole width of one, a slide.
inline constexpr FigureSize columnFigure{8.4, 6.3};
inline constexpr FigureSize pageFigure{17, 10};
inline constexpr FigureSize slideFigure{25.4, 14.29};

/// The figure as SVG: words as text, lines as lines, the scenario in <desc>.
QByteArray svgOf(const ExportFigure& figure, const FigureSize& size, const Scenario& scenario);

/// The figure as PDF of one page of this size: words as text with their fonts, lines as lines, the
/// scenario as an attachment.
QByteArray pdfOf(const ExportFigure& figure, const FigureSize& size, const Scenario& scenario);

/// The figure in pixels, with its physical size and the scenario as text.
QImage imageOf(const ExportFigure& figure, const FigureSize& size, double dpi,
               const Scenario& scenario);

/// How files are written: what is told of the progress, where figures are painted, which times of
/// the motion are written, and beside which file a picture behind the scene may lie. Charts can
/// only be painted in the window's thread.
struct ExportRun {
  Job job = {};
  std::function<void(const std::function<void()>& paint)> inWindow = [](const auto& paint) {
    paint();
  };
  SimulationSpec motion = {};
  QString document = {};  ///< path of the scenario's file
};

/// Writes what the file's ending asks for: .svg, .pdf or .png. Throws InputError if it cannot.
void writeFigure(const std::filesystem::path& path, const ExportFigure& figure,
                 const FigureSize& size, double dpi, const Scenario& scenario,
                 const ExportRun& run = {});

/// Every figure as SVG, PDF and PNG and every table behind them once as CSV, with the scenario
/// beside it; returns all files, as many as there are when it is stopped. Throws InputError if one
/// cannot be written.
std::vector<std::filesystem::path> writeAll(const std::filesystem::path& folder,
                                            const std::vector<ExportFigure>& figures,
                                            const FigureSize& size, double dpi,
                                            const Scenario& scenario, const ExportRun& run = {});

/// NAME.scenario.json beside NAME.csv: where the numbers come from.
std::filesystem::path scenarioBeside(const std::filesystem::path& csv);

/// The same rows, each with the contact it is about: "contact: model", "left: hertz".
Table ofContact(Table table, const std::string& contact);

/// Writes the table as CSV and the scenario beside it. Throws InputError if either cannot be
/// written.
void writeTable(const std::filesystem::path& csv, const Table& table, const Scenario& scenario);

}  // namespace carom::ui
