// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointF>
#include <QRectF>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace carom::ui {

/// A number that is read out at a point of a curve.
struct Readout {
  QPointF at;
  QSizeF size;
};

/// Boxes for the numbers, beside their points: where they lie on as little of the curves and words
/// as can be, off each other and inside the area. To the right if nothing speaks against it, so
/// that they rest while the point moves.
/// @param readouts  from top to bottom
/// @param curves  points of all curves
std::vector<QRectF> placeReadouts(const std::vector<Readout>& readouts,
                                  const std::vector<QPointF>& curves,
                                  const std::vector<QRectF>& words, const QRectF& area, double gap);

/// What labels avoid: all points within `radius` of the segment a b, or the rim of a disc about a.
struct Obstacle {
  QPointF a, b;
  double radius = 0;
  bool rim = false;
};

/// True if some of the obstacle lies in the box.
bool touches(const QRectF& box, const Obstacle& obstacle);

/// Moves `box` into `bounds`; where it is too large, its upper left corner is inside.
QRectF keptInside(QRectF box, const QRectF& bounds);

/// Chooses places for labels, one after the other, so that they cover as little as can be of what
/// is there already. Each thing has a cost at which it may be covered.
class LabelPlacer {
 public:
  static constexpr double never = std::numeric_limits<double>::infinity();

  /// A place that a label may have, and what it costs even where it covers nothing.
  struct Candidate {
    QRectF box;
    double cost = 0;
  };

  /// @param onLabel  cost of covering a label that was placed before
  /// @param gap  that labels keep between each other
  explicit LabelPlacer(double onLabel = never, double gap = 0) : onLabel_(onLabel), gap_(gap) {}

  void avoid(const Obstacle& obstacle, double cost = never) {
    obstacles_.push_back({obstacle, cost});
  }
  void avoidPoints(std::span<const QPointF> points, double cost = never);
  void avoidBox(const QRectF& box, double cost = never) { boxes_.push_back({box, cost}); }

  /// Takes the candidate of the least cost, the first of several; none if all cost `limit` or more.
  std::optional<QRectF> place(std::span<const Candidate> candidates, double limit = never);

  [[nodiscard]] const std::vector<QRectF>& placed() const { return placed_; }

 private:
  /// `cost` plus that of what the box covers; at `limit` it stops.
  [[nodiscard]] double costOf(const QRectF& box, double cost, double limit) const;

  template <class T>
  struct Priced {
    T thing;
    double cost;
  };
  double onLabel_, gap_;
  std::vector<Priced<Obstacle>> obstacles_;
  std::vector<Priced<QRectF>> boxes_;
  std::vector<QRectF> placed_;
};

/// Places for a label beside one of the anchors, as far as they are inside the bounds: to the right
/// and left, above and below, then the corners. The first anchors are preferred.
std::vector<LabelPlacer::Candidate> placesBeside(std::span<const QPointF> anchors, QSizeF size,
                                                 double gap, const QRectF& bounds);

}  // namespace carom::ui
