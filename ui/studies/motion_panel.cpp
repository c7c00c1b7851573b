// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/motion_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/impact/indicators.h"
#include "ui/document/explanation.h"
#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/appearance.h"
#include "ui/look/symbol_text.h"

namespace carom::ui {

namespace {

constexpr int timeRole = Qt::UserRole;
constexpr int eventsPart = 2, tablePart = 3;
enum EventColumn : int { timeColumn, kindColumn, textColumn };

QString eventName(MotionEventKind kind) {
  return QString::fromUtf8(event_word(kind));
}

QString secondsText(double t) {
  return formatNumber(t, 6) + QStringLiteral(" s");
}

QTreeWidgetItem* itemOf(double t, const QString& kind, const QString& text) {
  auto* item = new QTreeWidgetItem({secondsText(t), kind, plainText(text)});
  item->setData(timeColumn, timeRole, t);
  item->setToolTip(textColumn, item->text(textColumn));
  return item;
}

QTreeWidgetItem* itemOf(const MotionHappening& one) {
  return itemOf(one.t, eventName(one.kind), QString::fromStdString(one.text));
}

}  // namespace

void MotionTable::show(std::shared_ptr<const MotionTables> motion) {
  Table table = motion ? motion->rows : Table();
  const int rows = static_cast<int>(table.rows());
  std::map<Dimension, double> largest;
  for (const Column& column : table.columns) {
    double& most = largest[column.dimension];
    for (const auto& value : column.values) most = std::max(most, std::abs(value.value_or(0)));
  }
  StudyModel::show(std::move(table), rows, [&] {
    motion_ = std::move(motion);
    largest_ = std::move(largest);
  });
}

std::optional<double> MotionTable::valueOf(int row, const Column& column) const {
  const std::optional<double> value = StudyModel::valueOf(row, column);
  if (!value || column.dimension == Dimension::time) return value;
  return without_roundoff(*value, largest_.at(column.dimension));
}

double MotionTable::timeOf(int row) const {
  return table().columns.front().values[static_cast<std::size_t>(row)].value_or(0);
}

QString MotionTable::asText() const {
  QList<QStringList> rows;
  for (int row = 0; row < rowCount(); ++row) rows << QStringList{words(row, 0)};
  return tableAsText(table(), {QStringLiteral("regime")}, rows);
}

QString MotionTable::words(int row, int /*column*/) const {
  return shownName(table().regime[static_cast<std::size_t>(row)]);
}

QString MotionTable::heading(int /*column*/) const {
  return tr("contacts");
}

DisplayUnit MotionTable::unitOf(const Column& column) const {
  return displayUnit(column.dimension, *motion_->scenario.display);
}

QString MotionTable::explanation(int /*row*/, int column) const {
  const Column* of = numbers(column);
  return explanationHtml({.name = of == nullptr ? tr("What the contacts do") : columnName(*of),
                          .meaning = tr("One column of the motion, as %1 writes it.")
                                         .arg(QStringLiteral("`carom-cli simulate`")),
                          .addresses = {}});
}

QString MotionTable::meaningOf(const Column& column) const {
  return columnName(column);
}

MotionPanel::MotionPanel(Player& player, MotionData& tables, QWidget* parent)
    : QWidget(parent),
      player_(player),
      data_(tables),
      events_(new QTreeWidget(this)),
      table_(new MotionTable(this)),
      view_(new StudyTable(table_,
                           {tr("The motion as numbers"), tr("Instants"), tr("All instants"),
                            tr("&Show this instant")},
                           this)),
      note_(new ToneLabel(Tone::quiet, {}, this)) {
  setAccessibleName(tr("Motion"));
  events_->setAccessibleName(tr("What happens in the motion"));
  events_->setHeaderLabels({tr("time"), tr("event"), tr("what happens")});
  events_->setUniformRowHeights(true);
  events_->setFrameShape(QFrame::NoFrame);
  events_->setAlternatingRowColors(true);
  events_->header()->setAccessibleName(tr("What the columns are"));
  note_->setWordWrap(true);
  note_->setMargin(4);
  view_->horizontalHeader()->setStretchLastSection(false);
  auto* parts = new QSplitter(this);
  parts->addWidget(events_);
  parts->addWidget(view_);
  constexpr int anyWidth = 100;  // only the shares count
  parts->setSizes({eventsPart * anyWidth, tablePart * anyWidth});
  parts->setStretchFactor(0, eventsPart);
  parts->setStretchFactor(1, tablePart);
  parts->setChildrenCollapsible(false);
  auto* column = withoutGaps(new QVBoxLayout(this));
  column->addWidget(parts, 1);
  column->addWidget(note_);
  setWhatsThis(explanationHtml(
      {.name = tr("Motion"),
       .meaning = tr("What happens in the motion that is played, in time: touches, impacts, where "
                     "contacts stick, slip and lift. Impacts of one instant are one line that "
                     "opens. Beside it the motion as numbers. A line or a row that is chosen shows "
                     "the motion there."),
       .addresses = {}}));
  // What is merely current, as after Tab, is not chosen yet.
  connect(events_, &QTreeWidget::itemSelectionChanged, this, [this] {
    const QList<QTreeWidgetItem*> chosen = events_->selectedItems();
    if (!chosen.isEmpty()) seek(chosen.front()->data(timeColumn, timeRole).toDouble());
  });
  connect(events_, &QTreeWidget::itemClicked, this,
          [this](QTreeWidgetItem* item) { seek(item->data(timeColumn, timeRole).toDouble()); });
  connect(view_->selectionModel(), &QItemSelectionModel::selectionChanged, this, [this] {
    const QModelIndexList chosen = view_->selectionModel()->selectedRows();
    if (!chosen.isEmpty()) seek(table_->timeOf(chosen.front().row()));
  });
  connect(view_, &StudyTable::rowChosen, this, [this](const QModelIndex& row) {
    if (row.isValid()) seek(table_->timeOf(row.row()));
  });
  connect(view_, &StudyTable::copyWanted, this,
          [this] { QApplication::clipboard()->setText(table_->asText()); });
  connect(&data_, &MotionData::changed, this, &MotionPanel::refresh);
}

void MotionPanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  refresh();
}

