// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QSizeF>
#include <QString>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>

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
};

/// Of figures on paper: 8 pt in one column, 9 pt over two, and what the last row reads on a slide.
inline PlotStyle paperStyle(const QSizeF& size) {
  const double font = std::max({10.5, std::min(size.width() / 28, 12.0), size.width() / 55});
  return plotStyle(false, font);
}

/// The same figure below a line of words; without words as it was.
ExportFigure captioned(ExportFigure figure, const QString& words);

}  // namespace carom::ui
