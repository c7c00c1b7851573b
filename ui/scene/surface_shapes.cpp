// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/look/pixels.h"
#include "ui/scene/element_shapes.h"

namespace carom::ui {

namespace {

constexpr double hatchSpacing = 11;

/// A line's ends on screen; where it has none, one out of the picture.
ScreenSpan spanOf(const StrokePen& pen, const GroundLine& ground, QPointF middle) {
  const double far = size(middle - pen.area.center()) + pen.area.width() + pen.area.height();
  return {ground.from ? *ground.from * pen.view.scale : -far,
          ground.to ? *ground.to * pen.view.scale : far};
}

/// A curve of short strokes: chords that lie within a fraction of a pixel.
std::vector<QPointF> strokes(const StrokePen& pen, const RoundWall& wall) {
  constexpr double step = 6, fewest = 24, most = 720;
  const double length = (wall.to - wall.from) * wall.radius * pen.view.scale;
  const auto count = static_cast<int>(std::clamp(length / step, fewest, most));
  std::vector<QPointF> points;
  points.reserve(static_cast<std::size_t>(count) + 1);
  for (int i = 0; i <= count; ++i) {
    const double angle = wall.from + (wall.to - wall.from) * i / count;
    points.push_back(pen.at(wall.centre + wall.radius * direction(angle)));
  }
  return points;
}

/// The part of the line through `middle` that is inside the picture.
std::optional<ScreenSpan> visibleSpan(const StrokePen& pen, QPointF middle, QPointF along,
                                      const ScreenSpan& whole) {
  const QRectF inner = pen.area.adjusted(-hatchLength, -hatchLength, hatchLength, hatchLength);
  double from = whole.from, to = whole.to;
  if (!clipLine(inner, middle, along, from, to)) return {};
  return ScreenSpan{from, to};
}

/// Arrow heads in the solid, beside the hatching, in the direction in which a belt runs.
void runningMarks(const StrokePen& pen, QPointF middle, QPointF normal, QPointF along,
                  const ScreenSpan& span, double speed) {
  constexpr double spacing = 72, below = 15, length = 10, halfWidth = 4.5;
  const QPointF forward = (speed > 0 ? 1 : -1) * along;
  const Style style = filled(pen.theme.of(Role::element).stroke);
  for (double s = std::ceil(span.from / spacing) * spacing; s < span.to; s += spacing) {
    const QPointF tail = middle + s * along - below * normal;
    pen.triangle(tail + length * forward, tail + halfWidth * normal, tail - halfWidth * normal,
                 style);
  }
}

/// Arrows with two heads in the solid, beside the hatching, along the normal of a shaken line.
void shakenMarks(const StrokePen& pen, QPointF middle, QPointF normal, QPointF along,
                 const ScreenSpan& span) {
  constexpr double spacing = 96, from = 12, to = 30;
  for (double s = std::ceil(span.from / spacing) * spacing; s < span.to; s += spacing) {
    const QPointF place = middle + s * along;
    pen.doubleArrow(place - from * normal, place - to * normal);
  }
}

void tint(const StrokePen& pen, QPointF middle, QPointF normal, QPointF along,
          const ScreenSpan& span) {
  const double far = pen.area.width() + pen.area.height();
  const double shift = dotProduct(pen.area.center() - middle, along);
  const double depth = dotProduct(middle - pen.area.center(), normal) + far;
  const double from = std::max(span.from, shift - far), to = std::min(span.to, shift + far);
  if (depth <= 0 || to <= from) return;
  const QPointF base = middle - (depth / 2) * normal;
  pen.box(base + from * along, base + to * along, depth / 2,
          filled(pen.theme.of(Role::groundTint).fill));
}

}  // namespace

void StrokePen::hatch(QPointF middle, QPointF normal, QPointF along, ScreenSpan span) const {
  const Style& style = theme.of(Role::hatch);
  const QPointF tick = (hatchLength / std::numbers::sqrt2) * (-normal - along);
  const double spacing = std::min(hatchSpacing, (span.to - span.from) / 4 + 1);
  const double first = std::ceil(span.from / spacing) * spacing;
  const int count = static_cast<int>((span.to - first) / spacing) + 1;
  for (int i = 0; i < count; ++i) {
    const double s = first + i * spacing;
    line(middle + s * along, middle + s * along + tick, style);
  }
}

void StrokePen::operator()(const GroundLine& ground) const {
  const QPointF normal = unit(onScreen(ground.normal, 1));
  const QPointF along = turned(normal);
  const QPointF middle = at(ground.through);
  const ScreenSpan whole = spanOf(*this, ground, middle);
  if (ground.acts && ground.isTinted()) tint(*this, middle, normal, along, whole);
  const std::optional<ScreenSpan> span = visibleSpan(*this, middle, along, whole);
  if (!span) return;
  if (!ground.acts) return idle(middle + span->from * along, middle + span->to * along);
  hatch(middle, normal, along, *span);
  const QPointF from = middle + span->from * along, to = middle + span->to * along;
  line(from, to, theme.of(Role::ground));
  const QPointF down = -(hatchLength / 2) * normal;
  keepClear(from + down, to + down, hatchLength / 2, Role::ground);
  if (ground.speed != 0) runningMarks(*this, middle, normal, along, *span, ground.speed);
  if (ground.shaken) shakenMarks(*this, middle, normal, along, *span);
  if (!ground.walls) return;
  for (const auto& [end, place] : {std::pair{ground.from, whole.from}, {ground.to, whole.to}}) {
    const QPointF corner = middle + place * along;
    if (end) line(corner, corner - 2 * hatchLength * normal, theme.of(Role::ground));
  }
}

void StrokePen::operator()(const RoundWall& wall) const {
  const std::vector<QPointF> points = strokes(*this, wall);
  if (!wall.acts) {
    // Every other stroke: they are as long as dashes.
    for (std::size_t i = 1; i < points.size(); i += 2) {
      line(points[i - 1], points[i], theme.of(Role::ghost));
    }
    return;
  }
  line(points, theme.of(Role::ground));
  const double inwards = wall.hollow ? -1 : 1;
  const Style& style = theme.of(Role::hatch);
  double since = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    keepClear(points[i - 1], points[i], hatchLength / 2, Role::ground);
    since += size(points[i] - points[i - 1]);
    if (since < hatchSpacing) continue;
    since = 0;
    const QPointF normal = inwards * unit(points[i] - at(wall.centre));
    line(points[i], points[i] - (hatchLength / std::numbers::sqrt2) * (normal + turned(normal)),
         style);
  }
}

