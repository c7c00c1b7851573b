// SPDX-License-Identifier: GPL-3.0-or-later
//
// How force elements look; every length is in pixels.
#include "ui/scene/element_shapes.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ui/look/pixels.h"

namespace carom::ui {

namespace {

constexpr double dashpotHalf = 6;
constexpr int windings = 6;
constexpr double pi = std::numbers::pi;

/// A line with a length, from which the parts of an element are measured.
struct Axis {
  QPointF from, along, across;
  double length = 0;

  Axis(QPointF a, QPointF b)
      : from(a), along(unit(b - a)), across(turned(along)), length(size(b - a)) {}

  [[nodiscard]] QPointF at(double s, double t = 0) const { return from + s * along + t * across; }
};

/// Of a spring's wire: in proportion to its usual length, as long as it is neither a line nor wider
/// than a guide.
double amplitudeOf(const SpringLine& line, double scale) {
  return std::clamp(0.05 * line.usual * scale, 5.5, 8.5);
}

/// How far a spring and a dashpot side by side stand from their axis: beside the guides of a slider
/// that they drive.
double besideAxis(double amplitude) {
  return amplitude + 9.5;
}

/// Across the axis at s.
void bar(const StrokePen& pen, const Axis& axis, double s, double from, double to,
         const Style& style) {
  pen.line(axis.at(s, from), axis.at(s, to), style);
}

void drawDashpot(const StrokePen& pen, const Axis& axis, double place, const Style& style) {
  constexpr double longestCup = 34;
  const double cup = std::min(0.5 * axis.length, longestCup);
  const double bottom = (axis.length + cup) / 2, piston = bottom - place * cup;
  pen.line(axis.at(0), axis.at(piston), style);
  bar(pen, axis, piston, 2 - dashpotHalf, dashpotHalf - 2, style);
  for (const double side : {dashpotHalf, -dashpotHalf}) {
    pen.line(axis.at(bottom - cup, side), axis.at(bottom, side), style);
  }
  bar(pen, axis, bottom, -dashpotHalf, dashpotHalf, style);
  pen.line(axis.at(bottom), axis.at(axis.length), style);
}

/// Without fill: what lies below shows.
void ring(const StrokePen& pen, QPointF centre, double radius, Style style) {
  style.fill = 0;
  pen.capsule(centre, centre, radius, style);
}

QPointF around(QPointF centre, double angle, double radius) {
  return centre + radius * QPointF(std::cos(angle), -std::sin(angle));
}

/// Equal steps of the angle, the radius along with it.
std::vector<QPointF> spiral(QPointF centre, double from, double turn, double first, double last) {
  constexpr double step = pi / 15;
  const int count = std::max(1, static_cast<int>(std::ceil(std::abs(turn) / step)));
  std::vector<QPointF> points;
  for (int i = 0; i <= count; ++i) {
    const double part = static_cast<double>(i) / count;
    points.push_back(around(centre, from + part * turn, std::lerp(first, last, part)));
  }
  return points;
}

}  // namespace

double halfWidthOf(const SpringLine& line, double scale) {
  const double amplitude = amplitudeOf(line, scale);
  if (line.spring && line.damper) return besideAxis(amplitude) + amplitude;
  return line.spring ? amplitude : dashpotHalf;
}

std::vector<QPointF> zigzag(QPointF from, QPointF to, double reach) {
  const Axis axis(from, to);
  const double half = axis.length / (2 * windings);
  std::vector<QPointF> points{from};
  for (int i = 0; i < 2 * windings; ++i) {
    points.push_back(axis.at((i + 0.5) * half, i % 2 == 0 ? reach : -reach));
  }
  points.push_back(to);
  return points;
}

double pistonPlace(double length, double usual) {
  constexpr double least = 0.15;  // the head of the piston has a width
  const double sum = length + usual;
  return std::lerp(least, 1 - least, sum > 0 ? length / sum : 0.5);
}

void drawSpring(const StrokePen& pen, const SpringLine& line) {
  constexpr double longestLead = 14;
  const Style& style = pen.theme().of(line.role);
  const Axis axis(pen.at(line.a), pen.at(line.b));
  const double lead = std::min(longestLead, 0.2 * axis.length), end = axis.length - lead;
  const double place = pistonPlace(norm(line.a - line.b), line.usual);
  pen.line(axis.at(0), axis.at(lead), style);
  pen.line(axis.at(end), axis.at(axis.length), style);
  const double amplitude = amplitudeOf(line, pen.view().scale);
  if (line.spring && line.damper) {
    const double beside = besideAxis(amplitude);
    for (const double s : {lead, end}) bar(pen, axis, s, -beside, beside, style);
    pen.line(zigzag(axis.at(lead, -beside), axis.at(end, -beside), amplitude), style);
    drawDashpot(pen, {axis.at(lead, beside), axis.at(end, beside)}, place, style);
  } else if (line.spring) {
    pen.line(zigzag(axis.at(lead), axis.at(end), amplitude), style);
  } else {
    drawDashpot(pen, {axis.at(lead), axis.at(end)}, place, style);
  }
  pen.keepClear(axis.at(0), axis.at(axis.length), halfWidthOf(line, pen.view().scale), line.role);
}

void drawPiston(const StrokePen& pen, const PistonLine& line) {
  constexpr double longestLead = 12, gland = 5, rodFactor = 2;
  const Style& style = pen.theme().of(line.role);
  const Axis axis(pen.at(line.b), pen.at(line.a));
  const double lead = std::min(longestLead, 0.15 * axis.length);
  const double barrel = std::min(0.5 * axis.length, line.barrel * pen.view().scale);
  const double mouth = lead + barrel;
  Style rod = style;
  rod.width *= rodFactor;
  pen.line(axis.at(0), axis.at(lead), style);
  pen.line(axis.at(mouth), axis.at(axis.length), rod);
  pen.add({.kind = Glyph::Kind::box,
           .a = axis.at(lead),
           .b = axis.at(mouth),
           .radius = cylinderHalfPx,
           .fill = style.fill,
           .stroke = style.stroke,
           .strokeWidth = style.width});
  bar(pen, axis, mouth, -gland, gland, rod);
  pen.keepClear(axis.at(0), axis.at(axis.length), cylinderHalfPx, line.role);
}

void drawCoil(const StrokePen& pen, const CoilMark& coil) {
  const Style& style = pen.theme().of(coil.role);
  const QPointF centre = pen.at(coil.centre);
  if (coil.spring) {
    constexpr double leg = 4, pin = 5;
    const double rim = coil.outerPx - leg, end = coil.from + coil.turn;
    pen.line(spiral(centre, coil.from, coil.turn, rim, coil.innerPx), style);
    pen.line(around(centre, coil.from, rim), around(centre, coil.from, coil.outerPx), style);
    pen.line(around(centre, end, coil.innerPx), around(centre, end, pin), style);
  } else {
    // A vane in a drum.
    const QPointF vane = around({}, coil.from + coil.turn, coil.outerPx - 4);
    pen.line(centre - vane, centre + vane, style);
  }
  if (coil.damper) ring(pen, centre, coil.outerPx, style);
  pen.keepClear(centre, centre, coil.outerPx, coil.role);
}

void drawMotor(const StrokePen& pen, const MotorMark& motor) {
  const Style& style = pen.theme().of(motor.role);
  const QPointF centre = pen.at(motor.centre);
  pen.capsule(centre, centre, motor.radiusPx, style);
  const double w = 0.36 * motor.radiusPx, h = 0.42 * motor.radiusPx;
  const std::vector<QPointF> letter{centre + QPointF(-w, h), centre + QPointF(-w, -h),
                                    centre + QPointF(0, 0.4 * h), centre + QPointF(w, -h),
                                    centre + QPointF(w, h)};
  pen.line(letter, style);
  pen.keepClear(centre, centre, motor.radiusPx, motor.role);
}

void drawTurnArrow(const StrokePen& pen, const TurnArrow& arrow) {
  constexpr double start = -pi / 4, sweep = 1.45 * pi;  // the gap is below
  constexpr double headLength = 11, headHalf = 5;
  const Style& style = pen.theme().of(arrow.role);
  const QPointF centre = pen.at(arrow.centre);
  const double r = arrow.radiusPx;
  // The mirror image turns the other way.
  const auto point = [&](double angle, double radius) {
    return around(centre, arrow.clockwise ? pi - angle : angle, radius);
  };
  const double neck = start + sweep - headLength / r;
  std::vector<QPointF> shaft;
  constexpr int parts = 24;
  for (int i = 0; i <= parts; ++i) {
    shaft.push_back(point(std::lerp(start, neck, static_cast<double>(i) / parts), r));
  }
  pen.line(shaft, style);
  // The tip lies on the circle, and with it the head is bent inwards as the shaft is.
  pen.add({.kind = Glyph::Kind::triangle,
           .a = point(start + sweep, r),
           .b = point(neck, r + headHalf),
           .c = point(neck, r - headHalf),
           .fill = style.stroke});
  pen.keepClear(centre, centre, r + headHalf, arrow.role);
}

}  // namespace carom::ui
