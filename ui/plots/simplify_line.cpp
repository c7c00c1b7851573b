// SPDX-License-Identifier: GPL-3.0-or-later
//
// From a point that stays, the directions that pass every later point within the tolerance form a
// cone that each point narrows. While the next point lies inside, those between can go; the first
// one outside makes its predecessor the next point that stays (after Williams 1978).
#include "ui/plots/simplify_line.h"

#include <cmath>

namespace carom::ui {

namespace {

double cross(const QPointF& a, const QPointF& b) {
  return a.x() * b.y() - a.y() * b.x();
}

class Cone {
 public:
  Cone(QPointF apex, double tolerance) : apex_(apex), tolerance_(tolerance) {}

  /// Narrows the cone to pass `p`; false, and nothing happens, if `p` lies outside.
  bool take(QPointF p) {
    const QPointF d = p - apex_;
    const double length = std::hypot(d.x(), d.y());
    // So near that every direction passes it; but the line must not turn back beyond it.
    if (length <= tolerance_) return !bounded_;
    const bool ahead = QPointF::dotProduct(d, left_ + right_) > 0;
    if (bounded_ && !(ahead && cross(right_, d) >= 0 && cross(d, left_) >= 0)) return false;
    if (bounded_ && length < reach_) return false;
    const QPointF side = QPointF(-d.y(), d.x()) * (tolerance_ / length);
    if (!bounded_ || cross(d + side, left_) > 0) left_ = d + side;
    if (!bounded_ || cross(right_, d - side) > 0) right_ = d - side;
    bounded_ = true;
    reach_ = length;
    return true;
  }

 private:
  QPointF apex_;
  double tolerance_;
  QPointF left_, right_;  ///< the cone's edges
  double reach_ = 0;      ///< how far the line has come
  bool bounded_ = false;
};

}  // namespace

QPolygonF simplifiedLine(const QPolygonF& line, const QPointF& scale, double tolerance) {
  if (line.size() < 3) return line;
  const auto scaled = [&](qsizetype i) {
    return QPointF(line[i].x() * scale.x(), line[i].y() * scale.y());
  };
  QPolygonF out{line.first()};
  Cone cone(scaled(0), tolerance);
  for (qsizetype i = 1; i < line.size(); ++i) {
    if (cone.take(scaled(i))) continue;
    out.append(line[i - 1]);
    cone = Cone(scaled(i - 1), tolerance);
    cone.take(scaled(i));
  }
  out.append(line.last());
  return out;
}

}  // namespace carom::ui
