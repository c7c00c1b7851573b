// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/look/pixels.h"
#include "ui/scene/figure.h"
#include "ui/scene/scene.h"

namespace carom::ui {

/// Length of a surface's ticks [px].
inline constexpr double hatchLength = 8;

/// A part of a line, from one place on it to another [px].
struct ScreenSpan {
  double from, to;
};

/// Fills a figure with strokes and outlines, in pixels, and says what labels keep clear of.
struct StrokePen {
  const View& view;
  const Theme& theme;
  const QRectF& area;
  Figure& figure;

  [[nodiscard]] QPointF at(Vec2 point) const { return toPixels(view, area, point); }

  void add(const Glyph& glyph) const { figure.glyphs.push_back(glyph); }

  /// Only as far as it is seen: to paint a stroke takes time that grows with its length, also
  /// outside of the picture.
  void capsule(QPointF a, QPointF b, double radius, const Style& style) const {
    const double reach = radius + style.width + 1;
    const QPointF along = b - a;
    double from = 0, to = 1;
    if (!clipLine(area.adjusted(-reach, -reach, reach, reach), a, along, from, to)) return;
    add({.a = from > 0 ? a + from * along : a,
         .b = to < 1 ? a + to * along : b,
         .radius = radius,
         .style = style});
  }

  void box(QPointF a, QPointF b, double halfWidth, const Style& style) const {
    add({.kind = Glyph::Kind::box, .a = a, .b = b, .radius = halfWidth, .style = style});
  }

  void triangle(QPointF a, QPointF b, QPointF c, const Style& style) const {
    add({.kind = Glyph::Kind::triangle, .a = a, .b = b, .c = c, .style = style});
  }

  void sector(QPointF centre, QPointF axis, double radius, double halfAngle, QRgb fill) const {
    add({.kind = Glyph::Kind::sector,
         .a = centre,
         .b = axis,
         .radius = radius,
         .halfAngle = halfAngle,
         .style = filled(fill)});
  }

  void line(QPointF a, QPointF b, const Style& style) const {
    capsule(a, b, style.width / 2, filled(style.stroke));
  }

  void line(const std::vector<QPointF>& points, const Style& style) const {
    for (std::size_t i = 1; i < points.size(); ++i) line(points[i - 1], points[i], style);
  }

  void dashes(QPointF a, QPointF b, double dash, double gap, const Style& style) const {
    const double length = size(b - a);
    if (length < 1) return;
    const QPointF along = (b - a) / length;
    // A line far beyond the picture (zoomed in) must not become a million dashes.
    const double end = std::min(length, 4000.0);
    const int count = static_cast<int>(std::ceil(end / (dash + gap)));
    for (int i = 0; i < count; ++i) {
      const double s = i * (dash + gap);
      line(a + s * along, a + std::min(s + dash, length) * along, style);
    }
  }

  /// The dashes of what cannot be struck now, without hatching and without a place of its own.
  void idle(QPointF a, QPointF b) const { dashes(a, b, 7, 5, theme.of(Role::ghost)); }

  void keepClear(QPointF a, QPointF b, double radius, Role role) const {
    constexpr double labelGap = 3;  // between a label and a stroke
    if (isGhost(role)) return;
    figure.obstacles.push_back({.a = a, .b = b, .radius = radius + labelGap});
  }

  /// Ticks on the solid side; they stand still on the line when the picture moves.
  void hatch(QPointF middle, QPointF normal, QPointF along, ScreenSpan span) const;

  void operator()(const GroundLine& ground) const;
  void operator()(const RoundWall& wall) const;
  void operator()(const StopMark& stop) const;
  void operator()(const WeldMark& weld) const;
  void operator()(const DriveMark& drive) const;
  /// @param forward  unit
  void arrowHead(QPointF tip, QPointF forward) const;
  /// A line with heads at both ends [px].
  void doubleArrow(QPointF a, QPointF b) const;
  void operator()(const SpringLine& line) const;
  void operator()(const PistonLine& line) const;
  void operator()(const CoilMark& coil) const;
  void operator()(const MotorMark& motor) const;
  void operator()(const TurnArrow& arrow) const;
};

/// Half the width of a cylinder [px].
inline constexpr double cylinderHalfPx = 7;
/// Half the width of a spring, a dashpot, or both [px]; it does not change as they stretch.
double halfWidthOf(const SpringLine& line, double scale);

/// The corners of a spring's wire: as many windings at any length, so that it shows its stretch.
std::vector<QPointF> zigzag(QPointF from, QPointF to, double amplitude);

/// Where the piston of a dashpot is, as a fraction of its cup from the bottom: the longer the
/// dashpot against its usual length, the nearer to the mouth, and never at either end.
double pistonPlace(double length, double usual);

/// Points of the curve that runs beside the rail's ellipse at `offset` outwards [m], once round and
/// without the first one again; close enough together for a curve at `scale` pixels per metre.
std::vector<Vec2> besideRail(const CurvedRail& rail, double offset, double scale);

}  // namespace carom::ui
