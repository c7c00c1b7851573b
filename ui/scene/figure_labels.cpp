// SPDX-License-Identifier: GPL-3.0-or-later
//
// The texts of a figure get their places.
#include <QFontMetricsF>
#include <QPolygonF>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "ui/look/pixels.h"
#include "ui/scene/figure.h"

namespace carom::ui {

namespace {

constexpr double onLabel = 1e4;    // cost of covering another label: more than all strokes
constexpr double onStroke = 6;     // cost of covering a stroke
constexpr double ofAnother = 10;   // cost of a place nearer to another arrow of its kind
constexpr double clearly = 1.2;    // ratio of distances within which a label may seem the other's
constexpr double besideShaft = 1;  // cost of a place beside the shaft and not at the tip
constexpr double airPx = 3;        // distance between two labels
// The number of the place of a label that was left out.
constexpr std::size_t noPlace = std::numeric_limits<std::size_t>::max();
constexpr double keptWorth = 2;  // by which a place is better if the label had it before
constexpr double nearPx = 20;    // a label farther from its arrow has a line that leads there
constexpr double rimPx = 6;      // between a disc and its name
// A picture with more names shows none of them: each would be taken for another's.
constexpr std::ptrdiff_t mostNames = 80;
// Cost of each step away from the preferred place; small against covering anything.
constexpr double perStep = 0.07;
// Turns of the preferred direction, tried in this order, near first and then further out.
constexpr std::array<double, 16> turns = {0,     0.25,   -0.25, 0.5,    -0.5,  0.75,
                                          -0.75, 1,      0.125, -0.125, 0.375, -0.375,
                                          0.625, -0.625, 0.875, -0.875};
constexpr std::array<double, 5> reaches = {1, 1.8, 3, 5, 7.5};
// A body's name farther from it would be taken for another's.
constexpr std::size_t reachesOfBodies = 3;

/// What a label names: the shaft of an arrow, an axis, or a point.
struct Shaft {
  const Label& label;
  QPointF tail, tip;

  /// Whether a reader could take another's number or name for that of this one.
  [[nodiscard]] bool isMistakable() const {
    return !label.optional || label.role == Role::force || label.role == Role::elementName;
  }
  [[nodiscard]] double distanceTo(QPointF point) const {
    return distanceToSegment(point, tail, tip);
  }
};

/// Of a name: a role with a faint fill has its colour in its stroke.
QRgb inkOf(const Style& style) {
  constexpr int visible = 128;
  return qAlpha(style.fill) < visible ? style.stroke : style.fill;
}

/// Shafts that a reader could confuse with `own`: arrows of its colour, other force elements.
std::vector<Shaft> rivalsOf(const Shaft& own, const std::vector<Shaft>& shafts) {
  std::vector<Shaft> rivals;
  for (const Shaft& other : shafts) {
    const bool same = other.tail == own.tail && other.tip == own.tip;
    const bool alike = other.isMistakable() && other.label.role == own.label.role;
    if (own.isMistakable() && alike && !same) rivals.push_back(other);
  }
  return rivals;
}

bool belongsToAnother(const QRectF& box, const Shaft& own, const std::vector<Shaft>& rivals) {
  return std::ranges::any_of(rivals, [&](const Shaft& other) {
    return other.distanceTo(box.center()) < clearly * own.distanceTo(box.center());
  });
}

/// The box whose edge is `clearance` away from `point` in the given direction.
QRectF boxBeside(QPointF point, QPointF direction, double clearance, QSizeF extent) {
  const double w = extent.width() / 2, h = extent.height() / 2;
  const double reach = 1 / std::max(std::abs(direction.x()) / w, std::abs(direction.y()) / h);
  const QPointF centre = point + (clearance + reach) * direction;
  return {centre.x() - w, centre.y() - h, extent.width(), extent.height()};
}

/// Whether some of the box lies on what the body covers; strokes count elsewhere.
bool liesOn(const QRectF& box, const BodyArea& body) {
  if (body.corners.empty()) {
    const QPointF nearest(std::clamp(body.centre.x(), box.left(), box.right()),
                          std::clamp(body.centre.y(), box.top(), box.bottom()));
    return size(nearest - body.centre) < body.radius;
  }
  return QPolygonF(QList<QPointF>(body.corners.begin(), body.corners.end()))
      .containsPoint(box.center(), Qt::OddEvenFill);
}

/// What decides where one label goes.
struct Wish {
  const Shaft& shaft;
  const std::vector<Shaft>& rivals;
  const std::vector<BodyArea>& bodies;
  QSizeF extent;
  const QRectF& area;
  double letters;  ///< size of the letters, by the usual one

