// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/figure.h"

#include <QMarginsF>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/ticks.h"
#include "ui/document/units.h"
#include "ui/look/pixels.h"
#include "ui/scene/element_shapes.h"

namespace carom::ui {

namespace {

/// The place of the scale bar: at the left below, or, if that is taken, at the right or higher.
std::optional<QRectF> freePlace(QRectF inner, const QRectF& area, const Figure& figure) {
  constexpr int steps = 5;
  const double right = area.right() - (inner.left() - area.left());
  for (int i = 0; i < steps; ++i) {
    for (const bool atRight : {false, true}) {
      QRectF place = inner.translated(0, -i * inner.height());
      if (atRight) place.moveRight(right);
      if (!coversStroke(place, figure)) return place;
    }
  }
  return {};
}

/// Turns primitives into shapes; every dimension below is in pixels.
struct Pen : StrokePen {
  using StrokePen::operator();

  void operator()(const Rod& rod) const {
    const Style& style = theme.of(rod.role);
    const double radius = std::max(rod.radius * view.scale, rod.radiusPx);
    capsule(at(rod.a), at(rod.b), radius, style);
    keepClear(at(rod.a), at(rod.b), radius, rod.role);
  }

  void operator()(const Disc& disc) const {
    const double radius = disc.radius * view.scale + disc.radiusPx;
    capsule(at(disc.centre), at(disc.centre), radius, theme.of(disc.role));
    if (disc.body != ground && !isGhost(disc.role)) {
      figure.bodies.push_back({.body = disc.body, .centre = at(disc.centre), .radius = radius});
    }
    // A label may lie on a large disc, beside which there may be no place, but not on its rim.
    constexpr double large = 26;
    if (radius < large) {
      keepClear(at(disc.centre), at(disc.centre), radius, disc.role);
    } else if (!isGhost(disc.role)) {
      const QPointF middle = at(disc.centre);
      figure.obstacles.push_back({.a = middle, .b = middle, .radius = radius, .rim = true});
    }
  }

  void operator()(const Polygon& polygon) const {
    const Style& style = theme.of(polygon.role);
    std::vector<QPointF> corners;
    for (const Vec2 corner : polygon.corners) corners.push_back(at(corner));
    // Triangles side by side show their seams through anything translucent.
    if (qAlpha(style.fill) == 255) fan(corners, style.fill);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const QPointF from = corners[i], to = corners[(i + 1) % corners.size()];
      line(from, to, style);
      keepClear(from, to, style.width, polygon.role);
    }
    if (polygon.body != ground && !isGhost(polygon.role)) {
      figure.bodies.push_back({.body = polygon.body, .corners = std::move(corners)});
    }
  }

  void operator()(const Segment& segment) const {
    const Style& style = theme.of(segment.role);
    if (segment.dashed) {
      dashes(at(segment.a), at(segment.b), 7, 5, style);
    } else {
      line(at(segment.a), at(segment.b), style);
    }
    // Where a stroke comes with the pointer, no text must move away.
    if (segment.role == Role::partLit) return;
    keepClear(at(segment.a), at(segment.b), style.width, segment.role);
  }

  void operator()(const JointPin& pin) const {
    capsule(at(pin.centre), at(pin.centre), pin.radiusPx, theme.of(Role::pin));
    keepClear(at(pin.centre), at(pin.centre), pin.radiusPx + 1, Role::pin);
  }

  void operator()(const Support& support) const {
    constexpr double height = 17, halfBase = 12, overhang = 5;
    const QPointF up = {0, support.hanging ? 1.0 : -1.0};
    const QPointF right = {1, 0};
    const QPointF top = at(support.at), base = top - height * up;
    const Style& style = theme.of(Role::support);
    triangle(top, base - halfBase * right, base + halfBase * right, style);
    const double reach = halfBase + overhang;
    hatch(base, up, right, {-reach + 2, reach});
    line(base - reach * right, base + reach * right, theme.of(Role::ground));
    keepClear(top, base - hatchLength * up, halfBase + 4, Role::support);
  }

  void operator()(const SliderRail& rail) const {
    constexpr double gap = 9, blockHalf = 13, blockWidth = 7;
    const QPointF along = unit(onScreen(rail.along, 1));
    const QPointF across = turned(along);
    const QPointF from = at(rail.through + rail.from * rail.along);
    const QPointF to = at(rail.through + rail.to * rail.along);
    const Style& style = theme.of(Role::rail);
    const double side = rail.block ? gap : 4.5;
    line(from + side * across, to + side * across, style);
    line(from - side * across, to - side * across, style);
    keepClear(from, to, side, Role::rail);
    if (!rail.block) return;
    const Style& solid = theme.of(Role::support);
    box(at(*rail.block) - blockHalf * along, at(*rail.block) + blockHalf * along, blockWidth,
        solid);
  }

