// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>

namespace carom::ui {

/// Nobody sees a curve leave its place by this much, and a smooth one needs a tenth of its points.
inline constexpr double unseenPx = 0.1;

/// The same line with fewer points: none of those left out is farther than `tolerance` from the
/// line that remains. Distances are taken after scaling x and y, so that they can be pixels.
QPolygonF simplifiedLine(const QPolygonF& line, const QPointF& scale, double tolerance);

}  // namespace carom::ui