  [[nodiscard]] double costOf(const QRectF& box) const {
    const Label& label = shaft.label;
    const bool onAnother =
        label.isName && std::ranges::any_of(bodies, [&](const BodyArea& body) {
          return std::ranges::find(label.bodies, body.body) == label.bodies.end() &&
                 liesOn(box, body);
        });
    if (onAnother) return onLabel;
    return belongsToAnother(box, shaft, rivals) ? ofAnother : 0;
  }
};

/// Adds the boxes round `point`, near first; `bias` is what the first of them costs. Cut letters
/// are worse than a label nearer to its point, so all of them are inside the picture.
void addPlaces(std::vector<LabelPlacer::Candidate>& places, const Wish& wish, QPointF point,
               double bias, double outsidePx = 0) {
  const Label& label = wish.shaft.label;
  const double usual = outsidePx > 0 ? rimPx : label.clearancePx;
  const bool ofBody = label.isName && label.bodies[0] == label.bodies[1];
  for (std::size_t i = 0; i < (ofBody ? reachesOfBodies : reaches.size()); ++i) {
    // Large letters, as in a small figure, find a free place only farther away.
    const double clearance = outsidePx + usual * (1 + wish.letters * (reaches[i] - 1));
    for (const double turn : turns) {
      const QPointF towards = rotated(unit(label.towardsPx), turn * std::numbers::pi);
      const QRectF box = keptInside(boxBeside(point, towards, clearance, wish.extent), wish.area);
      places.push_back({box, bias + wish.costOf(box)});
      bias += perStep;
    }
  }
}

}  // namespace

bool coversStroke(const QRectF& box, const Figure& figure) {
  return std::ranges::any_of(figure.obstacles,
                             [&](const auto& other) { return touches(box, other); });
}

namespace {

/// Gives labels their places, one after the other.
class Labelling {
 public:
  Labelling(const View& view, const Theme& theme, const QRectF& area, const Scene& scene,
            Figure& figure)
      : view_(view),
        theme_(theme),
        area_(area),
        figure_(figure),
        kept_(figure.kept),
        inner_(area.marginsRemoved(scene.covered).adjusted(6, 6, -6, -6)),
        placer_(onLabel, airPx) {
    for (const Label& label : scene.labels) {
      const QPointF tail = toPixels(view, area, label.at);
      shafts_.push_back({label, tail, tail + label.offsetPx});
    }
    for (const Obstacle& obstacle : figure.obstacles) placer_.avoid(obstacle, onStroke);
    for (const PlacedLabel& other : figure.labels) placer_.avoidBox(other.box, onLabel);
  }

  /// What is meant comes last where it has no free place, so that nothing else moves when a pointer
  /// passes over it.
  void place() {
    const auto isNameInside = [this](const Shaft& shaft) {
      return shaft.label.optional && area_.contains(shaft.tip);
    };
    const bool crowded = std::ranges::count_if(shafts_, isNameInside) > mostNames;
    std::vector<const Shaft*> without;
    for (const Shaft& shaft : shafts_) {
      if (!area_.contains(shaft.tip)) continue;
      const bool optional = shaft.label.optional;
      const bool left = optional && (crowded || mustStayAway(shaft.label));
      const bool placed = !left && placeWithin(shaft, optional ? onStroke : onLabel);
      if (!placed) without.push_back(&shaft);
    }
    for (const Shaft* shaft : without) {
      if (!shaft->label.meant || !placeWithin(*shaft, LabelPlacer::never)) {
        figure_.leftOut.push_back(shaft->label.text);
        continue;
      }
      clear(placed_.back().second.box);
    }
    for (auto& [label, placed] : placed_) figure_.labels.push_back(std::move(placed));
  }

 private:
  /// A name that was left out does not appear while things move: it would blink.
  [[nodiscard]] bool mustStayAway(const Label& label) const {
    if (!label.isName) return false;
    const auto before = kept_.find(keyOf(label));
    return before != kept_.end() && before->second == noPlace;
  }

  bool placeWithin(const Shaft& shaft, double limit) {
    const Label& label = shaft.label;
    const double pixelSize = label.small ? theme_.smallTextPx : theme_.textPx;
    const QFontMetricsF& metrics = label.small ? small_ : large_;
    const QSizeF extent(metrics.horizontalAdvance(label.text) + 4, metrics.height());
    const std::vector<Shaft> rivals = rivalsOf(shaft, shafts_);
    const Wish wish{shaft, rivals, figure_.bodies, extent, inner_, theme_.textPx / Theme().textPx};
    const LabelKey key = keyOf(label);
    const auto box = boxFor(key, placesFor(wish), limit);
    if (!box) {
      kept_[key] = noPlace;
      return false;
    }
    placed_.push_back(
        {&label,
         {label.text, *box, inkOf(theme_.of(label.role)), pixelSize, leaderTo(shaft, *box)}});
    return true;
  }

