// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/impulse_frame.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "ui/look/pixels.h"
#include "ui/look/ticks.h"

namespace carom::ui {

namespace {

// Least half width, as a share of the height: a path along the normal needs room for its words.
constexpr double leastHalfWidth = 0.3;
// Ends farther out than this many times the size of the paths are marked at the border.
constexpr double farBeyond = 2.5;

void include(Interval& interval, double value) {
  interval.low = std::min(interval.low, value);
  interval.high = std::max(interval.high, value);
}

ImpulseExtent spread(ImpulseExtent extent) {
  if (!(extent.P_n.high > 0)) extent.P_n.high = 1;
  const double half = leastHalfWidth * extent.P_n.high;
  include(extent.P_t, -half);
  include(extent.P_t, half);
  return extent;
}

}  // namespace

ImpulseExtent impulseExtent(const ImpulsePlane& plane, const Law& chosen) {
  ImpulseExtent extent{{0, 0}, {0, 0}};
  double size = 0;
  const auto sizeOf = [](const RouthPoint& point) { return std::hypot(point.P_n, point.P_t); };
  const auto add = [&](const RouthPoint& point) {
    include(extent.P_t, point.P_t);
    include(extent.P_n, point.P_n);
    size = std::max(size, sizeOf(point));
  };
  for (const LawInPlane& law : plane.laws) {
    if (law.law == chosen) add(law.end);
    for (const RouthPoint& corner : law.path.points()) add(corner);
  }
  const double furthest = size > 0 ? farBeyond * size : std::numeric_limits<double>::infinity();
  for (const LawInPlane& law : plane.laws) {
    if (sizeOf(law.end) <= furthest) add(law.end);
  }
  return spread(extent);
}

QPointF keptInPlot(QPointF place, const ChartFrame& frame, double margin) {
  const QRectF room = frame.plot.adjusted(margin, margin, -margin, -margin);
  if (frame.plot.contains(place)) return place;
  return {std::clamp(place.x(), room.left(), std::max(room.left(), room.right())),
          std::clamp(place.y(), room.top(), std::max(room.top(), room.bottom()))};
}

ImpulseExtent heldExtent(const ImpulseExtent& shown, const ImpulseExtent& extent) {
  return {heldRange(shown.P_t, extent.P_t), heldRange(shown.P_n, extent.P_n)};
}

ImpulseExtent roundExtent(const ImpulseExtent& extent) {
  return {niceRange(extent.P_t), niceRange(extent.P_n)};
}

ChartFrame impulseFrame(const QRectF& area, const ImpulseExtent& extent, const PlotStyle& style) {
  ChartFrame frame = chartFrame(area, style, true);
  const double perPixel =
      std::max(extent.P_t.length() / frame.plot.width(), extent.P_n.length() / frame.plot.height());
  const double middle = (extent.P_t.low + extent.P_t.high) / 2;
  const double half = perPixel * frame.plot.width() / 2;
  // The origin stays below.
  const Interval P_n{extent.P_n.low, extent.P_n.low + perPixel * frame.plot.height()};
  setAxes(frame, style, {middle - half, middle + half}, P_n);
  return frame;
}

std::optional<QLineF> lineInFrame(const ImpulseLine& line, const ChartFrame& frame) {
  const double norm = std::hypot(line.a_n, line.a_t);
  if (!(norm > 0)) return {};
  const QPointF normal(line.a_t / norm, line.a_n / norm);
  const QPointF along(normal.y(), -normal.x());
  const QPointF middle((frame.x.low + frame.x.high) / 2, (frame.y.low + frame.y.high) / 2);
  const double off = line.c / norm - QPointF::dotProduct(normal, middle);
  const double reach = std::hypot(frame.x.length(), frame.y.length());
  // Beyond the corners of the plot; the numbers of a line far away would be useless ones.
  if (!(std::abs(off) <= reach)) return {};
  const QPointF foot = middle + off * normal;
  const auto pixel = [&frame](QPointF at) { return frame.at(at.x(), at.y()); };
  const QPolygonF whole{pixel(foot - reach * along), pixel(foot + reach * along)};
  const std::vector<QPolygonF> parts = clippedLine(whole, frame.plot);
  if (parts.empty() || parts.front().size() < 2) return {};
  return QLineF(parts.front().first(), parts.front().last());
}

QPolygonF coneInFrame(double mu, const ChartFrame& frame) {
  // Far enough above that the plot cuts it.
  const double top = frame.y.high + frame.x.length() + frame.y.length();
  const QPolygonF cone{frame.at(0, 0), frame.at(mu * top, top), frame.at(-mu * top, top)};
  return cone.intersected(QPolygonF(frame.plot));
}

double nearestShare(const RouthPath& path, const ChartFrame& frame, QPointF pixel) {
  const auto corners = path.points();
  if (corners.empty() || !(corners.back().P_n > 0)) return 1;
  double nearest = std::numeric_limits<double>::infinity();
  double P_n = 0;
  for (std::size_t i = 0; i + 1 < corners.size(); ++i) {
    const QPointF from = placeOf(corners[i], frame);
    const QPointF along = placeOf(corners[i + 1], frame) - from;
    const double squared = QPointF::dotProduct(along, along);
    if (!(squared > 0)) continue;
    const double t = std::clamp(QPointF::dotProduct(pixel - from, along) / squared, 0.0, 1.0);
    const QPointF to = pixel - (from + t * along);
    const double distance = QPointF::dotProduct(to, to);
    if (distance >= nearest) continue;
    nearest = distance;
    P_n = std::lerp(corners[i].P_n, corners[i + 1].P_n, t);
  }
  return P_n / corners.back().P_n;
}

}  // namespace carom::ui
