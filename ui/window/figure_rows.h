// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "ui/window/export_controller.h"
#include "ui/window/main_window.h"

namespace carom::ui {

using FigureMaker = ExportController::Maker<ExportFigure>;
using TableMaker = ExportController::Maker<Table>;

/// A figure that can be exported one by one.
struct FigureRow {
  const char* id;     ///< of the actions "export.ID" and "export.copy-ID"
  const char* title;  ///< in the menus
  FigureMaker (*make)(MainWindow&);
  QWidget* (*view)(const MainWindow&);    ///< shows it; null: it is made later
  const char* table = nullptr;            ///< id of the action that writes its table
  bool (*exists)(MainWindow&) = nullptr;  ///< null: always
};

/// A table that can be exported one by one.
struct TableRow {
  const char* id;    ///< of the action "export.ID-table"
  const char* file;  ///< ending of the suggested name
  const char* title;
  const char* toolTip;
  TableMaker (*make)(MainWindow&);
  bool (*exists)(MainWindow&) = nullptr;  ///< null: always
};

const std::vector<FigureRow>& allFigures();
/// Plots of one's choice, by their places: each gets its menu when it is made.
std::span<const FigureRow> chosenRows();
const std::vector<TableRow>& allTables();

}  // namespace carom::ui
