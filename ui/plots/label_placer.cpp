// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/label_placer.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace carom::ui {

namespace {

/// Separated by an axis of the box, or by the normal of the line: else they meet.
bool crosses(const QLineF& line, const QRectF& box) {
  const QPointF a = line.p1() - box.center();
  const QPointF b = line.p2() - box.center();
  const double w = box.width() / 2;
  const double h = box.height() / 2;
  if (std::min(a.x(), b.x()) > w || std::max(a.x(), b.x()) < -w) return false;
  if (std::min(a.y(), b.y()) > h || std::max(a.y(), b.y()) < -h) return false;
  const QPointF along = b - a;
  const double off = std::abs(a.x() * along.y() - a.y() * along.x());
  return off <= w * std::abs(along.y()) + h * std::abs(along.x());
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
