// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/rimmed_style.h"

#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>

#include "ui/look/appearance.h"

namespace carom::ui {

RimmedStyle::RimmedStyle() : QProxyStyle(QStyleFactory::create(QStringLiteral("Fusion"))) {}

void RimmedStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option,
                                QPainter* painter, const QWidget* widget) const {
  QProxyStyle::drawPrimitive(element, option, painter, widget);
  const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck;
  if (!box || schemeOf(option->palette) == ColourScheme::light) return;
  const auto group = (option->state & State_Enabled) != 0 ? QPalette::Active : QPalette::Disabled;
  painter->save();
  painter->setRenderHint(QPainter::Antialiasing, false);
  painter->setPen(option->palette.color(group, QPalette::PlaceholderText));
  painter->setBrush(Qt::NoBrush);
  painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
  painter->restore();
}

}  // namespace carom::ui
