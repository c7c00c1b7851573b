// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/label_layout.h"

#include <QFont>
#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "ui/look/label_placer.h"
#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

constexpr double onLabel = 20;     // cost of covering another label
constexpr double onStroke = 6;     // of covering a stroke
constexpr double ofAnother = 10;   // of standing nearer to another arrow of its kind
constexpr double clearly = 1.2;    // nearer than that to its own, or it might be the other's
constexpr double besideShaft = 1;  // of standing there and not at the tip
constexpr double airPx = 3;        // between two labels
// Of more names in the picture none is written: each would be taken for another's.
constexpr std::ptrdiff_t mostNames = 80;
// Per step away from the preferred place: small against any cover, large enough that a label does
// not wander for nothing.
constexpr double perStep = 0.07;
// Turns of the preferred direction, tried in this order, near first and then further out.
constexpr std::array<double, 16> turns = {0,     0.25,   -0.25, 0.5,    -0.5,  0.75,
                                          -0.75, 1,      0.125, -0.125, 0.375, -0.375,
                                          0.625, -0.625, 0.875, -0.875};
constexpr std::array<double, 5> reaches = {1, 1.8, 3, 5, 7.5};

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

std::ptrdiff_t namesWithin(const QRectF& area, const Scene& scene,
                           const std::vector<Shaft>& shafts) {
  std::ptrdiff_t names = 0;
  for (std::size_t i = 0; i < shafts.size(); ++i) {
    names += scene.labels[i].optional && area.contains(shafts[i].tip) ? 1 : 0;
  }
  return names;
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

/// What decides where one label goes.
struct Wish {
  const Shaft& shaft;
  const std::vector<Shaft>& rivals;
  QPointF preferred;  ///< unit vector
  double clearance;
  QSizeF extent;
  const QRectF& area;
};

/// Adds the boxes round `point`, near first; `bias` is what the first of them costs. Cut letters
/// are worse than a label nearer to its point, so all of them are inside the picture.
void addPlaces(std::vector<LabelPlacer::Candidate>& places, const Wish& wish, QPointF point,
               double bias) {
  for (const double reach : reaches) {
    for (const double turn : turns) {
      const QPointF direction = rotated(wish.preferred, turn * std::numbers::pi);
      const QRectF box =
          keptInside(boxBeside(point, direction, reach * wish.clearance, wish.extent), wish.area);
      const double taken = belongsToAnother(box, wish.shaft, wish.rivals) ? ofAnother : 0;
      places.push_back({box, bias + taken});
      bias += perStep;
    }
  }
}

/// At the tip of the shaft, else beside its middle.
std::vector<LabelPlacer::Candidate> placesFor(const Wish& wish) {
  std::vector<LabelPlacer::Candidate> places;
  addPlaces(places, wish, wish.shaft.tip, 0);
  if (wish.shaft.tip != wish.shaft.tail) {
    addPlaces(places, wish, (wish.shaft.tail + wish.shaft.tip) / 2, besideShaft);
  }
  return places;
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
  const bool crowded = namesWithin(area, scene, shafts) > mostNames;
  LabelPlacer placer(onLabel, airPx);
  for (const Obstacle& obstacle : figure.obstacles) placer.avoid(obstacle, onStroke);
  for (const PlacedLabel& other : figure.labels) placer.avoidBox(other.box, onLabel);
  for (std::size_t i = 0; i < shafts.size(); ++i) {
    const Label& label = scene.labels[i];
    if (!area.contains(shafts[i].tip) || (crowded && label.optional)) continue;
    const QFontMetricsF& metrics = label.small ? small : large;
    const QSizeF extent(metrics.horizontalAdvance(label.text) + 4, metrics.height());
    const std::vector<Shaft> rivals = rivalsOf(shafts[i], shafts);
    const auto box = placer.place(
        placesFor({shafts[i], rivals, unit(label.towardsPx), label.clearancePx, extent, room}),
        label.optional ? onStroke : LabelPlacer::never);
    if (!box) continue;
    figure.labels.push_back({label.text, *box, theme.of(label.role).fill,
                             label.small ? theme.smallTextPx : theme.textPx});
  }
}

}  // namespace carom::ui
