// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/curved_rail.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace carom::ui {

namespace {

constexpr double stepPx = 6;
constexpr double fewestSteps = 48, mostSteps = 240;
// Inwards the normals meet on the longer axis: an inner guide that went so far would cross itself.
constexpr double mostInwards = 0.9;

}  // namespace

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
