// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/label_placer.h"

#include <algorithm>
#include <array>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

bool crosses(const QLineF& line, const QRectF& box) {
  double from = 0, to = 1;
  return clipLine(box, line.p1(), line.p2() - line.p1(), from, to);
}

}  // namespace

void LabelPlacer::avoid(const std::vector<QPointF>& line) {
  lines_.insert(lines_.end(), line.begin(), line.end());
}

std::optional<QRectF> LabelPlacer::place(const std::vector<QPointF>& anchors, QSizeF size,
                                         double gap) {
  const double dx = size.width() / 2 + gap;
  const double dy = size.height() / 2 + gap;
  const std::array<QPointF, 8> around{QPointF{dx, 0}, {-dx, 0},   {0, -dy}, {0, dy},
                                      {dx, -dy},      {-dx, -dy}, {dx, dy}, {-dx, dy}};
  for (const QPointF& anchor : anchors) {
    for (const QPointF& offset : around) {
      QRectF box({}, size);
      box.moveCenter(anchor + offset);
      if (!bounds_.contains(box) || !freeOfLabels(box) || !freeOfLines(box)) continue;
      taken_.push_back(box);
      return box;
    }
  }
  return {};
}

bool LabelPlacer::take(const QRectF& box) {
  if (!bounds_.contains(box) || !freeOfLabels(box)) return false;
  taken_.push_back(box);
  return true;
}

bool LabelPlacer::freeOfLabels(const QRectF& box) const {
  return std::none_of(taken_.begin(), taken_.end(),
                      [&](const QRectF& other) { return other.intersects(box); });
}

bool LabelPlacer::freeOfLines(const QRectF& box) const {
  return std::none_of(lines_.begin(), lines_.end(),
                      [&](const QPointF& point) { return box.contains(point); }) &&
         std::none_of(segments_.begin(), segments_.end(),
                      [&](const QLineF& line) { return crosses(line, box); });
}

}  // namespace carom::ui