  void operator()(const CurvedRail& rail) const {
    constexpr double side = 4.5;
    const Style& style = theme.of(Role::rail);
    for (const double offset : {side, -side}) {
      const std::vector<Vec2> points = besideRail(rail, offset / view.scale, view.scale);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const QPointF from = at(points[i]), to = at(points[(i + 1) % points.size()]);
        line(from, to, style);
        if (offset > 0) keepClear(from, to, 2 * side, Role::rail);
      }
    }
  }

  void operator()(const CentreMark& mark) const {
    constexpr double radius = 4.2;
    const Style& style = theme.of(Role::body);
    const QPointF centre = at(mark.at);
    capsule(centre, centre, radius, {theme.background, style.stroke, 1.2});
    for (const double side : {1.0, -1.0}) {
      sector(centre, unit({side, -side}), radius, std::numbers::pi / 4, style.stroke);
    }
  }

  void operator()(const Arrow& arrow) const {
    const double length = size(arrow.shaftPx);
    if (length < 2) return;
    const Style& style = theme.of(arrow.role);
    const double head = std::min(13.0, 0.6 * length), halfHead = 0.4 * head;
    const QPointF along = arrow.shaftPx / length, across = turned(along);
    const QPointF tail = at(arrow.tail), tip = tail + arrow.shaftPx, neck = tip - head * along;
    // The shaft ends inside the head, so that no seam shows; a faint colour must not show twice.
    line(tail, neck + (qAlpha(style.fill) == 255 ? 1.0 : -style.width / 2) * along, style);
    triangle(tip, neck + halfHead * across, neck - halfHead * across, filled(style.fill));
    keepClear(tail, tip, style.width, arrow.role);
  }

  void operator()(const AxisLine& axis) const {
    const Style& style = theme.of(Role::axis);
    dashes(at(axis.at) + axis.fromPx, at(axis.at) + axis.toPx, 5, 4, style);
    keepClear(at(axis.at) + axis.fromPx, at(axis.at) + axis.toPx, 1, Role::axis);
  }

  void operator()(const Cone& cone) const {
    const Style& style = theme.of(Role::cone);
    const QPointF apex = at(cone.apex), axis = unit(onScreen(cone.axis, 1));
    sector(apex, axis, cone.lengthPx, cone.halfAngle, style.fill);
    for (const double side : {1.0, -1.0}) {
      const QPointF edge = apex + cone.lengthPx * rotated(axis, side * cone.halfAngle);
      line(apex, edge, style);
      keepClear(apex, edge, 1, Role::cone);
    }
  }

  void operator()(const HandleMark& mark) const {
    const QPointF centre = at(mark.at) + mark.offsetPx;
    const double radius = mark.role == Role::focusRing   ? 12
                          : mark.role == Role::handleLit ? 10
                          : mark.role == Role::partLit   ? 9
                                                         : 4.5;
    capsule(centre, centre, radius, theme.of(mark.role));
    // Where a mark comes with the pointer, no text must move away.
    if (mark.role == Role::support) keepClear(centre, centre, radius, mark.role);
  }

  void operator()(const DimensionMark& mark) const {
    constexpr double half = 4.5;
    const QPointF centre = at(mark.at), along(half, 0);
    box(centre - along, centre + along, half, theme.of(Role::dimension));
    keepClear(centre, centre, half + 1, Role::dimension);
  }

  void scaleBar(const ScaleBar& bar) const {
    constexpr double longest = 130, margin = 20, tick = 4;
    const double perPx = bar.unitsPerPx > 0 ? bar.unitsPerPx : bar.unitsPerMetre / view.scale;
    const double units = round_number_below(longest * perPx);
    const double length = units / perPx;
    const double height = 1.3 * theme.smallTextPx;
    const QRectF usual(area.left() + margin, area.bottom() - margin - tick - height, length,
                       height + 2 * tick);
    const std::optional<QRectF> place = freePlace(usual, area, figure);
    if (!place && bar.role != Role::scaleBar) return;
    const QRectF inner = place.value_or(usual);
    const QPointF across(0, inner.height() / 2);
    // Hides the strokes on which letters could not be read.
    if (!place) {
      box(inner.topLeft() + across, inner.topRight() + across, across.y(),
          filled(theme.background));
    }
    const Style style{.stroke = theme.of(bar.role).stroke, .width = theme.of(Role::scaleBar).width};
    const QPointF b = inner.bottomRight() - QPointF{0, tick}, a = b - QPointF{length, 0};
    const QPointF end = {0, tick};
    line(a, b, style);
    line(a - end, a + end, style);
    line(b - end, b + end, style);
    const QString text = formatNumber(units) + QChar(0x2009) + bar.unit;
    const QRectF words{inner.left(), inner.top(), length, height};
    const Role role = bar.role == Role::scaleBar ? Role::textMuted : bar.role;
    figure.labels.push_back({text, words, theme.of(role).fill, theme.smallTextPx});
    keepClear(a - 0.5 * QPointF{0, height}, b - 0.5 * QPointF{0, height}, height, Role::scaleBar);
  }

