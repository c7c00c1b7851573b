// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picking.h"

#include <cmath>

#include "ui/look/pixels.h"
#include "ui/scene/element_shapes.h"

namespace carom::ui {

namespace {

constexpr double handleReachPx = 12;
constexpr double bodyReachPx = 4;  // beyond the outline
constexpr double elementReachPx = 4;

/// The body of a primitive that covers the pixel; a ghost is none.
struct BodyUnder {
  const View& view;
  const QRectF& area;
  QPointF pixel;

  int operator()(const Rod& rod) const {
    if (isGhost(rod.role)) return ground;
    const double distance =
        distanceToSegment(pixel, toPixels(view, area, rod.a), toPixels(view, area, rod.b));
    return distance <= rod.radiusPx + bodyReachPx ? rod.body : ground;
  }
  int operator()(const Disc& disc) const {
    if (isGhost(disc.role)) return ground;
    const double radius = disc.radius * view.scale + disc.radiusPx;
    return size(pixel - toPixels(view, area, disc.centre)) <= radius + bodyReachPx ? disc.body
                                                                                   : ground;
  }
  int operator()(const Polygon& polygon) const {
    if (isGhost(polygon.role)) return ground;
    bool inside = true;
    for (std::size_t i = 0; i < polygon.corners.size(); ++i) {
      const QPointF from = toPixels(view, area, polygon.corners[i]);
      const QPointF to = toPixels(view, area, polygon.corners[(i + 1) % polygon.corners.size()]);
      if (distanceToSegment(pixel, from, to) <= bodyReachPx) return polygon.body;
      // Counter-clockwise in the world is clockwise on the screen, whose y points down.
      inside = inside && dotProduct(turned(to - from), pixel - from) <= 0;
    }
    return inside ? polygon.body : ground;
  }
  int operator()(const auto&) const { return ground; }
};

/// The force element of a primitive that is at the pixel.
struct ElementUnder {
  const View& view;
  const QRectF& area;
  QPointF pixel;

  [[nodiscard]] bool near(Vec2 a, Vec2 b, double reach) const {
    return distanceToSegment(pixel, toPixels(view, area, a), toPixels(view, area, b)) <= reach;
  }
  int operator()(const SpringLine& line) const {
    return near(line.a, line.b, halfWidthOf(line, view.scale) + elementReachPx) ? line.element : -1;
  }
  int operator()(const PistonLine& line) const {
    return near(line.a, line.b, cylinderHalfPx + elementReachPx) ? line.element : -1;
  }
  int operator()(const CoilMark& coil) const {
    return near(coil.centre, coil.centre, coil.outerPx + elementReachPx) ? coil.element : -1;
  }
  int operator()(const MotorMark& motor) const {
    return near(motor.centre, motor.centre, motor.radiusPx) ? motor.element : -1;
  }
  int operator()(const TurnArrow& arrow) const {
    const double from = size(pixel - toPixels(view, area, arrow.centre));
    return std::abs(from - arrow.radiusPx) <= elementReachPx ? arrow.element : -1;
  }
  int operator()(const Arrow& arrow) const {
    const QPointF tail = toPixels(view, area, arrow.tail);
    const double from = distanceToSegment(pixel, tail, tail + arrow.shaftPx);
    return from <= elementReachPx ? arrow.element : -1;
  }
  int operator()(const auto&) const { return -1; }
};

}  // namespace

Picked pick(const Scene& scene, const View& view, const QRectF& area, QPointF pixel) {
  Picked picked;
  double nearest = handleReachPx;
  for (const Handle& handle : scene.handles) {
    const double distance = size(pixel - toPixels(view, area, handle.at) - handle.offsetPx);
    if (distance > nearest) continue;
    nearest = distance;
    picked.handle = handle;
  }
  if (picked.handle) return picked;
  // The last one painted is on top.
  for (auto it = scene.primitives.rbegin(); it != scene.primitives.rend(); ++it) {
    picked.body = std::visit(BodyUnder{view, area, pixel}, *it);
    if (picked.body != ground) break;
    if (picked.element < 0) picked.element = std::visit(ElementUnder{view, area, pixel}, *it);
  }
  return picked;
}

}  // namespace carom::ui
