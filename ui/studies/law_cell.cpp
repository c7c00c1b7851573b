// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_cell.h"

#include <QWidget>

#include "ui/look/appearance.h"
#include "ui/studies/law_table.h"

namespace carom::ui {

namespace {

constexpr int signPx = 14;

}  // namespace

void LawCell::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const auto severity = static_cast<Severity>(index.data(LawTable::severityRole).toInt());
  if (option->widget == nullptr) return;
  option->features |= QStyleOptionViewItem::HasDecoration;
  option->icon = QIcon(severityPixmap(severity, signPx, *option->widget));
  option->decorationSize = QSize(signPx, signPx);
}

}  // namespace carom::ui
