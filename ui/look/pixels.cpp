// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/pixels.h"

#include <algorithm>

namespace carom::ui {

double distanceToSegment(QPointF p, QPointF a, QPointF b) {
  const QPointF ab = b - a;
  const double lengthSquared = dotProduct(ab, ab);
  const double s =
      lengthSquared > 0 ? std::clamp(dotProduct(p - a, ab) / lengthSquared, 0.0, 1.0) : 0.0;
  return size(p - a - s * ab);
}

namespace {

/// One slab of Liang and Barsky's clipping.
bool clipSlab(double low, double high, double origin, double along, double& from, double& to) {
  constexpr double parallel = 1e-12;  // [px]; no picture is large enough to show it
  if (std::abs(along) < parallel) return origin >= low && origin <= high;
  const double first = (low - origin) / along, second = (high - origin) / along;
  from = std::max(from, std::min(first, second));
  to = std::min(to, std::max(first, second));
  return from <= to;
}

}  // namespace

bool clipLine(const QRectF& box, QPointF origin, QPointF along, double& from, double& to) {
  return clipSlab(box.left(), box.right(), origin.x(), along.x(), from, to) &&
         clipSlab(box.top(), box.bottom(), origin.y(), along.y(), from, to);
}

}  // namespace carom::ui
