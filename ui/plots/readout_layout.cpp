// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plots/readout_layout.h"

#include <algorithm>
#include <array>
#include <limits>

#include "ui/plots/chip.h"

namespace carom::ui {

namespace {

// In points of curves that a box covers.
constexpr double overlapCost = 1e4;
constexpr double leftCost = 3;
constexpr double asideCost = 2;
constexpr double pointCost = 50;
constexpr double wordCost = 20;
// More of them are one pile, from top to bottom as their curves.
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

/// Pushes overlapping boxes down, then the whole pile back into the room from below.
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
  std::vector<QRectF> taken;
  for (const Readout& readout : readouts) {
    QRectF best;
    double least = std::numeric_limits<double>::infinity();
    for (const Place& place : places) {
      const QRectF wanted = boxAt(readout, place, gap);
      const QRectF box = keptInside(wanted, room);
      double cost = place.cost();
      for (const QRectF& other : taken) cost += other.intersects(box) ? overlapCost : 0;
      for (const Readout& other : readouts) cost += box.contains(other.at) ? pointCost : 0;
      for (const QRectF& word : words) cost += word.intersects(box) ? wordCost : 0;
      cost += static_cast<double>(std::ranges::count_if(
          curves, [&box](const QPointF& point) { return box.contains(point); }));
      if (cost >= least) continue;
      least = cost;
      best = box;
    }
    taken.push_back(best);
  }
  return taken;
}

}  // namespace carom::ui
