// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/small_widgets.h"

#include <QStylePainter>

namespace carom::ui {

QString FittingComboBox::shownIn(int width) const {
  const QFontMetrics metrics = fontMetrics();
  const QString whole = currentText();
  if (metrics.horizontalAdvance(whole) <= width) return whole;
  const QString shorter = whole.section(QLatin1Char(','), 0, -2);
  int alike = 0;
  for (int i = 0; i < count(); ++i) alike += itemText(i).startsWith(shorter) ? 1 : 0;
  const bool tells = !shorter.isEmpty() && alike == 1;
  return metrics.elidedText(tells ? shorter : whole, Qt::ElideRight, width);
}

void FittingComboBox::paintEvent(QPaintEvent* /*event*/) {
  QStylePainter painter(this);
  QStyleOptionComboBox option;
  initStyleOption(&option);
  painter.setPen(palette().color(QPalette::Text));
  painter.drawComplexControl(QStyle::CC_ComboBox, option);
  const QRect field =
      style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, this);
  // Styles keep a few pixels at both sides of the text.
  constexpr int margins = 4;
  option.currentText = shownIn(field.width() - margins);
  painter.drawControl(QStyle::CE_ComboBoxLabel, option);
}

}  // namespace carom::ui
