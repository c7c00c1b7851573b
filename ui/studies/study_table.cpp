// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_table.h"

#include "ui/studies/math_header.h"

namespace carom::ui {

void setUpStudyTable(QTableView& view) {
  view.setHorizontalHeader(new MathHeader(&view));
  view.horizontalHeader()->setStretchLastSection(true);
  view.verticalHeader()->hide();
  view.verticalHeader()->setDefaultSectionSize(view.fontMetrics().height() + 6);
  view.setSelectionBehavior(QAbstractItemView::SelectRows);
  view.setSelectionMode(QAbstractItemView::SingleSelection);
  view.setEditTriggers(QAbstractItemView::NoEditTriggers);
  view.setTabKeyNavigation(false);
  view.setAlternatingRowColors(true);
  view.setShowGrid(false);
  view.setWordWrap(false);
  view.setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view.setFrameShape(QFrame::NoFrame);
  view.setContextMenuPolicy(Qt::CustomContextMenu);
  // Without a head of rows it has nothing to select; but it is there.
  view.setCornerButtonEnabled(false);
}

void spanReasons(QTableView& view, int column, int role) {
  const QAbstractItemModel& model = *view.model();
  for (int row = 0; row < model.rowCount(); ++row) {
    const bool none = !model.index(row, 0).data(role).toString().isEmpty();
    const int wanted = none ? model.columnCount() - column : 1;
    if (view.columnSpan(row, column) != wanted) view.setSpan(row, column, 1, wanted);
  }
}

}  // namespace carom::ui
