// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/picking.h"

#include "ui/scene/pixels.h"

namespace carom::ui {

namespace {

constexpr double handleReachPx = 12;
constexpr double bodyReachPx = 4;  // beyond the outline

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
  }
  return picked;
}

}  // namespace carom::ui
