// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/colours.h"

namespace carom::ui {

QColor mixed(const QColor& a, const QColor& b, double t) {
  const auto channel = [t](int from, int to) { return static_cast<int>(from + t * (to - from)); };
  return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

}  // namespace carom::ui
