// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <vector>

namespace carom::ui {

/// The parts of a polyline inside a rectangle. Cut by hand, because SVG output ignores the
/// painter's clip.
std::vector<QPolygonF> clippedLine(const QPolygonF& line, const QRectF& bounds);

}  // namespace carom::ui