void StrokePen::operator()(const StopMark& stop) const {
  constexpr double half = 12;
  const QPointF normal = unit(onScreen(stop.normal, 1)), along = turned(normal);
  const QPointF middle = at(stop.at) + stop.offsetPx;
  if (!stop.acts) return idle(middle - half * along, middle + half * along);
  hatch(middle, normal, along, {-half + 2, half});
  line(middle - half * along, middle + half * along, theme.of(Role::ground));
  keepClear(middle - half * along, middle + half * along, hatchLength, Role::ground);
}

void StrokePen::operator()(const WeldMark& weld) const {
  constexpr double half = 4.5;
  const QPointF centre = at(weld.centre), side{half, 0};
  box(centre - side, centre + side, half, theme.of(Role::pin));
  keepClear(centre - side, centre + side, half, Role::pin);
}

void StrokePen::arrowHead(QPointF tip, QPointF forward) const {
  constexpr double length = 7, halfWidth = 3.5;
  const QPointF back = tip - length * forward, across = halfWidth * turned(forward);
  triangle(tip, back + across, back - across, filled(theme.of(Role::element).stroke));
}

void StrokePen::doubleArrow(QPointF a, QPointF b) const {
  constexpr double inset = 6, halfWidth = 3.5;  // the line ends within the heads
  const QPointF along = unit(b - a);
  line(a + inset * along, b - inset * along, theme.of(Role::element));
  arrowHead(a, -along);
  arrowHead(b, along);
  keepClear(a, b, halfWidth, Role::element);
}

void StrokePen::operator()(const DriveMark& drive) const {
  constexpr double half = 20, beside = 12, radius = 15, opening = 1.1, step = 0.2, beyond = 7;
  const QPointF middle = at(drive.at);
  if (drive.along) {
    const QPointF along = unit(onScreen(*drive.along, 1)), off = beside * turned(along);
    return doubleArrow(middle + off - half * along, middle + off + half * along);
  }
  std::vector<QPointF> bow;
  for (double angle = -opening; angle <= opening; angle += step) {
    bow.push_back(middle + radius * QPointF{std::sin(angle), -std::cos(angle)});
  }
  line(bow, theme.of(Role::element));
  for (const auto& [end, before] : {std::pair{bow.front(), bow[1]}, {bow.back(), bow.end()[-2]}}) {
    const QPointF forward = unit(end - before);
    arrowHead(end + beyond * forward, forward);
  }
  keepClear(middle, middle, radius + beyond, Role::element);
}

}  // namespace carom::ui
