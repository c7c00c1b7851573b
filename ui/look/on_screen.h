// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScreen>
#include <QWidget>
#include <algorithm>

namespace carom::ui {

/// Shows a popup with its corner there, or where it is wholly on the screen of its parent.
inline void showOnScreen(QWidget& popup, QPoint corner) {
  if (const QWidget* parent = popup.parentWidget()) {
    const QRect free = parent->screen()->availableGeometry();
    const int right = std::max(free.left(), free.right() - popup.width());
    const int bottom = std::max(free.top(), free.bottom() - popup.height());
    corner = {std::clamp(corner.x(), free.left(), right),
              std::clamp(corner.y(), free.top(), bottom)};
  }
  popup.move(corner);
  popup.show();
}

}  // namespace carom::ui
