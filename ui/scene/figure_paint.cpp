// SPDX-License-Identifier: GPL-3.0-or-later
//
// The texts of a figure get their places, and a figure is painted with QPainter.
#include "ui/scene/figure.h"

#include <QFontMetricsF>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

constexpr double onLabel = 1e4;    // cost of covering another label: more than all strokes
constexpr double onStroke = 6;     // cost of covering a stroke
constexpr double ofAnother = 10;   // cost of a place nearer to another arrow of its kind
constexpr double clearly = 1.2;    // ratio of distances within which a label may seem the other's
constexpr double besideShaft = 1;  // cost of a place beside the shaft and not at the tip
constexpr double airPx = 3;        // distance between two labels
// A picture with more names shows none of them: each would be taken for another's.
constexpr std::ptrdiff_t mostNames = 80;
// Cost of each step away from the preferred place; small against covering anything.
constexpr double perStep = 0.07;
// Turns of the preferred direction, tried in this order, near first and then further out.
constexpr std::array<double, 16> turns = {0,     0.25,   -0.25, 0.5,    -0.5,  0.75,
                                          -0.75, 1,      0.125, -0.125, 0.375, -0.375,
                                          0.625, -0.625, 0.875, -0.875};
constexpr std::array<double, 5> reaches = {1, 1.8, 3, 5, 7.5};

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

/// What decides where one label goes.
struct Wish {
  const Shaft& shaft;
  const std::vector<Shaft>& rivals;
  QSizeF extent;
  const QRectF& area;
  double letters;  ///< size of the letters, by the usual one
};

/// Adds the boxes round `point`, near first; `bias` is what the first of them costs. Cut letters
/// are worse than a label nearer to its point, so all of them are inside the picture.
void addPlaces(std::vector<LabelPlacer::Candidate>& places, const Wish& wish, QPointF point,
               double bias) {
  const Label& label = wish.shaft.label;
  for (const double reach : reaches) {
    // Large letters, as in a small figure, find a free place only farther away.
    const double clearance = label.clearancePx * (1 + wish.letters * (reach - 1));
    for (const double turn : turns) {
      const QPointF towards = rotated(unit(label.towardsPx), turn * std::numbers::pi);
      const QRectF box = keptInside(boxBeside(point, towards, clearance, wish.extent), wish.area);
      const double taken = belongsToAnother(box, wish.shaft, wish.rivals) ? ofAnother : 0;
      places.push_back({box, bias + taken});
      bias += perStep;
    }
  }
}

constexpr double degrees = 180 / std::numbers::pi;

void setInk(QPainter& painter, const Glyph& glyph) {
  painter.setBrush(qAlpha(glyph.style.fill) ? QBrush(QColor::fromRgba(glyph.style.fill))
                                            : QBrush(Qt::NoBrush));
  painter.setPen(qAlpha(glyph.style.stroke) && glyph.style.width > 0
                     ? QPen(QColor::fromRgba(glyph.style.stroke), glyph.style.width, Qt::SolidLine,
                            Qt::FlatCap, Qt::RoundJoin)
                     : QPen(Qt::NoPen));
}

/// A stroke without outline is a line: smaller files and faster than its outline.
void paintLine(QPainter& painter, const Glyph& glyph, Qt::PenCapStyle cap) {
  painter.setPen(QPen(QColor::fromRgba(glyph.style.fill), 2 * glyph.radius, Qt::SolidLine, cap));
  painter.drawLine(glyph.a, glyph.b);
}

void paintLong(QPainter& painter, const Glyph& glyph, bool round) {
  const QPointF ab = glyph.b - glyph.a;
  const double length = size(ab), r = glyph.radius, beyond = round ? r : 0;
  painter.save();
  painter.translate(glyph.a);
  painter.rotate(std::atan2(ab.y(), ab.x()) * degrees);
  const QRectF outline(-beyond, -r, length + 2 * beyond, 2 * r);
  if (round) {
    painter.drawRoundedRect(outline, r, r);
  } else {
    painter.drawRect(outline);
  }
  painter.restore();
}

