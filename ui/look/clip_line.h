// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <vector>

namespace carom::ui {

/// Shrinks [from, to] to the part of the line `origin + s·along` inside `box`; false if none is.
bool clipLine(const QRectF& box, QPointF origin, QPointF along, double& from, double& to);

/// The parts of a polyline inside a rectangle. SVG output ignores the painter's clip, so figures
/// need lines that end at the border.
std::vector<QPolygonF> clippedLine(const QPolygonF& line, const QRectF& bounds);

}  // namespace carom::ui
