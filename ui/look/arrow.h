// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPainter>

namespace carom::ui {

/// A line with a filled head in the pen's colour; a short one is all head, one of less than two
/// pixels is not drawn.
void drawArrow(QPainter& painter, QPointF from, QPointF to, const QPen& pen, double headPx = 9);

}  // namespace carom::ui
