// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace carom::ui {

/// Fusion with a rim round the boxes to tick: its own is darker than the window, and is not seen
/// on a dark one.
class RimmedStyle : public QProxyStyle {
  Q_OBJECT

 public:
  RimmedStyle();

  void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget) const override;
};

}  // namespace carom::ui