  /// Always in the same order, so that a number stands for a side.
  [[nodiscard]] std::vector<LabelPlacer::Candidate> placesFor(const Wish& wish) const {
    constexpr double aside = 0.25;  // of a link's length from its middle
    const Shaft& shaft = wish.shaft;
    const Label& label = shaft.label;
    std::vector<LabelPlacer::Candidate> places;
    if (label.outside > 0) {
      const double radiusPx = label.outside * view_.scale;
      // Within a disc that is large enough, else around it.
      if (radiusPx > wish.extent.width()) addPlaces(places, wish, shaft.tip, 0);
      addPlaces(places, wish, shaft.tip, 0, radiusPx);
      return places;
    }
    addPlaces(places, wish, shaft.tip, 0);
    if (label.to) {
      const QPointF half = toPixels(view_, area_, *label.to) - shaft.tip;
      for (const double side : {1.0, -1.0}) {
        addPlaces(places, wish, shaft.tip + side * 2 * aside * half, besideShaft);
      }
    } else if (shaft.tip != shaft.tail) {
      addPlaces(places, wish, (shaft.tail + shaft.tip) / 2, besideShaft);
    }
    return places;
  }

  /// Where the label was, or nearer or farther on the same side, if it covers nothing there; else
  /// the best place. What may be left out rather stays there and covers strokes that pass by.
  std::optional<QRectF> boxFor(const LabelKey& key, std::vector<LabelPlacer::Candidate> places,
                               double limit) {
    const auto before = kept_.find(key);
    if (before != kept_.end() && before->second < places.size()) {
      const std::size_t was = before->second;
      if (const auto kept = boxOnSide(key, places, was, onStroke)) return kept;
      if (limit <= onStroke) {
        limit = onLabel;
        if (const auto kept = boxOnSide(key, places, was, limit)) return kept;
      }
      places[was].cost -= keptWorth;
    }
    const auto box = placer_.place(places, limit);
    if (!box) return {};
    const auto chosen = std::ranges::find(places, *box, &LabelPlacer::Candidate::box);
    kept_[key] = static_cast<std::size_t>(chosen - places.begin());
    return box;
  }

  /// Where it was, else on the same side from near to far, as far as that costs less than `limit`.
  std::optional<QRectF> boxOnSide(const LabelKey& key,
                                  const std::vector<LabelPlacer::Candidate>& places,
                                  std::size_t was, double limit) {
    if (const auto kept = boxAt(key, places, was, limit)) return kept;
    for (std::size_t i = was % turns.size(); i < places.size(); i += turns.size()) {
      if (const auto kept = boxAt(key, places, i, limit)) return kept;
    }
    return {};
  }

  /// That place, if what the label covers there costs less than `limit`.
  std::optional<QRectF> boxAt(const LabelKey& key,
                              const std::vector<LabelPlacer::Candidate>& places, std::size_t place,
                              double limit) {
    const bool taken = places[place].cost >= std::max(limit, ofAnother);
    const LabelPlacer::Candidate free{places[place].box, taken ? LabelPlacer::never : 0};
    const auto box = placer_.place(std::span(&free, 1), limit);
    if (box) kept_[key] = place;
    return box;
  }

  /// A number changes; what stands before it does not.
  [[nodiscard]] LabelKey keyOf(const Label& label) const {
    const auto wordsOf = [](const Label& one) {
      return one.optional ? one.text : one.text.section(QLatin1Char(' '), 0, 0);
    };
    int which = 0;
    for (const Shaft& shaft : shafts_) {
      if (&shaft.label == &label) break;
      if (wordsOf(shaft.label) == wordsOf(label)) ++which;
    }
    return {wordsOf(label), which};
  }

  /// A line from the label to its arrow; none where it is near.
  [[nodiscard]] static std::optional<QLineF> leaderTo(const Shaft& shaft, const QRectF& box) {
    constexpr double gap = 4;
    const auto nearestIn = [&box](QPointF point) {
      return QPointF(std::clamp(point.x(), box.left(), box.right()),
                     std::clamp(point.y(), box.top(), box.bottom()));
    };
    QPointF end = shaft.tip;
    const QPointF middle = (shaft.tail + shaft.tip) / 2;
    if (size(nearestIn(middle) - middle) < size(nearestIn(end) - end)) end = middle;
    const QPointF begin = nearestIn(end), way = end - begin;
    if (size(way) < nearPx) return {};
    return QLineF(begin, end - gap * unit(way));
  }

  /// Takes away what the last label covers and is not meant.
  void clear(QRectF box) {
    std::erase_if(placed_, [&](const auto& other) {
      const bool covered = !other.first->meant && other.second.box.intersects(box);
      if (covered) figure_.leftOut.push_back(other.first->text);
      return covered;
    });
  }

  const View& view_;
  const Theme& theme_;
  const QRectF& area_;
  Figure& figure_;
  std::map<LabelKey, std::size_t>& kept_;
  QFontMetricsF large_ = QFontMetricsF(labelFont(theme_.textPx));
  QFontMetricsF small_ = QFontMetricsF(labelFont(theme_.smallTextPx));
  QRectF inner_;
  std::vector<Shaft> shafts_;
  LabelPlacer placer_;
  std::vector<std::pair<const Label*, PlacedLabel>> placed_;
};

}  // namespace

void placeLabels(const Scene& scene, const View& view, const Theme& theme, const QRectF& area,
                 Figure& figure) {
  Labelling(view, theme, area, scene, figure).place();
}

}  // namespace carom::ui
