// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QRectF>

#include "core/scenario/scenario.h"
#include "core/study/close_up.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// The contact through a lens in a corner of a scene: how deep it is pressed in, the push on both
/// bodies within its cone, and the velocity of the contact with the trail of its end.
/// @param area   in a corner of which the lens is
/// @param at     of the contact in the scene [px]
/// @param scale  of the scene [px/m]
/// @param name   of the contact
void paintCloseUp(QPainter& painter, const QRectF& area, QPointF at, double scale,
                  const QString& name, const CloseUp& contact, const Display& display,
                  const Theme& theme);

/// So many times as deep as in the scene the lens shows an indentation: 1, 2 or 5 times a power of
/// ten, and never less than 1.
/// @param scale  of the scene [px/m]
double indentationFactor(const CloseUp& contact, double scale);

}  // namespace carom::ui
