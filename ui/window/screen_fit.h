// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>

class QWidget;

namespace carom::ui {

/// The largest size of a window that its screen shows together with the window's frame. A frame
/// that the desktop has not drawn yet is taken to be as wide as the style's own.
QSize largestSizeOnScreen(const QWidget& window);

/// Makes a shown window small enough for its screen, frame included, and moves it there.
void keepOnScreen(QWidget& window);

}  // namespace carom::ui
