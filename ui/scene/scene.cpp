// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/scene.h"

#include <algorithm>

namespace carom::ui {

QPointF toPixels(const View& view, const QRectF& area, Vec2 point) {
  return area.center() + onScreen(point - view.centre, view.scale);
}

Vec2 toWorld(const View& view, const QRectF& area, QPointF pixel) {
  const QPointF d = (pixel - area.center()) / view.scale;
  return view.centre + Vec2{d.x(), -d.y()};
}

void Bounds::add(Vec2 point, double margin) {
  const Vec2 lower = {point.x - margin, point.y - margin};
  const Vec2 upper = {point.x + margin, point.y + margin};
  low = empty ? lower : Vec2{std::min(low.x, lower.x), std::min(low.y, lower.y)};
  high = empty ? upper : Vec2{std::max(high.x, upper.x), std::max(high.y, upper.y)};
  empty = false;
}

}  // namespace carom::ui
