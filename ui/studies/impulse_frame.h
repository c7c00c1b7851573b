// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <optional>

#include "core/study/impulse_plane.h"
#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// The part of an impulse plane that must be visible, in N s.
struct ImpulseExtent {
  Interval P_t{-1, 1};
  Interval P_n{0, 1};
};

/// Contains the origin, every path, the end of the chosen law, and all other ends that are not far
/// beyond: one law with a huge impulse must not shrink the paths of the others to a dot.
ImpulseExtent impulseExtent(const ImpulsePlane& plane, const Law& chosen);
/// Rounds the extent to whole steps; heldExtent() keeps `shown` while it fits.
ImpulseExtent heldExtent(const ImpulseExtent& shown, const ImpulseExtent& extent);
ImpulseExtent roundExtent(const ImpulseExtent& extent);

/// Lays the plane out with P_t to the right and P_n upwards in the same scale.
ChartFrame impulseFrame(const QRectF& area, const ImpulseExtent& extent, const PlotStyle& style);

/// The part of a line of the plane that lies in the plot.
std::optional<QLineF> lineInFrame(const ImpulseLine& line, const ChartFrame& frame);
/// The part of |P_t| ≤ μP_n that lies in the plot.
QPolygonF coneInFrame(double mu, const ChartFrame& frame);

/// Moves a place outside the plot to its border.
QPointF keptInPlot(QPointF place, const ChartFrame& frame, double margin);

inline QPointF placeOf(const RouthPoint& point, const ChartFrame& frame) {
  return frame.at(point.P_t, point.P_n);
}

/// The share of a path's P_n at its place nearest to a pixel.
double nearestShare(const RouthPath& path, const ChartFrame& frame, QPointF pixel);

}  // namespace carom::ui
