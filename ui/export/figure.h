// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QSizeF>
#include <QString>
#include <functional>
#include <memory>
#include <string>

#include "core/study/sweep.h"

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

}  // namespace carom::ui
