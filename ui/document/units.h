// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "core/base/quantity.h"
#include "core/scenario/scenario.h"

namespace carom::ui {

/// A unit on screen: SI = shown · numerator / denominator. A fraction, because 9 mm must become the
/// double next to 0.009, which 9 / 1000 is and 9 · 0.001 is not.
struct DisplayUnit {
  QString label;  ///< "mm", "kg m²" with a no-break space; empty for a number
  double numerator = 1;
  double denominator = 1;
};

/// The unit in which a dimension is shown.
DisplayUnit displayUnit(Dimension dimension, const Display& display);

inline double toSi(double shown, const DisplayUnit& unit) {
  return shown * unit.numerator / unit.denominator;
}
inline double toShown(double si, const DisplayUnit& unit) {
  return si * unit.denominator / unit.numerator;
}

/// The multiple of `unit` ("s", "m", "N s" or "J") in which `largest` (SI) is a number from 1 to
/// 1000: 0.0013 s is 1.3 ms.
DisplayUnit prefixedUnit(double largest, const QString& unit);

/// Text for reading: `digits` significant digits, a true minus sign, powers of ten as superscripts.
QString formatNumber(double value, int digits = 5);
/// The same text with the unit: "120 mm".
QString formatQuantity(double si, Dimension dimension, const Display& display, int digits = 5);

/// The same for sentences: what would be a small fraction or a large number of its unit is shown in
/// a multiple of it, 0.00034 m as "340 µm" and 21300 N as "21.3 kN".
QString readableQuantity(double si, Dimension dimension, const Display& display, int digits = 5);

/// Text for typing: the fewest digits that are read back as the same double, with unit.
QString typedQuantity(double si, const DisplayUnit& unit);
/// Text of a field that is not edited: as for typing, but rounded to `digits`.
QString restingQuantity(double si, const DisplayUnit& unit, int digits = 6);

}  // namespace carom::ui
