// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <vector>

namespace carom::ui {

/// A number that is read out at a point of a curve.
struct Readout {
  QPointF at;
  QSizeF size;
};

/// Boxes for the numbers, beside their points: where they lie on as little of the curves and words
/// as can be, off each other and inside the room. To the right if nothing speaks against it, so
/// that they rest while the point moves.
/// @param readouts  from top to bottom
/// @param curves  points of all curves
std::vector<QRectF> placeReadouts(const std::vector<Readout>& readouts,
                                  const std::vector<QPointF>& curves,
                                  const std::vector<QRectF>& words, const QRectF& room, double gap);

}  // namespace carom::ui
