// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/clip_line.h"

#include <QLineF>
#include <optional>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

std::optional<QLineF> clippedSegment(const QPointF& a, const QPointF& b, const QRectF& bounds) {
  const QPointF along = b - a;
  double from = 0, to = 1;
  if (!clipLine(bounds, a, along, from, to)) return {};
  return QLineF(a + from * along, a + to * along);
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
