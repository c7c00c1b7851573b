// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/label_layout.h"

#include <QFont>
#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "ui/scene/pixels.h"

namespace carom::ui {

namespace {

constexpr double onLabel = 20;  // cost of covering another label
constexpr double onStroke = 6;  // of covering a stroke
constexpr double airPx = 3;     // between two labels
constexpr double rimGap = 3;    // between a label and the rim of a disc
// Per step away from the preferred place: small against any cover, large enough that a label does
// not wander for nothing.
constexpr double perStep = 0.15;
// Turns of the preferred direction, tried in this order, near first and then further out.
constexpr std::array<double, 8> turns = {0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75, 1};
constexpr std::array<double, 5> reaches = {1, 1.8, 3, 5, 7.5};

/// Some of the box lies inside the circle and some outside.
bool touchesRim(const QRectF& box, const Obstacle& rim) {
  const QPointF nearest(std::clamp(rim.a.x(), box.left(), box.right()),
                        std::clamp(rim.a.y(), box.top(), box.bottom()));
  const QPointF half(box.width() / 2, box.height() / 2);
  const QPointF from = box.center() - rim.a;
  const QPointF farthest(std::abs(from.x()) + half.x(), std::abs(from.y()) + half.y());
  return size(nearest - rim.a) < rim.radius + rimGap && size(farthest) > rim.radius - rimGap;
}

bool touches(const QRectF& box, const Obstacle& obstacle) {
  if (obstacle.rim) return touchesRim(box, obstacle);
  const QRectF grown =
      box.adjusted(-obstacle.radius, -obstacle.radius, obstacle.radius, obstacle.radius);
  const QPointF ab = obstacle.b - obstacle.a;
  const double length = size(ab);
  double from = 0, to = length;
  return clipLine(grown, obstacle.a, unit(ab), from, to);
}

double costOf(const QRectF& box, const Figure& figure) {
  double cost = 0;
  for (const PlacedLabel& other : figure.labels) {
    if (other.box.adjusted(-airPx, -airPx, airPx, airPx).intersects(box)) cost += onLabel;
  }
  for (const Obstacle& obstacle : figure.obstacles) {
    if (touches(box, obstacle)) cost += onStroke;
  }
  return cost;
}

/// The box whose edge is `clearance` away from `point` in the given direction.
QRectF boxBeside(QPointF point, QPointF direction, double clearance, QSizeF extent) {
  const double w = extent.width() / 2, h = extent.height() / 2;
  const double reach = 1 / std::max(std::abs(direction.x()) / w, std::abs(direction.y()) / h);
  const QPointF centre = point + (clearance + reach) * direction;
  return {centre.x() - w, centre.y() - h, extent.width(), extent.height()};
}

/// Cut letters are worse than a label nearer to its point.
QRectF movedInside(QRectF box, const QRectF& area) {
  box.moveLeft(std::max(area.left(), std::min(box.left(), area.right() - box.width())));
  box.moveTop(std::max(area.top(), std::min(box.top(), area.bottom() - box.height())));
  return box;
}

struct Best {
  QRectF box;
  double cost = std::numeric_limits<double>::infinity();
};

Best bestBox(const Label& label, QPointF point, QSizeF extent, const QRectF& area,
             const Figure& figure) {
  Best best;
  const QPointF preferred = unit(label.towardsPx);
  double bias = 0;
  for (const double reach : reaches) {
    for (const double turn : turns) {
      const QPointF direction = rotated(preferred, turn * std::numbers::pi);
      const QRectF box =
          movedInside(boxBeside(point, direction, reach * label.clearancePx, extent), area);
      const double cost = costOf(box, figure) + bias;
      if (cost < best.cost) best = {box, cost};
      bias += perStep;
      if (best.cost < bias) return best;
    }
  }
  return best;
}

}  // namespace

bool coversStroke(const QRectF& box, const Figure& figure) {
  return std::any_of(figure.obstacles.begin(), figure.obstacles.end(),
                     [&box](const Obstacle& obstacle) { return touches(box, obstacle); });
}

void placeLabels(const Scene& scene, const View& view, const Theme& theme, const QRectF& area,
                 Figure& figure) {
  const QFontMetricsF large(labelFont(theme.textPx)), small(labelFont(theme.smallTextPx));
  const QRectF room = area.adjusted(6, 6, -6, -6);
  for (const Label& label : scene.labels) {
    const QPointF point = toPixels(view, area, label.at) + label.offsetPx;
    if (!area.contains(point)) continue;
    const QFontMetricsF& metrics = label.small ? small : large;
    const QSizeF extent(metrics.horizontalAdvance(label.text) + 4, metrics.height());
    const Best best = bestBox(label, point, extent, room, figure);
    if (label.optional && best.cost >= onStroke) continue;
    figure.labels.push_back({label.text, best.box, theme.of(label.role).fill,
                             label.small ? theme.smallTextPx : theme.textPx});
  }
}

}  // namespace carom::ui
