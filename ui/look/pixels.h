// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QPolygonF>
#include <QRectF>
#include <cmath>
#include <vector>

namespace carom::ui {

inline double dotProduct(QPointF a, QPointF b) {
  return a.x() * b.x() + a.y() * b.y();
}
inline double size(QPointF a) {
  return std::hypot(a.x(), a.y());
}
inline QPointF turned(QPointF a) {
  return {-a.y(), a.x()};
}
inline QPointF rotated(QPointF a, double angle) {
  return std::cos(angle) * a + std::sin(angle) * turned(a);
}
/// The unit vector along a; to the right if a is zero.
inline QPointF unit(QPointF a) {
  const double length = size(a);
  return length > 0 ? a / length : QPointF{1, 0};
}

/// Distance of p from the segment a b.
double distanceToSegment(QPointF p, QPointF a, QPointF b);

/// Shrinks [from, to] to the part of the line `origin + s·along` inside `box`; false if none is.
bool clipLine(const QRectF& box, QPointF origin, QPointF along, double& from, double& to);

/// The parts of a polyline inside a rectangle, for SVG output, which ignores the painter's clip.
std::vector<QPolygonF> clippedLine(const QPolygonF& line, const QRectF& bounds);

}  // namespace carom::ui
