// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPalette>

namespace carom::ui {

enum class IconShape : unsigned char {
  none,
  open,
  save,
  undo,
  redo,
  fit,
  exportTo,
  find,
  play,
  pause,
  previous,
  next,
  loop,
  pin
};

/// Line icon in the text colour of the palette, sharp at every scale factor.
QIcon lineIcon(IconShape shape, const QPalette& palette);

/// The program's mark: a body, its rebound and the ground.
QIcon programIcon();

}  // namespace carom::ui
