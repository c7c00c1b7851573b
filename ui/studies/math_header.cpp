// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/math_header.h"

#include <QPainter>

#include "ui/look/symbol_text.h"
#include "ui/plots/palette.h"

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

}  // namespace carom::ui
