// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/aim.h"

namespace carom::ui {

namespace {

/// The nearest direction in steps of 15°.
Vec2 straightDirection(Vec2 along) {
  constexpr double step = pi / 12;
  return direction(step * std::round(std::atan2(along.y, along.x) / step));
}

}  // namespace

double onGrid(double value, double grid) {
  return grid > 0 ? grid * std::round(value / grid) : value;
}

Vec2 roundedPlace(const Aim& aim, const std::optional<Vec2>& from) {
  if (!aim.straight || !from) return {onGrid(aim.at.x, aim.grid), onGrid(aim.at.y, aim.grid)};
  const Vec2 way = straightDirection(aim.at - *from);
  return *from + onGrid(dot(aim.at - *from, way), aim.grid) * way;
}

}  // namespace carom::ui
