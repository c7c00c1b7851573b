// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/label_placer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

// Costs, counted in points of curves that a box covers.
constexpr double curveCost = 1;
constexpr double overlapCost = 1e4;
constexpr double leftCost = 3;
constexpr double asideCost = 2;
constexpr double pointCost = 50;
constexpr double wordCost = 20;
// More numbers than this are stacked, in the order of their curves.
constexpr std::size_t mostAside = 3;

/// Places around a point, in sizes of the box: to the side, or above and below beside it.
struct Place {
  bool left = false;
  double down = 0;  ///< of the box's middle below the point, in heights

  [[nodiscard]] double cost() const {
    return (left ? leftCost : 0) + asideCost * std::ceil(std::abs(down));
  }
};
constexpr std::array<Place, 10> places{Place{false, 0}, {false, -0.9}, {false, 0.9}, {false, -1.9},
                                       {false, 1.9},    {true, 0},     {true, -0.9}, {true, 0.9},
                                       {true, -1.9},    {true, 1.9}};

QRectF boxAt(const Readout& readout, const Place& place, double gap) {
  QRectF box({}, readout.size);
  box.moveCenter(readout.at + QPointF(0, place.down * readout.size.height()));
  if (place.left) {
    box.moveRight(readout.at.x() - gap);
  } else {
    box.moveLeft(readout.at.x() + gap);
  }
  return box;
}

/// Stacks the boxes: pushes overlapping ones down, then all of them up into the bounds.
std::vector<QRectF> piled(const std::vector<Readout>& readouts, const QRectF& area, double gap) {
  std::vector<QRectF> boxes;
  double next = area.top();
  for (const Readout& readout : readouts) {
    const bool right = readout.at.x() + gap + readout.size.width() <= area.right();
    QRectF box = keptInside(boxAt(readout, {!right, 0}, gap), area);
    box.moveTop(std::max(next, box.top()));
    next = box.bottom() + 1;
    boxes.push_back(box);
  }
  double last = area.bottom();
  for (auto box = boxes.rbegin(); box != boxes.rend(); ++box) {
    box->moveBottom(std::min(last, box->bottom()));
    last = box->top() - 1;
  }
  return boxes;
}

constexpr double rimGap = 3;  // between a label and the rim of a disc [px]

QPointF nearestIn(const QRectF& box, QPointF point) {
  return {std::clamp(point.x(), box.left(), box.right()),
          std::clamp(point.y(), box.top(), box.bottom())};
}

/// Whether the box lies partly inside the circle and partly outside.
bool touchesRim(const QRectF& box, const Obstacle& rim) {
  const QPointF from = box.center() - rim.a;
  const QPointF farthest(std::abs(from.x()) + box.width() / 2,
                         std::abs(from.y()) + box.height() / 2);
  return size(nearestIn(box, rim.a) - rim.a) < rim.radius + rimGap &&
         size(farthest) > rim.radius - rimGap;
}

}  // namespace

namespace {

bool overlap(const std::vector<QRectF>& boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    for (std::size_t k = 0; k < i; ++k) {
      if (boxes[i].intersects(boxes[k])) return true;
    }
  }
  return false;
}

/// Whether they stand below each other as their points do, from top to bottom.
bool inOrder(const std::vector<QRectF>& boxes) {
  return std::ranges::is_sorted(boxes, {}, [](const QRectF& box) { return box.center().y(); });
}

/// One after the other, in the order given.
std::vector<QRectF> placedInTurn(const std::vector<Readout>& readouts, LabelPlacer placer,
                                 const QRectF& area, double gap) {
  for (const Readout& readout : readouts) {
    std::vector<LabelPlacer::Candidate> candidates;
    candidates.reserve(places.size());
    for (const Place& place : places) {
      candidates.push_back({keptInside(boxAt(readout, place, gap), area), place.cost()});
    }
    placer.place(candidates);
  }
  return placer.placed();
}

}  // namespace

std::vector<QRectF> placeReadouts(const std::vector<Readout>& readouts,
                                  const std::vector<QPointF>& curves,
                                  const std::vector<QRectF>& words, const QRectF& area,
                                  double gap) {
  if (readouts.size() > mostAside) return piled(readouts, area, gap);
  LabelPlacer placer(overlapCost);
  placer.avoidPoints(curves, curveCost);
  for (const Readout& readout : readouts) placer.avoid({readout.at, readout.at}, pointCost);
  for (const QRectF& word : words) placer.avoidBox(word, wordCost);
  const std::vector<QRectF> downwards = placedInTurn(readouts, placer, area, gap);
  if (!overlap(downwards) && inOrder(downwards)) return downwards;
  // The upper ones may have left the lowest no place at the edge.
  std::vector<QRectF> upwards =
      placedInTurn({readouts.rbegin(), readouts.rend()}, placer, area, gap);
  std::ranges::reverse(upwards);
  if (!overlap(upwards) && inOrder(upwards)) return upwards;
  return piled(readouts, area, gap);
}

bool touches(const QRectF& box, const Obstacle& obstacle) {
  const double r = obstacle.radius;
  if (obstacle.rim) return touchesRim(box, obstacle);
  if (obstacle.a == obstacle.b) return size(nearestIn(box, obstacle.a) - obstacle.a) <= r;
  double from = 0, to = 1;
  return clipLine(box.adjusted(-r, -r, r, r), obstacle.a, obstacle.b - obstacle.a, from, to);
}

QRectF keptInside(QRectF box, const QRectF& bounds) {
  box.moveLeft(std::max(bounds.left(), std::min(box.left(), bounds.right() - box.width())));
  box.moveTop(std::max(bounds.top(), std::min(box.top(), bounds.bottom() - box.height())));
  return box;
}

void LabelPlacer::avoidPoints(std::span<const QPointF> points, double cost) {
  for (const QPointF& point : points) avoid({point, point}, cost);
}

double LabelPlacer::costOf(const QRectF& box, double cost, double limit) const {
  for (const QRectF& label : placed_) {
    if (label.adjusted(-gap_, -gap_, gap_, gap_).intersects(box)) cost += onLabel_;
  }
  for (const auto& [other, price] : boxes_) cost += other.intersects(box) ? price : 0;
  for (const auto& [obstacle, price] : obstacles_) {
    if (cost >= limit) break;
    cost += touches(box, obstacle) ? price : 0;
  }
  return cost;
}

std::optional<QRectF> LabelPlacer::place(std::span<const Candidate> candidates, double limit) {
  const Candidate* best = nullptr;
  for (const Candidate& candidate : candidates) {
    const double cost = costOf(candidate.box, candidate.cost, limit);
    if (cost >= limit) continue;
    limit = cost;
    best = &candidate;
  }
  if (best == nullptr) return {};
  placed_.push_back(best->box);
  return best->box;
}

std::vector<LabelPlacer::Candidate> placesBeside(std::span<const QPointF> anchors, QSizeF size,
                                                 double gap, const QRectF& bounds) {
  const double dx = size.width() / 2 + gap;
  const double dy = size.height() / 2 + gap;
  const std::array<QPointF, 8> around{QPointF{dx, 0}, {-dx, 0},   {0, -dy}, {0, dy},
                                      {dx, -dy},      {-dx, -dy}, {dx, dy}, {-dx, dy}};
  std::vector<LabelPlacer::Candidate> places;
  for (const QPointF& anchor : anchors) {
    for (const QPointF& offset : around) {
      QRectF box({}, size);
      box.moveCenter(anchor + offset);
      if (bounds.contains(box)) places.push_back({box});
    }
  }
  return places;
}

}  // namespace carom::ui