void MotionPanel::refresh() {
  if (!isVisible()) return;
  const std::shared_ptr<const MotionTables> motion = data_.latest();
  const bool late = motion != nullptr && data_.isOutOfDate();
  note_->setText(late ? tr("Out of date: the motion is being computed.") : data_.reason());
  note_->setVisible(!note_->text().isEmpty());
  if (motion == shown_) return;
  shown_ = motion;
  filling_ = true;
  table_->show(motion);
  view_->clearSelection();
  listEvents();
  filling_ = false;
  if (motion == nullptr) return;
  // Of many rows the first ones tell how wide a column is, and of very many columns the first are
  // as wide as they should be.
  constexpr int measuredRows = 20, measuredColumns = 60;
  view_->horizontalHeader()->setResizeContentsPrecision(measuredRows);
  const int columns = std::min(view_->model()->columnCount(), measuredColumns);
  for (int column = 0; column < columns; ++column) view_->resizeColumnToContents(column);
}

void MotionPanel::listEvents() {
  events_->clear();
  if (shown_ == nullptr) return;
  const std::vector<MotionHappening>& all = shown_->events;
  QList<QTreeWidgetItem*> items;
  for (std::size_t i = 0; i < all.size();) {
    std::size_t end = i + 1;
    const bool blow = all[i].kind == MotionEventKind::impact;
    while (blow && end < all.size() && all[end].kind == all[i].kind && all[end].t == all[i].t)
      ++end;
    if (end == i + 1) {
      items << itemOf(all[i]);
    } else {
      items << itemOf(all[i].t, eventName(all[i].kind),
                      tr("%1 impacts at one instant").arg(end - i));
      for (std::size_t k = i; k < end; ++k) items.back()->addChild(itemOf(all[k]));
    }
    i = end;
  }
  events_->addTopLevelItems(items);
  for (const int column : {timeColumn, kindColumn}) events_->resizeColumnToContents(column);
}

void MotionPanel::seek(double t) {
  // A line of an earlier motion leads nowhere in the present one.
  if (!filling_ && !data_.isOutOfDate()) player_.seek(t);
}

}  // namespace carom::ui
