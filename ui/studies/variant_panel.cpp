// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/variant_panel.h"

#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/error.h"
#include "core/scenario/variants.h"
#include "core/study/compare_designs.h"
#include "ui/document/explanation.h"
#include "ui/document/panel_refresh.h"
#include "ui/document/variant_edits.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"
#include "ui/plots/plot_style.h"
#include "ui/studies/study_table.h"

namespace carom::ui {

namespace {

/// "T_c⁻" with a lowered c.
class SymbolCell : public QStyledItemDelegate {
 public:
  using QStyledItemDelegate::QStyledItemDelegate;

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    constexpr int marginPx = 6;
    QStyleOptionViewItem blank = option;
    initStyleOption(&blank, index);
    blank.text.clear();
    const QWidget* widget = option.widget;
    widget->style()->drawControl(QStyle::CE_ItemViewItem, &blank, painter, widget);
    painter->save();
    painter->setPen(option.palette.color(QPalette::Text));
    drawMathText(*painter, styleOf(*widget).font(), QRectF(option.rect).adjusted(marginPx, 0, 0, 0),
                 Qt::AlignLeft, index.data().toString());
    painter->restore();
  }
};

}  // namespace

VariantPanel::VariantPanel(ScenarioDocument& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      table_(new VariantTable(this)),
      view_(new QTableView(this)),
      name_(new QLineEdit(this)),
      controls_(controls()),
      note_(new ToneLabel(Tone::quiet, {}, this)) {
  setAccessibleName(tr("Designs side by side"));
  setWhatsThis(explanationHtml(
      {.name = tr("Designs side by side"),
       .meaning = tr("Up to eight designs are kept with the scenario. Each has a colour: its ghost "
                     "in the scene, its dashed curves, and its rings in the plots, the map and the "
                     "impulse plane. Below each number stands its difference from that of the "
                     "reference."),
       .addresses = {}}));
  view_->setModel(table_);
  view_->setItemDelegateForColumn(VariantTable::symbolColumn, new SymbolCell(view_));
  view_->setSelectionBehavior(QAbstractItemView::SelectColumns);
  view_->setSelectionMode(QAbstractItemView::SingleSelection);
  view_->setEditTriggers(QAbstractItemView::NoEditTriggers);
  view_->setTabKeyNavigation(false);
  view_->setAlternatingRowColors(true);
  view_->setShowGrid(false);
  view_->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
  view_->setFrameShape(QFrame::NoFrame);
  view_->setCornerButtonEnabled(false);
  view_->setContextMenuPolicy(Qt::CustomContextMenu);
  view_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  view_->verticalHeader()->hide();
  view_->setAccessibleName(tr("Indicators of all designs"));
  view_->viewport()->setAccessibleName(tr("Indicators of all designs"));
  view_->horizontalHeader()->setAccessibleName(tr("Designs"));
  view_->verticalHeader()->setAccessibleName(tr("Indicators"));
  if (auto* corner = view_->findChild<QAbstractButton*>()) {
    corner->setAccessibleName(tr("All indicators"));
  }
  note_->setWordWrap(true);
  note_->setMargin(6);
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(controls_);
  column->addWidget(note_);
  column->addWidget(view_, 1);
  fitToLetters(*view_, [this] { fitColumns(); });
  connect(view_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          &VariantPanel::refreshControls);
  connect(view_, &QTableView::doubleClicked, this, [this] { button("restore")->click(); });
  connect(view_, &QWidget::customContextMenuRequested, this, &VariantPanel::openMenu);
  new FollowWhenShown(document_, *this, [this] { refresh(); });
}

QToolButton* VariantPanel::addButton(const QString& id, const QString& text, const QString& tip) {
  auto* button = new QToolButton(this);
  button->setObjectName(id);
  button->setText(text);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  return button;
}

QToolButton* VariantPanel::button(const QString& id) const {
  return findChild<QToolButton*>(id);
}

QWidget* VariantPanel::controls() {
  auto* row = new QWidget(this);
  auto* line = new QHBoxLayout(row);
  line->setContentsMargins(6, 4, 6, 2);
  line->setSpacing(4);
  const auto add = [&](const char* id, const QString& text, const QString& tip, auto does) {
    QToolButton* button = addButton(QString::fromLatin1(id), text, tip);
    connect(button, &QToolButton::clicked, this, does);
    line->addWidget(button);
  };
  add("pin", tr("Pin"), tr("Keep the present design as a variant"), [this] {
    attempt([this] { pinDesign(document_); });
    choose(document_.committed().variants.size() - 1);
  });
  name_->setAccessibleName(tr("Name of the chosen variant"));
  name_->setPlaceholderText(tr("choose a column"));
  name_->setMaximumWidth(12 * fontMetrics().height());
  connect(name_, &QLineEdit::editingFinished, this, &VariantPanel::rename);
  line->addWidget(name_);
  add("restore", tr("Restore"), tr("Make the chosen variant the present design; it stays kept"),
      [this] {
        if (const auto index = chosen()) attempt([&] { restoreVariant(document_, *index); });
      });
  add("reference", tr("Reference"), tr("Compare the other designs with the chosen one"),
      [this] { setReference(); });
  add("duplicate", tr("Duplicate"), tr("Keep the chosen variant a second time"),
      [this] { duplicate(); });
  add("left", QStringLiteral("◀"), tr("Move the chosen variant to the left"), [this] { move(-1); });
  add("right", QStringLiteral("▶"), tr("Move the chosen variant to the right"),
      [this] { move(1); });
  add("delete", tr("Delete"), tr("Keep the chosen variant no longer"), [this] {
    if (const auto index = chosen()) attempt([&] { deleteVariant(document_, *index); });
  });
  add("copy", tr("Copy"), tr("Copy all designs as a table, with all digits in SI"),
      [this] { copy(); });
  line->addStretch(1);
  return row;
}

void VariantPanel::refresh() {
  const int columns = table_->columnCount();
  const int current = view_->currentIndex().column();
  table_->show(document_);
  if (columns != table_->columnCount() && current >= VariantTable::ownColumn) {
    view_->setCurrentIndex(table_->index(0, std::min(current, table_->columnCount() - 1)));
  }
  if (!document_.inGesture() || columns != table_->columnCount()) fitColumns();
  refreshControls();
}

void VariantPanel::refreshControls() {
  const std::vector<Variant>& variants = document_.scenario().variants;
  const std::optional<std::size_t> index = chosen();
  for (const char* id : {"restore", "duplicate", "delete"}) {
    button(QString::fromLatin1(id))->setEnabled(index.has_value());
  }
  const bool full = variants.size() >= most_variants;
  button(QStringLiteral("pin"))->setEnabled(!full);
  if (full) button(QStringLiteral("duplicate"))->setEnabled(false);
  button(QStringLiteral("left"))->setEnabled(index && *index > 0);
  button(QStringLiteral("right"))->setEnabled(index && *index + 1 < variants.size());
  button(QStringLiteral("reference"))
      ->setEnabled(!variants.empty() && view_->currentIndex().column() >= VariantTable::ownColumn);
  name_->setEnabled(index.has_value());
  if (!name_->hasFocus() || !index) {
    name_->setText(index ? QString::fromStdString(variants[*index].name) : QString());
  }
  note_->setText(variants.empty()
                     ? tr("“Pin” keeps this design beside the ones you go on to make, up to eight.")
                     : QString());
  note_->setVisible(!note_->text().isEmpty());
}

void VariantPanel::fitColumns() {
  constexpr int linesPx = 8;
  view_->resizeColumnsToContents();
  view_->verticalHeader()->setDefaultSectionSize(2 * view_->fontMetrics().lineSpacing() + linesPx);
}

std::optional<std::size_t> VariantPanel::chosen() const {
  const int column = view_->currentIndex().column() - VariantTable::ownColumn - 1;
  if (column < 0 || static_cast<std::size_t>(column) >= document_.scenario().variants.size()) {
    return {};
  }
  return static_cast<std::size_t>(column);
}

void VariantPanel::choose(std::size_t variant) {
  view_->setCurrentIndex(table_->index(0, VariantTable::ownColumn + 1 + static_cast<int>(variant)));
}

void VariantPanel::attempt(const std::function<void()>& edit) {
  try {
    edit();
  } catch (const InputError& error) {
    note_->setText(capitalized(QString::fromStdString(error.message())) + QLatin1Char('.'));
    note_->show();
  }
}

void VariantPanel::rename() {
  const auto index = chosen();
  const std::string name = name_->text().trimmed().toStdString();
  if (!index || name == document_.committed().variants[*index].name) return;
  attempt([&] {
    document_.apply(with_variant_renamed(document_.committed(), *index, name),
                    tr("rename a variant"));
  });
  name_->setText(QString::fromStdString(document_.committed().variants[*index].name));
}

void VariantPanel::duplicate() {
  const auto index = chosen();
  if (!index) return;
  attempt([&] {
    document_.apply(with_variant_duplicated(document_.committed(), *index),
                    tr("duplicate a variant"));
  });
}

void VariantPanel::move(int by) {
  const auto index = chosen();
  if (!index) return;
  const std::size_t to = *index + static_cast<std::size_t>(by);
  if (to >= document_.committed().variants.size()) return;
  document_.apply(with_variant_moved(document_.committed(), *index, to), tr("move a variant"));
  choose(to);
}

void VariantPanel::setReference() {
  const auto index = chosen();
  Scenario out = document_.committed();
  out.reference = index ? out.variants[*index].name : std::string();
  document_.apply(out, tr("choose the reference"));
}

void VariantPanel::copy() const {
  const Scenario& now = document_.scenario();
  const Table table = to_table(compare_designs(now, {.left = effort_of_a_move}), now.reference);
  QList<QStringList> rows;
  for (const std::string& name : table.label) rows << QStringList{QString::fromStdString(name)};
  QApplication::clipboard()->setText(tableAsText(table, {tr("design")}, rows));
}

void VariantPanel::openMenu(const QPoint& at) {
  const QModelIndex index = view_->indexAt(at);
  if (index.isValid()) view_->setCurrentIndex(index);
  ContextMenu menu(this);
  for (const char* id : {"restore", "reference", "duplicate", "left", "right", "delete", "copy"}) {
    QToolButton* button = this->button(QString::fromLatin1(id));
    QAction* action = menu.addAction(button->toolTip(), button, &QToolButton::click);
    action->setEnabled(button->isEnabled());
  }
  menu.exec(view_->viewport()->mapToGlobal(at));
}

}  // namespace carom::ui
