// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_panel.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QVBoxLayout>

#include "ui/document/choose_law.h"
#include "ui/document/explained_label.h"
#include "ui/look/appearance.h"
#include "ui/look/context_menu.h"
#include "ui/studies/gamma_bar.h"
#include "ui/studies/law_cell.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

LawPanel::LawPanel(ScenarioDocument& document, LawOutcomes& outcomes, QWidget* parent)
    : QWidget(parent),
      document_(document),
      outcomes_(outcomes),
      table_(new LawTable(this)),
      view_(new QTableView(this)),
      late_(new ToneLabel(Tone::quiet, {}, this)) {
  view_->setModel(table_);
  setUpStudyTable(*view_);
  view_->setItemDelegateForColumn(LawTable::lawColumn, new LawCell(view_));
  view_->setItemDelegateForColumn(LawTable::gammaColumn, new GammaBar(view_));
  view_->setAccessibleName(tr("The impact under every law"));
  view_->horizontalHeader()->setAccessibleName(tr("What is compared"));
  view_->verticalHeader()->setAccessibleName(tr("Laws"));
  if (auto* corner = view_->findChild<QAbstractButton*>())
    corner->setAccessibleName(tr("All laws"));
  view_->installEventFilter(this);
  late_->setMargin(4);
  late_->setWordWrap(true);
  late_->hide();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins({});
  column->setSpacing(0);
  column->addWidget(view_, 1);
  column->addWidget(late_);
  // Not activated(): on some desktops one click does that.
  connect(view_, &QTableView::doubleClicked, this, &LawPanel::choose);
  connect(view_, &QWidget::customContextMenuRequested, this, &LawPanel::openMenu);
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now) {
            view_->setWhatsThis(now.data(Qt::WhatsThisRole).toString());
          });
  connect(&document_, &ScenarioDocument::changed, this, &LawPanel::refresh);
  connect(&outcomes_, &LawOutcomes::arrived, this, &LawPanel::refresh);
}

void LawPanel::refresh() {
  if (!isVisible()) return;  // behind a closed dock it would be work for nobody
  const std::vector<LawOutcome>* outcomes = outcomes_.latest();
  const QString& fault = outcomes_.fault();
  late_->setText(fault.isEmpty() ? tr("Calculating… what is shown is out of date.") : fault);
  late_->setVisible(isOutOfDate() || !fault.isEmpty());
  if (outcomes == nullptr) return table_->show(document_.scenario(), {});
  const int columns = table_->columnCount();
  table_->show(document_.scenario(), *outcomes);
  spanReasons(*view_, LawTable::regimeColumn, LawTable::reasonRole);
  if (!document_.inGesture() || columns != table_->columnCount()) fitColumns();
  QModelIndex now = view_->currentIndex();
  if (!now.isValid()) {
    now = table_->index(static_cast<int>(document_.scenario().law.index()), LawTable::lawColumn);
    view_->setCurrentIndex(now);
  }
  if (!document_.inGesture()) view_->setWhatsThis(now.data(Qt::WhatsThisRole).toString());
}

void LawPanel::fitColumns() {
  // Cells that reach over all the others do not make theirs wide.
  view_->resizeColumnsToContents();
  const int regime = view_->fontMetrics().horizontalAdvance(tr("zero average")) + 16;
  view_->setColumnWidth(LawTable::regimeColumn, regime);
}

void LawPanel::choose(const QModelIndex& index) {
  if (index.isValid()) chooseLaw(document_, table_->law(index.row()));
}

void LawPanel::copy() const {
  // Of this instant, even where what is shown is late.
  LawTable table;
  table.show(document_.scenario(), compare_laws(document_.scenario()));
  QApplication::clipboard()->setText(table.asText());
}

void LawPanel::openMenu(const QPoint& at) {
  const QModelIndex index = view_->indexAt(at);
  ContextMenu menu(this);
  QAction* use = menu.addAction(tr("&Use this law"));
  use->setEnabled(index.isValid());
  const QAction* copyAll = menu.addAction(tr("&Copy as a table"));
  const QAction* what = menu.addAction(tr("What is this?"));
  const QAction* chosen = menu.exec(view_->viewport()->mapToGlobal(at));
  if (chosen == use) choose(index);
  if (chosen == copyAll) copy();
  if (chosen != what) return;
  view_->setCurrentIndex(index);
  explain(*view_);
}

bool LawPanel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::KeyPress) return QWidget::eventFilter(watched, event);
  const auto* key = static_cast<QKeyEvent*>(event);
  const bool enters = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
  const bool copies = key->matches(QKeySequence::Copy);
  if (enters) choose(view_->currentIndex());
  if (copies) copy();
  return enters || copies;
}

void LawPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void LawPanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange) refresh();
}

}  // namespace carom::ui
