// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/base/quantity.h"
#include "core/scenario/scenario.h"

namespace carom::ui {

/// A unit on screen: SI = shown · numerator / denominator. A fraction, because 9 mm must become the
/// double next to 0.009, which 9 / 1000 is and 9 · 0.001 is not.
struct DisplayUnit {
  QString label;  ///< "mm", "kg m²" with a space that no line is broken at; empty for a number
  double numerator = 1;
  double denominator = 1;
};

/// The unit in which a dimension is shown.
DisplayUnit displayUnit(Dimension dimension, const Display& display);

double toSi(double shown, const DisplayUnit& unit);
double toShown(double si, const DisplayUnit& unit);

/// For reading: `digits` significant digits, a true minus sign, powers of ten as superscripts.
QString formatNumber(double value, int digits = 5);
/// The same with its unit: "120 mm".
QString formatQuantity(double si, Dimension dimension, const Display& display, int digits = 5);

/// For typing: the fewest digits that give the same double back, with unit.
QString typedQuantity(double si, const DisplayUnit& unit);
/// For a field at rest: as typed, but rounded to `digits`.
QString restingQuantity(double si, const DisplayUnit& unit, int digits = 6);

}  // namespace carom::ui