 private:
  /// Triangles about the first corner, with a line over each seam.
  void fan(const std::vector<QPointF>& corners, QRgb fill) const {
    constexpr double seam = 0.75;
    for (std::size_t i = 2; i < corners.size(); ++i) {
      triangle(corners[0], corners[i - 1], corners[i], filled(fill));
      if (i > 2) add({.a = corners[0], .b = corners[i - 1], .radius = seam, .style = filled(fill)});
    }
  }
};

View fittedInto(const Bounds& bounds, const QRectF& inner, const QRectF& area) {
  const Vec2 size = bounds.high - bounds.low;
  // A point alone is seen in a metre, and what is smaller than a millimetre in one.
  const double smallest = std::max(size.x, size.y) > 1e-9 ? 1e-3 : 1;
  const double scale = std::min(inner.width() / std::max(size.x, smallest),
                                inner.height() / std::max(size.y, smallest));
  const Vec2 middle = 0.5 * (bounds.low + bounds.high);
  const QPointF shift = (inner.center() - area.center()) / scale;
  return {middle - Vec2{shift.x(), -shift.y()}, scale};
}

/// How far arrows and grips reach out of `inner` on each side.
QMarginsF overhang(const Scene& scene, const View& view, const QRectF& area, const QRectF& inner) {
  QMarginsF beyond;
  const auto include = [&](Vec2 tail, QPointF offset) {
    const QPointF p = toPixels(view, area, tail) + offset;
    beyond = beyond | QMarginsF(inner.left() - p.x(), inner.top() - p.y(), p.x() - inner.right(),
                                p.y() - inner.bottom());
  };
  for (const Primitive& primitive : scene.primitives) {
    if (const auto* arrow = std::get_if<Arrow>(&primitive)) include(arrow->tail, arrow->shaftPx);
    if (const auto* axis = std::get_if<AxisLine>(&primitive)) include(axis->at, axis->toPx);
  }
  return beyond;
}

}  // namespace

void layOut(const Scene& scene, const View& view, const Theme& theme, const QRectF& area,
            Figure& figure) {
  figure.glyphs.clear();
  figure.labels.clear();
  figure.obstacles.clear();
  figure.bodies.clear();
  figure.leftOut.clear();
  const Pen pen{{view, theme, area, figure}};
  for (const Primitive& primitive : scene.primitives) std::visit(pen, primitive);
  for (const ScaleBar& bar : scene.scaleBars) pen.scaleBar(bar);
  placeLabels(scene, view, theme, area, figure);
}

View fitted(const Scene& scene, const QSizeF& size) {
  if (scene.bounds.empty || size.isEmpty()) return {};
  const QRectF area({0, 0}, size);
  const double margin = std::min(72.0, 0.15 * std::min(size.width(), size.height()));
  const QRectF inner = area.adjusted(margin, margin, -margin, -margin);
  const View plain = fittedInto(scene.bounds, inner, area);
  // Arrows keep their size on screen: leave them the space they need, but never all of it.
  QMarginsF beyond = overhang(scene, plain, area, inner.adjusted(-20, -20, 20, 20));
  const double most = 0.45 * std::min(inner.width(), inner.height());
  beyond = {std::min(beyond.left(), most), std::min(beyond.top(), most),
            std::min(beyond.right(), most), std::min(beyond.bottom(), most)};
  return fittedInto(scene.bounds, inner.marginsRemoved(beyond), area);
}

QFont labelFont(double pixelSize) {
  QFont font(QStringLiteral("DejaVu Sans"));
  font.setStyleHint(QFont::SansSerif);
  font.setPixelSize(static_cast<int>(std::lround(pixelSize)));
  return font;
}

}  // namespace carom::ui
