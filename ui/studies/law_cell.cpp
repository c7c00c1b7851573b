// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/law_cell.h"

#include <QWidget>
#include <algorithm>

#include "ui/studies/law_table.h"
#include "ui/window/appearance.h"

namespace carom::ui {

namespace {

constexpr int signPx = 14;
constexpr int mostEms = 15;

}  // namespace

void LawCell::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  const auto severity = static_cast<Severity>(index.data(LawTable::severityRole).toInt());
  if (option->widget == nullptr) return;
  option->features |= QStyleOptionViewItem::HasDecoration;
  option->icon = QIcon(severityPixmap(severity, signPx, *option->widget));
  option->decorationSize = QSize(signPx, signPx);
}

QSize LawCell::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize whole = QStyledItemDelegate::sizeHint(option, index);
  return {std::min(whole.width(), mostEms * option.fontMetrics.height()), whole.height()};
}

}  // namespace carom::ui
