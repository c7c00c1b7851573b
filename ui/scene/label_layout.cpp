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
#include <vector>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

constexpr double onLabel = 20;     // cost of covering another label
constexpr double onStroke = 6;     // of covering a stroke
constexpr double ofAnother = 10;   // of standing nearer to another arrow of its kind
constexpr double clearly = 1.2;    // nearer than that to its own, or it might be the other's
constexpr double besideShaft = 1;  // of standing there and not at the tip
constexpr double airPx = 3;        // between two labels
constexpr double rimGap = 3;       // between a label and the rim of a disc
// Per step away from the preferred place: small against any cover, large enough that a label does
// not wander for nothing.
constexpr double perStep = 0.07;
// Turns of the preferred direction, tried in this order, near first and then further out.
constexpr std::array<double, 16> turns = {0,     0.25,   -0.25, 0.5,    -0.5,  0.75,
                                          -0.75, 1,      0.125, -0.125, 0.375, -0.375,
                                          0.625, -0.625, 0.875, -0.875};
constexpr std::array<double, 5> reaches = {1, 1.8, 3, 5, 7.5};

QPointF nearestIn(const QRectF& box, QPointF point) {
  return {std::clamp(point.x(), box.left(), box.right()),
          std::clamp(point.y(), box.top(), box.bottom())};
}

/// Some of the box lies inside the circle and some outside.
bool touchesRim(const QRectF& box, const Obstacle& rim) {
  const QPointF nearest = nearestIn(box, rim.a);
  const QPointF half(box.width() / 2, box.height() / 2);
  const QPointF from = box.center() - rim.a;
  const QPointF farthest(std::abs(from.x()) + half.x(), std::abs(from.y()) + half.y());
  return size(nearest - rim.a) < rim.radius + rimGap && size(farthest) > rim.radius - rimGap;
}

bool touches(const QRectF& box, const Obstacle& obstacle) {
  if (obstacle.rim) return touchesRim(box, obstacle);
  if (obstacle.a == obstacle.b)
    return size(nearestIn(box, obstacle.a) - obstacle.a) < obstacle.radius;
  const QRectF grown =
      box.adjusted(-obstacle.radius, -obstacle.radius, obstacle.radius, obstacle.radius);
  // Most obstacles are far away, and a few comparisons tell.
  if (std::max(obstacle.a.x(), obstacle.b.x()) < grown.left() ||
      std::min(obstacle.a.x(), obstacle.b.x()) > grown.right() ||
      std::max(obstacle.a.y(), obstacle.b.y()) < grown.top() ||
      std::min(obstacle.a.y(), obstacle.b.y()) > grown.bottom()) {
    return false;
  }
  const QPointF ab = obstacle.b - obstacle.a;
  const double length = size(ab);
  double from = 0, to = length;
  return clipLine(grown, obstacle.a, unit(ab), from, to);
}

/// Cost of what the box covers, added to `cost`; stops where it reaches `most`.
double costOf(const QRectF& box, const Figure& figure, double cost, double most) {
  for (const PlacedLabel& other : figure.labels) {
    if (other.box.adjusted(-airPx, -airPx, airPx, airPx).intersects(box)) cost += onLabel;
  }
  for (const Obstacle& obstacle : figure.obstacles) {
    if (cost >= most) break;
    if (touches(box, obstacle)) cost += onStroke;
  }
  return cost;
}

/// What a label names: the shaft of an arrow, an axis, or a point.
struct Shaft {
  Role role;
  bool mistakable;  ///< a reader could take another's number or name for its own
  QPointF tail, tip;
};

double distanceTo(const Shaft& shaft, QPointF point) {
  const QPointF along = shaft.tip - shaft.tail, reach = point - shaft.tail;
  const double square = QPointF::dotProduct(along, along);
  const double part = square > 0 ? QPointF::dotProduct(reach, along) / square : 0;
  return size(reach - std::clamp(part, 0.0, 1.0) * along);
}

/// One for each label of the scene.
std::vector<Shaft> shaftsOf(const Scene& scene, const View& view, const QRectF& area) {
  std::vector<Shaft> shafts;
  shafts.reserve(scene.labels.size());
  for (const Label& label : scene.labels) {
    const QPointF tail = toPixels(view, area, label.at);
    const bool ofElement = label.role == Role::force || label.role == Role::elementName;
    shafts.push_back({label.role, !label.optional || ofElement, tail, tail + label.offsetPx});
  }
  return shafts;
}

/// Shafts that a reader could confuse with `own`: arrows of its colour, other force elements.
std::vector<Shaft> rivalsOf(const Shaft& own, const std::vector<Shaft>& shafts) {
  std::vector<Shaft> rivals;
  for (const Shaft& other : shafts) {
    const bool same = other.tail == own.tail && other.tip == own.tip;
    if (own.mistakable && other.mistakable && other.role == own.role && !same)
      rivals.push_back(other);
  }
  return rivals;
}

bool belongsToAnother(const QRectF& box, const Shaft& own, const std::vector<Shaft>& rivals) {
  if (rivals.empty()) return false;
  const double reach = distanceTo(own, box.center());
  return std::ranges::any_of(rivals, [&](const Shaft& other) {
    return distanceTo(other, box.center()) < clearly * reach;
  });
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

/// What decides where one label goes.
struct Candidates {
  const Shaft& shaft;
  const std::vector<Shaft>& rivals;
  QPointF preferred;  ///< unit vector
  double clearance;
  QSizeF extent;
  const QRectF& area;
  const Figure& figure;
};

struct Best {
  QRectF box;
  double cost = std::numeric_limits<double>::infinity();
};

/// Looks for a better box round `point`, near first; `bias` is what the first place costs.
void improve(Best& best, const Candidates& by, QPointF point, double bias) {
  for (const double reach : reaches) {
    for (const double turn : turns) {
      if (best.cost < bias) return;
      const QPointF direction = rotated(by.preferred, turn * std::numbers::pi);
      const QRectF box =
          movedInside(boxBeside(point, direction, reach * by.clearance, by.extent), by.area);
      const double taken = belongsToAnother(box, by.shaft, by.rivals) ? ofAnother : 0;
      const double cost = costOf(box, by.figure, taken + bias, best.cost);
      if (cost < best.cost) best = {box, cost};
      bias += perStep;
    }
  }
}

/// At the tip of the shaft, else beside its middle.
Best bestBox(const Candidates& by) {
  Best best;
  improve(best, by, by.shaft.tip, 0);
  if (by.shaft.tip != by.shaft.tail) {
    improve(best, by, (by.shaft.tail + by.shaft.tip) / 2, besideShaft);
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
  const std::vector<Shaft> shafts = shaftsOf(scene, view, area);
  for (std::size_t i = 0; i < shafts.size(); ++i) {
    const Label& label = scene.labels[i];
    if (!area.contains(shafts[i].tip)) continue;
    const QFontMetricsF& metrics = label.small ? small : large;
    const QSizeF extent(metrics.horizontalAdvance(label.text) + 4, metrics.height());
    const std::vector<Shaft> rivals = rivalsOf(shafts[i], shafts);
    const Best best = bestBox(
        {shafts[i], rivals, unit(label.towardsPx), label.clearancePx, extent, room, figure});
    if (label.optional && best.cost >= onStroke) continue;
    figure.labels.push_back({label.text, best.box, theme.of(label.role).fill,
                             label.small ? theme.smallTextPx : theme.textPx});
  }
}

}  // namespace carom::ui