void paintCapsule(QPainter& painter, const Glyph& glyph) {
  if (glyph.a == glyph.b) {
    setInk(painter, glyph);
    painter.drawEllipse(glyph.a, glyph.radius, glyph.radius);
  } else if (!qAlpha(glyph.style.stroke) || glyph.style.width <= 0) {
    paintLine(painter, glyph, Qt::RoundCap);
  } else {
    setInk(painter, glyph);
    paintLong(painter, glyph, true);
  }
}

void paintSector(QPainter& painter, const Glyph& glyph) {
  setInk(painter, glyph);
  const double middle = std::atan2(-glyph.b.y(), glyph.b.x()) * degrees;
  const double half = glyph.halfAngle * degrees, r = glyph.radius;
  const QRectF circle(glyph.a.x() - r, glyph.a.y() - r, 2 * r, 2 * r);
  constexpr double steps = 16;  // QPainter counts in sixteenths of a degree
  painter.drawPie(circle, static_cast<int>(std::lround((middle - half) * steps)),
                  static_cast<int>(std::lround(2 * half * steps)));
}

void paintGlyph(QPainter& painter, const Glyph& glyph) {
  switch (glyph.kind) {
    case Glyph::Kind::capsule:
      paintCapsule(painter, glyph);
      return;
    case Glyph::Kind::box:
      setInk(painter, glyph);
      paintLong(painter, glyph, false);
      return;
    case Glyph::Kind::triangle: {
      setInk(painter, glyph);
      const QPointF corners[] = {glyph.a, glyph.b, glyph.c};
      painter.drawConvexPolygon(corners, 3);
      return;
    }
    case Glyph::Kind::sector:
      paintSector(painter, glyph);
      return;
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
      : theme_(theme),
        area_(area),
        figure_(figure),
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
      const bool placed =
          !(crowded && optional) && placeWithin(shaft, optional ? onStroke : onLabel);
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
  bool placeWithin(const Shaft& shaft, double limit) {
    const Label& label = shaft.label;
    const double pixelSize = label.small ? theme_.smallTextPx : theme_.textPx;
    const QFontMetricsF& metrics = label.small ? small_ : large_;
    const QSizeF extent(metrics.horizontalAdvance(label.text) + 4, metrics.height());
    const std::vector<Shaft> rivals = rivalsOf(shaft, shafts_);
    const Wish wish{shaft, rivals, extent, inner_, theme_.textPx / Theme().textPx};
    std::vector<LabelPlacer::Candidate> places;
    addPlaces(places, wish, shaft.tip, 0);
    if (shaft.tip != shaft.tail) {
      addPlaces(places, wish, (shaft.tail + shaft.tip) / 2, besideShaft);
    }
    const auto box = placer_.place(places, limit);
    if (!box) return false;
    placed_.push_back({&label, {label.text, *box, inkOf(theme_.of(label.role)), pixelSize}});
    return true;
  }

  /// Takes away what the last label covers and is not meant.
  void clear(QRectF box) {
    std::erase_if(placed_, [&](const auto& other) {
      const bool covered = !other.first->meant && other.second.box.intersects(box);
      if (covered) figure_.leftOut.push_back(other.first->text);
      return covered;
    });
  }

  const Theme& theme_;
  const QRectF& area_;
  Figure& figure_;
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

void paintGlyphs(QPainter& painter, const Figure& figure) {
  painter.setRenderHint(QPainter::Antialiasing);
  for (const Glyph& glyph : figure.glyphs) paintGlyph(painter, glyph);
}

void paintLabels(QPainter& painter, const Figure& figure) {
  for (const PlacedLabel& label : figure.labels) {
    painter.setFont(labelFont(label.pixelSize));
    painter.setPen(QColor::fromRgba(label.colour));
    painter.drawText(label.box, Qt::AlignCenter | Qt::TextDontClip, label.text);
  }
}

void paintFigure(QPainter& painter, const Figure& figure, QRgb background, const QRectF& area,
                 const std::function<void()>& behind) {
  painter.save();
  painter.setClipRect(area);
  painter.fillRect(area, QColor::fromRgba(background));
  if (behind) behind();
  paintGlyphs(painter, figure);
  paintLabels(painter, figure);
  painter.restore();
}

void paintScene(QPainter& painter, const Scene& scene, const View& view, const Theme& theme,
                const QRectF& area) {
  Figure figure;
  layOut(scene, view, theme, area, figure);
  paintFigure(painter, figure, theme.background, area);
}

}  // namespace carom::ui
