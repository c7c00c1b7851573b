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

bool clipSlab(double low, double high, double origin, double along, double& from, double& to) {
  if (along == 0) return origin >= low && origin <= high;
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

std::vector<QPolygonF> clippedLine(const QPolygonF& line, const QRectF& bounds) {
  std::vector<QPolygonF> parts;
  for (qsizetype i = 0; i + 1 < line.size(); ++i) {
    const QPointF along = line[i + 1] - line[i];
    double from = 0, to = 1;
    if (!clipLine(bounds, line[i], along, from, to)) continue;
    const QPointF first = line[i] + from * along;
    const bool joined = !parts.empty() && parts.back().last() == first;
    if (!joined) parts.push_back(QPolygonF{first});
    parts.back().append(line[i] + to * along);
  }
  return parts;
}

}  // namespace carom::ui
