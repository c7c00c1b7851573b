// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>
#include <optional>
#include <vector>

#include "core/scenario/scenario.h"
#include "core/study/close_up.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// Where a lens may be.
struct LensPlace {
  QRectF area;                ///< of the scene, in a corner of which it is
  QPointF at;                 ///< of the contact [px]
  double scale = 1;           ///< of the scene [px/m]
  std::vector<QRectF> taken;  ///< by bodies and words
  std::optional<int> before;  ///< the corner of the last picture
};

/// The contact through a lens: how deep it is pressed in, the push on both bodies within its cone,
/// and the velocity of the contact with the trail of its end. It is in the corner where it covers
/// least, and stays in the one before where another covers hardly less.
/// @param name  of the contact
/// @return the corner
int paintCloseUp(QPainter& painter, const LensPlace& place, const QString& name,
                 const CloseUp& contact, const Display& display, const Theme& theme);

/// So many times as deep as in the scene the lens shows an indentation: 1, 2 or 5 times a power of
/// ten, and never less than 1.
/// @param scale  of the scene [px/m]
double indentationFactor(const CloseUp& contact, double scale);

}  // namespace carom::ui
