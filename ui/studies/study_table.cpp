// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/study_table.h"

#include <QAbstractButton>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>

#include "core/base/text.h"
#include "ui/document/explanation.h"
#include "ui/look/small_widgets.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/plot_style.h"

namespace carom::ui {

MathHeader::MathHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
  setHighlightSections(false);
  setSectionsClickable(false);
}

void MathHeader::initStyleOptionForIndex(QStyleOptionHeader* option, int logicalIndex) const {
  QHeaderView::initStyleOptionForIndex(option, logicalIndex);
  option->text.clear();  // written by paintSection()
}

void MathHeader::paintSection(QPainter* painter, const QRect& rect, int logicalIndex) const {
  // The style leaves its own pen and brush behind.
  painter->save();
  QHeaderView::paintSection(painter, rect, logicalIndex);
  painter->restore();
  painter->save();
  painter->setPen(palette().color(QPalette::ButtonText));
  drawMathText(*painter, styleOf(*this).font(), QRectF(rect).adjusted(6, 0, -6, 0),
               Qt::AlignHCenter, model()->headerData(logicalIndex, Qt::Horizontal).toString());
  painter->restore();
}

StudyTable::StudyTable(QAbstractItemModel* model, const Names& names, QWidget* parent)
    : QTableView(parent), use_(names.use) {
  setModel(model);
  setHorizontalHeader(new MathHeader(this));
  horizontalHeader()->setStretchLastSection(true);
  verticalHeader()->hide();
  verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::SingleSelection);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTabKeyNavigation(false);
  setAlternatingRowColors(true);
  setShowGrid(false);
  setWordWrap(false);
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setFrameShape(QFrame::NoFrame);
  setContextMenuPolicy(Qt::CustomContextMenu);
  // The button in the corner would select rows by their head, which is hidden.
  setCornerButtonEnabled(false);
  setAccessibleName(names.table);
  horizontalHeader()->setAccessibleName(tr("What is compared"));
  verticalHeader()->setAccessibleName(names.rows);
  if (auto* corner = findChild<QAbstractButton*>()) corner->setAccessibleName(names.all);
  // Not activated(): on some desktops one click does that.
  connect(this, &QTableView::doubleClicked, this, &StudyTable::rowChosen);
  connect(this, &QWidget::customContextMenuRequested, this, &StudyTable::openMenu);
  connect(selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) { setWhatsThis(now.data(Qt::WhatsThisRole).toString()); });
}

void StudyTable::spanReasons(int column, int role) {
  for (int row = 0; row < model()->rowCount(); ++row) {
    const bool none = !model()->index(row, 0).data(role).toString().isEmpty();
    const int wanted = none ? model()->columnCount() - column : 1;
    if (columnSpan(row, column) != wanted) setSpan(row, column, 1, wanted);
  }
}

void StudyTable::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
    emit rowChosen(currentIndex());
  } else if (event->matches(QKeySequence::Copy)) {
    emit copyWanted();
  } else {
    QTableView::keyPressEvent(event);
  }
}

void StudyTable::openMenu(const QPoint& at) {
  const QModelIndex index = indexAt(at);
  ContextMenu menu(this);
  QAction* use = menu.addAction(use_);
  use->setEnabled(index.isValid());
  const QAction* copyAll = menu.addAction(tr("&Copy as a table"));
  const QAction* what = menu.addAction(tr("What is this?"));
  const QAction* chosen = menu.exec(viewport()->mapToGlobal(at));
  if (chosen == use) emit rowChosen(index);
  if (chosen == copyAll) emit copyWanted();
  if (chosen != what) return;
  setCurrentIndex(index);
  explain(*this);
}

QString tableAsText(const Table& table, const QStringList& heads, const QList<QStringList>& rows,
                    const QStringList& last) {
  QStringList head = heads;
  for (const Column& column : table.columns) {
    const std::string_view unit = si_unit(column.dimension);
    head << QStringLiteral("%1 [%2]").arg(QString::fromStdString(column.key),
                                          QString::fromUtf8(unit));
  }
  head << last.mid(0, 1);
  QStringList lines{head.join(QLatin1Char('\t'))};
  for (qsizetype k = 0; k < rows.size(); ++k) {
    QStringList cells = rows[k];
    for (const Column& column : table.columns) {
      const std::optional<double>& value = column.values[static_cast<std::size_t>(k)];
      cells << (value ? QString::fromStdString(shortest(*value)) : QString());
    }
    lines << (cells << last.mid(k + 1, 1)).join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace carom::ui
