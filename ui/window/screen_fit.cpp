// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/screen_fit.h"

#include <QScreen>
#include <QStyle>
#include <QWidget>
#include <algorithm>

namespace carom::ui {

QSize largestSizeOnScreen(const QWidget& window) {
  const QStyle& style = *window.style();
  const int border = style.pixelMetric(QStyle::PM_MdiSubWindowFrameWidth);
  const int title = style.pixelMetric(QStyle::PM_TitleBarHeight) + 2 * border;
  const QSize known = window.frameSize() - window.size();
  return window.screen()->availableSize() - known.expandedTo({2 * border, title});
}

void keepOnScreen(QWidget& window) {
  if (window.isMaximized() || window.isFullScreen()) return;
  window.resize(window.size().boundedTo(largestSizeOnScreen(window)));
  const QRect available = window.screen()->availableGeometry();
  const QRect frame = window.frameGeometry();
  const int left = std::min(frame.left(), available.right() + 1 - frame.width());
  const int top = std::min(frame.top(), available.bottom() + 1 - frame.height());
  const QPoint inside(std::max(available.left(), left), std::max(available.top(), top));
  if (inside != frame.topLeft()) window.move(inside);
}

}  // namespace carom::ui
