// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/dimension_text.h"

#include <cmath>

#include "ui/document/part_name.h"
#include "ui/document/units.h"
#include "ui/look/tr.h"

namespace carom::ui {

namespace {

QString words(DimensionKind kind) {
  switch (kind) {
    case DimensionKind::ground_point:
      return tr("place of %1 on the ground");
    case DimensionKind::joint:
      return tr("place of %1");
    case DimensionKind::rod_end:
      return tr("end of %1");
    case DimensionKind::corner:
    case DimensionKind::block_corner:
      return tr("corner of %1");
    case DimensionKind::point:
      return tr("point of %1");
    case DimensionKind::mass_centre:
      return tr("mass centre of %1");
    case DimensionKind::radius:
    case DimensionKind::arc_radius:
      return tr("radius of %1");
    case DimensionKind::wall:
      return tr("wall of %1");
    case DimensionKind::wall_end:
      return tr("end of the wall of %1");
    case DimensionKind::wall_turn:
      return tr("direction of the wall of %1");
    case DimensionKind::block:
      return tr("block of %1");
    case DimensionKind::arc_centre:
      return tr("centre of %1");
    case DimensionKind::arc_end:
      return tr("end of the arc of %1");
    case DimensionKind::thickness:
      return tr("thickness at %1");
    case DimensionKind::slot_axis:
      return tr("semi-axis of %1");
    case DimensionKind::guide_turn:
      return tr("direction of %1");
    case DimensionKind::stop_limit:
      return tr("limit of %1");
    case DimensionKind::tip_radius:
      return tr("tip radius at %1");
    case DimensionKind::rest_length:
      return tr("rest length of %1");
    case DimensionKind::length:
      return tr("length of %1");
  }
  return {};
}

}  // namespace

QString titleOf(const DimensionHandle& handle) {
  const bool restAngle = handle.kind == DimensionKind::rest_length && handle.way == Way::circle;
  return (restAngle ? tr("rest angle of %1") : words(handle.kind)).arg(shownName(handle.part.name));
}

QString shownNumber(const DimensionNumbers& numbers, std::size_t i, const Display& display) {
  return restingQuantity(numbers.values[i], displayUnit(numbers.dimensions[i], display), 3);
}

DimensionNumbers numbersOf(const DimensionHandle& handle, Vec2 to) {
  if (!handle.from) return {{Dimension::length, Dimension::length}, {to.x, to.y}, 2, true};
  if (handle.way == Way::circle) {
    return {{Dimension::angle, Dimension::angle}, {angle_at(handle, to), 0}, 1};
  }
  const Vec2 along = to - *handle.from;
  const double angle = std::atan2(along.y, along.x);
  if (handle.way != Way::free) {
    const double length = handle.way == Way::line ? dot(along, handle.along) : norm(along);
    return {{Dimension::length, Dimension::angle}, {length, 0}, 1};
  }
  return {{Dimension::length, Dimension::angle}, {norm(along), angle}};
}

Vec2 placeWith(const DimensionHandle& handle, const std::array<std::optional<double>, 2>& numbers,
               Vec2 to) {
  const DimensionNumbers now = numbersOf(handle, to);
  const double first = numbers[0].value_or(now.values[0]);
  const double second = numbers[1].value_or(now.values[1]);
  if (now.places) return {first, second};
  if (handle.way == Way::circle) return place_of_angle(handle, first);
  return *handle.from + first * (handle.way == Way::free ? direction(second) : handle.along);
}

QString measureOf(const DimensionHandle& handle, Vec2 to, const Display& display,
                  std::optional<double> first) {
  DimensionNumbers numbers = numbersOf(handle, to);
  numbers.values[0] = first.value_or(numbers.values[0]);
  const auto shown = [&](std::size_t i) { return shownNumber(numbers, i, display); };
  if (numbers.places) return tr("x %1, y %2").arg(shown(0), shown(1));
  return numbers.count == 1 ? shown(0) : shown(0) + QStringLiteral(", ") + shown(1);
}

}  // namespace carom::ui
