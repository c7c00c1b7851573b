// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>
#include <QString>

#include "ui/plots/palette.h"

namespace carom::ui {

// Chips are small numbers on a plate, put on top of a finished plot: read-outs.

QSizeF chipSize(const PlotStyle& style, const QString& text);

/// Moves `box` into `bounds`.
QRectF keptInside(QRectF box, const QRectF& bounds);

void paintChip(QPainter& painter, const QRectF& box, const QString& text, const QColor& colour,
               const PlotStyle& style);

}  // namespace carom::ui
