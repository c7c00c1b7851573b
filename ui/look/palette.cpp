// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/palette.h"

namespace carom::ui {

QColor mixed(const QColor& a, const QColor& b, double t) {
  const auto channel = [t](int from, int to) { return static_cast<int>(from + t * (to - from)); };
  return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

QColor faded(QColor colour, double opacity) {
  colour.setAlphaF(static_cast<float>(opacity));
  return colour;
}

}  // namespace carom::ui
