// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>

#include "core/base/quantity.h"
#include "core/edit/dimension.h"

namespace carom::ui {

/// "end of crank", "wall of floor".
QString titleOf(const DimensionHandle& handle);

/// The numbers of a place to which a handle is brought: a length and a direction, a length, a
/// direction, or coordinates; and how they are read back.
struct DimensionNumbers {
  std::array<Dimension, 2> dimensions{Dimension::length, Dimension::angle};
  std::array<double, 2> values{};
  int count = 2;
  bool places = false;  ///< they are coordinates
};
/// "0.3 m" in the units of the document.
QString shownNumber(const DimensionNumbers& numbers, std::size_t i, const Display& display);
DimensionNumbers numbersOf(const DimensionHandle& handle, Vec2 to);
/// The place with these numbers; those that are not given are as at `to`.
Vec2 placeWith(const DimensionHandle& handle, const std::array<std::optional<double>, 2>& numbers,
               Vec2 to);
/// "0.3 m, 45°".
/// @param first  the first number, where it is known better than from the place
QString measureOf(const DimensionHandle& handle, Vec2 to, const Display& display,
                  std::optional<double> first = {});

}  // namespace carom::ui
