// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QPalette>
#include <QPixmap>
#include <QSize>

#include "core/base/finding.h"

class QWidget;

namespace carom::ui {

/// A sign whose shape alone tells the severity: disc with tick or i, triangle, octagon with cross.
QPixmap severityPixmap(Severity severity, int size, const QWidget& target);

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
  pin,
  // tools of the scene
  drag,
  design,
  rod,
  disc,
  polygon,
  particle,
  pivot,
  weld,
  slider,
  slot,
  curved_slot,
  link,
  wall,
  block,
  round_pin,
  arc,
  contact,
  stop,
  rope,
  strut,
  spring,
  damper,
  actuator,
  force,
  torque,
  motor,
  picture,
  picture_move,
  pen,
};

/// So large that an icon suits the letters of the widget.
QSize iconSizeOf(const QWidget& widget);
/// Line icon in the text colour of the palette, sharp at every scale factor.
QIcon lineIcon(IconShape shape, const QPalette& palette);

/// The program's mark: a body, its rebound and the ground.
QIcon programIcon();

}  // namespace carom::ui
