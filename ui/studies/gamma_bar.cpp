// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/gamma_bar.h"

#include <QApplication>
#include <QPainter>

#include "ui/look/appearance.h"
#include "ui/studies/law_table.h"

namespace carom::ui {

namespace {

constexpr int barEms = 5;
constexpr int numberEms = 3;
constexpr int marginPx = 6;
// A rounding of γ at exactly 1 is no created energy.
constexpr double createdEnergy = 1 + 1e-9;

}  // namespace

void GammaBar::paint(QPainter* painter, const QStyleOptionViewItem& option,
                     const QModelIndex& index) const {
  QStyledItemDelegate::paint(painter, option, index);
  const QVariant gamma = index.data(LawTable::gammaRole);
  if (!gamma.isValid()) return;
  const double top = index.data(LawTable::gammaTopRole).toDouble();
  const int number = numberEms * option.fontMetrics.height();
  const QRectF room =
      QRectF(option.rect).adjusted(marginPx, 4.5, -static_cast<double>(number), -4.5);
  if (room.width() < 1) return;
  const bool creates = gamma.toDouble() > createdEnergy;
  QRectF bar = room;
  bar.setWidth(room.width() * gamma.toDouble() / top);
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing);
  QColor colour = toneColour(creates ? Tone::bad : Tone::good, QApplication::palette());
  colour.setAlphaF(0.75F);
  painter->fillRect(bar, colour);
  const double one = room.left() + room.width() / top;
  painter->setPen(QPen(option.palette.color(QPalette::Text), 1.5));
  painter->drawLine(QPointF(one, room.top() - 3), QPointF(one, room.bottom() + 3));
  painter->restore();
}

QSize GammaBar::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
  const QSize text = QStyledItemDelegate::sizeHint(option, index);
  return {(barEms + numberEms) * option.fontMetrics.height(), text.height()};
}

}  // namespace carom::ui
