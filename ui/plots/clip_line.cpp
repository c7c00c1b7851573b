// SPDX-License-Identifier: GPL-3.0-or-later
//
// Liang and Barsky's clipping of each segment to a rectangle.
#include "ui/plots/clip_line.h"

#include <QLineF>
#include <algorithm>
#include <array>
#include <optional>

namespace carom::ui {

namespace {

std::optional<QLineF> clippedSegment(const QPointF& a, const QPointF& b, const QRectF& r) {
  const QPointF d = b - a;
  const std::array<double, 4> p{-d.x(), d.x(), -d.y(), d.y()};
  const std::array<double, 4> q{a.x() - r.left(), r.right() - a.x(), a.y() - r.top(),
                                r.bottom() - a.y()};
  double enter = 0;
  double leave = 1;
  for (std::size_t k = 0; k < 4; ++k) {
    if (p[k] == 0) {
      if (q[k] < 0) return {};
    } else if (p[k] < 0) {
      enter = std::max(enter, q[k] / p[k]);
    } else {
      leave = std::min(leave, q[k] / p[k]);
    }
  }
  if (enter > leave) return {};
  return QLineF(a + enter * d, a + leave * d);
}

}  // namespace

std::vector<QPolygonF> clippedLine(const QPolygonF& line, const QRectF& bounds) {
  std::vector<QPolygonF> parts;
  for (qsizetype i = 0; i + 1 < line.size(); ++i) {
    const auto piece = clippedSegment(line[i], line[i + 1], bounds);
    if (!piece) continue;
    const bool joined = !parts.empty() && parts.back().last() == piece->p1();
    if (!joined) parts.push_back(QPolygonF{piece->p1()});
    parts.back().append(piece->p2());
  }
  return parts;
}

}  // namespace carom::ui
