// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineF>
#include <QPolygonF>
#include <optional>

#include "core/study/impulse_plane.h"
#include "ui/plots/chart_decoration.h"

namespace carom::ui {

/// What must be seen of an impulse plane, in N s.
struct ImpulseExtent {
  Interval P_t{-1, 1};
  Interval P_n{0, 1};
};

/// The origin, every way, where the chosen law ends, and all other ends that are not far beyond:
/// one law that goes wild must not shrink what the others do to a dot.
ImpulseExtent impulseExtent(const ImpulsePlane& plane, const Law& chosen);
/// In whole steps around it; `shown` stays while it serves.
ImpulseExtent heldExtent(const ImpulseExtent& shown, const ImpulseExtent& extent);
ImpulseExtent roundExtent(const ImpulseExtent& extent);

/// P_t to the right, P_n upwards, a newton second as long in both directions.
ChartFrame impulseFrame(const QRectF& area, const ImpulseExtent& extent, const PlotStyle& style);

/// A line of the plane as far as it is in the plot.
std::optional<QLineF> lineInFrame(const ImpulseLine& line, const ChartFrame& frame);
/// |P_t| ≤ μP_n as far as it is in the plot.
QPolygonF coneInFrame(double mu, const ChartFrame& frame);

/// A place outside the plot moves to its border.
QPointF keptInPlot(QPointF place, const ChartFrame& frame, double margin);

inline QPointF placeOf(const RouthPoint& point, const ChartFrame& frame) {
  return frame.at(point.P_t, point.P_n);
}

/// The share of a path's P_n at its place nearest to a pixel.
double nearestShare(const RouthPath& path, const ChartFrame& frame, QPointF pixel);

}  // namespace carom::ui
