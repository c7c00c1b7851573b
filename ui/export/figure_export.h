// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <filesystem>
#include <vector>

#include "core/base/job.h"
#include "core/scenario/scenario.h"
#include "ui/export/figure.h"

namespace carom::ui {

struct FigureSize {
  double width_cm = 8.4;
  double height_cm = 6.3;
  bool operator==(const FigureSize&) const = default;
};

/// What a figure may measure: from a stamp to a poster.
inline constexpr double smallestFigureCm = 2;
inline constexpr double largestFigureCm = 120;

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

/// Writes what the file's ending asks for: .svg, .pdf or .png. Throws InputError if it cannot.
void writeFigure(const std::filesystem::path& path, const ExportFigure& figure,
                 const FigureSize& size, double dpi, const Scenario& scenario);

/// How many files are written: what is told of the progress, and where figures are painted. Charts
/// can only be painted in the window's thread.
struct ExportRun {
  Job job = {};
  std::function<void(const std::function<void()>& paint)> inWindow = [](const auto& paint) {
    paint();
  };
};

/// Every figure as SVG, PDF and PNG and every table behind them once as CSV, with the scenario
/// beside it; returns all files, as many as there are when it is stopped. Throws InputError if one
/// cannot be written.
std::vector<std::filesystem::path> writeAll(const std::filesystem::path& folder,
                                            const std::vector<ExportFigure>& figures,
                                            const FigureSize& size, double dpi,
                                            const Scenario& scenario, const ExportRun& run = {});

}  // namespace carom::ui
