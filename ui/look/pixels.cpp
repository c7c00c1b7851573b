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

}  // namespace carom::ui
