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

/// Half the width of a spring's wire, in proportion to the spring's usual length: neither a line
/// nor wider than a guide.
double amplitudeOf(const SpringLine& line, double scale) {
  return std::clamp(0.05 * line.usual * scale, 5.5, 8.5);
}

/// Distance of a spring and a dashpot side by side from their axis, clear of a slider's guides.
double besideAxis(double amplitude) {
  return amplitude + 9.5;
}

/// Draws a line across the axis at s.
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

constexpr double stepPx = 6;
constexpr double fewestSteps = 48, mostSteps = 240;
// Inwards the normals meet on the longer axis: an inner guide that went so far would cross itself.
constexpr double mostInwards = 0.9;

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

void StrokePen::operator()(const SpringLine& spring) const {
  constexpr double longestLead = 14;
  const Style& style = theme.of(spring.role);
  const Axis axis(at(spring.a), at(spring.b));
  const double lead = std::min(longestLead, 0.2 * axis.length), end = axis.length - lead;
  const double place = pistonPlace(norm(spring.a - spring.b), spring.usual);
  line(axis.at(0), axis.at(lead), style);
  line(axis.at(end), axis.at(axis.length), style);
  const double amplitude = amplitudeOf(spring, view.scale);
  if (spring.spring && spring.damper) {
    const double beside = besideAxis(amplitude);
    for (const double s : {lead, end}) bar(*this, axis, s, -beside, beside, style);
    line(zigzag(axis.at(lead, -beside), axis.at(end, -beside), amplitude), style);
    drawDashpot(*this, {axis.at(lead, beside), axis.at(end, beside)}, place, style);
  } else if (spring.spring) {
    line(zigzag(axis.at(lead), axis.at(end), amplitude), style);
  } else {
    drawDashpot(*this, {axis.at(lead), axis.at(end)}, place, style);
  }
  keepClear(axis.at(0), axis.at(axis.length), halfWidthOf(spring, view.scale), spring.role);
}

void StrokePen::operator()(const PistonLine& piston) const {
  constexpr double longestLead = 12, gland = 5, rodFactor = 2;
  const Style& style = theme.of(piston.role);
  const Axis axis(at(piston.b), at(piston.a));
  const double lead = std::min(longestLead, 0.15 * axis.length);
  const double barrel = std::min(0.5 * axis.length, piston.barrel * view.scale);
  const double mouth = lead + barrel;
  Style rod = style;
  rod.width *= rodFactor;
  line(axis.at(0), axis.at(lead), style);
  line(axis.at(mouth), axis.at(axis.length), rod);
  box(axis.at(lead), axis.at(mouth), cylinderHalfPx, style);
  bar(*this, axis, mouth, -gland, gland, rod);
  keepClear(axis.at(0), axis.at(axis.length), cylinderHalfPx, piston.role);
}

void StrokePen::operator()(const CoilMark& coil) const {
  const Style& style = theme.of(coil.role);
  const QPointF centre = at(coil.centre);
  if (coil.spring) {
    constexpr double leg = 4, pin = 5;
    const double rim = coil.outerPx - leg, end = coil.from + coil.turn;
    line(spiral(centre, coil.from, coil.turn, rim, coil.innerPx), style);
    line(around(centre, coil.from, rim), around(centre, coil.from, coil.outerPx), style);
    line(around(centre, end, coil.innerPx), around(centre, end, pin), style);
  } else {
    // A damper of rotation is drawn as a vane in a drum.
    const QPointF vane = around({}, coil.from + coil.turn, coil.outerPx - 4);
    line(centre - vane, centre + vane, style);
  }
  const Style rim{.stroke = style.stroke, .width = style.width};
  if (coil.damper) capsule(centre, centre, coil.outerPx, rim);
  keepClear(centre, centre, coil.outerPx, coil.role);
}

void StrokePen::operator()(const MotorMark& motor) const {
  const Style& style = theme.of(motor.role);
  const QPointF centre = at(motor.centre);
  capsule(centre, centre, motor.radiusPx, style);
  const double w = 0.36 * motor.radiusPx, h = 0.42 * motor.radiusPx;
  const std::vector<QPointF> letter{centre + QPointF(-w, h), centre + QPointF(-w, -h),
                                    centre + QPointF(0, 0.4 * h), centre + QPointF(w, -h),
                                    centre + QPointF(w, h)};
  line(letter, style);
  keepClear(centre, centre, motor.radiusPx, motor.role);
}

void StrokePen::operator()(const TurnArrow& arrow) const {
  constexpr double start = -pi / 4, sweep = 1.45 * pi;  // the gap is below
  constexpr double headLength = 11, headHalf = 5;
  const Style& style = theme.of(arrow.role);
  const QPointF centre = at(arrow.centre);
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
  line(shaft, style);
  // The tip lies on the circle, and with it the head is bent inwards as the shaft is.
  triangle(point(start + sweep, r), point(neck, r + headHalf), point(neck, r - headHalf),
           filled(style.stroke));
  keepClear(centre, centre, r + headHalf, arrow.role);
}

std::vector<Vec2> besideRail(const CurvedRail& rail, double offset, double scale) {
  constexpr double turn = 2 * std::numbers::pi;
  const double a = rail.semiX, b = rail.semiY;
  const auto count =
      static_cast<int>(std::clamp(turn * std::max(a, b) * scale / stepPx, fewestSteps, mostSteps));
  std::vector<Vec2> points;
  points.reserve(static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    const Vec2 unit = direction(turn * i / count);
    const Vec2 outward{b * unit.x, a * unit.y};
    const double speed = norm(outward);
    const double toLongerAxis = speed * std::min(a, b) / std::max(a, b);
    const double far = std::max(offset, -mostInwards * toLongerAxis);
    const Vec2 local = Vec2{a * unit.x, b * unit.y} + (far / speed) * outward;
    points.push_back(rail.centre + rotated(local, rail.along.x, rail.along.y));
  }
  return points;
}

}  // namespace carom::ui
