// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/readout_layout.h"

#include <algorithm>
#include <array>

#include "ui/look/label_placer.h"

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

  [[nodiscard]] double cost() const { return (left ? leftCost : 0) + (down != 0 ? asideCost : 0); }
};
constexpr std::array<Place, 6> places{Place{false, 0}, {false, -0.9}, {false, 0.9},
                                      {true, 0},       {true, -0.9},  {true, 0.9}};

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
std::vector<QRectF> piled(const std::vector<Readout>& readouts, const QRectF& room, double gap) {
  std::vector<QRectF> boxes;
  double next = room.top();
  for (const Readout& readout : readouts) {
    const bool right = readout.at.x() + gap + readout.size.width() <= room.right();
    QRectF box = keptInside(boxAt(readout, {!right, 0}, gap), room);
    box.moveTop(std::max(next, box.top()));
    next = box.bottom() + 1;
    boxes.push_back(box);
  }
  double last = room.bottom();
  for (auto box = boxes.rbegin(); box != boxes.rend(); ++box) {
    box->moveBottom(std::min(last, box->bottom()));
    last = box->top() - 1;
  }
  return boxes;
}

}  // namespace

std::vector<QRectF> placeReadouts(const std::vector<Readout>& readouts,
                                  const std::vector<QPointF>& curves,
                                  const std::vector<QRectF>& words, const QRectF& room,
                                  double gap) {
  if (readouts.size() > mostAside) return piled(readouts, room, gap);
  LabelPlacer placer(overlapCost);
  placer.avoidPoints(curves, curveCost);
  for (const Readout& readout : readouts) placer.avoid({readout.at, readout.at}, pointCost);
  for (const QRectF& word : words) placer.avoidBox(word, wordCost);
  for (const Readout& readout : readouts) {
    std::vector<LabelPlacer::Candidate> candidates;
    for (const Place& place : places) {
      candidates.push_back({keptInside(boxAt(readout, place, gap), room), place.cost()});
    }
    placer.place(candidates);
  }
  return placer.placed();
}

}  // namespace carom::ui
